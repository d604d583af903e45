/// The word lists and Unicode data embedded in the binary.
enum WordFiles {
  private static let texts = Dictionary(
    embeddedFiles.map { ($0.path, $0.text) }, uniquingKeysWith: { first, _ in first })

  static func text(named name: String) -> String? { texts[name] }

  /// Locales with a word list; `und.txt` holds what every language shares.
  static let locales: [String] = texts.keys
    .filter { $0.hasSuffix(".txt") && !["und.txt", "cldr.txt", "folding.txt"].contains($0) }
    .map { String($0.dropLast(4)) }.sorted()
}
