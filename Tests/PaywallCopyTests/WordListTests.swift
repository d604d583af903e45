import Foundation
import PaywallCopy
import Testing

@Suite struct WordListTests {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Sources/PaywallCopy/Words").standardizedFileURL

  static let files: [String] =
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).filter { $0.hasSuffix(".txt") }.sorted()

  /// The languages that a project may count on (Words/README.md).
  static let promised = [
    "en", "de", "fr", "es", "pt-BR", "it", "nl", "sv", "pl", "cs", "ru", "uk", "tr", "ar", "he", "hi", "id", "vi", "th",
    "ja", "ko", "zh-Hans", "zh-Hant",
  ]

  @Test func everyFileIsInTheBinary() {
    #expect(CopyScanner.coveredLocales == WordListTests.files.map { String($0.dropLast(4)) }.filter { $0 != "und" })
    #expect(Set(CopyScanner.coveredLocales).isSuperset(of: WordListTests.promised))
  }

  @Test(arguments: promised)
  func promisedLocalesCoverEveryKind(locale: String) {
    #expect(CopyScanner(locale: locale).coveredKinds == Set(CopyClaim.Kind.allCases))
  }

  /// Section names as Words/README.md documents them; a misspelt one would be dropped.
  @Test(arguments: files)
  func sectionsAreKnown(file: String) throws {
    let readme = try String(contentsOf: WordListTests.folder.appending(path: "README.md"), encoding: .utf8)
    let text = try String(contentsOf: WordListTests.folder.appending(path: file), encoding: .utf8)
    for line in text.split(separator: "\n") where line.hasPrefix("[") {
      #expect(readme.contains("`\(line)`"), "\(file): \(line)")
    }
  }
}
