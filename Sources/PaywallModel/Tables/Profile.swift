/// A set of demands that a project follows: those of a store, or those of consumer law beside them.
package enum Profile: String, Sendable, CaseIterable {
  /// What the industry's compliance list requires, and what App Review rejects without a published text: stricter than
  /// what Apple has published.
  case appleStrict = "apple-strict"
  /// What follows from a text that Apple has published.
  case applePublished = "apple-published"
  /// Google Play's subscription policy.
  case googlePlay = "google-play"
  /// No store: only rules that keep readers from breaking.
  case none
  /// What consumer law asks of offers; beside the profile of a store.
  case consumerLaw = "consumer-law"

  /// The profile of a project that names none.
  package static let usual = Profile.appleStrict

  /// Whether it measures by Apple's texts, so that it matters where a rule goes beyond them.
  package var isApples: Bool {
    switch self {
    case .appleStrict, .applePublished: true
    case .googlePlay, .none, .consumerLaw: false
    }
  }

  /// One sentence for `paywall rules` and the reference.
  package var summary: String {
    switch self {
    case .appleStrict:
      "The industry's own compliance list for the App Store, and what App Review is known to reject; the default."
    case .applePublished: "Only what Apple's published texts ask."
    case .googlePlay: "Google Play's subscription policy."
    case .none: "No store's rules; only those that keep readers from breaking."
    case .consumerLaw:
      "What consumer law and its guidance ask of offers, as warnings; beside a store: `[apple-strict, consumer-law]`."
    }
  }
}
