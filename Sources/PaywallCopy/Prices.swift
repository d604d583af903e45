extension Reading {
  /// Amounts of money, in digits, in words, or in a placeholder that a currency stands beside.
  func prices(apartFrom dates: [Finding]) -> [Finding] {
    let taken = Set(dates.flatMap { Array($0.range) })
    return tokens.indices.compactMap { at in
      guard !taken.contains(at) else { return nil }
      switch tokens[at].kind {
      case .number: return price(ofNumber: at)
      case .placeholder: return priceBeside(at..<(at + 1), isStrong: false)
      default: return has(at, ClassSet([.numbers])) ? priceInWords(at) : nil
      }
    }.map { Finding(kind: .price, range: $0) }
  }

  private func price(ofNumber at: Int) -> Range<Int>? {
    guard let number = tokens[at].number, number.isPlain else { return nil }
    let amount = at..<endOfMagnitude(after: at)
    let end = endOfPeriod(at: amount.upperBound)
    if let found = priceBeside(amount, isStrong: number.decimals == 2 || end != nil) {
      return found.lowerBound..<max(found.upperBound, endOfPeriod(at: found.upperBound) ?? 0)
    }
    guard !has(amount.upperBound, ClassSet([.percent])), !isPercent(amount.upperBound) else { return nil }
    if hasDash(after: at) { return at..<(at + 1) }
    if number.decimals == 2 {
      if let end { return at..<end }
      if isJoined(at), let match = matches(before: at, ClassSet([.periodic])).first {
        return match.range.lowerBound..<at + 1
      }
    }
    let isLarge = number.whole >= 100 || amount.count > 1
    if number.decimals == 0, isLarge, let end, tokens[amount.upperBound].kind == .slash { return at..<end }
    return priceByContext(at, number)
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
    if let end = matches(at: at, .moneyWeak).map(\.range.upperBound).max(), isStrong || endOfPeriod(at: end) != nil {
      return end
    }
    let isDollar =
      at + 1 < tokens.count && tokens[at].kind == .word && tokens[at].range.count <= 3
      && tokens[at + 1].kind == .currency && tokens[at + 1].gap.isEmpty && isCapitals(at)
      && !(at + 2 < tokens.count && tokens[at + 2].kind == .number && tokens[at + 2].gap.isEmpty)
    if isDollar { return at + 2 }
    return isCode(at, beside: at - 1, isStrong: isStrong) ? at + 1 : nil
  }

  private func priceInWords(_ at: Int) -> Range<Int>? {
    let end = endOfMagnitude(after: at)
    guard isJoined(end), tokens[at].kind == .word else { return nil }
    return matches(at: end, .money).map(\.range.upperBound).max().map { at..<$0 }
  }

  /// Where a period that begins at `token` ends: `/month`, `per month`, `monthly`; nil when there is none.
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

  /// Whether a letter that counts something follows: `月480回`; after `月額` the number is a price all the same.
  private func isCounted(_ next: Int, _ match: Match) -> Bool {
    match.range.count == 1 && next < tokens.count && tokens[next].kind == .letter && tokens[next].gap.isEmpty
  }

  /// A bare amount that the words around it make a price.
  private func priceByContext(_ at: Int, _ number: NumberToken) -> Range<Int>? {
    let next = at + 1
    let isFollowed = next < tokens.count && tokens[next].gap.isEmpty && tokens[next].kind == .word
    if let match = matches(before: at, ClassSet([.priceBefore])).first, !isFollowed, !has(next, .units),
      number.decimals == 2
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
