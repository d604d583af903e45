/// Characters that are invisible, or that change the order in which others are displayed.
enum HiddenCharacters {
  /// The first hidden character in a text; nil if there are none, or only those that its script needs.
  static func first(in text: [Unicode.Scalar]) -> Unicode.Scalar? {
    let hasRightToLeft = text.contains(where: isRightToLeft)
    var open: [Unicode.Scalar] = []
    for (index, scalar) in text.enumerated() {
      let before = index > 0 ? text[index - 1] : nil
      let after = index + 1 < text.count ? text[index + 1] : nil
      switch scalar.value {
      case 0x2066...0x2068: open.append(scalar)
      case 0x2069: if open.popLast() == nil { return scalar }
      case 0x200E, 0x200F, 0x061C: if !hasRightToLeft { return scalar }
      case 0xFE00...0xFE0F, 0xE0100...0xE01EF: if before?.isASCIILetter == true { return scalar }
      case 0x200C, 0x200D: if !joins(before) { return scalar }
      case 0x200B: if !breaks(before), !breaks(after) { return scalar }
      case 0xE0020...0xE007F: if !isInFlag(text, index) { return scalar }
      default: if isNeverNeeded(scalar) { return scalar }
      }
    }
    return open.first
  }

  /// A description of a hidden character for messages.
  static func kind(of scalar: Unicode.Scalar) -> String {
    switch scalar.value {
    case 0x202A...0x202E: "which overrides the text direction"
    case 0x2066...0x2069: "an unmatched isolate"
    case 0x200E, 0x200F, 0x061C: "a direction mark without right-to-left letters"
    case 0x00...0x1F, 0x7F...0x9F: "a control character"
    case 0x2028, 0x2029: "a line separator that most programs do not show"
    case 0xE000...0xF8FF, 0xF0000...0x10FFFF: "which has a different meaning in every font"
    default: "which is invisible"
    }
  }

  private static func isNeverNeeded(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A: false
    case 0x00...0x1F, 0x7F...0x9F, 0x202A...0x202E, 0x2060...0x2064, 0x206A...0x206F: true
    case 0x2028, 0x2029, 0xE000...0xF8FF, 0xFFFC, 0xFFFE, 0xFFFF, 0xF0000...0x10FFFF: true
    case 0x034F, 0x115F, 0x1160, 0x180E, 0x2800, 0x3164, 0xFEFF, 0xFFA0, 0xFFF9...0xFFFB, 0xE0000...0xE001F: true
    default: false
    }
  }

  /// Hebrew, Arabic and related scripts.
  private static func isRightToLeft(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC: scalar.value != 0x061C
    default: false
    }
  }

  /// Whether a joiner may follow the character: true in Arabic, Indic scripts and emoji.
  private static func joins(_ scalar: Unicode.Scalar?) -> Bool {
    guard let value = scalar?.value else { return false }
    return (0x0600...0x1FFF).contains(value) || (0x2190...0x2BFF).contains(value) || value == 0xFE0F
      || (0xFB50...0xFDFF).contains(value) || value >= 0x1F000
  }

  /// Whether the character is Thai, Lao, Tibetan, Burmese or Khmer, which are written without spaces between words.
  private static func breaks(_ scalar: Unicode.Scalar?) -> Bool {
    guard let value = scalar?.value else { return false }
    return (0x0E00...0x109F).contains(value) || (0x1780...0x17FF).contains(value)
  }

  /// Whether a tag character is part of a regional flag, such as Scotland's.
  private static func isInFlag(_ text: [Unicode.Scalar], _ index: Int) -> Bool {
    text[..<index].last { !(0xE0020...0xE007F).contains($0.value) }?.value == 0x1F3F4
  }
}

extension Unicode.Scalar {
  fileprivate var isASCIILetter: Bool { value | 0x20 >= 0x61 && value | 0x20 <= 0x7A }
}
