/// Which store's rules a project keeps.
package enum Profile: String, Sendable, CaseIterable {
  /// What the compliance list of the field asks; stricter than what Apple has published.
  case appleStrict = "apple-strict"
  /// What Apple has published or enforces.
  case applePublished = "apple-published"
  /// Google Play's subscription policy.
  case googlePlay = "google-play"
  /// No store: only what keeps readers from breaking.
  case none

  package var summary: String {
    switch self {
    case .appleStrict: "The field's own compliance list for the App Store; the default."
    case .applePublished: "Only what Apple has published or is known to enforce."
    case .googlePlay: "Google Play's subscription policy."
    case .none: "No store's rules; only what keeps readers from breaking."
    }
  }
}
