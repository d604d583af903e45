import PaywallModel

/// A placeholder in the syntax of another system, which the app would show literally.
struct ForeignPlaceholder {
  /// The placeholder as written in the text.
  let written: String
  /// The placeholder that was meant; nil if that is unknown.
  let meant: Placeholder?

  /// The first foreign placeholder in a text without its own placeholders: `{price}`, `${price}`, `[[price]]`,
  /// `｛｛price｝｝`, a printf one such as `%1$s` and `%@`, or a half one of ours, `{price` and `price}`.
  static func first(in words: String) -> ForeignPlaceholder? {
    guard words.utf8.contains(where: mayBegin) else { return nil }
    let bytes = Array(words.utf8)
    for index in bytes.indices where mayBegin(bytes[index]) {
      if let found = enclosed(bytes[index...]) ?? printf(bytes, index) ?? half(bytes, index) { return found }
    }
    return nil
  }

  /// `%`, `$`, `{`, `[`, `}` and the first byte of `｛`.
  private static func mayBegin(_ byte: UInt8) -> Bool {
    byte == 0x25 || byte == 0x24 || byte == 0x7B || byte == 0x5B || byte == 0x7D || byte == 0xEF
  }

  /// One brace before or after the very name of a placeholder.
  private static func half(_ bytes: [UInt8], _ index: Int) -> ForeignPlaceholder? {
    let name: ArraySlice<UInt8>
    switch bytes[index] {
    case UInt8(ascii: "{"): name = bytes[(index + 1)...].prefix(while: isNamed)
    case UInt8(ascii: "}"): name = bytes[..<index].suffix(bytes[..<index].reversed().prefix(while: isNamed).count)
    default: return nil
    }
    let word = String(decoding: name, as: UTF8.self)
    guard let meant = Placeholder(rawValue: word) else { return nil }
    return ForeignPlaceholder(written: name.startIndex > index ? "{\(word)" : "\(word)}", meant: meant)
  }

  private static func isNamed(_ byte: UInt8) -> Bool { isLetter(byte) || byte == UInt8(ascii: "_") }

  private static let brackets: [(open: [UInt8], close: [UInt8])] = [
    ("${", "}"), ("{", "}"), ("[[", "]]"), ("｛｛", "｝｝"), ("｛", "｝"),
  ].map { (Array($0.utf8), Array($1.utf8)) }

  private static func enclosed(_ bytes: ArraySlice<UInt8>) -> ForeignPlaceholder? {
    guard let (open, close) = brackets.first(where: { bytes.starts(with: $0.open) }) else { return nil }
    let inner = bytes.dropFirst(open.count).drop { $0 == 0x20 }
    let name = inner.prefix { isLetter($0) || isDigit($0) || "_-.".utf8.contains($0) }
    let rest = inner.dropFirst(name.count).drop { $0 == 0x20 }
    guard let first = name.first, isLetter(first), rest.starts(with: close) else { return nil }
    let plain = String(decoding: name.map { $0 == UInt8(ascii: "-") ? UInt8(ascii: "_") : $0 }, as: UTF8.self)
    let nearest = nearestName(to: plain, among: Placeholder.allCases.map(\.rawValue))
    return ForeignPlaceholder(
      written: String(decoding: bytes[..<(rest.startIndex + close.count)], as: UTF8.self),
      meant: nearest.flatMap { Placeholder(rawValue: $0) })
  }

  /// A percent sign after a number is just a percent sign, whatever follows it.
  private static func printf(_ bytes: [UInt8], _ index: Int) -> ForeignPlaceholder? {
    guard bytes[index] == UInt8(ascii: "%") else { return nil }
    let before = bytes[..<index].last { $0 != 0x20 && $0 != 0xC2 && $0 != 0xA0 }
    if before.map({ isDigit($0) || $0 == UInt8(ascii: "%") }) == true { return nil }
    var rest = bytes[(index + 1)...]
    let number = rest.prefix(while: isDigit)
    if !number.isEmpty {
      guard rest.dropFirst(number.count).first == UInt8(ascii: "$") else { return nil }
      rest = rest.dropFirst(number.count + 1)
    }
    guard let kind = rest.first, "@sdfiu".utf8.contains(kind) else { return nil }
    if let next = rest.dropFirst().first, kind != UInt8(ascii: "@"), isLetter(next) || next >= 0x80 || next == 0x27 {
      return nil
    }
    return ForeignPlaceholder(written: String(decoding: bytes[index...rest.startIndex], as: UTF8.self), meant: nil)
  }

  private static func isLetter(_ byte: UInt8) -> Bool { byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A }

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }
}
