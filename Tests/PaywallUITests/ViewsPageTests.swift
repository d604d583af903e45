import Foundation
import PaywallKit
import PaywallModel
import Testing

/// Docs/views.md names the declaration that keeps each demand; the views have none of what is banned.
@Suite struct ViewsPageTests {
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
  }

  private static func files(_ folder: String) throws -> [(name: String, text: String)] {
    try FileManager.default.contentsOfDirectory(atPath: root.appendingPathComponent(folder).path).sorted().map {
      ($0, try text("\(folder)/\($0)"))
    }
  }

  private static let folders = ["Sources/PaywallUI", "Sources/PaywallDrawing", "Sources/PaywallKit/Session"]

  /// Every `File.swift` `declaration` of the page is there.
  @Test func whatThePageNamesIsThere() throws {
    let page = try Self.text("Docs/views.md")
    let files = try Self.folders.flatMap { try Self.files($0) }
    var count = 0
    for line in page.split(separator: "\n") where line.hasPrefix("|") {
      for found in line.matches(of: /`([A-Za-z+]+\.swift)` `([^`]+)`/) {
        let (name, declaration) = (String(found.1), String(found.2))
        let file = files.first { $0.name == name }
        #expect(file?.text.contains(declaration) == true, "\(name): \(declaration)")
        count += 1
      }
    }
    #expect(count >= 25)
  }

  /// The ten points and the seven banned patterns, by their numbers, each with an anchor.
  @Test func everyDemandHasItsLine() throws {
    let rows = try Self.text("Docs/views.md").split(separator: "\n").filter { $0.hasPrefix("|") }
    for demand in (1...10).map({ "C\($0)" }) + (1...7).map({ "B\($0)" }) {
      let row = try #require(rows.first { $0.hasPrefix("| \(demand) |") }, "\(demand)")
      #expect(row.contains(".swift`"), "\(demand)")
    }
  }

  /// Neither the seeds' banned patterns nor words or prices of the views' own.
  @Test func nothingBannedIsThere() throws {
    let banned: [(pattern: Regex<Substring>, but: Set<String>)] = [
      (/\b(?:SubscriptionPlan|SubscriptionTier|PaywallViewModel|\w*ViewModel|ObservableObject|Purchases)\b/, []),
      (/\bToggle\(|\.switch\b|SwitchToggleStyle/, []), (/\.sheet\(/, ["PaywallPresentation.swift"]),
      (/\bpresentationDetents\b/, []), (/[€£¥]\d|\$\d\d|\$\d[.,]\d|\d+ ?%/, []), (/\bSave\b.*\d/, []),
      (/\bText\("|Text\(_?key|LocalizedStringKey|NSLocalizedString|String\(localized/, []),
      (/displayPrice|\.price\b(?!,|\))|currencyCode|NumberFormatter|\.formatted\(/, []), (/\bdefault:/, []),
      (/\btry!|fatalError|as!/, []),
    ]
    for (name, text) in try Self.files("Sources/PaywallUI") {
      let code = text.split(separator: "\n").filter { !$0.contains("//") }.joined(separator: "\n")
      for (pattern, but) in banned where !but.contains(name) {
        let found = code.matches(of: pattern).map { String($0.output) }.filter { $0 != ".price" }
        #expect(found.isEmpty, "\(name): \(found)")
      }
    }
    let presentation = try Self.text("Sources/PaywallUI/PaywallPresentation.swift")
    #expect(presentation.matches(of: /\.sheet\(/).count == 1 && presentation.contains(".fullScreenCover("))
  }

  /// The compiler asks each switch for all cases; that the types are all of the format is asked here.
  @Test func theFormatHasNoOtherWords() throws {
    let view = try Self.text("Sources/PaywallUI/SectionView.swift")
    #expect(view.matches(of: /(?m)^      case \./).count == ScreenSection.Kind.allCases.count)
    #expect(Set(ScreenSection.Kind.allCases.map(\.rawValue)) == Set(SectionType.allCases.map(\.rawValue)))
  }
}
