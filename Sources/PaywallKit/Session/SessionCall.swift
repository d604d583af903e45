/// What the app asks of an open paywall, mostly because its user touched something.
public enum SessionCall: Sendable, Hashable {
  /// The paywall is on the screen; the first call of all.
  case appear
  /// A plan, by its id.
  case selectPlan(String)
  /// A feature, by its id.
  case selectFeature(String)
  /// A switch, by its section's id.
  case turn(String, on: Bool)
  /// The purchase button.
  case purchase
  /// The restore button.
  case restore
  /// A promotional code.
  case submitCode(String)
  /// A link of the screen, by its address. The app opens it.
  case openLink(String)
  /// An action that the app knows.
  case act(String)
  /// To ask the store again, where it sold nothing.
  case tryAgain
  /// To close the paywall.
  case close(DismissReason)

  /// Its name, without what it is about; a code is nobody's business.
  public var name: String {
    switch self {
    case .appear: "appear"
    case .selectPlan: "selectPlan"
    case .selectFeature: "selectFeature"
    case .turn: "turn"
    case .purchase: "purchase"
    case .restore: "restore"
    case .submitCode: "submitCode"
    case .openLink: "openLink"
    case .act: "act"
    case .tryAgain: "tryAgain"
    case .close: "close"
    }
  }
}

/// A call that changed nothing, and why.
public struct SessionRefusal: Error, Sendable, Hashable {
  /// Why a call changes nothing.
  public enum Reason: String, Sendable, CaseIterable {
    /// `appear` comes first, and once.
    case notShown, alreadyShown
    /// The paywall has left the screen.
    case closed
    /// The store is at work on something else, such as the purchase that a first tap began.
    case busy
    /// The purchase is done, and the paywall is about to close.
    case purchased
    /// The screen has no such plan, feature, switch or link.
    case unknownPlan, unknownFeature, unknownSwitch, unknownLink
    /// No plan can be bought: there is none, or the user has it.
    case noProduct
    /// Somebody still has to approve or confirm a purchase.
    case awaited
    /// Nobody waits for this product.
    case notAwaited
    /// The screen cannot be dismissed, or not yet.
    case notDismissible
    /// Nothing was bought.
    case notPurchased
    /// The screen has no field for a code, the app checks none, or the code is blank.
    case noCode
    /// The store sells something already.
    case hasProducts
  }

  /// What was asked; see `SessionCall.name`.
  public let call: String
  /// Why nothing happened.
  public let reason: Reason
}
