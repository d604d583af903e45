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
  /// Section names that mean nothing.
  private(set) var unknownSections: [String] = []

  /// Reads sections of phrases, one a line or parted by ` | `, as Words/README.md describes.
  init(_ text: String) {
    var section: WordClass?
    for line in text.split(separator: "\n") where !line.hasPrefix("//") {
      if line.hasPrefix("["), let close = line.firstIndex(of: "]") {
        let name = String(line[line.index(after: line.startIndex)..<close])
        section = WordClass(section: name)
        if section == nil { unknownSections.append(name) }
      } else if let section {
        for phrase in line.split(separator: "|") { add(String(phrase), to: section) }
      }
    }
  }

  private mutating func add(_ text: String, to section: WordClass) {
    let sides = text.split(separator: "=", maxSplits: 1)
    guard let phrase = sides.first else { return }
    let value = sides.count == 2 ? Int(String(sides[1]).filter { $0 != " " }) ?? 0 : 0
    entries.append(Entry(wordClass: section, phrase: String(phrase), value: value))
  }
}
