/// Texts of a project as GitHub Flavored Markdown that shows them and nothing else.
///
/// Everything stands in code spans: within them GitHub reads no mention, reference, link, picture, tag or emoji, and after
/// a backslash it does read some.
enum MarkdownText {
  /// What a comment may hold: GitHub counts code points, and no code point has more than the four bytes that its own limit
  /// of bytes allows each.
  static let mostInComment = 65_536

  static func length(_ text: String) -> Int { text.unicodeScalars.count }

  /// A code span on one line, with a fence that the text does not contain (CommonMark 0.31, section 6.1).
  static func code(_ text: String) -> String {
    let text = text.replacing(#/\r\n|[\n\r\u{2028}\u{2029}]/#, with: " ").visible
    if text.allSatisfy(\.isWhitespace) { return "` `" }
    let runs = text.split { $0 != "`" }
    if runs.isEmpty { return "`\(text)`" }
    let fence = String(repeating: "`", count: (runs.map(\.count).max() ?? 0) + 1)
    return "\(fence) \(text) \(fence)"
  }

  /// The same within a table, where a bar ends a cell even in a code span unless a backslash stands before it, and a
  /// backslash before that one takes it away (GitHub Flavored Markdown, "Tables").
  static func cell(_ text: String) -> String {
    var bars = ""
    for scalar in text.unicodeScalars {
      if scalar == "|" {
        bars += bars.unicodeScalars.last == "\\" ? "\\u{7c}" : "\\|"
      } else {
        bars.unicodeScalars.append(scalar)
      }
    }
    return code(bars)
  }

  /// A text cut to so many code points, with how many are left out.
  static func cut(_ text: String, to most: Int) -> String {
    let count = length(text)
    if count <= most { return text }
    return String(String.UnicodeScalarView(text.unicodeScalars.prefix(most))) + "… (\(count - most) more)"
  }

  static func table(_ head: [String], _ rows: [[String]]) -> String {
    row(head) + "|" + String(repeating: "---|", count: head.count) + "\n" + rows.map(row).joined()
  }

  private static func row(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |\n" }
}
