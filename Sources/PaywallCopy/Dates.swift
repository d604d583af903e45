extension CopyReading {
  /// Calendar dates; one with an end word near it is a deadline.
  func dates() -> [TokenClaim] {
    var found: [TokenClaim] = []
    var at = 0
    while at < tokens.count {
      guard let range = date(at: at) else {
        at += 1
        continue
      }
      if isOfHistory(range) {
        at = range.upperBound
        continue
      }
      if isDeadline(range) {
        found.append(TokenClaim(kind: .deadline, range: range, isWeak: isEndOfSpan(range)))
      } else if hasDay(range), !isOfOthers(range) {
        found.append(TokenClaim(kind: .date, range: range))
      }
      at = range.upperBound
    }
    // `Closed from 1 November to 15 June`: two days are no end of anything.
    if found.count > 1 {
      for index in found.indices where found[index].kind == .deadline { found[index].isWeak = true }
    }
    return found
  }

  /// Whether a day of the same month, and a short word, stand before the date: `from the 1st to 24 December`, but not
  /// `only 5 bis 24. Dezember` or `50 % vom 1. bis 24. Dezember`.
  private func isEndOfSpan(_ range: Range<Int>) -> Bool {
    let first = range.lowerBound
    if tokens.contains(where: { [.percent, .currency].contains($0.kind) }) { return false }
    return (max(0, first - 3)..<max(0, first - 1)).contains { start in
      value(start, 1...31) != nil && (tokens[first].kind != .number || isOrdinal(start) == isOrdinal(first))
        && (start + 1...first).allSatisfy { isJoined($0) }
        && (start + 1..<first).allSatisfy { tokens[$0].kind != .number && tokens[$0].range.count < 5 }
    }
  }

  /// Whether a dot stands behind a number.
  private func isOrdinal(_ at: Int) -> Bool {
    let end = tokens[at].range.upperBound
    return end < text.scalars.count && text.scalars[end] == 0x2E
  }

  /// Whether the date is of a year before there was a store for apps: no offer began or ended then.
  private func isOfHistory(_ range: Range<Int>) -> Bool {
    range.contains { value($0, 1900...2007) != nil && tokens[$0].range.count == 4 }
  }

  private func isDeadline(_ range: Range<Int>) -> Bool {
    nearest(ClassSet([.until, .ends]), to: range, before: 13, after: 8) != nil && !(hasDay(range) && isOfAccount(range))
  }

  /// Whether what begins or ends that day is a trial or a subscription, and no offer.
  private func isOfAccount(_ range: Range<Int>) -> Bool {
    let sentence = tokens.indices.filter { sentences[$0] == sentences[range.lowerBound] }
    return sentence.contains { has($0, ClassSet([.account, .trial])) }
      && !sentence.contains { has($0, ClassSet([.offer])) }
  }

  /// Whether more than a month of a year is named.
  private func hasDay(_ range: Range<Int>) -> Bool {
    range.count { tokens[$0].kind == .number } > 1
      || range.contains { (tokens[$0].number.map { $0.whole < 1900 || !$0.isPlain }) ?? false }
  }

  /// Whether a date is that of something else: what pays, ends or begins is not named in its sentence, and there is more in
  /// the text than the date and short words (`Am 12. März`).
  private func isOfOthers(_ range: Range<Int>) -> Bool {
    let sentence = tokens.indices.filter { sentences[$0] == sentences[range.lowerBound] && !range.contains($0) }
    let wanted = ClassSet([
      .offer, .buy, .account, .trial, .free, .money, .pay, .periodic, .then, .savings, .annual, .until, .ends,
      .soon,
    ])
    if sentence.contains(where: { has($0, wanted) || isCharge($0) || [.currency, .percent].contains(tokens[$0].kind) })
    {
      return false
    }
    return tokens.indices.contains { at in
      !range.contains(at)
        && (tokens[at].kind == .letter || tokens[at].kind == .word && tokens[at].range.count > 4)
    }
  }

  /// Whether a word says that money is taken: `billed`, and not the short ones, such as `from`.
  private func isCharge(_ token: Int) -> Bool {
    (tokens[token].kind == .letter || tokens[token].range.count > 4)
      && matches(at: token, ClassSet([.price])).contains { tokens[token].kind == .letter || $0.range.count == 1 }
  }

  private func date(at: Int) -> Range<Int>? {
    if tokens[at].kind == .number { return ideographicDate(at) ?? numericDate(at) ?? dayFirst(at) }
    return monthFirst(at)
  }

  private func value(_ token: Int, _ allowed: ClosedRange<Int>) -> Int? {
    guard token < tokens.count, let number = tokens[token].number, number.isPlain, number.decimals == 0,
      allowed.contains(number.whole)
    else { return nil }
    return number.whole
  }

  /// `12 March 2026`, `31 de diciembre de 2023`, `1st of March`.
  private func dayFirst(_ at: Int) -> Range<Int>? {
    guard value(at, 1...31) != nil else { return nil }
    var next = at + 1
    while next < at + 3, has(next, ClassSet([.dateJoin])), month(next) == nil { next += 1 }
    guard isJoined(next), let month = month(next) else { return nil }
    return at..<(year(after: month.upperBound) ?? month.upperBound)
  }

  /// `March 12, 2026`, `March 2026`.
  private func monthFirst(_ at: Int) -> Range<Int>? {
    guard let month = month(at) else { return nil }
    let next = month.upperBound
    if let year = year(after: next) { return at..<year }
    guard isJoined(next), value(next, 1...31) != nil, next + 1 >= tokens.count || tokens[next + 1].kind != .percent
    else { return nil }
    var end = next + 1
    if has(end, ClassSet([.dateJoin])), tokens[end].gap.isEmpty { end += 1 }
    return at..<(year(after: end) ?? end)
  }

  /// A month's name; one that is also a common word (`may`, `march`) needs its capital.
  private func month(_ at: Int) -> Range<Int>? {
    guard at < tokens.count else { return nil }
    let names = matches(at: at, ClassSet([.months]))
    guard let match = names.max(by: { $0.range.count < $1.range.count }) else { return nil }
    let isWord = names.contains { $0.value >= 100 }
    guard !isWord || text.capitals[tokens[at].range.lowerBound] else { return nil }
    return match.range
  }

  private func year(after at: Int) -> Int? {
    var next = at
    while next < at + 2, has(next, ClassSet([.dateJoin])) { next += 1 }
    guard next < tokens.count, !tokens[next].gap.contains(.sentence), value(next, 1900...2600) != nil,
      tokens[next].range.count == 4
    else { return nil }
    return next + 1
  }

  /// `2026年3月12日`, `3월 12일`, `31 tháng 12`: units between the numbers.
  private func ideographicDate(_ at: Int) -> Range<Int>? {
    var start = at
    if value(at, 1900...2600) != nil, has(at + 1, ClassSet([.year])), tokens[at + 1].kind == .letter { start = at + 2 }
    guard value(start, 1...12) != nil, start + 3 < tokens.count, isLetter(start + 1, 0x6708, 0xC6D4),
      value(start + 2, 1...31) != nil, isLetter(start + 3, 0x65E5, 0xC77C, 0x865F, 0x53F7)
    else { return nil }
    return at..<(start + 4)
  }

  /// Whether a slash is that of one character: `2½`.
  private func isFraction(_ slash: Int) -> Bool {
    text.starts[tokens[slash].range.lowerBound] == text.starts[tokens[slash + 1].range.lowerBound]
  }

  private func isLetter(_ token: Int, _ allowed: UInt32...) -> Bool {
    tokens[token].kind == .letter && allowed.contains(text.scalars[tokens[token].range.lowerBound])
  }

  /// `12.03.2026`, `2026-03-12`, `12/03/2026`; `31/12` and `31.12.` only with an end word beside them.
  private func numericDate(_ at: Int) -> Range<Int>? {
    if let parts = tokens[at].number?.parts, parts.count == 3 { return isCalendar(parts) ? at..<(at + 1) : nil }
    let separators: (Token) -> Bool = { $0.gap == [.hyphen] || $0.gap == [.minus] }
    if at + 2 < tokens.count, separators(tokens[at + 1]), separators(tokens[at + 2]),
      let parts = values([at, at + 1, at + 2]), isCalendar(parts)
    {
      return at..<(at + 3)
    }
    // `31. 10. 2025`
    if at + 2 < tokens.count, isDotted(at), isDotted(at + 1), let parts = values([at, at + 1, at + 2]),
      parts[2] >= 1900, isCalendar(parts)
    {
      return at..<(at + 3)
    }
    guard at + 2 < tokens.count, tokens[at + 1].kind == .slash, !isFraction(at + 1) else { return nil }
    if at + 4 < tokens.count, tokens[at + 3].kind == .slash, let parts = values([at, at + 2, at + 4]),
      isCalendar(parts)
    {
      return at..<(at + 5)
    }
    guard let parts = values([at, at + 2]), parts != [24, 7], max(parts[0], parts[1]) <= 31,
      min(parts[0], parts[1]) <= 12,
      min(parts[0], parts[1]) > 0
    else { return nil }
    var start = at
    while start > 0, start > at - 3, has(start - 1, ClassSet([.dateJoin])) { start -= 1 }
    if !matches(before: start, ClassSet([.until])).isEmpty { return at..<(at + 3) }
    // `12/8(月)まで`: where the word comes after, perhaps behind the day of the week.
    let end = [at + 3, at + 4].first { next in
      next < tokens.count && tokens[next].kind == .letter && isJoined(next) && has(next, ClassSet([.until]))
    }
    return end == nil ? nil : at..<(at + 3)
  }

  /// Whether a dot and a space stand between a number and the next token.
  private func isDotted(_ at: Int) -> Bool {
    tokens[at].kind == .number && text.scalars[tokens[at].range.upperBound] == 0x2E
      && tokens[at + 1].range.lowerBound == tokens[at].range.upperBound + 2
  }

  private func values(_ indices: [Int]) -> [Int]? {
    let values = indices.compactMap { value($0, 0...9999) }
    return values.count == indices.count ? values : nil
  }

  private func isCalendar(_ parts: [Int]) -> Bool {
    let isYearFirst = (1900...2600).contains(parts[0]) && (1...12).contains(parts[1]) && (1...31).contains(parts[2])
    let isYear = (1900...2600).contains(parts[2]) || (20...40).contains(parts[2])
    let isDay = (1...31).contains(parts[0]) && (1...31).contains(parts[1]) && min(parts[0], parts[1]) <= 12
    return isYearFirst || isYear && isDay
  }
}
