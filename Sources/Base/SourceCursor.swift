/// Moves forward through a text and knows the position of the current byte.
package struct SourceCursor {
  package private(set) var offset = 0
  package private(set) var position = SourcePosition(line: 1, column: 1)

  /// Starts at the first byte after a byte-order mark.
  package init(_ bytes: UnsafeBufferPointer<UInt8>) {
    offset = byteOrderMarkLength(bytes)
  }

  /// Moves on to `target`, never back; past the end means the end.
  package mutating func advance(to target: Int, in bytes: UnsafeBufferPointer<UInt8>) {
    let target = min(target, bytes.count)
    while offset < target { step(in: bytes) }
  }

  /// Moves on by whole scalars until `target`, or to the end of its line when the line is shorter.
  package mutating func advance(to target: SourcePosition, in bytes: UnsafeBufferPointer<UInt8>) {
    while offset < bytes.count, position < target {
      if position.line == target.line, lineBreakLength(bytes, offset) > 0 { return }
      step(in: bytes)
    }
  }

  /// Passes one scalar or one line break.
  private mutating func step(in bytes: UnsafeBufferPointer<UInt8>) {
    let length = lineBreakLength(bytes, offset)
    if length > 0 {
      offset += length
      position = SourcePosition(line: position.line + 1, column: 1)
    } else {
      offset += 1
      while offset < bytes.count, bytes[offset] & 0xC0 == 0x80 { offset += 1 }
      position.column += 1
    }
  }
}

/// The length of the line break at `offset`, 0 if there is none.
@inlinable package func lineBreakLength(_ bytes: UnsafeBufferPointer<UInt8>, _ offset: Int) -> Int {
  switch bytes[offset] {
  case 0x0A: 1
  case 0x0D: offset + 1 < bytes.count && bytes[offset + 1] == 0x0A ? 2 : 1
  case 0xC2: offset + 1 < bytes.count && bytes[offset + 1] == 0x85 ? 2 : 0
  case 0xE2:
    offset + 2 < bytes.count && bytes[offset + 1] == 0x80 && bytes[offset + 2] & 0xFE == 0xA8 ? 3 : 0
  default: 0
  }
}

/// 3 when the text begins with the UTF-8 byte-order mark, else 0.
@inlinable package func byteOrderMarkLength(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
  bytes.count >= 3 && bytes[0] == 0xEF && bytes[1] == 0xBB && bytes[2] == 0xBF ? 3 : 0
}

extension SourcePosition {
  /// The position of the byte at `offset`; an offset past the end gives the end.
  package init(of offset: Int, in bytes: UnsafeBufferPointer<UInt8>) {
    var cursor = SourceCursor(bytes)
    cursor.advance(to: offset, in: bytes)
    self = cursor.position
  }

  /// The position of the byte at `offset`; an offset past the end gives the end.
  package init(of offset: Int, in bytes: [UInt8]) {
    self = bytes.withUnsafeBufferPointer { SourcePosition(of: offset, in: $0) }
  }
}
