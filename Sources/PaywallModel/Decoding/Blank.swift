extension String {
  /// Whether nothing of the text can be seen: it is empty, or holds only spaces and characters without a look of their
  /// own, such as U+00A0 and U+200B (Unicode's White_Space and Default_Ignorable_Code_Point, controls and formats).
  package var isBlank: Bool { unicodeScalars.allSatisfy(\.isUnseen) }
}

extension Unicode.Scalar {
  fileprivate var isUnseen: Bool {
    // Most texts begin with one of these.
    if (0x21...0x7E).contains(value) { return false }
    if properties.isWhitespace || properties.isDefaultIgnorableCodePoint { return true }
    switch properties.generalCategory {
    case .control, .format: return true
    // A cell of Braille without a dot.
    default: return value == 0x2800
    }
  }
}
