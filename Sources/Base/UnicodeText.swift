/// Why bytes are no Unicode text, and where.
package struct UnicodeTextError: Error, Sendable, Equatable {
  /// For people, without the position.
  package let message: String
  /// Where the text ends that could be read.
  package let position: SourcePosition
}

/// A text in UTF-8 without a byte-order mark, from UTF-8 or UTF-16 as its byte-order mark says, and without one as the
/// zero bytes of its first two characters say, which in these files are ASCII (RFC 4627, section 3).
package func utf8Text(_ bytes: [UInt8]) throws(UnicodeTextError) -> [UInt8] {
  let start = Array(bytes.prefix(4))
  if start == [0xFF, 0xFE, 0, 0] || start == [0, 0, 0xFE, 0xFF] {
    throw UnicodeTextError(message: "the text is UTF-32", position: SourcePosition(line: 1, column: 1))
  }
  switch start.prefix(2) {
  case [0xFF, 0xFE]: return try fromUTF16(bytes.dropFirst(2), isBigEndian: false)
  case [0xFE, 0xFF]: return try fromUTF16(bytes.dropFirst(2), isBigEndian: true)
  default: break
  }
  if start.count == 4, start[0] != 0, start[1] == 0, start[2] != 0, start[3] == 0 {
    return try fromUTF16(bytes[...], isBigEndian: false)
  }
  if start.count == 4, start[0] == 0, start[1] != 0, start[2] == 0, start[3] != 0 {
    return try fromUTF16(bytes[...], isBigEndian: true)
  }
  let text = start.prefix(3) == [0xEF, 0xBB, 0xBF] ? Array(bytes.dropFirst(3)) : bytes
  if let fault = firstFault(in: text) {
    throw UnicodeTextError(message: "the text is not valid UTF-8", position: SourcePosition(of: fault, in: text))
  }
  return text
}

/// The offset of the first bytes that are no character of UTF-8; nil if all are.
private func firstFault(in text: [UInt8]) -> Int? {
  if String(strictly: text) != nil { return nil }
  var (decoder, source, offset) = (UTF8(), text.makeIterator(), 0)
  while true {
    switch decoder.decode(&source) {
    case .scalarValue(let scalar): offset += UTF8.width(scalar)
    case .emptyInput: return nil
    case .error: return offset
    }
  }
}

private func fromUTF16(_ bytes: ArraySlice<UInt8>, isBigEndian: Bool) throws(UnicodeTextError) -> [UInt8] {
  var text: [UInt8] = []
  text.reserveCapacity(bytes.count)
  var units = UTF16Units(bytes: bytes, isBigEndian: isBigEndian)
  var decoder = UTF16()
  while true {
    switch decoder.decode(&units) {
    case .scalarValue(let scalar): text.append(contentsOf: UTF8.encode(scalar)?.map { $0 } ?? [])
    case .emptyInput:
      if bytes.count.isMultiple(of: 2) { return text }
      throw UnicodeTextError(message: "the text ends within a character", position: end(of: text))
    case .error: throw UnicodeTextError(message: "the text is not valid UTF-16", position: end(of: text))
    }
  }
}

private func end(of text: [UInt8]) -> SourcePosition { SourcePosition(of: text.count, in: text) }

/// The units of a text; a single byte at its end is none.
private struct UTF16Units: IteratorProtocol {
  let bytes: ArraySlice<UInt8>
  let isBigEndian: Bool
  var offset = 0

  init(bytes: ArraySlice<UInt8>, isBigEndian: Bool) {
    (self.bytes, self.isBigEndian, offset) = (bytes, isBigEndian, bytes.startIndex)
  }

  mutating func next() -> UInt16? {
    guard offset + 1 < bytes.endIndex else { return nil }
    let (first, second) = (UInt16(bytes[offset]), UInt16(bytes[offset + 1]))
    offset += 2
    return isBigEndian ? first << 8 | second : second << 8 | first
  }
}
