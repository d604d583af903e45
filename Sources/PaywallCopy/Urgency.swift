extension CopyReading {
  /// Pressure to act now: phrases that suffice by themselves, and an offer that ends soon.
  func urgency() -> [TokenClaim] {
    matches.compactMap { match in
      let range: Range<Int>? =
        switch match.wordClass {
        case .urgency:
          isHarmless(match.range) || isDenied(match.range) || isAsked(match.range) ? nil : match.range
        case .urgencyLimited: isHarmless(match.range) || isFreePlans(match.range) ? nil : match.range
        case .urgencyFirst: isHarmless(match.range) ? nil : firstBuyers(match.range)
        case .urgencyWeak:
          isHarmless(match.range) || isDenied(match.range) || isAskedOfOtherThings(match.range)
            || !isPressing(match.range)
            ? nil : match.range
        case .urgencyLoss: isLoss(of: match.range) ? match.range : nil
        case .soon: isOnlyUntil(match.range) ? match.range : nil
        case .ends:
          (endingSoon(match.range) ?? beforeTheEnd(match.range) ?? label(match.range)).flatMap {
            isFeatures($0) ? nil : $0
          }
        case .numbers, .magnitude, .money, .moneyBefore, .moneyWeak, .priceBefore, .price, .priceNot, .pricePhrases,
          .per,
          .periodic,
          .day, .week, .month, .year, .spans, .free, .trial, .then, .first, .freePlan, .before, .refund, .percent,
          .fraction,
          .savings, .savingsNear, .savingsLess, .savingsNot, .savingsPhrases, .pay, .annual, .feature, .offer,
          .countdown,
          .account, .until, .months, .dateJoin, .people, .peopleNot, .peopleMany, .peopleLimit, .join, .rating, .ignore,
          .prefixes, .accents, .buy, .denial, .trusted, .urgencyNot, .cancel, .clock,
          .sold:
          nil
        }
      return range.map {
        TokenClaim(kind: .urgency, range: $0, isWeak: match.wordClass == .urgencyWeak || isOfAnEnd($0))
      }
    } + countdowns() + tonight()
  }

  /// `Sale until 23:59`: a time of day that ends an offer.
  private func tonight() -> [TokenClaim] {
    tokens.indices.filter { isClock($0) && isOnlyUntil($0..<($0 + 1)) }
      .map { TokenClaim(kind: .urgency, range: $0..<($0 + 1)) }
  }

  /// Whether a phrase says in the course of a sentence that something ends, and not that an offer does: `the day registration closes`,
  /// but not `400 workouts – ends tonight`.
  private func isOfAnEnd(_ range: Range<Int>) -> Bool {
    tokens[range.lowerBound].gap.isDisjoint(with: [.sentence, .dash, .colon])
      && range.contains { has($0, ClassSet([.ends])) } && !range.contains { has($0, ClassSet([.offer])) }
  }

  /// `02:14:59 left`: a clock with seconds and a word for the remaining time, and nothing else in the sentence.
  private func countdowns() -> [TokenClaim] {
    let label = ClassSet([.countdown])
    return tokens.indices.compactMap { at in
      guard tokens[at].number?.parts.count == 3, isClock(at) else { return nil }
      let isLast = at + 1 == tokens.count || tokens[at + 1].gap.contains(.sentence)
      if isLast, !tokens[at].gap.contains(.sentence),
        let word = matches(before: at, label).max(by: { $0.range.count < $1.range.count }),
        tokens[word.range.lowerBound].gap.contains(.sentence)
      {
        return TokenClaim(kind: .urgency, range: word.range.lowerBound..<(at + 1))
      }
      guard tokens[at].gap.contains(.sentence),
        let word = matches(at: at + 1, label).max(by: { $0.range.count < $1.range.count }), isJoined(at + 1),
        word.range.upperBound == tokens.count || tokens[word.range.upperBound].gap.contains(.sentence)
      else { return nil }
      return TokenClaim(kind: .urgency, range: at..<word.range.upperBound)
    }
  }

  /// `the first 100 users`, but not `the first 3 months` or `the first 2 lessons`.
  private func firstBuyers(_ range: Range<Int>) -> Range<Int>? {
    guard following(.units, range.upperBound, reach: 6) == nil else { return nil }
    if let people = following(.people, range.upperBound, reach: 7) {
      return range.lowerBound..<(people + 1)
    }
    let next = range.upperBound
    let countsOthers = next < tokens.count && tokens[next].kind == .word && isJoined(next)  // `the first 20 words`
    let number = range.compactMap { tokens[$0].number?.whole }.max() ?? 0
    guard number >= 20, !countsOthers else { return nil }
    // `Keep playing the first 60`
    let isOfOffer =
      tokens[range.lowerBound].gap.contains(.sentence) || tokens.indices.contains(where: isOfPurchase)
      || tokens.indices.contains { has($0, ClassSet([.account, .price, .sold])) }
    return isOfOffer ? range : nil
  }

  /// `this price until tomorrow`: an offer, and its end right beside it.
  private func isOnlyUntil(_ range: Range<Int>) -> Bool {
    nearest(ClassSet([.until]), to: range, before: 4, after: 4) != nil && isOffers(range) && !isAccounts(range)
  }

  /// An end with `soon` near it: urgent if an offer ends, or if nothing says that a subscription does.
  private func endingSoon(_ ends: Range<Int>) -> Range<Int>? {
    let inside = ends.first { has($0, ClassSet([.soon])) }
    let soon = inside ?? nearest(ClassSet([.soon]), to: ends, before: 12, after: 15) ?? countdown(beside: ends)
    guard var soon else { return nil }
    let reach = soon - 8
    while soon > max(0, reach), isJoined(soon), has(soon, ClassSet([.soon])), has(soon - 1, ClassSet([.soon])) {
      soon -= 1
    }
    let covered = min(soon, ends.lowerBound)..<max(soon + 1, ends.upperBound)
    if isOffers(covered) { return isWindow(covered) ? nil : covered }
    let label = ClassSet([.countdown])
    let isClose = inside != nil || nearest(ClassSet([.soon, .countdown]), to: ends, before: 6, after: 6) != nil
    let beside = max(0, soon - 1)..<min(soon + 2, tokens.count)
    let isTimer = beside.contains { isClock($0) } && beside.contains { has($0, label) }
    return isClose && (isTimer || isAtStart(covered.lowerBound)) && !isAccounts(covered) ? covered : nil
  }

  /// `Unlock before the deal disappears`: something to buy, and a word for before beside the end of an offer.
  private func beforeTheEnd(_ ends: Range<Int>) -> Range<Int>? {
    guard let until = nearestInClause(ClassSet([.until]), to: ends, reach: 15),
      case let phrase = min(until, ends.lowerBound)..<max(until + 1, ends.upperBound),
      phrase.contains(where: { has($0, ClassSet([.offer])) }),
      !phrase.contains(where: { tokens[$0].kind == .placeholder || has($0, ClassSet([.account, .trial])) }),
      beside(phrase, reach: 40).contains(where: { has($0, ClassSet([.buy])) })
    else { return nil }
    return phrase
  }

  /// `Offer ends:` and no more, as the last sentence of a text: a label, beside which the app draws the moment.
  private func label(_ ends: Range<Int>) -> Range<Int>? {
    let sentence = sentences[ends.lowerBound]
    guard let start = sentences.firstIndex(of: sentence), sentences.last == sentence,
      case let all = start..<tokens.count, all.contains(where: { has($0, ClassSet([.offer])) })
    else { return nil }
    let others = all.filter { !has($0, ClassSet([.ends, .offer, .countdown])) }
    let isShort =
      others.count <= 2
      && others.allSatisfy {
        [.word, .letter].contains(tokens[$0].kind) && !has($0, ClassSet([.denial, .account, .trial]))
      }
    return isShort && !isQuestion ? all : nil
  }

  /// Whether a text ends with a question mark: `When does the offer end?`
  private var isQuestion: Bool {
    guard let last = tokens.last else { return false }
    return text.scalars[last.range.upperBound...].contains { [0x3F, 0x61F, 0x37E, 0xFF1F].contains($0) }
  }

  /// `Ends in` at the end of a text: the app draws the clock beside it.
  private func countdown(beside ends: Range<Int>) -> Int? {
    let wanted = ClassSet([.countdown])
    let label = ends.first { has($0, wanted) } ?? nearest(wanted, to: ends, before: 12, after: 15)
    guard let label else { return nil }
    var end = max(label + 1, ends.upperBound)
    let reach = end + 8
    while end < min(tokens.count, reach), has(end, ClassSet([.countdown, .ends, .offer])), isJoined(end) { end += 1 }
    return end == tokens.count || tokens[end].gap.contains(.sentence) ? label : nil
  }

  /// Whether an offer or its purchase is in the sentence, or hardly more than the phrase: `Don't miss out!`, but not
  /// `Don't miss the latest news`.
  private func isPressing(_ range: Range<Int>) -> Bool {
    if isOfDeletion { return false }
    let others = beside(range, reach: 60)
    if isClause(range) || others.contains(where: { isOfPurchase($0) || isPressure($0, beside: range) }) { return true }
    return others.reduce(0) { [.word, .letter, .placeholder].contains(tokens[$1].kind) ? $0 + tokens[$1].width : $0 }
      <= 3
  }

  /// Whether another phrase of urgency begins at a token: two make each other certain (`Last chance, today only`).
  private func isPressure(_ token: Int, beside range: Range<Int>) -> Bool {
    matches(at: token, ClassSet([.urgency, .urgencyWeak, .urgencyLimited])).contains { !$0.range.overlaps(range) }
  }

  /// Whether the phrase opens a sentence and stands apart from what follows: `Today only, for everyone`, or closes one behind a
  /// dash: `All 400 workouts – only today`. As a sentence of its own it may be about the others: `The bus leaves in a minute. Hurry!`
  private func isClause(_ range: Range<Int>) -> Bool {
    let before = tokens[range.lowerBound].gap
    guard before.contains(.sentence) else {
      return before.contains(.dash)
        && (range.upperBound == tokens.count || tokens[range.upperBound].gap.contains(.sentence))
    }
    if range.upperBound < tokens.count, tokens[range.upperBound].gap.isDisjoint(with: [.sentence]) {
      return !tokens[range.upperBound].gap.isDisjoint(with: [.comma, .dash])
    }
    return tokens.indices.contains { isOfPurchase($0) || isPressure($0, beside: range) }
      || width(besides: range) < Self.otherSentence
  }

  /// From which width on a text beside a phrase is about something of its own.
  private static let otherSentence = 10

  /// How much there is in the text beside a phrase.
  private func width(besides range: Range<Int>) -> Int {
    tokens.indices.reduce(0) { range.contains($1) ? $0 : $0 + tokens[$1].width }
  }

  /// Whether a text opens with a word of urgency and a colon: `Hurry: …`.
  private func isCry(_ range: Range<Int>) -> Bool {
    range.lowerBound == 0 && range.upperBound < tokens.count && tokens[range.upperBound].gap.contains(.colon)
      && range.contains { has($0, ClassSet([.urgency])) }
  }

  /// Whether a token speaks of an offer or of its purchase.
  private func isOfPurchase(_ token: Int) -> Bool {
    has(token, ClassSet([.offer, .buy, .free, .savings, .savingsPhrases, .money, .moneyBefore]))
      || [.percent, .currency].contains(tokens[token].kind) || reducedPrices.contains(token)
  }

  /// Whether the phrase is in a text of some length that speaks of no offer and of no purchase: a story of something else.
  private func isOfOtherThings(_ range: Range<Int>) -> Bool {
    if tokens[range.lowerBound].kind == .word, range.count > 3 || range.count > 1 && isSentence(range) { return false }
    if isClause(range) || isCry(range) { return false }
    if tokens.indices.contains(where: { isOfPurchase($0) || isPressure($0, beside: range) }) { return false }
    return width(besides: range) >= 20
  }

  /// Whether a sentence is hardly more than the phrase: `Limited seats available!`
  private func isSentence(_ range: Range<Int>) -> Bool {
    let sentence = sentences[range.lowerBound]
    return tokens.indices.count { sentences[$0] == sentence && !range.contains($0) } <= 2
  }

  /// Whether somebody asks for what the phrase names: `Will there be early bird pricing?`
  private func isAsked(_ range: Range<Int>) -> Bool {
    range.count <= 2 && isQuestion && sentences[range.lowerBound] == sentences.last
      && !tokens[range.lowerBound].gap.contains(.sentence)
  }

  /// `Watered too late?`: asked, and of nothing that is bought.
  private func isAskedOfOtherThings(_ range: Range<Int>) -> Bool {
    isAsked(range) && !tokens.indices.contains(where: isOfPurchase)
  }

  /// Whether the text is about deleting something, and names no offer.
  private var isOfDeletion: Bool {
    tokens.indices.contains { has($0, ClassSet([.urgencyNot])) }
      && !tokens.indices.contains { has($0, ClassSet([.offer])) }
  }

  /// The tokens of the same sentence on both sides of `range`, at most `reach` away.
  private func beside(_ range: Range<Int>, reach: Int) -> [Int] {
    var (found, at, left): ([Int], Int, Int) = ([], range.lowerBound, reach)
    while left > 0, !tokens[at].gap.contains(.sentence) {
      at -= 1
      left -= tokens[at].width
      found.append(at)
    }
    (at, left) = (range.upperBound, reach)
    while left > 0, at < tokens.count, !tokens[at].gap.contains(.sentence) {
      left -= tokens[at].width
      found.append(at)
      at += 1
    }
    return found
  }

  private func isHarmless(_ range: Range<Int>) -> Bool {
    isCount(range) || isAccountsEnd(range) || isTrialsRest(range) || isFeatures(range) || isWindow(range)
      || isOfOtherThings(range)
  }

  /// Whether all that a text says is that so many days are left, and not of what: `{days} days left`.
  private func isCount(_ range: Range<Int>) -> Bool {
    guard range.count <= 4, range.contains(where: { tokens[$0].kind == .placeholder }),
      range.contains(where: { has($0, .units) }) || has(range.upperBound, .units)
    else { return false }
    return width(besides: range) <= 3 && !range.contains(where: isOfPurchase)
  }

  /// Whether a feature of the app is mentioned beside the phrase, in its clause: `countdown widget`, `限时模式`, but not
  /// `Hurry, all courses`.
  private func isFeatures(_ range: Range<Int>) -> Bool {
    nearestInClause(ClassSet([.feature]), to: range, reach: 6) != nil && !isOffers(range)
  }

  /// Whether the phrase is denied in its clause: `we never say hurry`. A phrase that itself denies is not.
  private func isDenied(_ range: Range<Int>) -> Bool {
    guard range.count <= 2, !range.contains(where: { has($0, ClassSet([.denial, .offer])) }) else { return false }
    return precedingInClause(ClassSet([.denial]), range.lowerBound, reach: 9) != nil
  }

  /// Whether what is lost is an offer: right after the phrase or, where the language has the object first, right before.
  /// `You will lose access to discounts` is about an account.
  private func isLoss(of range: Range<Int>) -> Bool {
    let (offer, account) = (ClassSet([.offer]), ClassSet([.account]))
    if range.contains(where: { has($0, offer) }) { return true }
    if let next = followingInClause(offer, range.upperBound, reach: 12) {
      return !(range.upperBound..<next).contains { has($0, account) }
    }
    return precedingInClause(offer, range.lowerBound, reach: 12) != nil
  }

  /// Whether a window is stated with both of its ends, as small print does: `starts on {{…}} and will end {{…}}`.
  private func isWindow(_ range: Range<Int>) -> Bool {
    let sentence = sentences[range.lowerBound]
    for other in [sentence, sentence + 1] {
      let inside = tokens.indices.filter { sentences[$0] == other }
      let moments = inside.filter { isMoment($0) }
      if moments.count > 1, inside.contains(where: { has($0, ClassSet([.ends])) }) { return true }
    }
    return false
  }

  /// Whether a token may be a moment that the app fills in.
  private func isMoment(_ token: Int) -> Bool {
    guard tokens[token].kind == .placeholder, !has(token + 1, .units) else { return false }
    return token + 1 >= tokens.count || tokens[token + 1].kind != .percent
  }

  /// Whether a free plan is limited, rather than an offer.
  private func isFreePlans(_ range: Range<Int>) -> Bool {
    nearest(ClassSet([.freePlan]), to: range, before: 40, after: 40) != nil && !isOffers(range)
  }

  /// Whether a sentence begins here, a short word before, or the rest of it behind a dash: `Ends tonight`, `It ends tonight`,
  /// `Pro – ends tonight`. `Link ends tonight` names what ends.
  private func isAtStart(_ token: Int) -> Bool {
    !tokens[token].gap.isDisjoint(with: [.sentence, .dash])
      || token > 0 && tokens[token - 1].gap.contains(.sentence) && tokens[token - 1].range.count < 3
  }

  /// Whether a phrase such as `ends soon` is about a trial or a subscription, and not about an offer.
  private func isAccountsEnd(_ range: Range<Int>) -> Bool {
    guard range.contains(where: { has($0, ClassSet([.ends])) }), !isOffers(range) else { return false }
    if range.contains(where: { has($0, ClassSet([.soon, .before, .countdown])) || tokens[$0].kind == .number }),
      isAccounts(range)
    {
      return true
    }
    // `Your trial draws to a close`: what is called a trial, and not what is to be tried.
    return precedingInClause(ClassSet([.trial]), range.lowerBound, reach: 12).map { has($0, ClassSet([.account])) }
      ?? false
  }

  /// Whether a phrase such as `3 days left` or `the last day` counts the days of a trial, or the 24 hours before a renewal.
  private func isTrialsRest(_ range: Range<Int>) -> Bool {
    let hasUnit = range.contains { has($0, .units) } || has(range.upperBound, .units)
    let hasNumber = range.contains { [.number, .placeholder].contains(tokens[$0].kind) }
    guard hasUnit || hasNumber else { return false }
    let trial = ClassSet([.trial])
    if hasUnit, followingInClause(trial, range.upperBound, reach: 12) != nil { return true }
    if isOffers(range) { return false }
    // `Last day to cancel`
    if hasUnit, !hasNumber, followingInClause(ClassSet([.cancel]), range.upperBound, reach: 8) != nil { return true }
    if range.contains(where: { tokens[$0].number?.whole == 24 }), isAccounts(range),
      range.contains(where: { has($0, ClassSet([.before])) })
        || nearest(ClassSet([.before]), to: range, before: 10, after: 10) != nil
    {
      return true
    }
    return hasUnit && nearest(trial, to: range, before: 30, after: 30) != nil
  }

  private func isOffers(_ range: Range<Int>) -> Bool {
    range.contains { has($0, ClassSet([.offer])) }
      || nearest(ClassSet([.offer]), to: range, before: 21, after: 21) != nil
      || beside(range, reach: 21).contains(where: isReduction)
  }

  /// `−50 %`, or what the app fills in for it: less to pay.
  private func isReduction(_ token: Int) -> Bool {
    reducedPrices.contains(token)
      || tokens[token].kind == .percent && token > 0 && tokens[token - 1].gap.contains(.minus)
  }

  /// Whether an account or a trial is near; not what a colon or a dash leads to: `Ends tonight: start your trial`.
  private func isAccounts(_ range: Range<Int>) -> Bool {
    let account = ClassSet([.account, .trial])
    if range.contains(where: { has($0, account) }) { return true }
    guard let near = nearest(account, to: range, before: 30, after: 30) else { return false }
    let between = near < range.lowerBound ? near + 1..<range.lowerBound + 1 : range.upperBound..<near + 1
    return between.allSatisfy { tokens[$0].gap.isDisjoint(with: [.colon, .dash]) }
  }
}
