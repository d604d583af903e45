import Foundation
import PaywallCLI
import PaywallModel
import PaywallRules
import Testing

/// The generated pages of `Docs/` say what the source says.
@Suite struct GeneratedPagesTests {
  @Test func projectFormatIsCurrent() throws { try check("project-format.md", projectFormatReference()) }

  @Test func cliReferenceIsCurrent() throws { try check("cli-reference.md", cliReference()) }

  /// Help breaks longer lines on a terminal of the usual width, and what was broken cannot be pasted.
  @Test func examplesFitTerminals() {
    let examples = cliReference().split(separator: "\n").filter { $0.hasPrefix("  paywall ") }
    #expect(examples.count > 100 && examples.filter { $0.count > 80 }.isEmpty)
  }

  @Test func ruleReferenceIsCurrent() throws { try check("rules.md", ruleReference()) }

  /// With `PAYWALL_RECORD=1` the page is written, and the test fails all the same: what was recorded wants to be read.
  private func check(_ name: String, _ text: String) throws {
    let page = DocsFolder.url.appendingPathComponent(name)
    if ProcessInfo.processInfo.environment["PAYWALL_RECORD"] == "1" {
      try Data(text.utf8).write(to: page)
      Issue.record("recorded Docs/\(name); read the difference and run the tests again")
      return
    }
    let written = try String(contentsOf: page, encoding: .utf8)
    guard written != text else { return }
    let lines = zip(written.components(separatedBy: "\n"), text.components(separatedBy: "\n"))
    let first = lines.first { $0 != $1 }
    Issue.record(
      """
      Docs/\(name) is out of date; write it anew with PAYWALL_RECORD=1
      written: \(first?.0 ?? "fewer or more lines")
      wanted: \(first?.1 ?? "")
      """)
  }
}

enum DocsFolder {
  static let url = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Docs", isDirectory: true)
}
