package import Base

/// Why a text is not JSON, and where.
package struct JSONError: Error, Sendable, Equatable, CustomStringConvertible {
  package enum Code: Sendable { case syntax, duplicateKey, tooDeep, tooMany, invalidUTF8, numberRange }
  package var code: Code
  package var message: String
  /// Byte offset from the start of the text.
  package var offset: Int
  package var position: SourcePosition

  package var description: String { "\(position): \(message)" }
}

/// What the parser meets, in the order of the text.
package enum JSONEvent: Sendable {
  case null
  case boolean(Bool)
  case integer(Int)
  case number(Double)
  case string(String)
  case key(String)
  case beginArray, endArray, beginObject, endObject
}

/// A strict reader of one JSON text (RFC 8259) that reports each piece with its bytes.
///
/// Duplicate keys (unless allowed), a byte-order mark, lone surrogates, invalid UTF-8 and anything after the value are errors.
package struct JSONParser: ~Copyable {
  private let bytes: [UInt8]
  private let depthLimit: Int
  private let allowsDuplicateKeys: Bool
  private var at = 0
  private var depth = 0
  private var values = 0
  private let valueLimit: Int

  /// `allowsDuplicateKeys` leaves the check to a caller that reports all of them; `valueLimit` is how many values there
  /// may be, whatever they hold.
  package init(
    _ bytes: [UInt8], depthLimit: Int = 64, valueLimit: Int = .max, allowsDuplicateKeys: Bool = false
  ) {
    self.bytes = bytes
    self.valueLimit = valueLimit
    self.depthLimit = depthLimit
    self.allowsDuplicateKeys = allowsDuplicateKeys
  }

  /// Reads the whole text; `take` gets each event with the half-open byte range of its token.
  package mutating func parse(_ take: (JSONEvent, Range<Int>) -> Void) throws(JSONError) {
    try value(take)
    skipSpace()
    if at < bytes.count { throw error(.syntax, "unexpected text after the value") }
  }

  private mutating func value(_ take: (JSONEvent, Range<Int>) -> Void) throws(JSONError) {
    skipSpace()
    let start = at
    values += 1
    if values > valueLimit { throw error(.tooMany, "more than \(valueLimit) values") }
    switch peek {
    case UInt8(ascii: "{"): try object(take)
    case UInt8(ascii: "["): try array(take)
    case UInt8(ascii: "\""):
      let text = try string()
      take(.string(text), start..<at)
    case UInt8(ascii: "t"): try word("true", .boolean(true), take)
    case UInt8(ascii: "f"): try word("false", .boolean(false), take)
    case UInt8(ascii: "n"): try word("null", .null, take)
    case let byte? where byte == UInt8(ascii: "-") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte):
      let event = try number()
      take(event, start..<at)
    case nil: throw error(.syntax, "unexpected end of the text")
    default: throw error(.syntax, "expected a value")
    }
  }

  private mutating func object(_ take: (JSONEvent, Range<Int>) -> Void) throws(JSONError) {
    try open(.beginObject, take)
    var keys = ExactKeys()
    skipSpace()
    var more = peek != UInt8(ascii: "}")
    while more {
      skipSpace()
      let start = at
      guard peek == UInt8(ascii: "\"") else { throw error(.syntax, "expected a key in double quotes") }
      let key = try string()
      guard allowsDuplicateKeys || keys.insert(key) else {
        throw error(.duplicateKey, "duplicate key '\(key)'", at: start)
      }
      take(.key(key), start..<at)
      skipSpace()
      guard peek == UInt8(ascii: ":") else { throw error(.syntax, "expected ':' after the key") }
      at += 1
      try value(take)
      more = try comma(before: UInt8(ascii: "}"))
    }
    close(.endObject, take)
  }

  private mutating func array(_ take: (JSONEvent, Range<Int>) -> Void) throws(JSONError) {
    try open(.beginArray, take)
    skipSpace()
    var more = peek != UInt8(ascii: "]")
    while more {
      try value(take)
      more = try comma(before: UInt8(ascii: "]"))
    }
    close(.endArray, take)
  }

  private mutating func open(_ event: JSONEvent, _ take: (JSONEvent, Range<Int>) -> Void) throws(JSONError) {
    depth += 1
    if depth > depthLimit { throw error(.tooDeep, "nested deeper than \(depthLimit) levels") }
    take(event, at..<at + 1)
    at += 1
  }

  private mutating func close(_ event: JSONEvent, _ take: (JSONEvent, Range<Int>) -> Void) {
    depth -= 1
    take(event, at..<at + 1)
    at += 1
  }

  /// Whether another element follows; leaves the closing bracket unread.
  private mutating func comma(before closing: UInt8) throws(JSONError) -> Bool {
    skipSpace()
    if peek == closing { return false }
    guard peek == UInt8(ascii: ",") else {
      throw error(.syntax, "expected ',' or '\(Character(UnicodeScalar(closing)))'")
    }
    at += 1
    return true
  }

  private mutating func word(
    _ spelling: StaticString, _ event: JSONEvent, _ take: (JSONEvent, Range<Int>) -> Void
  ) throws(JSONError) {
    let end = at + spelling.utf8CodeUnitCount
    let matches = end <= bytes.count && spelling.withUTF8Buffer { $0.elementsEqual(bytes[at..<end]) }
    guard matches else { throw error(.syntax, "expected a value") }
    take(event, at..<end)
    at = end
  }

  private mutating func number() throws(JSONError) -> JSONEvent {
    let start = at
    if peek == UInt8(ascii: "-") { at += 1 }
    if peek == UInt8(ascii: "0") { at += 1 } else { try digits() }
    var whole = true
    if peek == UInt8(ascii: ".") {
      whole = false
      at += 1
      try digits()
    }
    if peek == UInt8(ascii: "e") || peek == UInt8(ascii: "E") {
      whole = false
      at += 1
      if peek == UInt8(ascii: "+") || peek == UInt8(ascii: "-") { at += 1 }
      try digits()
    }
    let text = String(decoding: bytes[start..<at], as: UTF8.self)
    if whole {
      if let integer = Int(text) { return .integer(integer) }
      throw error(.numberRange, "integer out of range", at: start)
    }
    guard let double = Double(text), double.isFinite else {
      throw error(.numberRange, "number out of range", at: start)
    }
    return .number(double)
  }

  private mutating func digits() throws(JSONError) {
    let start = at
    while let byte = peek, byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") { at += 1 }
    if at == start { throw error(.syntax, "expected a digit") }
  }

  private mutating func string() throws(JSONError) -> String {
    let start = at
    at += 1
    var text: [UInt8] = []
    var run = at
    func valid(_ bytes: some Collection<UInt8>) throws(JSONError) -> String {
      if let valid = String(strictly: bytes) { return valid }
      throw error(.invalidUTF8, "invalid UTF-8 in a string", at: start)
    }
    while true {
      guard let byte = peek else { throw error(.syntax, "unterminated string", at: start) }
      if byte == UInt8(ascii: "\"") { break }
      if byte < 0x20 { throw error(.syntax, "control character in a string") }
      if byte == UInt8(ascii: "\\") {
        text += bytes[run..<at]
        try escape(into: &text)
        run = at
      } else {
        at += 1
      }
    }
    defer { at += 1 }
    if text.isEmpty { return try valid(bytes[run..<at]) }
    text += bytes[run..<at]
    return try valid(text)
  }

  private mutating func escape(into text: inout [UInt8]) throws(JSONError) {
    at += 1
    guard let byte = peek else { throw error(.syntax, "unterminated string") }
    at += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "u"): text.append(contentsOf: String(try scalar()).utf8)
    default: throw error(.syntax, "unknown escape in a string", at: at - 2)
    }
  }

  private mutating func scalar() throws(JSONError) -> Character {
    let start = at - 2
    var code = try hex()
    if (0xD800..<0xDC00).contains(code), peek == UInt8(ascii: "\\"), at + 1 < bytes.count,
      bytes[at + 1] == UInt8(ascii: "u")
    {
      at += 2
      let low = try hex()
      guard (0xDC00..<0xE000).contains(low) else { throw error(.syntax, "lone surrogate in a string", at: start) }
      code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
    }
    guard let scalar = UnicodeScalar(code) else { throw error(.syntax, "lone surrogate in a string", at: start) }
    return Character(scalar)
  }

  private mutating func hex() throws(JSONError) -> UInt32 {
    guard at + 4 <= bytes.count, let code = UInt32(String(decoding: bytes[at..<at + 4], as: UTF8.self), radix: 16),
      bytes[at] != UInt8(ascii: "+"), bytes[at] != UInt8(ascii: "-")
    else { throw error(.syntax, "expected four hexadecimal digits") }
    at += 4
    return code
  }

  private var peek: UInt8? { at < bytes.count ? bytes[at] : nil }

  private mutating func skipSpace() {
    while let byte = peek, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D { at += 1 }
  }

  private func error(_ code: JSONError.Code, _ message: String, at offset: Int? = nil) -> JSONError {
    let offset = offset ?? at
    return JSONError(
      code: code, message: message, offset: offset, position: SourcePosition(of: offset, in: bytes))
  }
}
