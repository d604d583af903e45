/// The entries of one data file.
struct WordList {
  struct Entry {
    let wordClass: WordClass
    let phrase: String
    let value: Int
    /// Whether capitals in the phrase must be capitals in the text: currency symbols made of letters.
    var isCased = false
  }

  let entries: [Entry]

  /// The phrases of the sections that are word classes.
  init(_ text: String) {
    var section: WordClass?
    var entries: [Entry] = []
    WordFiles.read(text) { name in
      section = WordClass(section: name)
      return section != nil
    } phrase: { phrase in
      if let section, let entry = Self.entry(phrase, section) { entries.append(entry) }
    }
    self.entries = entries
  }

  private static func entry(_ text: Substring.UTF8View, _ section: WordClass) -> Entry? {
    let sides = text.split(separator: UInt8(ascii: "="), maxSplits: 1)
    guard let phrase = sides.first else { return nil }
    let value = sides.count == 2 ? Int(String(Substring(sides[1])).filter { $0 != " " }) ?? 0 : 0
    if section == .cancel { return Entry(wordClass: section, phrase: stem(phrase), value: value) }
    return Entry(wordClass: section, phrase: String(Substring(phrase)), value: value)
  }

  /// A phrase of the sections that are searched for letter by letter, as one of words: the beginning of one.
  private static func stem(_ phrase: Substring.UTF8View) -> String {
    let space = UInt8(ascii: " ")
    let written = phrase.drop { $0 == space }.reversed().drop { $0 == space }.reversed()
    let text = String(decoding: Array(written), as: UTF8.self)
    return text.hasSuffix("␣") ? text.replacing("␣", with: " ") : text.replacing("␣", with: " ") + "*"
  }
}
