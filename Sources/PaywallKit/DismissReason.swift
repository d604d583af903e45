/// How a paywall was closed; the raw value goes on the analytics event `paywall_close`.
public enum DismissReason: String, Sendable, CaseIterable {
  /// After a successful purchase.
  case purchased
  /// By the user, with the close button.
  case dismissed
  /// By a tap outside the paywall.
  case tappedOutside
  /// By the app.
  case programmatic

  /// The value that the same event carries when a restore found a purchase and closed the paywall. Nobody dismissed it,
  /// so it is no case.
  public static let restoreSuccess = "restore_success"
}
