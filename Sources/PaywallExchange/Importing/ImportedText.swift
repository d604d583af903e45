import PaywallModel

/// A text of a screen in the project's words, with its translations.
struct ImportedText: Sendable, Equatable {
  /// In the default locale.
  var text: String
  var translations: [String: String] = [:]

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
