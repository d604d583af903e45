extension String {
  /// Whether the text has no visible content: it is empty, or contains only spaces and invisible characters such as
  /// U+00A0 and U+200B (Unicode's White_Space and Default_Ignorable_Code_Point, controls and formats).
  package var isBlank: Bool { unicodeScalars.allSatisfy(\.isUnseen) }
}

extension Unicode.Scalar {
  fileprivate var isUnseen: Bool {
    // Most texts begin with one of these characters.
    if (0x21...0x7E).contains(value) { return false }
    if properties.isWhitespace || properties.isDefaultIgnorableCodePoint { return true }
    switch properties.generalCategory {
    case .control, .format: return true
    // A Braille cell without dots.
    default: return value == 0x2800
    }
  }
}
