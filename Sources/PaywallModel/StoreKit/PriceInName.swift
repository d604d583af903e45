import PaywallCopy

/// Words in names of products, of which nobody knows the language.
enum NameWords {
  static let money = Set(all["names.money"])
  static let periods = Set(all["names.periods"])
  static let lifetime = all["names.lifetime"]

  private static let all = WordSections(ofAllLanguages: "names")
}

/// Whether a product's display name, such as 'Yearly - $23.99', contains a price.
///
/// Errs towards yes: a name that is not imported costs one line, but a price in the repository goes stale unnoticed.
package func holdsPrice(_ name: String) -> Bool {
  let tokens = PriceToken.split(name)
  let namesCurrency = tokens.contains(.currency)
  for (index, token) in tokens.enumerated() {
    guard case .number(let decimals) = token else { continue }
    if decimals == 2 || namesCurrency { return true }
    let around = [index > 0 ? tokens[index - 1] : nil, index + 1 < tokens.count ? tokens[index + 1] : nil]
    if around.contains(where: { $0?.isMoney == true }) { return true }
    if tokens.dropFirst(index + 1).starts(with: [.slash]), tokens.count > index + 2, tokens[index + 2].isPeriod {
      return true
    }
  }
  return false
}

/// Whether `text` contains a number with two decimals, like an amount of money.
package func holdsAmount(_ text: String) -> Bool { PriceToken.split(text).contains(.number(decimals: 2)) }

/// `text` without numbers of two decimals: `annual_39.99_trial` gives `annual__trial`.
func withoutAmounts(_ text: String) -> String {
  var rest = ""
  var bytes = Array(text.utf8)[...]
  while let first = bytes.first {
    let number = PriceToken.number(in: bytes)
    if number.length == 0 {
      rest.unicodeScalars.append(Unicode.Scalar(first))
      bytes.removeFirst()
    } else {
      if number.decimals != 2 { rest += String(decoding: bytes.prefix(number.length), as: UTF8.self) }
      bytes.removeFirst(number.length)
    }
  }
  return rest
}

/// A piece of a name, as far as prices are concerned.
private enum PriceToken: Equatable {
  case number(decimals: Int)
  case currency
  case slash
  case word(String)

  var isMoney: Bool { if case .word(let word) = self { NameWords.money.contains(word) } else { false } }

  var isPeriod: Bool { if case .word(let word) = self { NameWords.periods.contains(word) } else { false } }

  /// The numbers, words, currency signs and slashes of a text; everything else only separates them.
  static func split(_ text: String) -> [PriceToken] {
    var tokens: [PriceToken] = []
    var word = ""
    func finished() -> [PriceToken] { word.isEmpty ? [] : [.word(word.lowercased())] }
    let plain = asciiDigits(text)
    var scalars = plain.unicodeScalars[...]
    while let scalar = scalars.first {
      let amount = number(at: scalars)
      if amount.length == 0, scalar.properties.isAlphabetic {
        word.unicodeScalars.append(scalar)
        scalars.removeFirst()
        continue
      }
      tokens += finished()
      word = ""
      if amount.length > 0 {
        tokens.append(.number(decimals: amount.decimals))
      } else if scalar.properties.generalCategory == .currencySymbol {
        tokens.append(.currency)
      } else if scalar == "/" {
        tokens.append(.slash)
      }
      scalars.removeFirst(max(amount.length, 1))
    }
    return tokens + finished()
  }

  private static func number(at scalars: Substring.UnicodeScalarView) -> (length: Int, decimals: Int) {
    guard let first = scalars.first, ("0"..."9").contains(first) else { return (0, 0) }
    return number(in: Array(scalars.prefix(24).map { UInt8(exactly: $0.value) ?? 0 })[...])
  }

  /// The length of the number at the start of `bytes`, and the number of digits after its last point or comma.
  static func number(in bytes: ArraySlice<UInt8>) -> (length: Int, decimals: Int) {
    var length = 0
    var decimals: Int?
    for (offset, byte) in bytes.enumerated() {
      if (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
        length = offset + 1
        decimals = decimals.map { $0 + 1 }
      } else if length == offset, offset > 0, byte == UInt8(ascii: ".") || byte == UInt8(ascii: ",") {
        if decimals == 2 { break }
        decimals = 0
      } else {
        break
      }
    }
    return (length, decimals ?? 0)
  }

  /// Every decimal digit of any script, and the Arabic and full-width points, in ASCII.
  private static func asciiDigits(_ text: String) -> String {
    var plain = ""
    for scalar in text.unicodeScalars {
      if scalar.properties.generalCategory == .decimalNumber, let value = scalar.properties.numericValue {
        plain += String(Int(value))
      } else if scalar.value == 0x066B || scalar.value == 0xFF0E {
        plain += "."
      } else {
        plain.unicodeScalars.append(scalar)
      }
    }
    return plain
  }
}
