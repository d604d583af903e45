/// The word lists and Unicode data embedded in the binary.
enum WordFiles {
  private static let texts = Dictionary(
    embeddedFiles.map { ($0.path, $0.text) }, uniquingKeysWith: { first, _ in first })

  static func text(named name: String) -> String? { texts[name] }

  /// The word list nearest to `locale`; nil for a language without one.
  static func text(for locale: String) -> String? {
    LocaleName.candidates(for: locale).lazy.compactMap { texts[$0 + ".txt"] }.first
  }

  /// The word list that holds for every language.
  static let shared = "und.txt"

  /// All word lists, that of every language among them.
  static var lists: [String] { ([shared] + locales.map { $0 + ".txt" }).compactMap { texts[$0] } }

  /// Locales with a word list.
  static let locales: [String] = texts.keys
    .filter { $0.hasSuffix(".txt") && ![shared, "cldr.txt", "folding.txt"].contains($0) }
    .map { String($0.dropLast(4)) }.sorted()

  /// Goes through a word list as Words/README.md describes it: sections of phrases, one per line or separated by ` | `.
  /// - Parameters:
  ///   - section: takes the name of a section and says whether its phrases are wanted.
  ///   - phrase: takes a phrase with the spaces around it.
  static func read(_ text: String, section: (String) -> Bool, phrase: (Substring.UTF8View) -> Void) {
    var isWanted = false
    for line in text.utf8.split(separator: UInt8(ascii: "\n")) where !line.starts(with: "//".utf8) {
      if line.first == UInt8(ascii: "["), let close = line.firstIndex(of: UInt8(ascii: "]")) {
        isWanted = section(String(Substring(line[line.index(after: line.startIndex)..<close])))
      } else if isWanted {
        for part in line.split(separator: UInt8(ascii: "|")) { phrase(part) }
      }
    }
  }
}
