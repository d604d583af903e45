import Foundation
import Testing

/// Links between the documents lead to a file that is there and to a heading in it.
@Suite struct LinkTests {
  static let pages: [String] = {
    let found = FileManager.default.enumerator(atPath: DocsFolder.url.path)?.compactMap { $0 as? String } ?? []
    return ["../README.md", "../CHANGELOG.md", "../CONTRIBUTING.md"] + found.filter { $0.hasSuffix(".md") }.sorted()
  }()

  @Test func findsThePages() { #expect(Self.pages.count > 5) }

  @Test(arguments: pages) func leadsSomewhere(page: String) throws {
    let file = DocsFolder.url.appendingPathComponent(page).standardizedFileURL
    let text = try String(contentsOf: file, encoding: .utf8)
    for match in text.matches(of: /\]\(([^)\s]+)\)/) where !match.1.contains("://") {
      let parts = match.1.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      let target = parts[0].isEmpty ? file : file.deletingLastPathComponent().appendingPathComponent(parts[0])
      #expect(FileManager.default.fileExists(atPath: target.path), "\(page): \(match.1)")
      guard parts.count == 2 else { continue }
      let anchors = try Self.anchors(in: String(contentsOf: target, encoding: .utf8))
      #expect(anchors.contains(parts[1]), "\(page): \(match.1)")
    }
  }

  /// The anchors of a page's headings, as GitHub spells them.
  private static func anchors(in text: String) -> Set<String> {
    Set(
      text.split(separator: "\n").filter { $0.hasPrefix("#") }.map { line in
        line.drop { $0 == "#" }.trimmingCharacters(in: .whitespaces).lowercased()
          .filter { $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" || $0 == "_" }
          .replacingOccurrences(of: " ", with: "-")
      })
  }
}
