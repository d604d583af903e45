import PaywallModel

/// What rules ask about texts of a role; one row for each role, so that a new role is described here only.
struct TextTraits: Sendable {
  /// The characters that a phone 375 points wide shows of the text, as columns of a fixed-width font.
  let characters: Int
  /// The lines that a phone shows of the text.
  let lines: Int
  /// Whether a user must be able to read the text before a purchase.
  let isNeeded: Bool
  /// Whether the text states what is charged, rather than explain something; in a section, its type says so.
  let statesPrice: Bool

  fileprivate init(_ characters: Int, lines: Int, isNeeded: Bool = false, statesPrice: Bool = false) {
    self.characters = characters
    self.lines = lines
    self.isNeeded = isNeeded
    self.statesPrice = statesPrice
  }
}

extension TextRole {
  /// What rules ask about texts of the role.
  var traits: TextTraits {
    switch self {
    case .heading: TextTraits(60, lines: 3, statesPrice: true)
    case .step, .label: TextTraits(60, lines: 3)
    case .subheading: TextTraits(120, lines: 4, statesPrice: true)
    case .name: TextTraits(40, lines: 1)
    case .bullet: TextTraits(80, lines: 4)
    case .cardTitle: TextTraits(60, lines: 1)
    case .badge: TextTraits(24, lines: 1)
    case .trialLabel, .otherButton: TextTraits(30, lines: 1)
    case .price: TextTraits(60, lines: 3, isNeeded: true)
    case .terms: TextTraits(120, lines: 4, isNeeded: true)
    case .button: TextTraits(30, lines: 1, isNeeded: true, statesPrice: true)
    case .requiredLink: TextTraits(30, lines: 1, isNeeded: true)
    case .disclosure: TextTraits(2000, lines: 60, isNeeded: true)
    case .quotation: TextTraits(320, lines: 8)
    case .copy: TextTraits(160, lines: 4)
    }
  }
}

extension TextRole {
  /// What a screen shows of a text: characters, of which wide ones count as two and a placeholder as eight, and lines.
  package var room: (characters: Int, lines: Int) { (traits.characters, traits.lines) }
}
