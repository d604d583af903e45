/// What a plain scalar means in the core schema of YAML 1.2 (section 10.3.2).
///
/// - Returns: nil for an integer that does not fit 64 bits; any text that is nothing else is a string.
func resolvePlain(_ text: UnsafeBufferPointer<UInt8>) -> Node.Value? {
  guard let first = text.first else { return .null }
  switch first {
  case UInt8(ascii: "~"): if text.count == 1 { return .null }
  case UInt8(ascii: "n"), UInt8(ascii: "N"):
    if matches(text, "null", "Null", "NULL") { return .null }
  case UInt8(ascii: "t"), UInt8(ascii: "T"):
    if matches(text, "true", "True", "TRUE") { return .boolean(true) }
  case UInt8(ascii: "f"), UInt8(ascii: "F"):
    if matches(text, "false", "False", "FALSE") { return .boolean(false) }
  case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
    return resolveNumber(text)
  default: break
  }
  return .string(String(decoding: text, as: UTF8.self))
}

private func matches(_ text: UnsafeBufferPointer<UInt8>, _ spellings: StaticString...) -> Bool {
  spellings.contains { spelling in
    spelling.utf8CodeUnitCount == text.count && spelling.withUTF8Buffer { $0.elementsEqual(text) }
  }
}

private func resolveNumber(_ text: UnsafeBufferPointer<UInt8>) -> Node.Value? {
  let string = String(decoding: text, as: UTF8.self)
  switch numberForm(text) {
  case .decimal: return Int(string).map { .integer($0) }
  case .octal: return Int(string.dropFirst(2), radix: 8).map { .integer($0) }
  case .hexadecimal: return Int(string.dropFirst(2), radix: 16).map { .integer($0) }
  case .float: return .number(double(string))
  case .infinity: return .number(text[0] == UInt8(ascii: "-") ? -.infinity : .infinity)
  case .notANumber: return .number(.nan)
  case nil: return .string(string)
  }
}

/// Swift wants a digit on both sides of the point; YAML asks for one on either.
private func double(_ spelling: String) -> Double {
  var text = spelling
  if let point = text.utf8.firstIndex(of: UInt8(ascii: ".")) {
    let next = text.utf8.index(after: point)
    if next == text.utf8.endIndex || !isDigit(text.utf8[next]) { text.insert("0", at: next) }
    if point == text.startIndex || !isDigit(text.utf8[text.utf8.index(before: point)]) { text.insert("0", at: point) }
  }
  return Double(text) ?? .nan
}

private enum NumberForm { case decimal, octal, hexadecimal, float, infinity, notANumber }

private func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }

/// The form of number that the whole text spells, nil if it spells none.
private func numberForm(_ text: UnsafeBufferPointer<UInt8>) -> NumberForm? {
  if text.count > 2, text[0] == UInt8(ascii: "0") {
    let digits = text[2...]
    if text[1] == UInt8(ascii: "o") { return digits.allSatisfy { $0 & 0xF8 == 0x30 } ? .octal : nil }
    if text[1] == UInt8(ascii: "x") { return digits.allSatisfy(isHexadecimal) ? .hexadecimal : nil }
  }
  let signed = text[0] == UInt8(ascii: "-") || text[0] == UInt8(ascii: "+")
  let magnitude = UnsafeBufferPointer(rebasing: text[(signed ? 1 : 0)...])
  if matches(magnitude, ".inf", ".Inf", ".INF") { return .infinity }
  if matches(text, ".nan", ".NaN", ".NAN") { return .notANumber }
  return decimalForm(magnitude)
}

private func isHexadecimal(_ byte: UInt8) -> Bool {
  isDigit(byte) || byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "f")
}

/// `[0-9]+` is an integer; `( \. [0-9]+ | [0-9]+ ( \. [0-9]* )? ) ( [eE] [-+]? [0-9]+ )?` a float.
private func decimalForm(_ text: UnsafeBufferPointer<UInt8>) -> NumberForm? {
  var at = 0
  func digits() -> Int {
    let start = at
    while at < text.count, isDigit(text[at]) { at += 1 }
    return at - start
  }
  var mantissa = digits()
  if at == text.count { return mantissa > 0 ? .decimal : nil }
  if text[at] == UInt8(ascii: ".") {
    at += 1
    mantissa += digits()
  }
  guard mantissa > 0 else { return nil }
  if at == text.count { return .float }
  guard text[at] | 0x20 == UInt8(ascii: "e") else { return nil }
  at += 1
  if at < text.count, text[at] == UInt8(ascii: "-") || text[at] == UInt8(ascii: "+") { at += 1 }
  return digits() > 0 && at == text.count ? .float : nil
}

/// A tag as authors write it: `!!str` for `tag:yaml.org,2002:str`.
func shortTag(_ tag: String) -> String {
  let core = "tag:yaml.org,2002:"
  return tag.hasPrefix(core) ? "!!" + tag.dropFirst(core.count) : tag
}
