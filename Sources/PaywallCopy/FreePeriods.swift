extension CopyReading {
  /// Trials and free months: a length beside `free` or `trial`.
  ///
  /// Days and weeks are a trial, and so are months and years; but where the yearly plan is named, or in a badge, which is
  /// on a plan, free months are savings (`2 months free with annual`), unless they are the first ones.
  func freePeriods(apartFrom dates: [TokenClaim], isBadge: Bool) -> [TokenClaim] {
    let taken = Set(dates.flatMap { Array($0.range) })
    return tokens.indices.flatMap { at -> [TokenClaim] in
      guard !taken.contains(at), let length = length(at: at) else { return [] }
      return findings(for: length, isBadge: isBadge)
    }
  }

  private struct Length {
    var range: Range<Int>
    var count: Int
    var unit: Int

    var days: Int { min(count, 100_000) * unit }
  }

  /// `7 days`, `seven days`, `7 free days`, `sept premiers jours`, or a word that is a length by itself, beginning at `at`.
  private func length(at: Int) -> Length? {
    if has(at, .spans), let span = matches(at: at, .spans).max(by: { $0.range.count < $1.range.count }),
      at == 0 || tokens[at - 1].kind != .number || !isJoined(at)
    {
      let unit = span.value % 365 == 0 ? 365 : span.value % 30 == 0 ? 30 : span.value % 7 == 0 ? 7 : 1
      return Length(range: span.range, count: span.value / unit, unit: unit)
    }
    guard let (count, end) = count(at: at) else { return firstPeriod(at: at) }
    for start in [end, end + 1] where start < tokens.count {
      guard isJoined(start), start == end || has(end, .freeOrTrial) || has(end, .first) else { return nil }
      if let unit = unit(at: start) {
        return Length(range: at..<unit.range.upperBound, count: count, unit: unit.days)
      }
    }
    return nil
  }

  private func unit(at: Int) -> (range: Range<Int>, days: Int)? {
    let longest = matches(at: at, .units).max { $0.range.count < $1.range.count }
    return longest.flatMap { match in WordClass.unitDays[match.wordClass].map { (match.range, $0) } }
  }

  /// `first month`, `minggu pertama`: one unit beside a word for first, without a number before it.
  private func firstPeriod(at: Int) -> Length? {
    let first = ClassSet.first
    guard has(at, first) || has(at, .units) else { return nil }
    if let word = matches(at: at, first).max(by: { $0.range.count < $1.range.count }), isJoined(word.range.upperBound),
      let unit = unit(at: word.range.upperBound)
    {
      return Length(range: unit.range, count: 1, unit: unit.days)
    }
    guard let unit = unit(at: at), isJoined(unit.range.upperBound),
      at == 0 || !isCount(at - 1) || !isJoined(at),
      let word = matches(at: unit.range.upperBound, first).max(by: { $0.range.count < $1.range.count })
    else { return nil }
    return Length(range: at..<word.range.upperBound, count: 1, unit: unit.days)
  }

  private func isCount(_ token: Int) -> Bool {
    tokens[token].kind == .number || tokens[token].kind == .placeholder || has(token, ClassSet([.numbers]))
  }

  /// The number at `at`, in digits or words, and the token after it.
  private func count(at: Int) -> (value: Int, end: Int)? {
    if let number = tokens[at].number {
      return number.isPlain && number.decimals == 0 ? (number.whole, at + 1) : nil
    }
    let isAfterAmount = at > 0 && isJoined(at) && [.number, .placeholder, .currency].contains(tokens[at - 1].kind)
    guard !isAfterAmount, let words = numeral(at: at), words.value < 1000 else { return nil }
    return (words.value, words.range.upperBound)
  }

  private func findings(for length: Length, isBadge: Bool) -> [TokenClaim] {
    let range = length.range
    // `7 days free before you decide`, `free for 7 days before`: free are the days, and nothing happens that long before.
    let isFreeItself =
      isJoined(range.upperBound) && has(range.upperBound, .freeOrTrial) || isFreeFor(range.lowerBound)
    let isWhen =
      !isFreeItself && following(ClassSet([.before]), range.upperBound, reach: 4) != nil
      || longest(.before, before: range.lowerBound) > longest(.first, before: range.lowerBound)
    let isRefund =
      following(ClassSet([.refund]), range.upperBound, reach: 10) != nil
      || preceding(ClassSet([.refund]), range.lowerBound, reach: 7) != nil
    guard !isWhen, !isRefund, !isRate(range), !isOfFeature(range) else { return [] }
    let isFree = nearest(ClassSet([.free]), to: range.lowerBound..<range.upperBound, before: 10, after: 10)
    let inside = range.first { has($0, .freeOrTrial) }
    let trial = nearest(ClassSet([.trial]), to: range, before: 16, after: 16)
    if inside == nil, let isFree, trial == nil, isFeature(after: isFree) { return [] }
    guard let word = inside ?? isFree ?? trial else { return length.unit < 30 ? [] : savedMonths(range) }
    let covered = min(word, range.lowerBound)..<max(word + 1, range.upperBound)
    let trialFinding = TokenClaim(kind: .trialLength, range: covered, days: length.days)
    if length.unit < 30 { return [trialFinding] }
    let isTrial = trial != nil || following(ClassSet([.then]), range.upperBound, reach: 24) != nil
    if isFirst(range) { return [trialFinding] }
    let isYearly = nearest(ClassSet([.annual]), to: range, before: 30, after: 30) != nil || isOnTop(of: range)
    if isTrial && !isYearly { return [trialFinding] }
    guard inside != nil || nearestInClause(ClassSet([.free]), to: range, reach: 10) != nil else {
      return savedMonths(range)
    }
    return isYearly || isBadge && length.count > 1 || isExtra(covered)
      ? [TokenClaim(kind: .savings, range: covered)] : [trialFinding]
  }

  /// Whether a word and, before it, one for free lead to a length: `free for 7 days`, but not `free until 7 days before`.
  private func isFreeFor(_ at: Int) -> Bool {
    let (join, free) = (at - 1, at - 2)
    guard free >= 0, isJoined(at), isJoined(join), has(free, ClassSet([.free])) else { return false }
    return tokens[join].kind == .word && !has(join, ClassSet([.until, .before, .numbers]))
  }

  /// `the first month free with any yearly plan`: what is free comes first, so it is no bonus.
  private func isFirst(_ range: Range<Int>) -> Bool {
    range.contains { has($0, .first) } || isJoined(range.lowerBound) && has(range.lowerBound - 1, .first)
      || isJoined(range.upperBound) && has(range.upperBound, .first)
  }

  /// Whether the free months come with a year that is paid for: `买一年送2个月`.
  private func isOnTop(of range: Range<Int>) -> Bool {
    let sentence = tokens.indices.filter { sentences[$0] == sentences[range.lowerBound] }
    return sentence.contains { has($0, ClassSet([.year])) } && sentence.contains { has($0, ClassSet([.month])) }
  }

  /// Whether the months come on top of a saving: `68% off + 3 extra months`.
  private func isExtra(_ range: Range<Int>) -> Bool {
    nearest(ClassSet([.savings, .savingsNear]), to: range, before: 12, after: 12) != nil
  }

  /// `2 free days a week`: how often, not how long.
  private func isRate(_ range: Range<Int>) -> Bool {
    let isArticle = tokens[range.lowerBound].kind == .word && isJoined(range.lowerBound)
    if isArticle, has(range.lowerBound - 1, .units), has(range.lowerBound, ClassSet([.per])) { return true }
    if isPerPeriod(range) { return true }
    guard isJoined(range.upperBound), has(range.upperBound, ClassSet([.per])) else { return false }
    return matches(at: range.upperBound, ClassSet([.per])).contains { unit(at: $0.range.upperBound) != nil }
  }

  /// `5 scans a month`, `5 free hints a day`, `5 סריקות בחודש`: a number of other things beside one unit with an article. `Invite 2
  /// friends for a month free` and `29.99 after a week` are none.
  private func isPerPeriod(_ range: Range<Int>) -> Bool {
    let thing = range.lowerBound - 1
    let others = ClassSet([.magnitude, .then, .before, .until, .buy, .pay, .price, .per, .first, .free, .trial])
    guard thing > 0, isJoined(range.lowerBound), isJoined(thing), tokens[thing].kind == .word,
      range.count == 1 || has(range.lowerBound, ClassSet([.per])), !range.contains(where: { tokens[$0].number != nil }),
      !has(thing, .units), !has(thing, others)
    else { return false }
    let isFree = tokens[thing - 1].number == nil && has(thing - 1, .freeOrTrial) && isJoined(thing - 1)
    let count = isFree ? thing - 2 : thing - 1
    guard count >= 0, let number = tokens[count].number, number.isPlain, number.decimals == 0 else { return false }
    return count == 0 || !isJoined(count) || tokens[count - 1].kind != .currency
  }

  /// `free 7-day meal plan`: a thing of that length, and nothing to try.
  private func isOfFeature(_ range: Range<Int>) -> Bool {
    let wanted = ClassSet([.feature])
    if nearest(ClassSet([.trial]), to: range, before: 4, after: 7) != nil { return false }
    if isJoined(range.upperBound), has(range.upperBound, wanted) { return true }
    return !has(range.upperBound, ClassSet([.free])) && preceding(wanted, range.lowerBound, reach: 4) != nil
  }

  /// `30 days of free yoga`: the thing is free, not the days.
  private func isFeature(after word: Int) -> Bool {
    isJoined(word + 1) && has(word + 1, ClassSet([.feature]))
  }

  private func longest(_ wordClass: WordClass, before token: Int) -> Int {
    matches(before: token, ClassSet([wordClass])).map(\.range.count).max() ?? 0
  }

  /// `Save 2 months`, `2か月分おトク`: with the savings word right beside the length.
  private func savedMonths(_ range: Range<Int>) -> [TokenClaim] {
    let wanted = ClassSet([.savings])
    let isBefore = isJoined(range.lowerBound) && !matches(before: range.lowerBound, wanted).isEmpty
    // `{{savings_percent}} saved a year`: how often, not how long.
    if isBefore, tokens[range.lowerBound].kind == .word, has(range.lowerBound, ClassSet([.per])),
      range.lowerBound > 1, tokens[range.lowerBound - 2].kind == .placeholder
    {
      return []
    }
    let isAfter =
      isJoined(range.upperBound) && tokens[range.upperBound].kind == .letter && has(range.upperBound, wanted)
    guard isBefore || isAfter else { return [] }
    return [
      TokenClaim(
        kind: .savings,
        range: (isBefore ? range.lowerBound - 1 : range.lowerBound)..<(isAfter
          ? range.upperBound + 1 : range.upperBound))
    ]
  }
}
