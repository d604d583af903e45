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
    if let word = following(.people, at + (first == at ? 2 : 1), reach: 8) { return first..<(word + 1) }
    return preceding(.people, first, reach: 4).map { $0..<(at + 1) }
  }

  private func crowd(_ at: Int, _ number: NumberToken) -> Range<Int>? {
    var end = at + 1
    var isMany = number.whole >= 100
    while end < tokens.count, end < at + 4, tokens[end].kind == .plus || has(end, ClassSet([.magnitude])) {
      isMany = true
      end += 1
    }
    if isMoney(at, end) { return nil }
    // `1851年至今的名局`
    if end == at + 1, isJoined(end), has(end, ClassSet([.year])), (1000..<2100).contains(number.whole), number.isPlain {
      return nil
    }
    // `Rooms for up to 100 people`, `Manage 200 users`
    if end == at + 1, isJoined(at), !matches(before: at, ClassSet([.peopleLimit])).isEmpty { return nil }
    return isMany && !(number.whole < 100 && isAudience(at)) ? people(at, end) : nil
  }

  /// Whether the number in `at..<end` is an amount: `a budget of 500 €`.
  private func isMoney(_ at: Int, _ end: Int) -> Bool {
    let money = ClassSet([.money, .moneyBefore])
    func isCurrency(_ token: Int) -> Bool {
      tokens.indices.contains(token) && (tokens[token].kind == .currency || has(token, money))
    }
    return isCurrency(end) && isJoined(end) || isCurrency(at - 1) && isJoined(at)
  }

  /// `9 out of 10 users`, `10人中9人`: nearly all, of ten or a hundred, with words between.
  private func majority(_ at: Int, _ number: NumberToken) -> Range<Int>? {
    let next = (at + 2..<max(at + 2, min(at + 5, tokens.count))).first { tokens[$0].number != nil }
    guard let next, (at + 1...next).allSatisfy({ !tokens[$0].gap.contains(.sentence) }),
      let other = tokens[next].number, other.isPlain, number.decimals + other.decimals == 0
    else { return nil }
    let (few, all) = (min(number.whole, other.whole), max(number.whole, other.whole))
    guard all == 10 && (8...9).contains(few) || all == 100 && (90..<100).contains(few) else { return nil }
    if let word = following(.people, next + 1, reach: 8) { return at..<(word + 1) }
    return (at..<next).contains { has($0, .people) } ? at..<(next + 1) : nil
  }

  /// `Nine out of ten users`: the same in words.
  private func majorityInWords(_ at: Int) -> Range<Int>? {
    guard has(at, ClassSet([.numbers])), let few = numeral(at: at), (8...9).contains(few.value) else { return nil }
    let start = few.range.upperBound
    let whole = (start + 1..<max(start + 1, min(start + 4, tokens.count))).lazy.compactMap { next in
      self.has(next, ClassSet([.numbers])) ? self.numeral(at: next) : nil
    }.first
    guard let whole, whole.value == 10,
      (start..<whole.range.upperBound).allSatisfy({ !tokens[$0].gap.contains(.sentence) })
    else { return nil }
    return following(.people, whole.range.upperBound, reach: 8).map { at..<($0 + 1) }
  }

  /// `Join millions of users`: a number in words, from a thousand.
  private func multitude(_ at: Int) -> Range<Int>? {
    if let majority = majorityInWords(at) { return majority }
    guard has(at, ClassSet([.magnitude, .numbers])), tokens[at].gap.contains(.sentence) || tokens[at - 1].number == nil,
      let words = numeral(at: at), words.value >= 1000
    else { return nil }
    // `Half a million` is counted, wherever it stands; `millions` may be anybody.
    let isCounted = words.value >= 100_000 && words.range.count > 1
    guard
      isCounted || tokens[at].gap.contains(.sentence) || preceding(ClassSet([.join, .trusted]), at, reach: 4) != nil
    else { return nil }
    return people(at, words.range.upperBound)
  }

  /// `Join {count} other people`: the app fills in how many. `No more than {count} users` is a limit.
  private func filledIn(_ at: Int) -> Range<Int>? {
    guard at > 0, let word = following(.people, at + 1, reach: 8) else { return nil }
    var start = at
    while start > 0, isJoined(start), let match = matches(before: start, ClassSet([.join, .trusted])).first {
      if match.wordClass == .trusted { return match.range.lowerBound..<(word + 1) }
      start = match.range.lowerBound
    }
    return start < at && tokens[start].gap.contains(.sentence) ? start..<(word + 1) : nil
  }

  /// The number in `at..<end` with the people that it counts; nil if it counts something else, or what one team may have.
  private func people(_ at: Int, _ end: Int) -> Range<Int>? {
    // `900 shops` and `500 teams` may be those that an app watches; `3.9 million shops` are its own.
    let areUsers = (at..<end).contains { has($0, ClassSet([.magnitude])) }
    let people = areUsers ? ClassSet.people : ClassSet([.people])
    // `from 10 metres to 3,000, for sailors`
    let isCut = tokens.indices.contains(end) && tokens[end].gap.contains(.comma)
    let counted = isCut ? nil : following(people, end, reach: 8)
    // `3,100句，全由當地人錄音`; elsewhere a comma stands between adjectives, too.
    let isOfNext =
      counted.map { word in
        (end..<word).contains { before in
          let next = tokens[before + 1]
          return next.gap.contains(.comma) && (0x3040...0x9FFF).contains(text.scalars[next.range.lowerBound])
        }
      } ?? false
    if let word = counted, !isOfNext {
      if isAdjective(word, behind: end) { return nil }
      return isJoined(word + 1) && has(word + 1, ClassSet([.peopleNot])) ? nil : at..<(word + 1)
    }
    if let word = nearest(ClassSet([.trusted]), to: at..<end, before: 30, after: 15) {
      return min(word, at)..<max(word + 1, end)
    }
    let countsOthers = end < tokens.count && tokens[end].kind == .word && isJoined(end)  // `more than 400 servers`
    // `the warranty from 2019`; a crowd of 2000 is round.
    let isYear = tokens[at].number.map { (1900..<2100).contains($0.whole) && $0.whole != 2000 && $0.isPlain } ?? false
    if countsOthers || isYear && end == at + 1 { return nil }
    guard let join = matches(before: at, ClassSet([.join])).first?.range.lowerBound else { return nil }
    // `9.120 von 10.000`
    return join > 0 && isJoined(join) && tokens[join - 1].number != nil ? nil : join..<end
  }

  /// Whether a name of a people says what kind of things are counted: `3.400 deutsche Vereine`, `28 000 titres en français`,
  /// `Schweizer Rezepte`. As a noun it has a capital, and no other noun right behind it, or it follows the number at once:
  /// `1 millón de españoles`, but not `3.400 equipos españoles`.
  private func isAdjective(_ word: Int, behind end: Int) -> Bool {
    let values = matches(at: word, ClassSet([.people])).map(\.value)
    if values.contains(2) { return word > end + 1 || word == end + 1 && tokens[end].range.count > 2 }
    guard values.contains(1) else { return false }
    func hasCapital(_ token: Int) -> Bool { text.capitals[tokens[token].range.lowerBound] }
    return !hasCapital(word) || isJoined(word + 1) && tokens[word + 1].kind == .word && hasCapital(word + 1)
  }

  /// `A hint costs 5 stars`: a game's own money.
  private func costs(_ at: Int) -> Bool {
    isJoined(at) && !matches(before: at, ClassSet([.priceBefore])).isEmpty
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
    // Nobody boasts of `1 point` or of three stars.
    guard (number.decimals == 0 ? 4...5 : 1...5).contains(number.whole), number.decimals <= 2, !isScale(at) else {
      return nil
    }
    let next = at + 1
    if next < tokens.count, !tokens[next].gap.contains(.sentence) {
      if tokens[next].kind == .star { return at..<(next + 1) }
      if let match = matches(at: next, ClassSet([.rating])).first {
        // `five-star hotels`
        let feature = ClassSet([.feature])
        let isOthers =
          isJoined(match.range.upperBound) && has(match.range.upperBound, feature)
          || isJoined(at) && has(at - 1, feature) || costs(at) && !has(match.range.upperBound, ClassSet([.people]))
        return isOthers ? nil : at..<match.range.upperBound
      }
    }
    guard number.decimals == 1, at > 0, isJoined(at) else { return nil }
    if tokens[at - 1].kind == .star { return (at - 1)..<next }
    return matches(before: at, ClassSet([.rating])).first.map { $0.range.lowerBound..<next }
  }
}
