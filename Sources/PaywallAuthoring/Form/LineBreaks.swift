/// Line breaks, of which one side may have changed every one.
enum LineBreaks {
  /// Three versions with the line breaks of the side that changed them, else of ours.
  static func merged(_ versions: [[UInt8]], knowsBase: Bool) -> [[UInt8]] {
    let are = versions.map(isCRLF)
    let wanted = knowsBase && are[0] == are[1] ? are[2] : are[1]
    return zip(versions, are).map { $1 == wanted ? $0 : with(wanted, $0) }
  }

  private static func isCRLF(_ bytes: [UInt8]) -> Bool {
    guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else { return false }
    return end > 0 && bytes[end - 1] == UInt8(ascii: "\r")
  }

  private static func with(_ isCRLF: Bool, _ bytes: [UInt8]) -> [UInt8] {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let bare = lines.map { $0.last == UInt8(ascii: "\r") ? $0.dropLast() : $0 }
    return Array(bare.joined(separator: isCRLF ? Array("\r\n".utf8) : Array("\n".utf8)))
  }
}
