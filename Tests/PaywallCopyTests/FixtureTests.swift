import Foundation
import PaywallCopy
import Testing

/// `Fixtures/<locale>.tsv`: strings written for this test in the manner of real paywalls, each with one kind of claim
/// that it makes or must not be taken for.
@Suite struct FixtureTests {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures")
  static let locales = (try? FileManager.default.contentsOfDirectory(atPath: folder.path))?.sorted() ?? []

  @Test(arguments: locales)
  func findsWhatIsClaimedAndNothingElse(file: String) throws {
    let rows = try LabelledText.rows(of: FixtureTests.folder.appending(path: file))
    let scanner = CopyScanner(locale: String(file.dropLast(4)))
    #expect(CopyScanner.covers(scanner.locale))
    #expect(rows.count > 3)
    for row in rows {
      let found = scanner.claims(in: row.text)
      #expect(row.isFound(in: found) == row.isClaim, "\(row.kind) in '\(row.text)': \(found)")
    }
  }

  /// What a range covers is what the text says there.
  @Test(arguments: locales)
  func rangesAreThoseOfTheText(file: String) throws {
    let scanner = CopyScanner(locale: String(file.dropLast(4)))
    for row in try LabelledText.rows(of: FixtureTests.folder.appending(path: file)) {
      let bytes = Array(row.text.utf8)
      for claim in scanner.claims(in: row.text) {
        #expect(Array(claim.text.utf8) == Array(bytes[claim.range]))
        #expect(!claim.range.isEmpty)
        #expect((claim.days != nil) == (claim.kind == .trialLength))
      }
    }
  }
}

/// A text and whether it claims something.
struct LabelledText {
  let kind: CopyClaim.Kind
  let locale: String
  let isClaim: Bool
  let text: String

  /// A deadline is a date, too.
  func isFound(in claims: [CopyClaim]) -> Bool {
    claims.contains { $0.kind == kind || kind == .date && $0.kind == .deadline }
  }

  static func rows(of file: URL) throws -> [LabelledText] {
    try String(contentsOf: file, encoding: .utf8).split(separator: "\n").compactMap { line in
      guard !line.hasPrefix("//") else { return nil }
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      let kind = try #require(fields[0] == "trial" ? .trialLength : CopyClaim.Kind(rawValue: fields[0]))
      return LabelledText(
        kind: kind, locale: String(file.lastPathComponent.dropLast(4)), isClaim: fields[1] == "claim", text: fields[2])
    }
  }
}
