extension Reading {
  /// Percentages, amounts and phrases that say what a buyer saves.
  func savings(prices: [Finding], isBadge: Bool) -> [Finding] {
    let percentages = tokens.indices.compactMap { percentage(at: $0) }
    let byPercentage = percentages.compactMap { isBadge ? $0.range : savings(of: $0) }
    let byAmount = prices.compactMap { savings(ofPrice: $0.range) }
    let byPhrase = matches.filter { $0.wordClass == .savingsPhrases }.map(\.range)
    return (byPercentage + byAmount + byPhrase).map { Finding(kind: .savings, range: $0) }
  }

  private struct Percentage {
    var range: Range<Int>
    var value: Int
    var hasMinus: Bool
  }

  /// A literal percentage that begins at `at`: `50%`, `%50`, `fifty percent`.
  private func percentage(at: Int) -> Percentage? {
    let percentWord = ClassSet([.percent])
    if tokens[at].kind == .number, let number = tokens[at].number, number.isPlain {
      let next = at + 1
      guard next < tokens.count, !tokens[next].gap.contains(.sentence) else { return nil }
      let isBefore = tokens[next].kind == .percent && !isPercentOfNext(next)
      guard let end = isBefore ? next + 1 : matches(at: next, percentWord).map(\.range.upperBound).max() else {
        return nil
      }
      return Percentage(range: at..<end, value: number.whole, hasMinus: tokens[at].gap.contains(.minus))
    }
    let end = tokens[at].kind == .percent ? at + 1 : matches(at: at, percentWord).map(\.range.upperBound).max()
    if let end, end < tokens.count, tokens[end].kind == .number, let number = tokens[end].number, number.isPlain,
      tokens[at].kind == .percent ? tokens[end].gap.isSubset(of: [.minus]) : isJoined(end),
      at == 0 || tokens[at - 1].kind != .number || tokens[at].kind == .percent && isPercentOfNext(at)
    {
      let hasMinus = tokens[at].gap.contains(.minus) || tokens[end].gap.contains(.minus)
      return Percentage(range: at..<(end + 1), value: number.whole, hasMinus: hasMinus)
    }
    guard has(at, ClassSet([.numbers])), tokens[at].kind == .word else { return nil }
    return matches(at: at + 1, percentWord).map(\.range.upperBound).max()
      .map { Percentage(range: at..<$0, value: 50, hasMinus: false) }
  }

  /// Whether a percent sign stands before its number, as in `%50`.
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
      return range.lowerBound..<end
    }
    if isJoined(range.lowerBound), let match = matches(before: range.lowerBound, near).first {
      return match.range.lowerBound..<range.upperBound
    }
    guard percentage.value < 100 else { return nil }
    return nearest(ClassSet([.savings]), to: range, before: 19, after: 19).map {
      min($0, range.lowerBound)..<max($0 + 1, range.upperBound)
    }
  }

  /// `save $30`, `10 € Rabatt`, `1,000円お得`: nothing that parts stands between.
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

  /// Whether nothing parts the tokens after the first of `range`, up to and with the next.
  private func isUnbroken(_ range: Range<Int>) -> Bool {
    (range.lowerBound + 1...range.upperBound).allSatisfy { at in
      tokens[at].gap.isDisjoint(with: [.comma, .sentence, .dash, .parenthesis]) && !has(at, ClassSet([.then, .price]))
    }
  }
}
