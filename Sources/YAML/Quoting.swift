/// The text as a YAML scalar: plain where that is safe in block style and reads back as this string, else in double
/// quotes.
///
/// Words that YAML 1.1 readers take for something else (`yes`, `on`, dates) are quoted too.
package func quoted(_ text: String) -> String {
  isPlainSafe(text, inFlow: false) ? text : doubleQuoted(text)
}

/// The text in double quotes, in escapes that YAML and JSON share.
func doubleQuoted(_ text: String) -> String {
  var out = "\""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\"": out += "\\\""
    case "\\": out += "\\\\"
    case "\n": out += "\\n"
    case "\r": out += "\\r"
    case "\t": out += "\\t"
    default:
      if isPrintable(scalar) { out.unicodeScalars.append(scalar) } else { out += escape(scalar.value) }
    }
  }
  return out + "\""
}

private func escape(_ code: UInt32) -> String {
  let digits = String(code, radix: 16)
  return "\\u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
}

/// Whether the character may stand for itself and is no line break to any reader.
private func isPrintable(_ scalar: UnicodeScalar) -> Bool {
  switch scalar.value {
  case 0x2028, 0x2029, 0xFEFF, 0xFFFE, 0xFFFF: false
  case 0x20...0x7E, 0xA0...0x10FFFF: true
  default: false
  }
}

/// Whether the text can be written without quotes.
func isPlainSafe(_ text: String, inFlow: Bool) -> Bool {
  guard let first = text.utf8.first, let last = text.utf8.last else { return false }
  if "-?:,[]{}#&*!|>'\"%@` ".utf8.contains(first) || first == UInt8(ascii: "=") || text.hasPrefix("<<") { return false }
  if last == UInt8(ascii: " ") || last == UInt8(ascii: ":") || text.hasPrefix("...") { return false }
  var before: UInt8 = 0
  for byte in text.utf8 {
    if before == UInt8(ascii: ":"), byte == UInt8(ascii: " ") { return false }
    if before == UInt8(ascii: " "), byte == UInt8(ascii: "#") { return false }
    if inFlow, ",[]{}".utf8.contains(byte) { return false }
    before = byte
  }
  guard text.unicodeScalars.allSatisfy(isPrintable) else { return false }
  return readsAsString(text)
}

private func readsAsString(_ text: String) -> Bool {
  let words = ["y", "n", "yes", "no", "on", "off"]
  if text.utf8.count <= 3, words.contains(text.lowercased()) { return false }
  let numeric = text.utf8.allSatisfy { "0123456789_:+-.eEtTzZ ".utf8.contains($0) }
  let first = text.utf8.first ?? 0
  if numeric, first >= 0x30, first <= 0x39, text.utf8.contains(where: { "_:-".utf8.contains($0) }) { return false }
  guard case .string? = Array(text.utf8).withUnsafeBufferPointer(resolvePlain) else { return false }
  return true
}
