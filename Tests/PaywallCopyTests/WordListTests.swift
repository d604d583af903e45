import Foundation
import PaywallCopy
import Testing

@Suite struct WordListTests {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Sources/PaywallCopy/Words").standardizedFileURL

  static let files: [String] =
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).filter { $0.hasSuffix(".txt") }.sorted()

  static let locales = files.map { String($0.dropLast(4)) }.filter { $0 != "und" }

  @Test func everyFileIsInTheBinary() {
    #expect(CopyScanner.coveredLocales == WordListTests.locales)
  }

  @Test(arguments: locales)
  func everyLanguageCoversEveryKind(locale: String) {
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
