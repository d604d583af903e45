extension Reading {
  /// Trials and free months: a length beside `free` or `trial`.
  ///
  /// Days and weeks are a trial. Months and years are savings (`2 months free`) unless the words around say trial.
  func freePeriods(apartFrom dates: [Finding]) -> [Finding] {
    let taken = Set(dates.flatMap { Array($0.range) })
    return tokens.indices.flatMap { at -> [Finding] in
      guard !taken.contains(at), let length = length(at: at) else { return [] }
      return findings(for: length)
    }
  }

  private struct Length {
    var range: Range<Int>
    var count: Int
    var unit: Int

    var days: Int { min(count, 100_000) * unit }
  }

  /// `7 days`, `seven days`, `7 free days`, or a word that is a length by itself, beginning at `at`.
  private func length(at: Int) -> Length? {
    if let span = matches(at: at, ClassSet([.spans])).max(by: { $0.range.count < $1.range.count }) {
      let unit = span.value % 365 == 0 ? 365 : span.value % 30 == 0 ? 30 : span.value % 7 == 0 ? 7 : 1
      return Length(range: span.range, count: span.value / unit, unit: unit)
    }
    guard let count = count(at: at) else { return nil }
    for start in [at + 1, at + 2] where start < tokens.count {
      guard isJoined(start), start == at + 1 || has(at + 1, .freeOrTrial) else { return nil }
      if let unit = matches(at: start, .units).max(by: { $0.range.count < $1.range.count }) {
        return Length(range: at..<unit.range.upperBound, count: count, unit: days(unit))
      }
    }
    return nil
  }

  private func count(at: Int) -> Int? {
    if let number = tokens[at].number { return number.isPlain && number.decimals == 0 ? number.whole : nil }
    let isAfterAmount = at > 0 && isJoined(at) && [.number, .placeholder, .currency].contains(tokens[at - 1].kind)
    guard tokens[at].kind != .placeholder, !isAfterAmount else { return nil }
    return matches(at: at, ClassSet([.numbers])).first { $0.range.count == 1 }?.value
  }

  private func days(_ unit: Match) -> Int {
    switch unit.wordClass {
    case .day: 1
    case .week: 7
    case .month: 30
    default: 365
    }
  }

  private func findings(for length: Length) -> [Finding] {
    let range = length.range
    let isWhen =
      following(ClassSet([.before]), range.upperBound, reach: 4) != nil
      || !matches(before: range.lowerBound, ClassSet([.before])).isEmpty
    guard !isWhen, following(ClassSet([.refund]), range.upperBound, reach: 10) == nil else { return [] }
    let isFree = nearest(ClassSet([.free]), to: range.lowerBound..<range.upperBound, before: 10, after: 10)
    let inside = range.first { has($0, .freeOrTrial) }
    let trial = nearest(ClassSet([.trial]), to: range, before: 16, after: 16)
    guard let word = inside ?? isFree ?? trial else { return length.unit < 30 ? [] : savedMonths(range) }
    let covered = min(word, range.lowerBound)..<max(word + 1, range.upperBound)
    let trialFinding = Finding(kind: .trialLength, range: covered, days: length.days)
    if length.unit < 30 { return [trialFinding] }
    let isTrial = trial != nil || following(ClassSet([.then]), range.upperBound, reach: 24) != nil
    let isYearly = nearest(ClassSet([.annual]), to: range, before: 30, after: 30) != nil
    if isTrial && !isYearly { return [trialFinding] }
    guard isFree != nil || inside != nil else { return savedMonths(range) }
    let savings = Finding(kind: .savings, range: covered)
    return length.count == 1 && !isYearly ? [trialFinding, savings] : [savings]
  }

  /// `Save 2 months`, `2か月分おトク`: the savings word right beside the length.
  private func savedMonths(_ range: Range<Int>) -> [Finding] {
    let wanted = ClassSet([.savings])
    let isBefore = isJoined(range.lowerBound) && !matches(before: range.lowerBound, wanted).isEmpty
    let isAfter =
      isJoined(range.upperBound) && tokens[range.upperBound].kind == .letter && has(range.upperBound, wanted)
    guard isBefore || isAfter else { return [] }
    return [
      Finding(
        kind: .savings,
        range: (isBefore ? range.lowerBound - 1 : range.lowerBound)..<(isAfter
          ? range.upperBound + 1 : range.upperBound))
    ]
  }
}
