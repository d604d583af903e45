import PaywallModel

/// A value outside the copy that writes down what only the store knows.
struct LiteralClaim {
  let range: SourceRange
  /// The key, or the words that say it.
  let text: String
  /// Whether it is the key that says it.
  let isKey: Bool
}
