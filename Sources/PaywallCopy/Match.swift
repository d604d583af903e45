/// A phrase of the word list that was found in a text.
struct Match {
  let wordClass: WordClass
  let value: Int
  /// Tokens.
  let range: Range<Int>
}

/// Finds every phrase in a run of tokens.
struct PhraseSearch {
  private let tree: PhraseTree
  private let prefixes: [[UInt32]]
  private let text: FoldedScalars
  private let tokens: [Token]

  private static let numbers = ClassSet([.numbers])
  private static let magnitudes = ClassSet([.magnitude])

  private struct State {
    let node: Int32
    let start: Int
    var gap: Int
    /// How many more words may belong to the number just read.
    var numerals = 0
    /// Whether a placeholder stands for a number of the phrase.
    var isFilledIn = false
  }

  /// Classes in which the app may fill in the number: `only {count} left`, but not half of a price or a saving.
  private static let filledIn = ClassSet([.urgency, .urgencyWeak, .urgencyLoss, .urgencyLimited, .ignore])

  init(_ lexicon: Lexicon, _ text: FoldedScalars, _ tokens: [Token]) {
    (tree, prefixes, self.text, self.tokens) = (lexicon.tree, lexicon.prefixes, text, tokens)
  }

  /// All matches, ordered by their end. Numbers in words count as numbers.
  func matches() -> [Match] {
    var found: [Match] = []
    var states: [State] = []
    var next: [State] = []
    var elements: [Int32] = []
    for index in tokens.indices {
      if tokens[index].gap.contains(.sentence) { states.removeAll(keepingCapacity: true) }
      // One character before a comma, in a script without spaces, ends a word: `可以，前 7 天` does not say `以前`.
      if tokens[index].kind == .letter, tokens[index].gap.contains(.comma) {
        states.removeAll { $0.start == index - 1 }
      }
      let isNumeral = fill(&elements, for: tokens[index])
      next.removeAll(keepingCapacity: true)
      for state in states {
        advance(state, index, elements, &next, &found)
        if isNumeral, state.numerals > 0 { enter(state.node, state, index, state.numerals - 1, &next, &found) }
      }
      advance(State(node: 0, start: index, gap: 0), index, elements, &next, &found)
      swap(&states, &next)
    }
    return found
  }

  /// Fills in what `token` may be in a phrase; returns whether it is a number in words or part of one.
  private func fill(_ elements: inout [Int32], for token: Token) -> Bool {
    elements.removeAll(keepingCapacity: true)
    guard token.kind == .word || token.kind == .letter else {
      elements.append(PhraseTree.element(of: token))
      if token.kind == .placeholder { elements.append(PhraseTree.Element.number) }
      if let number = token.number, number.isPlain, number.decimals == 0 {
        elements.append(PhraseTree.Element.literal(number.whole))
      }
      return false
    }
    let letters = text.scalars[token.range]
    tree.words.find(letters, into: &elements)
    for prefix in prefixes where letters.count > prefix.count + 1 && letters.starts(with: prefix) {
      tree.words.find(letters.dropFirst(prefix.count), into: &elements)
    }
    let isNumber = isAny(of: PhraseSearch.numbers, elements)
    if isNumber { elements.append(PhraseTree.Element.number) }
    return isNumber || isAny(of: PhraseSearch.magnitudes, elements)
  }

  /// Whether a word is by itself a phrase of `wordClass`.
  private func isAny(of wordClass: ClassSet, _ elements: [Int32]) -> Bool {
    elements.contains { element in
      guard let node = tree.node(after: 0, along: element) else { return false }
      return tree.meanings[Int(node)].contains { wordClass.contains($0.wordClass) }
    }
  }

  private func advance(
    _ state: State, _ index: Int, _ elements: [Int32], _ next: inout [State], _ found: inout [Match]
  ) {
    for element in elements {
      if let node = tree.node(after: state.node, along: element) {
        let isNumber = element == PhraseTree.Element.number
        var state = state
        state.isFilledIn = state.isFilledIn || isNumber && tokens[index].kind == .placeholder
        enter(node, state, index, isNumber && tokens[index].number == nil ? 5 : 0, &next, &found)
      }
    }
    if tree.hasAny[Int(state.node)], let node = tree.node(after: state.node, along: PhraseTree.Element.any) {
      enter(node, state, index, 0, &next, &found)
    }
    if state.gap > 0 {
      var waiting = state
      (waiting.gap, waiting.numerals) = (state.gap - (tokens[index].kind == .letter ? 1 : 2), 0)
      next.append(waiting)
    }
  }

  private func enter(
    _ node: Int32, _ state: State, _ index: Int, _ numerals: Int, _ next: inout [State], _ found: inout [Match]
  ) {
    let start = state.start
    for meaning in tree.meanings[Int(node)] where meaning.capitals.map({ hasCapitals($0, start, index) }) ?? true {
      guard !state.isFilledIn || PhraseSearch.filledIn.contains(meaning.wordClass) else { continue }
      found.append(Match(wordClass: meaning.wordClass, value: meaning.value, range: start..<(index + 1)))
    }
    next.append(State(node: node, start: start, gap: 0, numerals: numerals, isFilledIn: state.isFilledIn))
    if tree.hasGap[Int(node)], let beyond = tree.node(after: node, along: PhraseTree.Element.gap) {
      next.append(State(node: beyond, start: start, gap: 6, isFilledIn: state.isFilledIn))
    }
  }

  private func hasCapitals(_ capitals: [Bool], _ first: Int, _ last: Int) -> Bool {
    let letters = tokens[first...last].flatMap { text.capitals[$0.range] }
    return letters == capitals
  }
}
