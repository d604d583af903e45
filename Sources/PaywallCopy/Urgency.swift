extension Reading {
  /// Pressure to act now: phrases that say it by themselves, and an offer that ends soon.
  func urgency() -> [Finding] {
    matches.compactMap { match in
      switch match.wordClass {
      case .urgency: isAccountsEnd(match.range) || isTrialsRest(match.range) ? nil : match.range
      case .urgencyFirst: firstBuyers(match.range)
      case .soon: isOnlyUntil(match.range) ? match.range : nil
      case .ends: endingSoon(match.range)
      default: nil
      }
    }.map { Finding(kind: .urgency, range: $0) }
  }

  /// `the first 100 users`, but not `the first 3 months` or `the first 2 lessons`.
  private func firstBuyers(_ range: Range<Int>) -> Range<Int>? {
    guard following(.units, range.upperBound, reach: 6) == nil else { return nil }
    if let people = following(ClassSet([.people]), range.upperBound, reach: 7) {
      return range.lowerBound..<(people + 1)
    }
    let number = range.compactMap { tokens[$0].number?.whole }.max() ?? 0
    return number >= 20 ? range : nil
  }

  /// `this price until tomorrow`: an offer, and its end right beside it.
  private func isOnlyUntil(_ range: Range<Int>) -> Bool {
    nearest(ClassSet([.until]), to: range, before: 4, after: 4) != nil && isOffers(range) && !isAccounts(range)
  }

  /// An end with `soon` near it: urgent when it is an offer's, or when nothing says that it is a subscription's.
  private func endingSoon(_ ends: Range<Int>) -> Range<Int>? {
    let inside = ends.first { has($0, ClassSet([.soon])) }
    guard let soon = inside ?? nearest(ClassSet([.soon]), to: ends, before: 12, after: 15) else { return nil }
    let covered = min(soon, ends.lowerBound)..<max(soon + 1, ends.upperBound)
    if isOffers(covered) { return covered }
    let isClose = inside != nil || nearest(ClassSet([.soon]), to: ends, before: 6, after: 6) != nil
    return isClose && isAtStart(covered.lowerBound) && !isAccounts(covered) ? covered : nil
  }

  /// Whether a sentence begins here, or one word before: `Ends tonight`. `Your streak ends tonight` names what ends.
  private func isAtStart(_ token: Int) -> Bool {
    tokens[token].gap.contains(.sentence) || token > 0 && tokens[token - 1].gap.contains(.sentence)
  }

  /// Whether a phrase such as `ends soon` speaks of a trial or a subscription, and not of an offer.
  private func isAccountsEnd(_ range: Range<Int>) -> Bool {
    range.contains { has($0, ClassSet([.ends])) } && range.contains { has($0, ClassSet([.soon])) }
      && !isOffers(range) && isAccounts(range)
  }

  /// Whether a phrase such as `3 days left` counts the days of a trial.
  private func isTrialsRest(_ range: Range<Int>) -> Bool {
    guard range.contains(where: { tokens[$0].kind == .number }), !isOffers(range) else { return false }
    let hasUnit = range.contains { has($0, .units) } || has(range.upperBound, .units)
    return hasUnit && nearest(ClassSet([.trial]), to: range, before: 30, after: 30) != nil
  }

  private func isOffers(_ range: Range<Int>) -> Bool {
    nearest(ClassSet([.offer]), to: range, before: 21, after: 21) != nil
  }

  private func isAccounts(_ range: Range<Int>) -> Bool {
    nearest(ClassSet([.account, .trial]), to: range, before: 30, after: 30) != nil
  }
}
