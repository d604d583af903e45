/// Everything known about one language: its phrases as a tree, and the prefixes of its words.
struct Lexicon: Sendable {
  private(set) var tree: PhraseTree
  /// Whether accents distinguish words of this language.
  let keepsAccents: Bool
  /// Letters that may be prefixed to a word, longest first.
  private(set) var prefixes: [[UInt32]] = []
  private(set) var coveredKinds: Set<CopyClaim.Kind> = []

  /// Combines the word list nearest to `locale`, its CLDR data, and what all languages share.
  init(locale: String) {
    let names = LocaleName.candidates(for: locale)
    let entries = WordList(WordFiles.text(for: locale) ?? "").entries
    keepsAccents = entries.contains { $0.wordClass == .accents }
    tree = PhraseTree(keepsAccents: keepsAccents)
    for entry in WordList(WordFiles.text(named: WordFiles.shared) ?? "").entries { tree.insert(entry) }
    for entry in CLDRData.entries(for: names.first(where: CLDRData.hasSection) ?? "") { tree.insert(entry) }
    for entry in entries { insert(entry) }
    coveredKinds = Lexicon.kinds(of: entries)
  }

  private mutating func insert(_ entry: WordList.Entry) {
    guard entry.wordClass == .prefixes else { return tree.insert(entry) }
    let letters = FoldedScalars(entry.phrase).scalars.filter { $0 != 0x20 }
    let index = prefixes.firstIndex { $0.count < letters.count } ?? prefixes.endIndex
    prefixes.insert(letters, at: index)
  }

  private static func kinds(of entries: [WordList.Entry]) -> Set<CopyClaim.Kind> {
    let classes = Set(entries.map(\.wordClass))
    var kinds: Set<CopyClaim.Kind> = []
    if !classes.isDisjoint(with: [.money, .moneyBefore]) { kinds.insert(.price) }
    if classes.contains(.savings) { kinds.insert(.savings) }
    if classes.isSuperset(of: [.free, .trial]) { kinds.insert(.trialLength) }
    if classes.contains(.urgency) { kinds.insert(.urgency) }
    if classes.contains(.until) { kinds.formUnion([.date, .deadline]) }
    if classes.contains(.people) { kinds.insert(.socialProof) }
    return kinds
  }
}
