import Base
internal import CLibgit2

/// The SHA-1 name of a git object.
package struct ObjectID: Hashable, Sendable {
  /// The 20 bytes, most significant first.
  private let high: UInt64
  private let middle: UInt64
  private let low: UInt32

  /// The id written as 40 hexadecimal digits of either case; nil for anything else.
  package init?(hex: some StringProtocol) {
    var text = String(hex)
    guard let id = text.withUTF8({ Self(hex: $0) }) else { return nil }
    self = id
  }

  /// The id that 40 bytes write as hexadecimal digits of either case; nil for anything else.
  package init?(hex: UnsafeBufferPointer<UInt8>) {
    var words: (UInt64, UInt64, UInt64) = (0, 0, 0)
    var count = 0
    for digit in hex {
      guard count < 40, let value = Hex.digit(digit) else { return nil }
      switch count {
      case 0..<16: words.0 = words.0 << 4 | UInt64(value)
      case 16..<32: words.1 = words.1 << 4 | UInt64(value)
      default: words.2 = words.2 << 4 | UInt64(value)
      }
      count += 1
    }
    guard count == 40 else { return nil }
    (high, middle, low) = (words.0, words.1, UInt32(truncatingIfNeeded: words.2))
  }

  private init(bytes: UnsafeRawBufferPointer) {
    high = UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self))
    middle = UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
    low = UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: 16, as: UInt32.self))
  }

  init(_ raw: git_oid) {
    self = withUnsafeBytes(of: raw.id) { Self(bytes: $0) }
  }

  /// The id behind a pointer that libgit2 lends; all zeros, libgit2's "unknown", gives nil.
  init?(_ raw: UnsafePointer<git_oid>?) {
    guard let raw else { return nil }
    self.init(raw.pointee)
    if high == 0, middle == 0, low == 0 { return nil }
  }

  /// The 20 bytes, most significant first.
  package var bytes: [UInt8] {
    withUnsafeBytes(of: (high.bigEndian, middle.bigEndian)) { Array($0) }
      + withUnsafeBytes(of: low.bigEndian) { Array($0) }
  }

  var raw: git_oid {
    var result = git_oid()
    withUnsafeMutableBytes(of: &result.id) { bytes in
      bytes.storeBytes(of: high.bigEndian, as: UInt64.self)
      bytes.storeBytes(of: middle.bigEndian, toByteOffset: 8, as: UInt64.self)
      bytes.storeBytes(of: low.bigEndian, toByteOffset: 16, as: UInt32.self)
    }
    return result
  }

  /// The first seven digits, for messages.
  package var short: String { String(description.prefix(7)) }

  private static let digits = Array("0123456789abcdef".utf8)
}

extension ObjectID: CustomStringConvertible {
  /// The 40 lowercase digits.
  package var description: String {
    String(unsafeUninitializedCapacity: 40) { buffer in
      for index in 0..<40 {
        let shifted =
          switch index {
          case 0..<16: high >> UInt64(60 - 4 * index)
          case 16..<32: middle >> UInt64(60 - 4 * (index - 16))
          default: UInt64(low >> UInt32(28 - 4 * (index - 32)))
          }
        buffer[index] = Self.digits[Int(shifted & 15)]
      }
      return 40
    }
  }
}

extension ObjectID: Comparable {
  package static func < (left: Self, right: Self) -> Bool {
    (left.high, left.middle, left.low) < (right.high, right.middle, right.low)
  }
}
