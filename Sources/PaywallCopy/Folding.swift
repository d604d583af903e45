/// How characters are folded before words are looked up: compatibility forms, case, accents, digits, marks.
///
/// The data is in `Data/folding.txt`; ASCII is folded here.
enum Folding {
  /// Stands for a masked placeholder; no Unicode scalar has this value.
  static let placeholder: UInt32 = 0x11_0000

  /// What `scalar` becomes, or nil if it stays as it is.
  static func folded(_ scalar: UInt32) -> ArraySlice<UInt32>? {
    guard let range = table.ranges[scalar] else { return nil }
    return table.scalars[range]
  }

  private static let table = Table(WordFiles.text(named: "folding.txt") ?? "")

  private struct Table: Sendable {
    var ranges: [UInt32: Range<Int>] = [:]
    var scalars: [UInt32] = []

    /// Reads lines of hexadecimal numbers: the character, then what it becomes.
    init(_ text: String) {
      ranges.reserveCapacity(8192)
      for line in text.utf8.split(separator: UInt8(ascii: "\n")) where line.first != UInt8(ascii: "#") {
        let numbers = line.split(separator: UInt8(ascii: " ")).map(Table.hexadecimal)
        guard let first = numbers.first else { continue }
        ranges[first] = scalars.count..<(scalars.count + numbers.count - 1)
        scalars += numbers.dropFirst()
      }
    }

    private static func hexadecimal(_ digits: Substring.UTF8View) -> UInt32 {
      digits.reduce(0) { $0 << 4 | UInt32($1 < 0x3A ? $1 - 0x30 : $1 - 0x37) }
    }
  }
}
