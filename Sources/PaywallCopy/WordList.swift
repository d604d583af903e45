/// The entries of one data file.
struct WordList {
  struct Entry {
    let wordClass: WordClass
    let phrase: String
    let value: Int
    /// Whether capitals in the phrase must be capitals in the text: currency symbols made of letters.
    var isCased = false
  }

  private(set) var entries: [Entry] = []
  /// Unknown section names.
  private(set) var unknownSections: [String] = []

  /// Reads sections of phrases, one per line or separated by ` | `, as Words/README.md describes.
  init(_ text: String) {
    var section: WordClass?
    for line in text.utf8.split(separator: UInt8(ascii: "\n")) where !line.starts(with: "//".utf8) {
      if line.first == UInt8(ascii: "["), let close = line.firstIndex(of: UInt8(ascii: "]")) {
        let name = String(Substring(line[line.index(after: line.startIndex)..<close]))
        section = WordClass(section: name)
        if section == nil { unknownSections.append(name) }
      } else if let section {
        for phrase in line.split(separator: UInt8(ascii: "|")) { add(phrase, to: section) }
      }
    }
  }

  private mutating func add(_ text: Substring.UTF8View, to section: WordClass) {
    let sides = text.split(separator: UInt8(ascii: "="), maxSplits: 1)
    guard let phrase = sides.first else { return }
    let value = sides.count == 2 ? Int(String(Substring(sides[1])).filter { $0 != " " }) ?? 0 : 0
    entries.append(Entry(wordClass: section, phrase: String(Substring(phrase)), value: value))
  }
}
