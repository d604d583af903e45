import Base
import PaywallModel

/// A text of a screen in the project's words, with its translations.
struct ImportedText: Sendable, Equatable {
  /// In the default locale.
  var text: String
  var translations: [String: String] = [:]
  /// What is to be said of it where it stands on a screen.
  var doubts: [TrialDoubt] = []

  static func == (a: ImportedText, b: ImportedText) -> Bool { a.text == b.text && a.translations == b.translations }

  /// The names of the placeholders in it.
  var placeholders: [Placeholder] { PlaceholderScan(text).uses.compactMap(\.placeholder) }

  func has(_ subject: Placeholder.Subject) -> Bool { placeholders.contains { $0.subject == subject } }

  /// Whether it tells what is charged and how often.
  var tellsPricePerPeriod: Bool { placeholders.contains(.price) && placeholders.contains(.period) }

  /// Whether it is what every reader says of a plan that says nothing else: the price and its period.
  var isUsualPrice: Bool { text == "{{price}}/{{period}}" && translations.values.allSatisfy { $0 == text } }

  /// Whether it tells a price.
  var tellsPrice: Bool {
    placeholders.contains { $0 == .price || $0 == .introPrice || ($0.subject == .length && $0 != .period) }
  }
}

/// A trial of which a text speaks, and which the catalogue has not.
struct TrialDoubt: Sendable, Hashable {
  var message: String
  var position: SourcePosition
  /// Whether the text names its length, which is judged everywhere; what else it says is not in small print, tables and
  /// quotations.
  var isLength: Bool
}
