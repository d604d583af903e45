/// Splits folded text into tokens.
struct Tokenizer {
  private let scalars: [UInt32]
  private let capitals: [Bool]
  private var at = 0
  private var gap: Token.Gap = [.sentence]
  private var tokens: [Token] = []

  private init(_ text: FoldedScalars) { (scalars, capitals) = (text.scalars, text.capitals) }

  static func tokens(of text: FoldedScalars) -> [Token] {
    var tokenizer = Tokenizer(text)
    tokenizer.tokens.reserveCapacity(text.scalars.count / 4)
    while tokenizer.at < text.scalars.count { tokenizer.step() }
    return tokenizer.tokens
  }

  private mutating func step() {
    let scalar = scalars[at]
    if scalar >= 0x30 && scalar <= 0x39 {
      let (number, end) = NumberReader.read(scalars, from: at)
      add(.number, to: end, number: number)
    } else if Script.isUnspaced(scalar) {
      add(.letter, to: at + 1)
    } else if Script.isLetter(scalar) {
      var end = at + 1
      while end < scalars.count, Script.isLetter(scalars[end]), !Script.isUnspaced(scalars[end]) { end += 1 }
      add(.word, to: end)
    } else if let sign = Tokenizer.sign(scalar) {
      add(sign, to: at + 1)
    } else {
      separate(by: scalar)
    }
  }

  private mutating func add(_ kind: Token.Kind, to end: Int, number: NumberToken? = nil) {
    tokens.append(Token(kind: kind, range: at..<end, gap: gap, number: number))
    gap = []
    at = end
  }

  private static func sign(_ scalar: UInt32) -> Token.Kind? {
    switch scalar {
    case 0x25: .percent
    case 0x2F: .slash
    case 0x2B: .plus
    case 0x23: .hash
    case 0x2605, 0x2606, 0x2B50, 0x1F31F: .star
    case Folding.placeholder: .placeholder
    default: Script.isCurrency(scalar) ? .currency : nil
    }
  }

  private mutating func separate(by scalar: UInt32) {
    switch scalar {
    case 0x20, 0x09: gap.insert(.space)
    case 0x2C, 0x3001: gap.insert(.comma)
    case 0x28, 0x29, 0x5B, 0x5D: gap.insert(.parenthesis)
    case 0x3A, 0xFF1A: gap.insert(.colon)
    case 0x2014, 0x2015: gap.insert(.dash)
    case 0x2D: hyphen()
    case 0x2E: if isEndOfSentence { gap.insert(.sentence) }
    case 0x0A, 0x0D, 0x21, 0x3F, 0x3B, 0x3002, 0x2022, 0xB7, 0x7C, 0x0964, 0x06D4, 0x2192, 0x1F449:
      gap.insert(.sentence)
    default: break
    }
    at += 1
  }

  /// A minus, a hyphen or, between spaces, a dash (`Hurry - it ends soon`).
  private mutating func hyphen() {
    let isFree = at == 0 || !(Script.isLetter(scalars[at - 1]) || Tokenizer.isDigitOrPercent(scalars[at - 1]))
    let isAttached = at + 1 < scalars.count && (Tokenizer.isDigitOrPercent(scalars[at + 1]))
    let isApart = at > 0 && scalars[at - 1] == 0x20 && at + 1 < scalars.count && scalars[at + 1] == 0x20
    gap.insert(isFree && isAttached ? .minus : isApart ? .dash : .hyphen)
  }

  private static func isDigitOrPercent(_ scalar: UInt32) -> Bool { scalar >= 0x30 && scalar <= 0x39 || scalar == 0x25 }

  /// A full stop ends a sentence unless a lowercase letter follows, or a digit follows a short word (`ca. 20 %`).
  private var isEndOfSentence: Bool {
    guard at + 1 < scalars.count else { return true }
    guard scalars[at + 1] <= 0x20 else { return false }
    var next = at + 1
    while next < scalars.count, scalars[next] == 0x20 { next += 1 }
    guard next < scalars.count else { return true }
    if tokens.last.map({ $0.kind == .number && $0.range.count < 3 && $0.range.upperBound == at }) ?? false {
      return false  // an ordinal: `5. Mai`
    }
    let isShort = tokens.last.map { $0.kind == .word && $0.range.count < 5 && $0.range.upperBound == at } ?? false
    if scalars[next] >= 0x30 && scalars[next] <= 0x39 { return !isShort }
    return !(Script.isCased(scalars[next]) && !capitals[next])
  }
}
