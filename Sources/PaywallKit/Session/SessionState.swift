/// What a paywall on the screen is doing, for what draws it.
public struct SessionState: Sendable, Equatable {
  /// What is going on.
  public enum Phase: Sendable, Equatable {
    /// Not on the screen yet.
    case hidden
    /// Waiting for the user.
    case open
    /// Waiting for the store to say what it sells.
    case loading
    /// Waiting for the store to sell something: its button is busy.
    case purchasing(product: String)
    /// Waiting for the store to restore purchases.
    case restoring
    /// Bought: `successTitle` and `successText` of the screen are over it, then it closes.
    case succeeded(product: String)
    /// Off the screen. Nothing happens any more.
    case closed(PaywallClosing)
  }

  /// What the user should be told; the next call takes it away.
  public enum Notice: Sendable, Equatable {
    /// The purchase failed, or the app's server did not accept it. They can try again.
    case purchaseFailed(reason: String)
    /// Somebody else has to approve the purchase.
    case purchasePending
    /// It is paid, and the app's server has not confirmed it yet.
    case purchaseConfirming
    /// The store found no purchase.
    case nothingToRestore
    case restoreFailed(reason: String)
    case codeAccepted
    case codeInvalid
  }

  /// What a purchase waits for.
  public enum Awaited: Sendable, Equatable {
    /// Somebody's approval, such as a parent's.
    case approval
    /// The app's server.
    case confirmation
  }

  /// What is going on.
  public internal(set) var phase = Phase.hidden
  /// The selected plan; nil for the one that is selected at first.
  public internal(set) var plan: String?
  /// The selected feature.
  public internal(set) var feature: String?
  /// Switches that the user turned, by their sections' ids, without those that select a plan.
  public internal(set) var switches: [String: Bool] = [:]
  /// What the user should be told.
  public internal(set) var notice: Notice?
  /// Whether a promotional code is being checked.
  public internal(set) var isCheckingCode = false
  /// Whether the control that closes the screen is there.
  public internal(set) var canDismiss = false
  /// Purchases that are not complete, by product.
  public internal(set) var awaited: [String: Awaited] = [:]

  /// Whether the paywall has left the screen.
  public var isClosed: Bool { if case .closed = phase { true } else { false } }
}
