extension CopyReading {
  /// Amounts of money, in digits, in words, or in a placeholder beside a currency.
  func prices(apartFrom dates: [TokenClaim]) -> [TokenClaim] {
    let taken = Set(dates.flatMap { Array($0.range) })
    let amounts = tokens.indices.compactMap { at -> Range<Int>? in
      guard !taken.contains(at) else { return nil }
      switch tokens[at].kind {
      case .number: return price(ofNumber: at)
      case .placeholder: return priceBeside(at..<(at + 1), isStrong: false)
      case .word, .letter, .percent, .currency, .slash, .plus, .star, .hash:
        return numeral(at: at).flatMap { priceInWords($0.range) }
      }
    }
    let phrases = matches.filter { $0.wordClass == .pricePhrases }.map(\.range)
    return (amounts.filter { !isOthersMoney($0) } + phrases).map { TokenClaim(kind: .price, range: $0) }
  }

  /// `Set a budget of $500`, `free delivery over 50 €`: a round amount beside a word for money that the app does not get, and
  /// nothing in the sentence that is bought.
  private func isOthersMoney(_ amount: Range<Int>) -> Bool {
    let others = ClassSet([.priceNot])
    let isLabelled = !matches(before: amount.lowerBound, others).isEmpty  // `Rent: $1,450`
    guard isLabelled || nearestInClause(others, to: amount, reach: 14) != nil,
      amount.allSatisfy({ tokens[$0].number.map { $0.decimals != 2 } ?? true })
    else { return false }
    let bought = ClassSet([.buy, .trial, .account, .annual, .offer, .then, .free, .price])
    return !tokens.indices.contains {
      sentences[$0] == sentences[amount.lowerBound] && has($0, bought) && !has($0, others)
    }
  }

  private func price(ofNumber at: Int) -> Range<Int>? {
    guard let number = tokens[at].number, number.isPlain, !isMeasure(at, number) else { return nil }
    let amount = at..<endOfMagnitude(after: at)
    let end = endOfPeriod(at: amount.upperBound)
    let isStrong = number.decimals == 2 || end != nil || hasPriceWord(before: amount)
    if let found = priceBeside(amount, isStrong: isStrong) {
      return found.lowerBound..<max(found.upperBound, endOfPeriod(at: found.upperBound) ?? 0)
    }
    guard !has(amount.upperBound, ClassSet([.percent])), !isPercent(amount.upperBound), !isTimeOfDay(at, number) else {
      return nil
    }
    if hasDash(after: at) { return at..<(at + 1) }
    if end == nil, isYear(at, number) { return nil }
    return priceByPeriod(amount, number, end) ?? priceByMagnitude(amount) ?? priceByContext(at, number)
  }

  /// `sedan 1959`, `od 2019`, `vuodesta 1999`: after a word for then, and after one for since where nothing is bought, the
  /// number of a year is one.
  private func isYear(_ at: Int, _ number: NumberToken) -> Bool {
    guard number.decimals == 0, (1900...2100).contains(number.whole), tokens[at].range.count == 4, at > 0 else {
      return false
    }
    if has(at - 1, ClassSet([.then])) { return true }
    let bought = ClassSet([.buy, .pay, .account, .annual, .offer, .trial, .periodic])
    return matches(before: at, ClassSet([.priceBefore])).contains { $0.value == 1 }
      && !tokens.indices.contains { $0 != at - 1 && has($0, bought) }
  }

  /// `1RM`, `5RM`: what a lifter can lift so often; `3D`; `0.1 cent`: of a semitone.
  private func isMeasure(_ at: Int, _ number: NumberToken) -> Bool {
    let next = at + 1
    if number.decimals == 1, number.whole == 0, next < tokens.count, isJoined(next),
      letters(next).starts(with: [0x63, 0x65, 0x6E, 0x74]), endOfPeriod(at: next + 1) == nil
    {
      return true
    }
    guard number.decimals == 0, next < tokens.count, tokens[next].gap.isEmpty else { return false }
    let unit = text.scalars[tokens[next].range]
    if (2...4).contains(number.whole), unit.elementsEqual([0x64]) { return true }
    guard (1...20).contains(number.whole), unit.elementsEqual([0x72, 0x6D]) else { return false }
    return endOfPeriod(at: next + 1) == nil && !hasPriceWord(before: at..<next)
  }

