import Base

/// The first byte that is not UTF-8 (Unicode 16, table 3-7), or a character that YAML 1.2 section 5.1 does not allow.
///
/// JSON forbids its control characters itself and allows the others.
func textProblem(_ bytes: UnsafeBufferPointer<UInt8>, checksCharacters: Bool) -> Diagnostic? {
  var at = byteOrderMarkLength(bytes)
  while at < bytes.count {
    let byte = bytes[at]
    if byte >= 0x20 && byte < 0x7F || byte == 0x0A || byte == 0x0D || byte == 0x09 {
      at += 1
      continue
    }
    guard let (code, length) = scalar(bytes, at) else { return invalidUTF8(bytes, at) }
    if checksCharacters, !isAllowed(code) { return controlCharacter(code, bytes, at) }
    at += length
  }
  return nil
}

/// The code point at `at` and its length, nil if the bytes are not well formed.
private func scalar(_ bytes: UnsafeBufferPointer<UInt8>, _ at: Int) -> (UInt32, Int)? {
  let lead = bytes[at]
  let length: Int
  var second: ClosedRange<UInt8> = 0x80...0xBF
  switch lead {
  case 0..<0x80: return (UInt32(lead), 1)
  case 0xC2...0xDF: length = 2
  case 0xE0...0xEF:
    length = 3
    if lead == 0xE0 { second = 0xA0...0xBF }
    if lead == 0xED { second = 0x80...0x9F }
  case 0xF0...0xF4:
    length = 4
    if lead == 0xF0 { second = 0x90...0xBF }
    if lead == 0xF4 { second = 0x80...0x8F }
  default: return nil
  }
  guard at + length <= bytes.count, second.contains(bytes[at + 1]) else { return nil }
  var code = UInt32(lead) & (0x7F >> UInt32(length))
  for offset in 1..<length {
    guard bytes[at + offset] & 0xC0 == 0x80 else { return nil }
    code = code << 6 | UInt32(bytes[at + offset] & 0x3F)
  }
  return (code, length)
}

private func isAllowed(_ code: UInt32) -> Bool {
  switch code {
  case 0x09, 0x0A, 0x0D, 0x20...0x7E, 0x85, 0xA0...0xD7FF, 0xE000...0xFEFE, 0xFF00...0xFFFD, 0x10000...0x10FFFF: true
  default: false
  }
}

private func invalidUTF8(_ bytes: UnsafeBufferPointer<UInt8>, _ at: Int) -> Diagnostic {
  let utf16 =
    at == 0 && bytes.count > 1 && (bytes[0] == 0xFF && bytes[1] == 0xFE || bytes[0] == 0xFE && bytes[1] == 0xFF)
  let byte = "0x" + String(bytes[at], radix: 16, uppercase: true)
  return Diagnostic(
    .invalidUTF8, utf16 ? "the text is UTF-16" : "the byte \(byte) is not valid UTF-8 here",
    hint: "save the file as UTF-8", position: SourcePosition(of: at, in: bytes))
}

private func controlCharacter(_ code: UInt32, _ bytes: UnsafeBufferPointer<UInt8>, _ at: Int) -> Diagnostic {
  let padded = digits(of: code)
  let start = SourcePosition(of: at, in: bytes)
  return Diagnostic(
    .controlCharacter, "the character U+\(padded) is not allowed in YAML",
    hint: "remove it, or write it in double quotes as \"\\u\(padded)\"", position: start,
    end: SourcePosition(line: start.line, column: start.column + 1))
}

private func digits(of code: UInt32) -> String {
  let digits = String(code, radix: 16, uppercase: true)
  return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
}

extension Unicode.Scalar {
  /// The scalar as Unicode writes it: `U+043E`.
  package var codePoint: String { "U+" + digits(of: value) }
}
