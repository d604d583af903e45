package import PaywallModel

/// Something that a browser found in the screens of a variant, at one place, in all the states in which it is so.
package struct LayoutMeasurement: Sendable {
  /// What was found, by the word that the measuring script has for it.
  package enum Kind: String, Sendable, CaseIterable {
    /// A text is cut off by a box that does not scroll.
    case cut
    /// Something lies beyond the edge of the screen.
    case outside
    /// Two texts, or a text and a control, lie over each other.
    case covered
    /// A line ends within a word.
    case broken
    /// The footer takes more than half of the screen.
    case room
    /// The close control is not there at once.
    case close
    /// The restore button is not there at once.
    case restore
    /// The billed amount is small.
    case small
    /// Another amount is larger.
    case rival
    /// No billed amount is on the screen.
    case unbilled
    /// A text does not stand out from what is behind it.
    case contrast
    /// A text is on a picture.
    case unknown
  }

  package let kind: Kind
  package let range: SourceRange
  /// What was measured and on which text, one a line.
  package let details: [String]
  /// Where it is so: languages, devices, text sizes.
  package let states: String

  package init(_ kind: Kind, at range: SourceRange, details: [String], states: String) {
    (self.kind, self.range, self.details, self.states) = (kind, range, details, states)
  }

  /// A detail by its place; empty where there is none.
  func detail(_ place: Int) -> String { place < details.count ? details[place] : "" }

  /// The beginning of a text of the screen, in quotes.
  func quoted(_ place: Int) -> String {
    let text = detail(place)
    return text.count > 40 ? "'\(text.prefix(39))…'" : "'\(text)'"
  }

  /// The violation with its states.
  func violation(_ message: String, hint: String, severity: Severity? = nil) -> Violation {
    Violation(at: range, "\(message) (\(states))", hint: hint, severity: severity)
  }
}

extension Severities {
  /// Of rules about the layout that any app keeps.
  static let layout = Severities(strict: .error, published: .error, play: .error, none: .warning, law: .warning)
}
