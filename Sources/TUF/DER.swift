/// A reader of the few DER forms that keys come in (ITU-T X.690).
struct DER {
  enum Tag: UInt8 {
    case integer = 0x02
    case bitString = 0x03
    case octetString = 0x04
    case null = 0x05
    case objectIdentifier = 0x06
    case sequence = 0x30
    case attributes = 0xA0
    case attachedPublicKey = 0x81
  }

  private var rest: ArraySlice<UInt8>

  init(_ bytes: some Sequence<UInt8>) { rest = Array(bytes)[...] }

  var isAtEnd: Bool { rest.isEmpty }

  /// The content of the next element when it has this tag; nil and unmoved otherwise.
  mutating func next(_ tag: Tag) -> [UInt8]? {
    guard rest.first == tag.rawValue, let (start, count) = length(), rest.endIndex - start >= count else { return nil }
    let content = rest[start..<start + count]
    rest = rest[(start + count)...]
    return Array(content)
  }

  /// Where the content starts and its length: one byte, or a count of up to two bytes in the shortest form.
  private func length() -> (start: Int, count: Int)? {
    let at = rest.startIndex + 1
    guard at < rest.endIndex else { return nil }
    let first = Int(rest[at])
    if first < 0x80 { return (at + 1, first) }
    let size = first - 0x80
    guard (1...2).contains(size), at + size < rest.endIndex else { return nil }
    let count = rest[at + 1...at + size].reduce(0) { $0 << 8 | Int($1) }
    return count >= (size == 1 ? 0x80 : 0x100) ? (at + 1 + size, count) : nil
  }

  /// One element with a content of less than 128 bytes.
  static func element(_ tag: Tag, _ content: [UInt8]) -> [UInt8] { [tag.rawValue, UInt8(content.count)] + content }
}
