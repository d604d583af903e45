import PaywallModel

/// A value outside the copy that hardcodes what only the store knows.
struct LiteralClaim {
  let range: SourceRange
  /// The key or the words that make the claim.
  let text: String
  /// Whether the key makes the claim.
  let isKey: Bool
}
