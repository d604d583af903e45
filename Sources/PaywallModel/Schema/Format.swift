import Base

/// The spelling that a technical text must follow.
package enum Format: String, Sendable, CaseIterable {
  case any, name, id, productID, offerID, purchase, url, color, date, period, days, version, locale, asset

  /// Whether `text` is spelled as the format requires.
  package func accepts(_ text: String) -> Bool {
    switch self {
    case .any: true
    case .name: !text.isBlank
    case .id: isID(text)
    case .productID, .offerID: !text.isEmpty && text.utf8.count <= 255 && text.utf8.allSatisfy(isProductByte)
    case .purchase: Purchase(text) != nil
    case .url: isURL(text)
    case .color: isColor(text)
    case .date: RFC3339.seconds(of: text).map(RFC3339.isWritable) ?? false
    case .period: Period(text) != nil
    case .days: parseDays(text) != nil
    case .version: SemanticVersion(text) != nil
    case .locale: isLocale(text)
    case .asset: !text.isEmpty && text.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F }
    }
  }

  /// What the format requires, as the end of the sentence "expected …".
  package var expectation: String {
    switch self {
    case .any: "text"
    case .name: "text that is not empty"
    case .id: "an id: 1 to 64 of a-z, 0-9, '_' and '-', beginning with a letter or a digit"
    case .productID: "a store product id: letters, digits, '.', '_' and '-'"
    case .offerID: "an offer's id in the store, which packages name after '@': letters, digits, '.', '_' and '-'"
    case .purchase: "a store product id, with a billing plan after ':' or an offer after '@' where it is bought so"
    case .url: "an absolute URL such as https://example.com/terms"
    case .color: "a colour such as #1B1F3A or #1B1F3AFF"
    case .date: "a date and time with its offset, such as 2026-12-24T00:00:00Z"
    case .period: "an ISO 8601 period such as P1W, P1M or P1Y"
    case .days: "a number of days such as 90d"
    case .version: "a version such as 1.4.0"
    case .locale: "a locale such as en, pt-BR or zh-Hant"
    case .asset: "the name or address of an asset, without spaces"
    }
  }

  /// The format as a regular expression for JSON Schema, if one can express it.
  package var pattern: String? {
    switch self {
    case .any, .date: nil
    case .name: "\\S"
    case .id: "^[a-z0-9][a-z0-9_-]{0,63}$"
    case .productID, .offerID: "^[A-Za-z0-9._-]{1,255}$"
    case .purchase: "^[A-Za-z0-9._-]{1,255}(:[a-z0-9][a-z0-9_-]{0,63})?(@[A-Za-z0-9._-]{1,255})?$"
    case .url: "^[a-z][a-z0-9+.-]*://[^\\s/]+\\S*$"
    case .color: "^#([0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})$"
    case .period: "^P[1-9][0-9]{0,3}[DWMY]$"
    case .days: "^[1-9][0-9]{0,4}d$"
    case .version: "^(0|[1-9][0-9]{0,8})\\.(0|[1-9][0-9]{0,8})\\.(0|[1-9][0-9]{0,8})$"
    case .locale: "^(\(languagePattern))(-[A-Z][a-z]{3})?(-([A-Z]{2}|[0-9]{3}))?$"
    case .asset: "^\\S+$"
    }
  }
}

/// Whether `text` can name an offering, a variant, a package, a placement or an experiment.
package func isID(_ text: some StringProtocol) -> Bool {
  let bytes = text.utf8
  guard let first = bytes.first, bytes.count <= 64, isLowerOrDigit(first) else { return false }
  return bytes.allSatisfy { isLowerOrDigit($0) || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "-") }
}

/// The number of days that `90d` spells, or nil.
package func parseDays(_ text: String) -> Int? {
  guard text.hasSuffix("d"), let days = Int(text.dropLast()), days > 0, days < 100_000,
    text.utf8.first.map({ (0x31...0x39).contains($0) }) == true
  else { return nil }
  return days
}

private func isLowerOrDigit(_ byte: UInt8) -> Bool {
  (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || isDigit(byte)
}

private func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

private func isProductByte(_ byte: UInt8) -> Bool {
  isLowerOrDigit(byte) || isLowerOrDigit(byte | 0x20) && byte >= 0x41 || byte == UInt8(ascii: ".")
    || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
}

private func isURL(_ text: String) -> Bool {
  guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { return false }
  let scheme = text.utf8[..<colon]
  let rest = text.utf8[colon...].dropFirst()
  return scheme.first.map { $0 >= 0x61 && $0 <= 0x7A } == true
    && scheme.allSatisfy { isLowerOrDigit($0) || $0 == 0x2B || $0 == 0x2D || $0 == 0x2E }
    && rest.starts(with: "//".utf8) && rest.count > 2 && rest.dropFirst(2).first != UInt8(ascii: "/")
    && rest.allSatisfy { $0 > 0x20 && $0 != 0x7F }
}

private func isColor(_ text: String) -> Bool {
  let digits = text.utf8.dropFirst()
  return text.utf8.first == UInt8(ascii: "#") && (digits.count == 6 || digits.count == 8)
    && digits.allSatisfy { isDigit($0) || (0x61...0x66).contains($0 | 0x20) }
}

/// A language, an optional script and an optional region (BCP 47, the parts that the stores use).
private func isLocale(_ text: String) -> Bool {
  var parts = text.split(separator: "-", omittingEmptySubsequences: false)[...]
  guard let language = parts.popFirst(), (2...3).contains(language.utf8.count),
    language.utf8.allSatisfy({ (0x61...0x7A).contains($0) }), isLanguage(language)
  else { return false }
  if let script = parts.first, script.utf8.count == 4 {
    guard script.utf8.enumerated().allSatisfy({ ($0.offset == 0 ? 0x41...0x5A : 0x61...0x7A).contains($0.element) })
    else { return false }
    parts.removeFirst()
  }
  guard let region = parts.popFirst() else { return true }
  let letters = region.utf8.count == 2 && region.utf8.allSatisfy { (0x41...0x5A).contains($0) }
  return parts.isEmpty && (letters || region.utf8.count == 3 && region.utf8.allSatisfy(isDigit))
}
