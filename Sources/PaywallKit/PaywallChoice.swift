/// A paywall and why it was chosen: everything that analytics events should carry.
///
/// A value: a refresh never changes it, so what is on the screen stays until the next presentation.
public struct PaywallChoice: Sendable, Equatable {
  /// What to draw; without what the store does not sell, if `choose` was told what it sells.
  public let paywall: Paywall
  /// False where the store sells nothing of any paywall that could be shown. Then draw no plans and no purchase button,
  /// keep close, restore and links, and offer to try again.
  public let hasProducts: Bool
  /// Where it came from.
  public let origin: PaywallOrigin
  /// The number of the release, which is the version of its targets metadata; nil for a built-in fallback.
  public let release: Int?
  /// The offering's id; nil for a built-in fallback.
  public let offering: String?
  /// The offering's semantic version; nil for a built-in fallback.
  public let offeringVersion: String?
  /// The variant's name in its offering; its wire id is `wireID`.
  public let variant: String?
  /// The experiment that the user takes part in, or nil.
  public let experiment: String?
  /// The user's arm of the experiment, or nil.
  public let arm: String?
  /// Who decided which variant it is.
  public let assignment: PaywallAssignment
  /// What was asked for.
  public let context: PaywallContext

  /// The id of the paywall for every analytics event.
  public var wireID: String { paywall.config.id }
}

/// Where a paywall came from; count it in analytics.
public enum PaywallOrigin: String, Sendable, CaseIterable {
  /// A release that was verified with the server in this session.
  case fresh
  /// The release that was shown last time.
  case cached
  /// What is compiled into the app: a release, or the paywall of eight fields whose id is `fallback`, too.
  case builtIn = "fallback"
}
