/// A part of a text that is not copy: a placeholder, a tag, an escape.
struct Mask {
  let range: Range<Int>
  /// The folded scalar that replaces it: `Folding.placeholder`, a space, a percent sign or a decoded entity.
  let meaning: UInt32

  /// All masks of a UTF-8 text, in order and without overlaps. Lookahead is bounded, so the time is linear.
  static func all(in bytes: [UInt8]) -> [Mask] {
    var masks: [Mask] = []
    var at = 0
    while at < bytes.count {
      if let mask = mask(in: bytes, at: at) {
        masks.append(mask)
        at = mask.range.upperBound
      } else {
        at += 1
      }
    }
    return masks
  }

  private static func mask(in bytes: [UInt8], at start: Int) -> Mask? {
    switch bytes[start] {
    case UInt8(ascii: "{"): braces(bytes, start)
    case UInt8(ascii: "$"): dollar(bytes, start)
    case UInt8(ascii: "%"): format(bytes, start)
    case UInt8(ascii: "<"): tag(bytes, start)
    case UInt8(ascii: "&"): entity(bytes, start)
    case UInt8(ascii: "\\"): escape(bytes, start)
    default: nil
    }
  }

  /// `{{ … }}`, `{name}`, `{ $x }`: the content reads like a name, not like copy.
  private static func braces(_ bytes: [UInt8], _ start: Int) -> Mask? {
    let isDouble = byte(bytes, start + 1) == UInt8(ascii: "{")
    let inside = start + (isDouble ? 2 : 1)
    guard let close = (inside..<min(inside + 160, bytes.count)).first(where: { bytes[$0] == UInt8(ascii: "}") })
    else { return nil }
    guard isDouble || bytes[inside..<close].allSatisfy(isNamePart) else { return nil }
    let isClosedTwice = isDouble && byte(bytes, close + 1) == UInt8(ascii: "}")
    return Mask(range: start..<(close + (isClosedTwice ? 2 : 1)), meaning: Folding.placeholder)
  }

  private static func isNamePart(_ byte: UInt8) -> Bool {
    isWordPart(byte) || " .$-:|@#[]()".utf8.contains(byte)
  }

  /// `${name}`, `$name` and `$NAME$`; `${{name}}` is a dollar sign before a placeholder, `$US` a currency.
  private static func dollar(_ bytes: [UInt8], _ start: Int) -> Mask? {
    if byte(bytes, start + 1) == UInt8(ascii: "{"), byte(bytes, start + 2) != UInt8(ascii: "{") {
      return braces(bytes, start + 1).map { Mask(range: start..<$0.range.upperBound, meaning: $0.meaning) }
    }
    guard let first = byte(bytes, start + 1), isLetter(first), start == 0 || !isWordPart(bytes[start - 1]) else {
      return nil
    }
    let end =
      (start + 1..<min(start + 64, bytes.count)).first { !isWordPart(bytes[$0]) } ?? min(start + 64, bytes.count)
    if byte(bytes, end) == UInt8(ascii: "$"), !isDigit(bytes[end - 1]),
      byte(bytes, end + 1).map({ !isWordPart($0) }) ?? true
    {
      return Mask(range: start..<(end + 1), meaning: Folding.placeholder)
    }
    let isCurrency = end - start <= 3 && bytes[(start + 1)..<end].allSatisfy { $0 >= 0x41 && $0 <= 0x5A }
    return isCurrency ? nil : Mask(range: start..<end, meaning: Folding.placeholder)
  }

  /// `%1$s`, `%@`, `%d`, `%.2f`, `%(name)s`, `%{name}`; `%%` is a percent sign.
  private static func format(_ bytes: [UInt8], _ start: Int) -> Mask? {
    if byte(bytes, start + 1) == UInt8(ascii: "%") {
      return Mask(range: start..<(start + 2), meaning: UInt32(UInt8(ascii: "%")))
    }
    if let next = byte(bytes, start + 1), next == UInt8(ascii: "(") {
      let close = (start..<min(start + 64, bytes.count)).first { bytes[$0] == UInt8(ascii: ")") }
      return close.map { Mask(range: start..<min($0 + 2, bytes.count), meaning: Folding.placeholder) }
    }
    var at = start + 1
    while let next = byte(bytes, at), at < start + 12, isDigit(next) || "$.,-+*lhqjzt#".utf8.contains(next) { at += 1 }
    guard let conversion = byte(bytes, at), "@sdifuxXcCSDFgGeEoO".utf8.contains(conversion) else { return nil }
    let isAfterDigit = start > 0 && isDigit(bytes[start - 1])
    let isInWord = byte(bytes, at + 1).map(isLetter) ?? false
    return isAfterDigit && isInWord || isAfterDigit && at == start + 1 && conversion != UInt8(ascii: "@")
      ? nil : Mask(range: start..<(at + 1), meaning: Folding.placeholder)
  }

  private static func tag(_ bytes: [UInt8], _ start: Int) -> Mask? {
    guard let first = byte(bytes, start + 1), isLetter(first) || first == UInt8(ascii: "/") else { return nil }
    let close = (start..<min(start + 400, bytes.count)).first { bytes[$0] == UInt8(ascii: ">") }
    return close.map { Mask(range: start..<($0 + 1), meaning: 0x20) }
  }

  private static let entities: [(name: [UInt8], meaning: UInt32)] = [
    ("&nbsp;", 0x20), ("&amp;", 0x26), ("&euro;", 0x20AC), ("&pound;", 0xA3), ("&yen;", 0xA5), ("&cent;", 0xA2),
    ("&dollar;", 0x24), ("&#36;", 0x24), ("&#8364;", 0x20AC), ("&#163;", 0xA3), ("&#160;", 0x20), ("&lt;", 0x3C),
    ("&gt;", 0x3E), ("&percnt;", 0x25), ("&minus;", 0x2D), ("&ndash;", 0x2D), ("&mdash;", 0x2014), ("&quot;", 0x22),
  ].map { (Array($0.utf8), $1) }

  private static func entity(_ bytes: [UInt8], _ start: Int) -> Mask? {
    entities.first { bytes[start...].starts(with: $0.name) }
      .map { Mask(range: start..<(start + $0.name.count), meaning: $0.meaning) }
  }

  /// `\n` and `\t` as literal escapes.
  private static func escape(_ bytes: [UInt8], _ start: Int) -> Mask? {
    switch byte(bytes, start + 1) {
    case UInt8(ascii: "n"), UInt8(ascii: "r"): Mask(range: start..<(start + 2), meaning: 0x0A)
    case UInt8(ascii: "t"): Mask(range: start..<(start + 2), meaning: 0x20)
    default: nil
    }
  }

  private static func byte(_ bytes: [UInt8], _ at: Int) -> UInt8? { at < bytes.count ? bytes[at] : nil }
  private static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }
  private static func isLetter(_ byte: UInt8) -> Bool { byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A }
  private static func isWordPart(_ byte: UInt8) -> Bool { isLetter(byte) || isDigit(byte) || byte == 0x5F }
}
