extension String {
  /// Columns of a fixed-width font, by the East Asian widths of Unicode's Standard Annex 11.
  var displayWidth: Int {
    reduce(0) { width, character in
      let first = character.unicodeScalars.first?.value ?? 0
      let isWide =
        (0x1100...0x115F).contains(first) || (0x2E80...0xA4CF).contains(first) || (0xAC00...0xD7A3).contains(first)
        || (0xF900...0xFAFF).contains(first) || (0xFE30...0xFE6F).contains(first) || (0xFF00...0xFF60).contains(first)
        || (0x1F300...0x1FAFF).contains(first) || (0x20000...0x3FFFD).contains(first)
      return width + (isWide ? 2 : 1)
    }
  }
}
