extension Reading {
  /// Pressure to act now: phrases that say it by themselves, and an offer that ends soon.
  func urgency() -> [Finding] {
    matches.compactMap { match in
      switch match.wordClass {
      case .urgency: match.range
      case .ends: endingSoon(match.range)
      default: nil
      }
    }.map { Finding(kind: .urgency, range: $0) }
  }

  /// An end with `soon` near it: urgent when it is an offer's, or when nothing says that it is a subscription's.
  private func endingSoon(_ ends: Range<Int>) -> Range<Int>? {
    guard let soon = nearest(ClassSet([.soon]), to: ends, before: 12, after: 15) else { return nil }
    let covered = min(soon, ends.lowerBound)..<max(soon + 1, ends.upperBound)
    if nearest(ClassSet([.offer]), to: covered, before: 21, after: 21) != nil { return covered }
    let isClose = nearest(ClassSet([.soon]), to: ends, before: 4, after: 4) != nil
    let isAccount = nearest(ClassSet([.account, .trial]), to: covered, before: 30, after: 30) != nil
    return isClose && !isAccount ? covered : nil
  }
}
