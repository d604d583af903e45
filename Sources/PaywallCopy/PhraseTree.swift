/// All phrases of a language as one tree, walked once per token.
///
/// A phrase is words in order. `word*` is any word with this prefix, `*word` is not allowed; `#` is a number, `@` a
/// placeholder, `_` any one token, `...` up to three. Dashes, quotes and commas between the words do not matter.
struct PhraseTree: Sendable {
  /// What the phrase ending at a node means.
  struct Meaning: Sendable {
    let wordClass: WordClass
    let value: Int
    /// Capitals that the text must have, one for each letter of the phrase; nil if case does not matter.
    let capitals: [Bool]?
  }

  /// Ids of the elements of a phrase that are not words.
  enum Element {
    static let number: Int32 = 1
    static let placeholder: Int32 = 2
    static let any: Int32 = 3
    static let percent: Int32 = 4
    static let currency: Int32 = 5
    static let slash: Int32 = 6
    static let plus: Int32 = 7
    static let star: Int32 = 8
    static let hash: Int32 = 9
    /// Up to three tokens between two words: a way of its own, which other phrases with the same beginning do not take.
    static let gap: Int32 = 10

    /// Exactly this number: the `2` of `2 for 1`.
    static func literal(_ value: Int) -> Int32 { Int32.min + Int32(clamping: value) }
  }

  private(set) var words = WordTree()
  private let keepsAccents: Bool
  private var edges = EdgeTable()
  private(set) var meanings: [[Meaning]] = [[]]
  /// Nodes after which up to three tokens may follow before a phrase goes on.
  private(set) var hasGap: [Bool] = [false]
  private(set) var hasAny: [Bool] = [false]

  init(keepsAccents: Bool) { self.keepsAccents = keepsAccents }

  /// The node after `node` along `element`, or nil.
  func node(after node: Int32, along element: Int32) -> Int32? {
    edges.target(from: node, along: UInt32(bitPattern: element))
  }

  mutating func insert(_ entry: WordList.Entry) {
    var node: Int32 = 0
    var capitals: [Bool] = []
    for piece in entry.phrase.split(separator: " ") {
      switch piece {
      case "...":
        if node == 0 { continue }
        hasGap[Int(node)] = true
        node = step(from: node, along: Element.gap)
      case "_":
        node = step(from: node, along: Element.any)
      case "#": node = step(from: node, along: Element.number)
      case "@": node = step(from: node, along: Element.placeholder)
      default: walk(piece, from: &node, &capitals)
      }
    }
    guard node != 0 else { return }
    let needs = entry.isCased && capitals.contains(true) ? capitals : nil
    meanings[Int(node)].append(Meaning(wordClass: entry.wordClass, value: entry.value, capitals: needs))
  }

  /// One piece may be several tokens: `limited-time`, `オフ`, `#折`.
  private mutating func walk(_ piece: Substring, from node: inout Int32, _ capitals: inout [Bool]) {
    let isStem = piece.utf8.last == UInt8(ascii: "*")
    let letters = isStem ? piece.utf8.dropLast() : piece.utf8[...]
    if !letters.isEmpty, letters.allSatisfy({ $0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A }) {
      // A single word that needs only case folding, like most words.
      node = step(from: node, along: words.id(of: letters.map { UInt32($0 | 0x20) }[...], isStem: isStem))
      capitals += letters.map { $0 < 0x61 }
      return
    }
    let text = FoldedScalars(isStem ? String(piece.dropLast()) : String(piece), keepsAccents: keepsAccents)
    let tokens = Tokenizer.tokens(of: text)
    for (index, token) in tokens.enumerated() {
      let isLast = index == tokens.count - 1
      let element =
        token.kind == .word || token.kind == .letter
        ? words.id(of: text.scalars[token.range], isStem: isStem && isLast && token.kind == .word)
        : token.number.map { Element.literal($0.whole) } ?? PhraseTree.element(of: token)
      node = step(from: node, along: element)
      capitals += text.capitals[token.range]
    }
  }

  private mutating func step(from node: Int32, along element: Int32) -> Int32 {
    if let next = self.node(after: node, along: element) { return next }
    let next = Int32(meanings.count)
    edges.insert(from: node, along: UInt32(bitPattern: element), to: next)
    meanings.append([])
    hasGap.append(false)
    hasAny.append(false)
    if element == Element.any { hasAny[Int(node)] = true }
    return next
  }

  /// The element that a non-word token matches. `#` in a phrase is a number.
  static func element(of token: Token) -> Int32 {
    switch token.kind {
    case .number, .hash: Element.number
    case .placeholder: Element.placeholder
    case .percent: Element.percent
    case .currency: Element.currency
    case .slash: Element.slash
    case .plus: Element.plus
    case .star: Element.star
    case .word, .letter: Element.any
    }
  }
}
