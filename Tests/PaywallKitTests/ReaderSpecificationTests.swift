import Foundation
import PaywallKit
import Testing

/// The page for readers in other languages (Docs/reader-specification.md) says what this reader does.
@Suite struct ReaderSpecificationTests {
  private static let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Docs/reader-specification.md")

  @Test func thePagesAnswersAreOurs() throws {
    let text = try String(contentsOf: Self.page, encoding: .utf8)
    let rows = text.matches(of: #/\n\| `(.+?)` \| `(.+?)` \| `[0-9a-f]{16}` \| (\d+) \|/#)
    #expect(rows.count == 7)
    for row in rows {
      let (salt, id, expected) = (String(row.output.1), String(row.output.2), Int(row.output.3))
      #expect(bucket(userID: id, experiment: salt, variants: 10_000) == expected, "\(salt):\(id)")
    }
    // Which of the two spellings of é a row has must survive editors.
    #expect(rows.map { $0.output.2.unicodeScalars.count }.suffix(2) == [4, 5])
  }
}
