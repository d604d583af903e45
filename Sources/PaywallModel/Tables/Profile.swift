/// The store whose rules a project follows.
package enum Profile: String, Sendable, CaseIterable {
  /// What the industry's compliance list requires; stricter than what Apple has published.
  case appleStrict = "apple-strict"
  /// What Apple has published or enforces.
  case applePublished = "apple-published"
  /// Google Play's subscription policy.
  case googlePlay = "google-play"
  /// No store: only rules that keep readers from breaking.
  case none

  /// The profile of a project that names none.
  package static let usual = Profile.appleStrict

  /// One sentence for `paywall rules` and the reference.
  package var summary: String {
    switch self {
    case .appleStrict: "The industry's own compliance list for the App Store; the default."
    case .applePublished: "Only what Apple has published or is known to enforce."
    case .googlePlay: "Google Play's subscription policy."
    case .none: "No store's rules; only those that keep readers from breaking."
    }
  }
}
