/// One text read with one lexicon: its tokens, and the phrases found in it.
struct CopyReading {
  let text: FoldedScalars
  let tokens: [Token]
  /// Matches by their start.
  private let starting: Index
  /// Matches by their end (the token after).
  private let ending: Index
  /// For each token, the classes of the phrases it is part of.
  private let classes: [ClassSet]
  /// For each token, the number of its sentence.
  let sentences: [Int32]
  /// All matches except those that an `ignore` phrase removes.
  let matches: [Match]
  /// The placeholders for what is saved, and for an introductory price.
  let reducedPrices: Set<Int>

  init(_ source: String, lexicon: Lexicon) {
    text = FoldedScalars(source, keepsAccents: lexicon.keepsAccents)
    tokens = Tokenizer.tokens(of: text)
    reducedPrices = CopyReading.reducedPrices(in: source, text, tokens)
    matches = CopyReading.heeded(PhraseSearch(lexicon, text, tokens).matches(), tokenCount: tokens.count)
    starting = Index(matches, tokens.count) { $0.range.lowerBound }
    ending = Index(matches, tokens.count) { $0.range.upperBound }
    var classes = [ClassSet](repeating: [], count: tokens.count)
    for match in matches {
      for token in match.range { classes[token].insert(match.wordClass) }
    }
    for at in tokens.indices where CopyReading.isClock(tokens[at], text) { classes[at].insert(.soon) }
    self.classes = classes
    var sentence: Int32 = 0
    sentences = tokens.map { token in
      if token.gap.contains(.sentence) { sentence += 1 }
      return sentence
    }
  }

  private static func reducedPrices(in source: String, _ text: FoldedScalars, _ tokens: [Token]) -> Set<Int> {
    let placeholders = tokens.indices.filter { tokens[$0].kind == .placeholder }
    if placeholders.isEmpty { return [] }
    let bytes = Array(source.utf8)
    return Set(
      placeholders.filter { at in
        let scalars = tokens[at].range
        let name = bytes[text.starts[scalars.lowerBound]..<text.ends[scalars.upperBound - 1]]
        return ["savings_", "intro_price"].contains { String(decoding: name, as: UTF8.self).contains($0) }
      })
  }

  /// `14:59`, `00:14:59`: a time of day or what a countdown shows.
  private static func isClock(_ token: Token, _ text: FoldedScalars) -> Bool {
    guard let parts = token.number?.parts, parts.count == 2 || parts.count == 3 else { return false }
    return text.scalars[token.range].contains(0x3A)
  }

  func isClock(_ token: Int) -> Bool { CopyReading.isClock(tokens[token], text) }

  /// Drops matches inside an `ignore` phrase, or overlapping its end.
  private static func heeded(_ matches: [Match], tokenCount: Int) -> [Match] {
    var ignored = [Bool](repeating: false, count: tokenCount)
    for match in matches where match.wordClass == .ignore || match.wordClass == .freePlan {
      for token in match.range { ignored[token] = true }
    }
    let heeded = ClassSet([.before, .refund, .account, .until, .freePlan, .peopleLimit])
    return matches.filter { match in
      if heeded.contains(match.wordClass) { return true }
      return match.wordClass != .ignore && !(ignored[match.range.lowerBound] && ignored[match.range.upperBound - 1])
    }
  }

  /// Matches that begin at `token`, of one of `wanted`.
  func matches(at token: Int, _ wanted: ClassSet) -> [Match] {
    starting[token].map { matches[Int($0)] }.filter { wanted.contains($0.wordClass) }
  }

  /// Matches whose last token is the one before `token`.
  func matches(before token: Int, _ wanted: ClassSet) -> [Match] {
    ending[token].map { matches[Int($0)] }.filter { wanted.contains($0.wordClass) }
  }

  func has(_ token: Int, _ wanted: ClassSet) -> Bool {
    token >= 0 && token < tokens.count && !classes[token].isDisjoint(with: wanted)
  }

  /// The nearest token of one of `wanted` in the same sentence, at most `reach` away on either side of `range`.
  func nearest(_ wanted: ClassSet, to range: Range<Int>, before: Int, after: Int) -> Int? {
    if let found = following(wanted, range.upperBound, reach: after) { return found }
    return preceding(wanted, range.lowerBound, reach: before)
  }

  func following(_ wanted: ClassSet, _ start: Int, reach: Int) -> Int? {
    var left = reach
    var at = start
    while at < tokens.count, left > 0, !tokens[at].gap.contains(.sentence) {
      if has(at, wanted) { return at }
      left -= tokens[at].width
      at += 1
    }
    return nil
  }

  func preceding(_ wanted: ClassSet, _ start: Int, reach: Int) -> Int? {
    var left = reach
    var at = start
    while at > 0, left > 0, !(at < tokens.count && tokens[at].gap.contains(.sentence)) {
      at -= 1
      if has(at, wanted) { return at }
      left -= tokens[at].width
    }
    return nil
  }

  /// The same as `nearest`, without crossing a comma or a dash.
  func nearestInClause(_ wanted: ClassSet, to range: Range<Int>, reach: Int) -> Int? {
    followingInClause(wanted, range.upperBound, reach: reach)
      ?? precedingInClause(wanted, range.lowerBound, reach: reach)
  }

  func followingInClause(_ wanted: ClassSet, _ start: Int, reach: Int) -> Int? {
    following(wanted, start, reach: reach).flatMap { found in
      (start...found).contains(where: beginsClause) ? nil : found
    }
  }

  func precedingInClause(_ wanted: ClassSet, _ start: Int, reach: Int) -> Int? {
    guard let found = preceding(wanted, start, reach: reach) else { return nil }
    return (found + 1...start).contains { $0 < tokens.count && beginsClause($0) } ? nil : found
  }

  private func beginsClause(_ token: Int) -> Bool {
    !tokens[token].gap.isDisjoint(with: [.sentence, .comma, .dash, .parenthesis, .colon])
  }

  /// Whether `next` follows the token before it without the end of a sentence or a comma in between.
  func isJoined(_ next: Int) -> Bool {
    next > 0 && next < tokens.count && tokens[next].gap.isDisjoint(with: [.sentence, .comma])
  }

  /// Whether a word token consists of exactly this many capitals.
  func isCapitals(_ token: Int) -> Bool { text.capitals[tokens[token].range].allSatisfy { $0 } }

  func letters(_ token: Int) -> ArraySlice<UInt32> { text.scalars[tokens[token].range] }
}

/// Matches by token, in one array.
struct Index {
  private var order: [Int32]
  private var first: [Int32]

  init(_ matches: [Match], _ tokenCount: Int, by token: (Match) -> Int) {
    first = [Int32](repeating: 0, count: tokenCount + 2)
    for match in matches { first[token(match) + 1] += 1 }
    for at in 1..<first.count { first[at] += first[at - 1] }
    var next = first
    order = [Int32](repeating: 0, count: matches.count)
    for (index, match) in matches.enumerated() {
      order[Int(next[token(match)])] = Int32(index)
      next[token(match)] += 1
    }
  }

  subscript(_ token: Int) -> ArraySlice<Int32> {
    token >= 0 && token + 1 < first.count ? order[Int(first[token])..<Int(first[token + 1])] : []
  }
}