  /// `ab 5.30 Uhr`, `kl. 7.45`; where no currency is beside it, as in `24 ore 12,50 €`.
  private func isTimeOfDay(_ at: Int, _ number: NumberToken) -> Bool {
    isTime(at)
      && (has(at, ClassSet([.clock])) || leadsToTime(at) || at > 0 && (leadsToTime(at - 1) || leadsToTime(at - 2)))
  }

  private func isTime(_ at: Int) -> Bool {
    guard tokens.indices.contains(at), let number = tokens[at].number else { return false }
    return number.decimals == 2 && number.whole < 25 && number.fraction < 60
  }

  /// `22.00–6.00`, `from 8.30 to 17.00`: a time, and the end that it leads to; no period is paid for.
  private func leadsToTime(_ at: Int) -> Bool {
    guard isTime(at), let next = [at + 1, at + 2].first(where: isTime),
      tokens[next].gap.isDisjoint(with: [.sentence, .comma])
    else { return false }
    let isRange =
      next == at + 1 ? !tokens[next].gap.isDisjoint(with: [.dash, .hyphen, .minus]) : has(at + 1, ClassSet([.until]))
    return isRange && [at, next].allSatisfy { (tokens[$0].number?.fraction ?? 1) % 5 == 0 }
      && endOfPeriod(at: next + 1) == nil
  }

  /// A bare amount and the period it pays for: `9.99 monthly`, `149/เดือน`, `99 per year`.
  private func priceByPeriod(_ amount: Range<Int>, _ number: NumberToken, _ end: Int?) -> Range<Int>? {
    let start = amount.lowerBound
    if number.decimals == 2 || number.endsInNine && isBare(amount.upperBound), isJoined(start),
      let match = matches(before: start, ClassSet([.periodic])).first
    {
      return match.range.lowerBound..<amount.upperBound
    }
    guard let end else { return nil }
    let isLong = (amount.upperBound..<end).contains { has($0, ClassSet([.month, .year])) }
    let isSlashed = tokens[amount.upperBound].kind == .slash
    switch number.decimals {
    case 2: return start..<end
    case 1: return isLong && number.fraction > 0 ? start..<end : nil
    case 0:
      // `1969 年` is a year.
      if !isSlashed, amount.count == 1, (1900...2100).contains(number.whole), has(amount.upperBound, ClassSet([.year]))
      {
        return nil
      }
      // `139 yıllık arşiv`, an archive of 139 years.
      if !isSlashed, has(amount.upperBound, .units), !isBare(end) { return nil }
      let isPlain = isSlashed && (number.whole >= 100 || amount.count > 1)
      return isPlain || number.endsInNine && isLong ? start..<end : nil
    default: return nil
    }
  }

  /// `49 ribu sebulan`, `59k/tháng`: in some languages a bare number of thousands means money.
  private func priceByMagnitude(_ amount: Range<Int>) -> Range<Int>? {
    let last = amount.upperBound - 1
    if amount.count > 2, tokens[last].kind == .number, has(last - 1, .moneyWeak) { return amount }  // `1tr2`
    guard amount.count > 1 || tokens[amount.lowerBound].kind != .number,
      let word = matches(before: amount.upperBound, .moneyWeak).first, amount.contains(word.range.lowerBound)
    else { return nil }
    if let end = endOfPeriod(at: amount.upperBound) { return amount.lowerBound..<end }
    guard
      isBare(amount.upperBound)
        || isJoined(amount.lowerBound)
          && !matches(before: amount.lowerBound, ClassSet([.savings])).isEmpty
    else { return nil }
    let isWord = word.range.count > 1 || tokens[word.range.lowerBound].range.count > 1
    return isWord || hasPriceWord(before: amount) ? amount : nil
  }

  /// Whether the word right before an amount indicates a price: only, from, save, monthly.
  private func hasPriceWord(before amount: Range<Int>) -> Bool {
    isJoined(amount.lowerBound)
      && !matches(before: amount.lowerBound, ClassSet([.priceBefore, .price, .savings, .periodic])).isEmpty
  }

