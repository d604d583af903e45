extension CopyReading {
  /// Numbers of users (from a hundred, or with a plus or a magnitude) and ratings.
  func socialProof() -> [TokenClaim] {
    tokens.indices.compactMap { at in
      if tokens[at].kind == .placeholder { return filledIn(at) }
      if tokens[at].number == nil { return multitude(at) }
      guard let number = tokens[at].number, number.isPlain else { return nil }
      return crowd(at, number) ?? rating(at, number) ?? majority(at, number) ?? share(at, number)
    }.map { TokenClaim(kind: .socialProof, range: $0) }
  }

  /// `10+ people are viewing this`: few who look on press, and persuade of nothing.
  private func isAudience(_ at: Int) -> Bool {
    let pressure = ClassSet([.urgency, .urgencyWeak])
    return has(at, pressure)
      && matches(at: at, pressure).contains { $0.range.contains { has($0, ClassSet([.people])) } }
  }

  /// `94 % of our users`: nearly all of them, counted. `90 %` of all users is how the world is described.
  private func share(_ at: Int, _ number: NumberToken) -> Range<Int>? {
    func isPercent(_ sign: Int) -> Bool {
      tokens.indices.contains(sign) && (tokens[sign].kind == .percent || has(sign, .percent))
    }
    guard (91..<100).contains(number.whole), number.decimals <= 1,
      let first = isPercent(at - 1) && isJoined(at) ? at - 1 : isPercent(at + 1) && isJoined(at + 1) ? at : nil
    else { return nil }
    let people = ClassSet([.people])
    if let word = following(people, at + (first == at ? 2 : 1), reach: 8) { return first..<(word + 1) }
    return preceding(people, first, reach: 4).map { $0..<(at + 1) }
  }

  private func crowd(_ at: Int, _ number: NumberToken) -> Range<Int>? {
    var end = at + 1
    var isMany = number.whole >= 100
    while end < tokens.count, end < at + 4, tokens[end].kind == .plus || has(end, ClassSet([.magnitude])) {
      isMany = true
      end += 1
    }
    // `Rooms for up to 100 people`, `Manage 200 users`
    if end == at + 1, isJoined(at), !matches(before: at, ClassSet([.peopleLimit])).isEmpty { return nil }
    return isMany && !(number.whole < 100 && isAudience(at)) ? people(at, end) : nil
  }

  /// `9 out of 10 users`, `10人中9人`: nearly all, of ten or a hundred, with words between.
  private func majority(_ at: Int, _ number: NumberToken) -> Range<Int>? {
    let next = (at + 2..<max(at + 2, min(at + 5, tokens.count))).first { tokens[$0].number != nil }
    guard let next, (at + 1...next).allSatisfy({ !tokens[$0].gap.contains(.sentence) }),
      let other = tokens[next].number, other.isPlain, number.decimals + other.decimals == 0
    else { return nil }
    let (few, all) = (min(number.whole, other.whole), max(number.whole, other.whole))
    guard all == 10 && few == 9 || all == 100 && (90..<100).contains(few) else { return nil }
    let people = ClassSet([.people])
    if let word = following(people, next + 1, reach: 8) { return at..<(word + 1) }
    return (at..<next).contains { has($0, people) } ? at..<(next + 1) : nil
  }

  /// `Join millions of users`: a number in words, from a thousand.
  private func multitude(_ at: Int) -> Range<Int>? {
    guard has(at, ClassSet([.magnitude, .numbers])),
      tokens[at].gap.contains(.sentence) || preceding(ClassSet([.join, .trusted]), at, reach: 4) != nil,
      tokens[at].gap.contains(.sentence) || tokens[at - 1].number == nil,
      let words = numeral(at: at), words.value >= 1000
    else { return nil }
    return people(at, words.range.upperBound)
  }

  /// `Join {count} other people`: the app fills in how many. `No more than {count} users` is a limit.
  private func filledIn(_ at: Int) -> Range<Int>? {
    guard at > 0, let word = following(ClassSet([.people]), at + 1, reach: 8) else { return nil }
    var start = at
    while start > 0, isJoined(start), let match = matches(before: start, ClassSet([.join, .trusted])).first {
      if match.wordClass == .trusted { return match.range.lowerBound..<(word + 1) }
      start = match.range.lowerBound
    }
    return start < at && tokens[start].gap.contains(.sentence) ? start..<(word + 1) : nil
  }

  /// The number in `at..<end` with the people that it counts; nil if it counts something else, or what one team may have.
  private func people(_ at: Int, _ end: Int) -> Range<Int>? {
    if let word = following(ClassSet([.people]), end, reach: 8) {
      return isJoined(word + 1) && has(word + 1, ClassSet([.peopleNot])) ? nil : at..<(word + 1)
    }
    if let word = nearest(ClassSet([.trusted]), to: at..<end, before: 30, after: 15) {
      return min(word, at)..<max(word + 1, end)
    }
    let countsOthers = end < tokens.count && tokens[end].kind == .word && isJoined(end)  // `more than 400 servers`
    return countsOthers ? nil : matches(before: at, ClassSet([.join])).first.map { $0.range.lowerBound..<end }
  }

  /// `from 1 to 5 stars`, `1–5 stars`: all that can be given.
  private func isScale(_ at: Int) -> Bool {
    [at - 1, at - 2].contains { first in
      first >= 0 && (first + 1...at).allSatisfy(isJoined)
        && tokens[first].number.map { $0.whole <= 1 && $0.isPlain } == true
    }
  }

  /// `4.8 ★`, `Rated 4.8`: at most five with one or two decimals, or five stars.
  private func rating(_ at: Int, _ number: NumberToken) -> Range<Int>? {
    guard (1...5).contains(number.whole), number.decimals <= 2, !isScale(at) else { return nil }
    let next = at + 1
    if next < tokens.count, !tokens[next].gap.contains(.sentence) {
      if tokens[next].kind == .star { return at..<(next + 1) }
      if let match = matches(at: next, ClassSet([.rating])).first {
        // `five-star hotels`
        let feature = ClassSet([.feature])
        let isOthers =
          isJoined(match.range.upperBound) && has(match.range.upperBound, feature)
          || isJoined(at) && has(at - 1, feature)
        return isOthers ? nil : at..<match.range.upperBound
      }
    }
    guard number.decimals == 1, at > 0, isJoined(at) else { return nil }
    if tokens[at - 1].kind == .star { return (at - 1)..<next }
    return matches(before: at, ClassSet([.rating])).first.map { $0.range.lowerBound..<next }
  }
}
