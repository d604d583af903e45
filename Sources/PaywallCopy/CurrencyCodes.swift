extension CopyReading {
  /// Whether the word at `token` is an ISO 4217 code for the amount at `beside`.
  ///
  /// Codes that are English words or common abbreviations count only where nothing but a price is likely.
  func isCode(_ token: Int, beside amount: Int, isStrong: Bool) -> Bool {
    guard tokens[token].kind == .word, tokens[token].range.count == 3 else { return false }
    let code = String(String.UnicodeScalarView(letters(token).compactMap(Unicode.Scalar.init))).uppercased()
    guard CLDRData.codes.contains(code) else { return false }
    guard isCapitals(token) else { return CurrencyCodes.inSmallLetters.contains(code) }
    return !CurrencyCodes.words.contains(code) || isStrong || isAlone(token, beside: amount)
  }

  /// `499 TRY` in running text: the code after the number, with nothing in capitals after it.
  private func isAlone(_ token: Int, beside amount: Int) -> Bool {
    guard token > amount, tokens[amount].kind == .number, tokens[amount].number?.digits ?? 0 > 1 else { return false }
    let next = token + 1
    return next >= tokens.count || !tokens[next].gap.isDisjoint(with: [.sentence, .comma, .parenthesis])
      || tokens[next].kind == .slash || tokens[next].kind == .word && !isCapitals(next)
  }
}

/// Whether a text is an ISO 4217 code in capitals of a currency in use.
package func isCurrencyCode(_ text: String) -> Bool { CLDRData.codes.contains(text) }

enum CurrencyCodes {
  /// Codes that are words or common abbreviations: `TRY 7 DAYS FREE`, `ALL 5`, `TOP 10`, `AMD 64`.
  static let words: Set<String> = [
    "ALL", "AMD", "ANG", "BAM", "BOB", "COP", "CUP", "GEL", "LAK", "MAD", "MOP", "PEN", "RON", "SAR", "SOS", "TOP",
    "TRY",
    "CAD", "MUR", "WST", "SHP", "SSP", "STN", "BIF", "DOP", "MDL", "PAB", "NIO", "LSL", "BSD", "KID", "TND", "SCR",
    "SLE",
  ]

  /// Codes that people write in lowercase and that are not words; `30 sek` means seconds.
  static let inSmallLetters: Set<String> = [
    "USD", "EUR", "GBP", "CHF", "PLN", "CZK", "HUF", "BRL", "JPY", "AUD", "NOK", "DKK", "INR", "RUB", "UAH",
    "IDR",
    "KRW", "CNY", "MXN",
  ]
}