  /// Whether no counted noun follows: only the end, a comma, a bracket, or a word that also indicates a price.
  private func isBare(_ next: Int) -> Bool {
    next >= tokens.count || !tokens[next].gap.isDisjoint(with: [.sentence, .comma, .parenthesis, .dash])
      || tokens[next].kind != .number && has(next, ClassSet([.per, .then, .price]))
  }

  /// A dash for no cents: `99:-`, `12,-`, `12.–`.
  private func hasDash(after at: Int) -> Bool {
    let end = tokens[at].range.upperBound
    guard end + 1 < text.scalars.count, [0x2C, 0x2E, 0x3A].contains(text.scalars[end]) else { return false }
    guard text.scalars[end + 1] == 0x2D || text.scalars[end + 1] == 0x2014 else { return false }
    return end + 2 >= text.scalars.count
      || text.scalars[end + 2] != 0x2D && !Script.isLetter(text.scalars[end + 2])
        && !(0x30...0x39).contains(text.scalars[end + 2])
  }

  private func isPercent(_ token: Int) -> Bool { token < tokens.count && tokens[token].kind == .percent }

  private func endOfMagnitude(after at: Int) -> Int {
    var end = at + 1
    while end < tokens.count, isJoined(end), end < at + 5 {
      let isWord = matches(at: end, ClassSet([.magnitude])).map(\.range.upperBound).max()
      let isDigits =
        tokens[end].kind == .number && has(end - 1, ClassSet([.magnitude])) && !tokens[end].gap.contains(.space)
      guard let next = isWord ?? (isDigits ? end + 1 : nil) else { break }
      end = next
    }
    return end
  }

  /// Currency on either side of an amount: a sign, an ISO code, a money word.
  private func priceBeside(_ amount: Range<Int>, isStrong: Bool) -> Range<Int>? {
    if isJoined(amount.lowerBound), let start = currencyStart(before: amount.lowerBound, isStrong: isStrong) {
      return start..<amount.upperBound
    }
    if isJoined(amount.upperBound), let end = currencyEnd(after: amount.upperBound, isStrong: isStrong) {
      return amount.lowerBound..<end
    }
    return nil
  }

  private func currencyStart(before at: Int, isStrong: Bool) -> Int? {
    let previous = at - 1
    let isLettered = tokens[previous].kind == .word || tokens[previous].kind == .letter
    if isLettered, !tokens[at].gap.isDisjoint(with: [.hyphen, .minus]) { return nil }  // `KWD-910`
    if tokens[previous].kind == .currency {
      let isPrefixed =
        previous > 0 && tokens[previous - 1].kind == .word && tokens[previous].gap.isEmpty
        && tokens[previous - 1].range.count <= 3
      let belongsLeft =
        previous > 0 && tokens[previous - 1].kind == .number && tokens[previous].gap.isEmpty
        && tokens[at].gap.contains(.space)
      return belongsLeft ? nil : isPrefixed ? previous - 1 : previous
    }
    let wanted: ClassSet = isStrong ? [.moneyBefore, .moneyWeak] : .moneyBefore
    if let match = matches(before: at, wanted).first(where: { !has($0.range.lowerBound - 1, ClassSet([.numbers])) }) {
      return isNumberBefore(match.range.lowerBound) ? nil : match.range.lowerBound
    }
    return isCode(previous, beside: at, isStrong: isStrong) && !isNumberBefore(previous) ? previous : nil
  }

  /// Whether the currency at `token` belongs to a number on its left.
  private func isNumberBefore(_ token: Int) -> Bool {
    token > 0 && isJoined(token) && tokens[token - 1].kind == .number
  }

