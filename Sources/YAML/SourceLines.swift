import Base

/// The text of some lines of a file by their number from 1, without their ends; lines are those that positions count.
///
/// Bytes that are not UTF-8 are replaced by U+FFFD, and lines past the end are omitted.
package func sourceLines(_ wanted: Set<UInt32>, of bytes: [UInt8]) -> [UInt32: String] {
  bytes.withUnsafeBufferPointer { bytes in
    var lines: [UInt32: String] = [:]
    var (number, start, offset): (UInt32, Int, Int) = (1, byteOrderMarkLength(bytes), 0)
    func take(to end: Int) {
      guard wanted.contains(number) else { return }
      lines[number] = String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<end]), as: UTF8.self)
    }
    while offset < bytes.count, lines.count < wanted.count {
      let length = lineBreakLength(bytes, offset)
      if length == 0 {
        offset += 1
        continue
      }
      take(to: offset)
      offset += length
      (number, start) = (number + 1, offset)
    }
    if offset >= bytes.count, start <= bytes.count { take(to: bytes.count) }
    return lines
  }
}
