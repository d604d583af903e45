import Foundation
import TestSupport
import Testing

/// What `diff --format markdown` prints, read by GitHub's own parser.
@Suite struct ReviewMarkdownTests {
  private static let control = "offerings/default/variants/control.yaml"

  private static func project(_ template: String = "subscription") throws -> Terminal {
    let terminal = try Terminal()
    _ = try terminal.makeProject("shop", template: template)
    terminal.path += "/shop"
    return terminal
  }

  private func lines(_ read: [String], _ kind: String) -> [String] {
    read.filter { $0 == kind || $0.hasPrefix(kind + " ") }.map { String($0.dropFirst(kind.count + 1)) }
  }

  @Test(.enabled(if: Python.has("cmarkgfm"))) func copyStaysInItsCode() throws {
    let terminal = try Self.project()
    let hostile = [
      "@team look", "#1 and GH-2", "https://evil.example www.evil.example", "[x](https://evil.example)",
      "![x](https://evil.example/x.png)", "<img src=x onerror=alert(1)>", "a | b \\| c \\\\| d \\", "``` x `` y ` z",
      "`", "```", "<!-- x", "&lt;b&gt;", ":smile: **b** _i_ ~~s~~", "\\@team \\", "# head", "- [ ] task",
      "</code></td></table>", "`a` @team `b`",
    ]
    let items = hostile.enumerated().map { number, text in
      let quoted = text.replacing("'", with: "''")
      return "      - id: h\(number)\n        title: '\(quoted)'\n"
    }
    try terminal.edit(
      Self.control, "    items:\n      - id: projects ", "    items:\n" + items.joined() + "      - id: projects ")
    try terminal.edit(
      Self.control, "headline: Unlock everything", "headline: \"one\\n\\n# two\\u202Ethree\\r\\n@team\"")
    let outcome = try terminal.paywall("diff", "--format", "markdown", "--page", "https://ci.example/1?a=b&c")
    #expect(outcome.status == 0, "\(outcome.stderr)")
    let read = try Python.read("comment.py", outcome.stdout)
    #expect(lines(read, "links") == ["https://ci.example/1?a=b&c"] && lines(read, "loose") == [""], "\(read)")
    let tags = Set(lines(read, "tags")[0].split(separator: " "))
    #expect(
      tags.isSubset(of: [
        "DOCUMENT_FRAGMENT", "a", "blockquote", "code", "h3", "li", "p", "strong", "table", "tbody", "td", "th",
        "thead", "tr", "ul",
      ]), "\(tags)")
    let codes = lines(read, "code")
    for text in hostile where !text.contains("|") {
      #expect(
        codes.contains {
          $0.contains("\"title\":\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\"")
        }, "\(text)")
    }
    #expect(
      codes.contains { $0.contains("one  # two") && $0.contains("three @team") && !$0.contains("\u{202e}") }, "\(codes)"
    )
  }

  /// 30 languages with all of their words changed are cut to what a comment holds, and it is said of what.
  @Test(.enabled(if: Python.has("cmarkgfm"))) func thirtyLanguagesAreCut() throws {
    let terminal = try Self.project("minimal")
    let languages = [
      "ar", "bg", "ca", "cs", "da", "el", "es", "et", "fi", "fr", "he", "hi", "hr", "hu", "id", "it", "ja", "ko", "lt",
      "lv", "ms", "nl", "pl", "pt", "ro", "sk", "sv", "th", "tr", "uk",
    ]
    let offerings = ["default"] + (1...5).map { "o\($0)" }
    for offering in offerings.dropFirst() { _ = try terminal.paywall("new", offering, "--from", "default") }
    for words in ["old", "日本語 "] {
      let text = String(repeating: words, count: 80)
      for offering in offerings {
        for language in languages {
          let copy = "control:\n  headline: \(text)\n  subhead: \(text)\n"
          try terminal.write("offerings/\(offering)/locales/\(language).yaml", copy)
        }
      }
      if words == "old" {
        try terminal.git("add", "-A")
        try terminal.git("commit", "-q", "-m", "words")
      }
    }
    let outcome = try terminal.paywall("diff", "--format", "markdown", "--page", "https://ci.example/1")
    let read = try Python.read("comment.py", outcome.stdout)
    let length = Int(lines(read, "length")[0]) ?? 0
    #expect(length <= 65_536 && length > 20_000, "\(length)")
    #expect(outcome.stdout.contains("more, on the page\n"))
    #expect(lines(read, "links").allSatisfy { $0.split(separator: " ").allSatisfy { $0 == "https://ci.example/1" } })
  }
}
