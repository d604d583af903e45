/// A set of demands that a project follows: those of a store, or those of consumer law beside them.
package enum Profile: String, Sendable, CaseIterable {
  /// What the industry's compliance list requires; stricter than what Apple has published.
  case appleStrict = "apple-strict"
  /// What Apple has published or enforces.
  case applePublished = "apple-published"
  /// Google Play's subscription policy.
  case googlePlay = "google-play"
  /// No store: only rules that keep readers from breaking.
  case none
  /// What consumer law asks of offers; beside the profile of a store.
  case consumerLaw = "consumer-law"

  /// The profile of a project that names none.
  package static let usual = Profile.appleStrict

  /// One sentence for `paywall rules` and the reference.
  package var summary: String {
    switch self {
    case .appleStrict: "The industry's own compliance list for the App Store; the default."
    case .applePublished: "Only what Apple has published or is known to enforce."
    case .googlePlay: "Google Play's subscription policy."
    case .none: "No store's rules; only those that keep readers from breaking."
    case .consumerLaw:
      "What consumer law and its guidance ask of offers, as warnings; beside a store: `[apple-strict, consumer-law]`."
    }
  }
}
