import Base
import PaywallCopy
import PaywallModel

/// The part of a text that says how much, and the placeholder that takes its place.
struct Amount {
  /// In UTF-8 bytes of the text.
  var range: Range<Int>
  var placeholder: String
}

/// Finds amounts in the claims of one language's copy. What words beside them mean is asked of the language's word list.
final class AmountReader {
  let scanner: CopyScanner
  private var isMoney: [String: Bool] = [:]
  private var isPercent: [String: Bool] = [:]

  init(_ scanner: CopyScanner) { self.scanner = scanner }

  /// What of a claim of a price or a saving is the amount; nil where only a placeholder stands beside a currency.
  func amount(of claim: CopyClaim) -> Amount? {
    let scalars = Array(claim.text.unicodeScalars)
    let isDigit = { (scalar: UnicodeScalar) in scalar.properties.generalCategory == .decimalNumber }
    guard let first = scalars.firstIndex(where: isDigit), let last = scalars.lastIndex(where: isDigit) else {
      if claim.text.contains("{{") { return nil }
      // In words: half price, ninety-nine cents.
      return Amount(range: claim.range, placeholder: claim.kind == .savings ? "{{savings_percent}}" : "{{price}}")
    }
    let digits = first..<(last + 1)
    func amount(_ span: Range<Int>, _ placeholder: String) -> Amount {
      let start = claim.range.lowerBound + length(scalars[..<span.lowerBound])
      return Amount(range: start..<(start + length(scalars[span])), placeholder: placeholder)
    }
    if claim.kind == .savings, let span = percentage(scalars, digits) { return amount(span, "{{savings_percent}}") }
    let money = money(scalars, digits)
    if claim.kind == .savings {
      return money == digits
        ? Amount(range: claim.range, placeholder: "{{savings_percent}}") : amount(money, "{{savings_amount}}")
    }
    return amount(money, "{{price}}")
  }

  /// The number with its percent sign or word, and with a minus before it; nil if it has none.
  private func percentage(_ scalars: [UnicodeScalar], _ digits: Range<Int>) -> Range<Int>? {
    let signs: Set<UnicodeScalar> = ["%", "٪", "％"]
    let start =
      digits.lowerBound > 0 && ["-", "−"].contains(scalars[digits.lowerBound - 1])
      ? digits.lowerBound - 1 : digits.lowerBound
    let next = skipSpace(scalars, digits.upperBound)
    if next < scalars.count, signs.contains(scalars[next]) { return start..<(next + 1) }
    if start > 0, signs.contains(scalars[start - 1]) { return (start - 1)..<digits.upperBound }
    let words = self.words(scalars, after: digits.upperBound)
    if let word = words.first(where: { isPercent("50 ", text(scalars[$0]), "") }) { return start..<word.upperBound }
    if let word = self.words(scalars, before: start).first(where: { isPercent("", text(scalars[$0]), " 50") }) {
      return word.lowerBound..<digits.upperBound
    }
    return nil
  }

  /// The number with the currency on either side of it: a sign, an ISO 4217 code, or a word for money.
  private func money(_ scalars: [UnicodeScalar], _ digits: Range<Int>) -> Range<Int> {
    var (from, to) = (digits.lowerBound, digits.upperBound)
    var sign = from
    while sign > 0, isSpace(scalars[sign - 1]) { sign -= 1 }
    if sign > 0, isSign(scalars[sign - 1]) {
      from = sign - 1
      while from > 0, isSign(scalars[from - 1]) { from -= 1 }
      // `US$`, `R$`
      let prefix = scalars[..<from].reversed().prefix { $0.properties.isUppercase }.count
      if prefix <= 3 { from -= prefix }
    } else if let word = words(scalars, before: from).first(where: { isMoney(text(scalars[$0]), isBefore: true) }) {
      from = word.lowerBound
    }
    let next = skipSpace(scalars, to)
    if next < scalars.count, isSign(scalars[next]) {
      to = next + 1
    } else if let word = words(scalars, after: to).last(where: { isMoney(text(scalars[$0]), isBefore: false) }) {
      to = word.upperBound
    }
    return from..<to
  }

  private func isSign(_ scalar: UnicodeScalar) -> Bool { scalar.properties.generalCategory == .currencySymbol }

  private func isSpace(_ scalar: UnicodeScalar) -> Bool { scalar.properties.isWhitespace }

  private func skipSpace(_ scalars: [UnicodeScalar], _ start: Int) -> Int {
    var at = start
    while at < scalars.count, isSpace(scalars[at]) { at += 1 }
    return at
  }

  /// The first letter, the first word, and the first two words from a place on, the shortest first.
  private func words(_ scalars: [UnicodeScalar], after place: Int) -> [Range<Int>] {
    let start = skipSpace(scalars, place)
    let end = start + scalars[start...].prefix { isLetter($0) }.count
    guard end > start else { return [] }
    let second = skipSpace(scalars, end)
    let secondEnd = second + scalars[second...].prefix { isLetter($0) }.count
    let isSpaced = scalars[start].value < 0x2E80
    return (isSpaced ? [] : [start..<(start + 1)]) + [start..<end] + (secondEnd > second ? [start..<secondEnd] : [])
  }

  /// The last letter, and the last word, up to a place.
  private func words(_ scalars: [UnicodeScalar], before place: Int) -> [Range<Int>] {
    var end = place
    while end > 0, isSpace(scalars[end - 1]) { end -= 1 }
    let start = end - scalars[..<end].reversed().prefix { isLetter($0) }.count
    guard start < end else { return [] }
    return (scalars[end - 1].value < 0x2E80 ? [] : [(end - 1)..<end]) + [start..<end]
  }

  private func isLetter(_ scalar: UnicodeScalar) -> Bool { scalar.properties.isAlphabetic || scalar == "." }

  /// Whether a word beside an amount makes it money, and is no period in which it is paid.
  private func isMoney(_ word: String, isBefore: Bool) -> Bool {
    if isCurrencyCode(word) { return true }
    let key = (isBefore ? "<" : ">") + word
    if let known = isMoney[key] { return known }
    let claimed = { (text: String) in
      self.scanner.claims(in: text).contains { $0.kind == .price && $0.text.contains(word) }
    }
    let answer =
      isBefore
      ? claimed("\(word) 9.99") && !claimed("\(word) 9.99 USD")
      : claimed("9.99 \(word)") && !claimed("9.99 USD \(word)")
    isMoney[key] = answer
    return answer
  }

  private func isPercent(_ before: String, _ word: String, _ after: String) -> Bool {
    let written = before + word + after
    if let known = isPercent[written] { return known }
    let answer = scanner.claims(in: written, isBadge: true).contains { $0.kind == .savings && $0.text == written }
    isPercent[written] = answer
    return answer
  }

  private func text(_ scalars: ArraySlice<UnicodeScalar>) -> String {
    String(String.UnicodeScalarView(scalars))
  }

  private func length(_ scalars: ArraySlice<UnicodeScalar>) -> Int { text(scalars).utf8.count }
}
