/// A piece of folded text: a word, a number, or a sign.
///
/// In scripts without spaces each letter is a token, so a phrase is found anywhere in the text.
struct Token {
  enum Kind: UInt8 {
    case word, letter, number, percent, currency, placeholder, slash, plus, star, hash
  }

  /// What separates this token from the one before.
  struct Gap: OptionSet {
    let rawValue: UInt8
    static let space = Gap(rawValue: 1)
    static let sentence = Gap(rawValue: 2)
    static let comma = Gap(rawValue: 4)
    static let hyphen = Gap(rawValue: 8)
    /// A minus sign that belongs to the number: only a space or the beginning of the text precedes it.
    static let minus = Gap(rawValue: 16)
    static let parenthesis = Gap(rawValue: 32)
    static let dash = Gap(rawValue: 64)
    static let colon = Gap(rawValue: 128)
  }

  var kind: Kind
  /// Folded scalars.
  var range: Range<Int>
  var gap: Gap = []
  var number: NumberToken?

  /// How far it separates other tokens: an ideograph counts half as much as a word.
  var width: Int { kind == .letter ? 1 : 3 }
}

/// The value of a number in digits.
struct NumberToken {
  /// The part before the decimal sign, at most `Int32.max`.
  var whole: Int
  /// The digits after the decimal sign, and how many there are.
  var fraction: Int
  var decimals: Int
  /// The dotted parts of something that is not a number: a date, a version, a time.
  var parts: [Int] = []
  var digits = 0

  var isPlain: Bool { parts.isEmpty }

  /// Whether it looks like a price by itself: `99`, `149`, `49,000`, `1990`.
  var endsInNine: Bool {
    guard decimals == 0, whole >= 19 else { return false }
    var rest = whole
    while rest % 10 == 0 { rest /= 10 }
    return rest % 10 == 9 && rest > 9
  }
}
