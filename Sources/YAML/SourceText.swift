import Base

/// The bytes of a document with their lines.
struct SourceText {
  let bytes: [UInt8]
  private let lineStarts: [Int]
  /// The line break that the text uses first.
  let newline: String

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    (lineStarts, newline) = bytes.withUnsafeBufferPointer { text in
      var starts = [byteOrderMarkLength(text)]
      var at = starts[0]
      while at < text.count {
        let length = lineBreakLength(text, at)
        at += max(1, length)
        if length > 0 { starts.append(at) }
      }
      let isCRLF = starts.count > 1 && starts[1] >= 2 && text[starts[1] - 2] == 0x0D && text[starts[1] - 1] == 0x0A
      return (starts, isCRLF ? "\r\n" : "\n")
    }
  }

  /// The byte at a position; positions past the text or its line give their end.
  func offset(of position: SourcePosition) -> Int {
    let line = Int(position.line) - 1
    guard line >= 0, line < lineStarts.count else { return line < 0 ? 0 : bytes.count }
    var at = lineStarts[line]
    let end = line + 1 < lineStarts.count ? lineStarts[line + 1] : bytes.count
    var column: UInt32 = 1
    while at < end, column < position.column {
      at += 1
      while at < end, bytes[at] & 0xC0 == 0x80 { at += 1 }
      column += 1
    }
    return at
  }

  /// Where the line of `offset` begins.
  func lineStart(_ offset: Int) -> Int {
    var (low, high) = (0, lineStarts.count - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle - 1 }
    }
    return lineStarts[low]
  }

  /// Where the text of the line of `offset` ends, before its line break.
  func lineEnd(_ offset: Int) -> Int {
    bytes.withUnsafeBufferPointer { text in
      var at = offset
      while at < text.count, lineBreakLength(text, at) == 0 { at += 1 }
      return at
    }
  }

  /// Where the next line begins; the end of the text after the last.
  func nextLine(_ offset: Int) -> Int {
    let end = lineEnd(offset)
    return bytes.withUnsafeBufferPointer { end < $0.count ? end + lineBreakLength($0, end) : end }
  }

  /// The end of the line before the one that begins at `start`, nil for the first.
  func endOfLine(before start: Int) -> Int? {
    start > lineStarts[0] ? lineEnd(lineStart(start - 1)) : nil
  }

  /// The number of characters before `offset` in its line.
  func column(_ offset: Int) -> Int {
    bytes[lineStart(offset)..<offset].count { $0 & 0xC0 != 0x80 }
  }

  /// The byte at `offset`, nil past the end.
  func byte(_ offset: Int) -> UInt8? {
    bytes.indices.contains(offset) ? bytes[offset] : nil
  }

  /// The first byte from `offset` on that is neither white space nor, with `comments`, part of a comment.
  func skipSpace(_ offset: Int, comments: Bool) -> Int {
    var at = offset
    while let byte = byte(at) {
      if byte == UInt8(ascii: "#"), comments {
        at = lineEnd(at)
      } else if byte <= 0x20 {
        at += 1
      } else {
        break
      }
    }
    return at
  }

  /// Skips anchors and tags in front of a value.
  func skipProperties(_ offset: Int) -> Int {
    var at = offset
    while let byte = byte(at), byte == UInt8(ascii: "&") || byte == UInt8(ascii: "!") {
      while let inner = self.byte(at), inner > 0x20 { at += 1 }
      at = skipSpace(at, comments: true)
    }
    return at
  }

  /// Whether `range` holds nothing but spaces and tabs.
  func isBlank(_ range: Range<Int>) -> Bool {
    bytes[range].allSatisfy { $0 == 0x20 || $0 == 0x09 }
  }

  func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }
}