  private func currencyEnd(after at: Int, isStrong: Bool) -> Int? {
    // `17 °C`
    if case let start = tokens[at].range.lowerBound, start > 0, text.scalars[start - 1] == 0xB0 { return nil }
    // `A00–E99`
    let isOfNext = at + 1 < tokens.count && tokens[at + 1].kind == .number && tokens[at + 1].gap.isEmpty
    if tokens[at].range.count == 1, tokens[at].kind != .currency, isOfNext, !tokens[at].gap.isEmpty { return nil }
    if tokens[at].kind == .currency {
      let next = at + 1
      let belongsRight =
        next < tokens.count && tokens[next].kind == .number && tokens[next].gap.isEmpty && !tokens[at].gap.isEmpty
      let isSuffixed =
        next < tokens.count && tokens[next].kind == .word && tokens[next].gap.isEmpty && tokens[next].range.count <= 3
        && isCapitals(next)
      return belongsRight ? nil : isSuffixed ? next + 1 : next
    }
    if let end = matches(at: at, .money).map(\.range.upperBound).max() { return end }
    if let end = matches(at: at, .moneyWeak).map(\.range.upperBound).max() {
      if end < tokens.count, tokens[end].kind == .number, tokens[end].gap.isEmpty { return end + 1 }  // `9块9`
      if isStrong || endOfPeriod(at: end) != nil { return end }
    }
    let isDollar =
      at + 1 < tokens.count && tokens[at].kind == .word && tokens[at].range.count <= 3
      && tokens[at + 1].kind == .currency && tokens[at + 1].gap.isEmpty && isCapitals(at)
      && !(at + 2 < tokens.count && tokens[at + 2].kind == .number && tokens[at + 2].gap.isEmpty)
    if isDollar { return at + 2 }
    return isCode(at, beside: at - 1, isStrong: isStrong) ? at + 1 : nil
  }

  private func priceInWords(_ amount: Range<Int>) -> Range<Int>? {
    if isJoined(amount.upperBound) {
      if let end = matches(at: amount.upperBound, .money).map(\.range.upperBound).max() {
        return amount.lowerBound..<end
      }
      if let end = matches(at: amount.upperBound, .moneyWeak).map(\.range.upperBound).max(),
        hasPriceWord(before: amount) || endOfPeriod(at: end) != nil
      {
        return amount.lowerBound..<end
      }
    }
    if amount.count > 1, isJoined(amount.lowerBound), let money = matches(before: amount.lowerBound, .moneyBefore).first
    {
      return money.range.lowerBound..<amount.upperBound
    }
    return priceByMagnitude(amount)
  }

  /// Where a period that begins at `token` ends: `/month`, `per month`, `monthly`; nil if there is none.
  private func endOfPeriod(at token: Int) -> Int? {
    guard token < tokens.count, !tokens[token].gap.contains(.sentence) else { return nil }
    if let end = matches(at: token, ClassSet([.periodic])).map(\.range.upperBound).max() { return end }
    var unit = token
    if tokens[token].kind == .slash {
      unit += 1
    } else if let end = matches(at: token, ClassSet([.per])).map(\.range.upperBound).max() {
      unit = end
    } else {
      return nil
    }
    return matches(at: unit, .units).map(\.range.upperBound).max()
  }

  /// What stands behind a price and counts nothing: `每月 30 起`, `月々480で`, `매월 9900에`; folded, so without marks of voice.
  private static let afterPrices = Set("起即就可解用享畅暢开開全只てにかほテニカホ에부로으만".unicodeScalars.map(\.value))

  /// Whether a counter or what is counted follows: `月480回`, `每月 50 张`; after `月額` the number is a price regardless.
  private func isCounted(_ next: Int, _ match: Match) -> Bool {
    guard next < tokens.count, tokens[next].kind == .letter, isJoined(next) else { return false }
    let isOfPeriod = matches(at: match.range.lowerBound, ClassSet([.periodic])).contains { $0.range == match.range }
    return isOfPeriod
      ? letters(next).first.map { !Self.afterPrices.contains($0) } ?? false
      : match.range.count == 1 && tokens[next].gap.isEmpty
  }

  /// A bare amount that the words around it make a price.
  private func priceByContext(_ at: Int, _ number: NumberToken) -> Range<Int>? {
    let next = at + 1
    let isFollowed = next < tokens.count && tokens[next].gap.isEmpty && tokens[next].kind == .word
    if let match = matches(before: at, ClassSet([.priceBefore])).first, !isFollowed, !has(next, .units),
      number.decimals == 2 || number.endsInNine && isBare(next)
        || tokens[match.range.lowerBound].kind == .letter && number.whole > 31 && !isCounted(next, match)
    {
      return match.range.lowerBound..<next
    }
    let looksLikePrice = number.decimals == 2 && [0, 5, 9].contains(number.fraction % 10) && !isFollowed
    guard looksLikePrice, number.fraction % 10 == 9 || number.fraction % 50 == 0 || number.fraction == 95 else {
      return nil
    }
    return preceding(ClassSet([.price]), at, reach: 7).map { $0..<next }
  }
}
