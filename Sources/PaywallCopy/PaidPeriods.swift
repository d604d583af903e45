extension CopyReading {
  /// `Pay for 10 months, get 12`: a word for paying, a number of months or years, and a second, larger number.
  func paidPeriods() -> [TokenClaim] {
    matches.filter { $0.wordClass == .pay }.compactMap { pay in
      var numbers: [Int] = []
      var hasUnit = false
      if let before = number(before: pay.range.lowerBound) { numbers.append(before) }
      var at = pay.range.upperBound
      while at < tokens.count, at < pay.range.upperBound + 16, !tokens[at].gap.contains(.sentence) {
        if let number = tokens[at].number, number.isPlain, number.decimals == 0, isBareOrUnit(at + 1) {
          numbers.append(at)
          hasUnit = hasUnit || has(at + 1, ClassSet([.month, .year]))
        }
        at += 1
      }
      if numbers.count == 3 { numbers.removeFirst() }
      hasUnit = hasUnit || numbers.first.map { has($0 + 1, ClassSet([.month, .year])) } ?? false
      guard hasUnit, numbers.count == 2, let first = tokens[numbers[0]].number, let second = tokens[numbers[1]].number,
        first.whole < second.whole, second.whole <= 60
      else { return nil }
      return TokenClaim(kind: .savings, range: pay.range.lowerBound..<(numbers[1] + 1))
    }
  }

  /// `10 months` before the word for paying: `10 महीने का भुगतान करें, 12 महीने पाएँ`.
  private func number(before pay: Int) -> Int? {
    var at = pay
    while at > 0, at > pay - 8, at == tokens.count || !tokens[at].gap.contains(.sentence) {
      at -= 1
      if let number = tokens[at].number {
        return number.isPlain && number.decimals == 0 && has(at + 1, ClassSet([.month, .year])) ? at : nil
      }
    }
    return nil
  }

  /// Whether a unit of a month or more follows, or no counted noun.
  private func isBareOrUnit(_ next: Int) -> Bool {
    next >= tokens.count || has(next, ClassSet([.month, .year]))
      || !tokens[next].gap.isDisjoint(with: [.sentence, .comma, .parenthesis, .dash])
      || tokens[next].kind == .word && has(next, ClassSet([.pay]))
  }
}
