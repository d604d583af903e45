/// What kind of character a folded scalar is.
package enum Script {
  /// Letters of scripts without spaces between words, and Hangul, whose endings and spaces vary.
  package static func isUnspaced(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x0E00...0x0E3E, 0x0E40...0x0EFF, 0x1000...0x109F, 0x1780...0x17D7, 0x17DC...0x17FF: true
    case 0x3005...0x3007, 0x3041...0x30FA, 0x30FC...0x312F, 0x3400...0x4DBF, 0x4E00...0x9FFF: true
    case 0xAC00...0xD7AF, 0xF900...0xFAFF, 0x20000...0x3FFFF: true
    default: false
    }
  }

  /// Letters and their combining marks.
  static func isLetter(_ scalar: UInt32) -> Bool {
    if scalar < 0x80 { return scalar >= 0x61 && scalar <= 0x7A }
    guard scalar >= 0xAA, let unicode = Unicode.Scalar(scalar) else { return false }
    switch unicode.properties.generalCategory {
    case .lowercaseLetter, .uppercaseLetter, .otherLetter, .modifierLetter, .titlecaseLetter, .spacingMark,
      .nonspacingMark:
      return true
    default: return false
    }
  }

  static func isCased(_ scalar: UInt32) -> Bool {
    if scalar < 0x80 { return scalar >= 0x61 && scalar <= 0x7A }
    return scalar < 0x530
  }

  static func isCurrency(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x24, 0xA2...0xA5: true
    case 0x20A0...0x20CF, 0x0E3F, 0x17DB, 0x058F, 0x060B, 0x09F2, 0x09F3, 0x0AF1, 0x0BF9, 0xFDFC: true
    default: false
    }
  }
}
