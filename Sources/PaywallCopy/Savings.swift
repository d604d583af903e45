extension CopyReading {
  /// Percentages, amounts and phrases that say what a buyer saves.
  func savings(prices: [TokenClaim], isBadge: Bool) -> [TokenClaim] {
    let percentages = tokens.indices.compactMap { percentage(at: $0) ?? fraction(at: $0) }
    let byPercentage = percentages.compactMap { isBadge && !$0.isFraction ? $0.range : savings(of: $0) }
    let byAmount = prices.compactMap { savings(ofPrice: $0.range) }
    let byPhrase = matches.filter { $0.wordClass == .savingsPhrases }.map(\.range).filter { phrase in
      // `half the storage` is not half of a price.
      !isOfThing(phrase)
        && (!isJoined(phrase.upperBound) || matches(at: phrase.upperBound, ClassSet([.savingsNot])).isEmpty)
    }
    return (byPercentage + byAmount + byPhrase).map { TokenClaim(kind: .savings, range: $0) }
  }

  private struct Percentage {
    var range: Range<Int>
    var value: Int
    var hasMinus: Bool
    /// A third: a saving only if a word for savings is close by.
    var isFraction = false
  }

  /// `1/3`, `a third`, that begins at `at`.
  private func fraction(at: Int) -> Percentage? {
    if has(at, .fraction), let end = matches(at: at, .fraction).map(\.range.upperBound).max() {
      return Percentage(range: at..<end, value: 33, hasMinus: false, isFraction: true)
    }
    guard at + 2 < tokens.count, tokens[at + 1].kind == .slash, tokens[at + 1].gap.isEmpty, tokens[at + 2].gap.isEmpty,
      let part = tokens[at].number, let whole = tokens[at + 2].number, part.isPlain, whole.isPlain,
      part.whole > 0, part.whole < whole.whole, whole.whole <= 5, part.decimals + whole.decimals == 0
    else { return nil }
    let hasMinus = tokens[at].gap.contains(.minus)
    return Percentage(range: at..<(at + 3), value: 33, hasMinus: hasMinus, isFraction: true)
  }

  /// A literal percentage that begins at `at`: `50%`, `%50`, `fifty percent`.
  private func percentage(at: Int) -> Percentage? {
    let percentWord = ClassSet.percent
    if tokens[at].kind == .number, let number = tokens[at].number, number.isPlain {
      let next = at + 1
      guard next < tokens.count, !tokens[next].gap.contains(.sentence) else { return nil }
      let isBefore = tokens[next].kind == .percent && !isPercentOfNext(next)
      guard let end = isBefore ? next + 1 : matches(at: next, percentWord).map(\.range.upperBound).max() else {
        return nil
      }
      return Percentage(range: at..<end, value: number.whole, hasMinus: tokens[at].gap.contains(.minus))
    }
    guard tokens[at].kind == .percent || has(at, percentWord) || has(at, CopyReading.numerals) else { return nil }
    let end = tokens[at].kind == .percent ? at + 1 : matches(at: at, percentWord).map(\.range.upperBound).max()
    if let end, end < tokens.count, tokens[end].kind == .number, let number = tokens[end].number, number.isPlain,
      tokens[at].kind == .percent ? tokens[end].gap.isSubset(of: [.minus]) : isJoined(end),
      at == 0 || tokens[at - 1].kind != .number || tokens[at].kind == .percent && isPercentOfNext(at)
    {
      let hasMinus = tokens[at].gap.contains(.minus) || tokens[end].gap.contains(.minus)
      return Percentage(range: at..<(end + 1), value: number.whole, hasMinus: hasMinus)
    }
    if let end, isJoined(end), let words = numeral(at: end) {  // `yüzde elli`, `百分之五十`
      return Percentage(range: at..<words.range.upperBound, value: 50, hasMinus: false)
    }
    guard let words = numeral(at: at), isJoined(words.range.upperBound) else { return nil }
    return matches(at: words.range.upperBound, percentWord).map(\.range.upperBound).max()
      .map { Percentage(range: at..<$0, value: 50, hasMinus: false) }
  }

  /// Whether the percent sign comes before its number, as in `%50`.
  private func isPercentOfNext(_ sign: Int) -> Bool {
    sign + 1 < tokens.count && tokens[sign + 1].kind == .number && tokens[sign + 1].gap.isEmpty
      && !tokens[sign].gap.isEmpty
  }

  private func savings(of percentage: Percentage) -> Range<Int>? {
    let range = percentage.range
    guard percentage.value > 0, percentage.value <= 100 else { return nil }
    if !matches(at: range.upperBound, ClassSet([.savingsNot])).isEmpty, isJoined(range.upperBound) { return nil }
    if percentage.hasMinus, percentage.value < 100 { return range }
    let near = ClassSet([.savingsNear, .savings])
    if let end = matches(at: range.upperBound, near).map(\.range.upperBound).max(), isJoined(range.upperBound) {
      return isOfThing(range.upperBound..<end) ? nil : range.lowerBound..<end
    }
    // `40 % auf alles` is one, `auf 40 % verlangsamen` is none.
    if isJoined(range.lowerBound), let match = matches(before: range.lowerBound, ClassSet([.savings])).first {
      return match.range.lowerBound..<range.upperBound
    }
    guard percentage.value < 100 else { return nil }
    let reach = percentage.isFraction ? 7 : 19
    return nearest(ClassSet([.savings]), to: range, before: reach, after: reach).map {
      min($0, range.lowerBound)..<max($0 + 1, range.upperBound)
    }
  }

  /// Whether the comparative in `range` goes on with what there is less of: `less clutter`, but not `less per month`.
  private func isOfThing(_ range: Range<Int>) -> Bool {
    let next = range.upperBound
    guard next < tokens.count, !matches(before: next, ClassSet([.savingsLess])).isEmpty, isJoined(next),
      tokens[next].kind == .word
    else { return false }
    return !has(next, ClassSet([.savings, .savingsNear, .price, .per, .periodic, .pay, .annual, .offer, .free, .soon]))
      && !has(next, .units)
  }

  /// `save $30`, `10 € Rabatt`, `1,000円お得`: without a separator in between.
  private func savings(ofPrice price: Range<Int>) -> Range<Int>? {
    let wanted = ClassSet([.savings])
    if has(price.upperBound, ClassSet([.savingsNear])), isJoined(price.upperBound) {
      return price.lowerBound..<(price.upperBound + 1)
    }
    if let word = following(wanted, price.upperBound, reach: 8), isUnbroken((price.upperBound - 1)..<word) {
      return price.lowerBound..<(word + 1)
    }
    if let word = preceding(wanted, price.lowerBound, reach: 11), isUnbroken(word..<price.lowerBound) {
      return word..<price.upperBound
    }
    return nil
  }

  /// Whether there is no separator after the first token of `range`, up to and including the next.
  private func isUnbroken(_ range: Range<Int>) -> Bool {
    (range.lowerBound + 1...range.upperBound).allSatisfy { at in
      tokens[at].gap.isDisjoint(with: [.comma, .sentence, .dash, .parenthesis]) && !has(at, ClassSet([.then, .price]))
    }
  }
}
