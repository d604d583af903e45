extension CopyReading {
  /// The period beside each placeholder that has one, after it (`{{…}}/week`, `{{…}} weekly`) or, where nothing is priced
  /// before, before it (`週あたり{{…}}`).
  func periodsBesidePlaceholders() -> [(start: Int, days: Int)] {
    tokens.indices.filter { tokens[$0].kind == .placeholder }.compactMap { at in
      (days(after: at) ?? days(before: at)).map { (text.starts[tokens[at].range.lowerBound], $0) }
    }
  }

  private func days(after at: Int) -> Int? {
    let next = at + 1
    guard next < tokens.count, isJoined(next) else { return nil }
    if tokens[next].kind == .slash { return longestUnit(at: next + 1) }
    if let days = periodic(matches(at: next, ClassSet([.periodic]))) { return days }
    let joints = matches(at: next, ClassSet([.per])).map(\.range.upperBound)
    // `for 12 months` is not the price of one.
    return joints.filter { tokens[$0 - 1].number.map { $0.whole == 1 } ?? true }.lazy.compactMap { longestUnit(at: $0) }
      .first
  }

  private func longestUnit(at token: Int) -> Int? {
    guard token < tokens.count else { return nil }
    return matches(at: token, .units).max { $0.range.count < $1.range.count }.flatMap {
      WordClass.unitDays[$0.wordClass]
    }
  }

  /// The days that the longest of some words for a period stands for.
  private func periodic(_ found: [Match]) -> Int? {
    found.filter { $0.value > 0 }.max { $0.range.count < $1.range.count }?.value
  }

  private func days(before at: Int) -> Int? {
    guard isJoined(at), !(0..<at).contains(where: { sentences[$0] == sentences[at] && tokens[$0].kind == .placeholder })
    else { return nil }
    let end = matches(before: at, ClassSet([.per])).first?.range.lowerBound ?? at
    guard end > 0, end == at || isJoined(end) else { return nil }
    if tokens[at].gap.isDisjoint(with: [.colon, .dash, .parenthesis]),
      let days = periodic(matches(before: at, ClassSet([.periodic])))
    {
      return days
    }
    return matches(before: end, .units).max { $0.range.count < $1.range.count }.flatMap {
      WordClass.unitDays[$0.wordClass]
    }
  }
}
