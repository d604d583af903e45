extension CopyReading {
  /// A number in words.
  struct Numeral {
    /// Tokens.
    let range: Range<Int>
    /// Exact below 100; zero is not a number.
    let value: Int
  }

  static let numerals = ClassSet([.numbers, .magnitude])

  /// The whole number in words that begins at `at`: `seven`, `一百二十八`, `dua ratus ribu`, `ห้าสิบ`.
  ///
  /// Nil inside such a number, so that a run is read once; a run ends after 24 tokens.
  func numeral(at: Int) -> Numeral? {
    guard has(at, CopyReading.numerals), tokens[at].kind == .word || tokens[at].kind == .letter,
      at == 0 || !has(at - 1, CopyReading.numerals) || !isJoined(at)
    else { return nil }
    var end = at
    var value = 0
    while end < tokens.count, end < at + 24, end == at || continues(at: end),
      let match = matches(at: end, CopyReading.numerals).max(by: { $0.range.count < $1.range.count })
    {
      value = CopyReading.value(value, then: match.value)
      end = match.range.upperBound
    }
    return value > 0 ? Numeral(range: at..<end, value: value) : nil
  }

  /// `two hundred` multiplies, `twenty one` adds, `a seven` (days) begins a new number.
  private static func value(_ value: Int, then next: Int) -> Int {
    if value < next, value > 0, [10, 100, 1000].contains(next) { return value * next }
    return value < 10 && next > 0 ? next : min(value + next, 100_000)
  }

  /// Whether the number continues: a word that is also a unit (`năm`) or begins a period (`một tháng`) ends it.
  private func continues(at: Int) -> Bool {
    guard isJoined(at), matches(at: at, ClassSet([.periodic, .percent])).isEmpty else { return false }
    return !has(at, .units) || has(at + 1, ClassSet([.magnitude]))
  }
}
