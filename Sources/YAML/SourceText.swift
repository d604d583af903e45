import Base

/// The bytes of a document with their lines.
struct SourceText {
  let bytes: [UInt8]
  private let lineStarts: [Int]
  /// Where the text of each line ends, before its line break.
  private let lineEnds: [Int]
  /// The number of characters before each block of bytes, so that a line may have any length.
  private let counts: [Int]
  /// The line break that the text uses first.
  let newline: String

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    (lineStarts, lineEnds, newline) = bytes.withUnsafeBufferPointer { text in
      var (starts, ends): ([Int], [Int]) = ([byteOrderMarkLength(text)], [])
      var at = starts[0]
      while at < text.count {
        let length = lineBreakLength(text, at)
        if length > 0 { ends.append(at) }
        at += max(1, length)
        if length > 0 { starts.append(at) }
      }
      let isCRLF = starts.count > 1 && starts[1] >= 2 && text[starts[1] - 2] == 0x0D && text[starts[1] - 1] == 0x0A
      return (starts, ends + [text.count], isCRLF ? "\r\n" : "\n")
    }
    var (counts, count) = ([0], 0)
    for (index, byte) in bytes.enumerated() {
      if byte & 0xC0 != 0x80 { count += 1 }
      if (index + 1) % Self.block == 0 { counts.append(count) }
    }
    self.counts = counts
  }

  private static let block = 256

  /// The number of characters that begin before `offset`.
  private func characters(before offset: Int) -> Int {
    let block = offset / Self.block
    return counts[block] + bytes[(block * Self.block)..<offset].count { $0 & 0xC0 != 0x80 }
  }

  /// The offset of the character that `count` others precede; the end of the text if there are not so many.
  private func offset(ofCharacter count: Int) -> Int {
    let block = firstIndex(in: counts.indices) { counts[$0] > count } - 1
    var (at, left) = (block * Self.block, count - counts[block])
    while at < bytes.count {
      if bytes[at] & 0xC0 != 0x80 {
        if left == 0 { return at }
        left -= 1
      }
      at += 1
    }
    return at
  }

  /// The byte at a position; positions past the text or its line give their end.
  func offset(of position: SourcePosition) -> Int {
    let line = Int(position.line) - 1
    guard line >= 0, line < lineStarts.count else { return line < 0 ? 0 : bytes.count }
    let start = lineStarts[line]
    let end = line + 1 < lineStarts.count ? lineStarts[line + 1] : bytes.count
    let before = max(0, Int(position.column) - 1)
    return before == 0 ? start : min(end, offset(ofCharacter: characters(before: start) + before))
  }

  /// Where the line of `offset` begins.
  func lineStart(_ offset: Int) -> Int {
    lineStarts[line(of: offset)]
  }

  private func line(of offset: Int) -> Int {
    max(0, firstIndex(in: lineStarts.indices) { lineStarts[$0] > offset } - 1)
  }

  /// Where the text of the line of `offset` ends, before its line break.
  func lineEnd(_ offset: Int) -> Int {
    max(offset, lineEnds[line(of: offset)])
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
    characters(before: offset) - characters(before: min(lineStart(offset), offset))
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

/// The first index that a test holds for, which it then holds for up to the end; the end where it holds for none.
func firstIndex(in indices: Range<Int>, where holds: (Int) -> Bool) -> Int {
  var (low, high) = (indices.lowerBound, indices.upperBound)
  while low < high {
    let middle = (low + high) / 2
    if holds(middle) { high = middle } else { low = middle + 1 }
  }
  return low
}
