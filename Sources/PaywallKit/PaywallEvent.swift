#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Something that happened on a paywall, with everything that says which paywall it was.
public struct PaywallEvent: Sendable, Equatable {
  /// All that can happen on a paywall.
  public enum Kind: Sendable, Equatable {
    /// The paywall is on the screen.
    case impression
    /// The user touched something; `item` is the plan, feature, link or custom action.
    case action(PaywallAction, item: String? = nil)
    /// The store was asked to sell; here and below `product` is the way to buy, as the paywall spells it.
    case purchaseStarted(product: String)
    case purchaseCompleted(product: String, transaction: String? = nil)
    case purchaseFailed(product: String, reason: String)
    case purchaseCancelled(product: String)
    /// Somebody else has to approve; no purchase yet.
    case purchasePending(product: String)
    /// Paid, but the app's server has not confirmed it.
    case validationPending(product: String)
    case validationFailed(product: String, reason: String)
    case restoreStarted
    /// The store answered with its product ids; without any there was nothing to restore.
    case restoreCompleted(products: [String])
    case restoreFailed(reason: String)
    /// A promotional code was entered. The code itself is nobody's business.
    case promoSubmitted
    case promoAccepted
    case promoRefused
    /// After a purchase.
    case deepLink(url: String)
    case nextStep
    /// The paywall left the screen.
    case closed(PaywallClosing)
    /// Something of the paywall could not be shown, such as a section type of a later version.
    case skipped(String)
    /// The app asked for something that was not possible then, such as a second purchase by a double tap.
    case refused(SessionRefusal)
  }

  /// What happened.
  public let kind: Kind
  /// Which paywall, and why it was chosen.
  public let choice: PaywallChoice
  /// When it happened.
  public let moment: Date

  /// An event of the paywall that is on the screen.
  public init(_ kind: Kind, of choice: PaywallChoice, at moment: Date = Date()) {
    self.kind = kind
    self.choice = choice
    self.moment = moment
  }
}

/// What a user touched; the raw value goes on the analytics event.
public enum PaywallAction: String, Sendable, CaseIterable {
  /// The purchase button.
  case ctaTapped
  /// A feature.
  case featureSelected
  /// Another plan.
  case planChanged
  /// A link, such as that to the terms.
  case linkTapped
  /// One that the paywall's authors defined.
  case custom
}

/// Why a paywall left the screen.
public enum PaywallClosing: Sendable, Equatable {
  /// Somebody closed it.
  case dismissed(DismissReason)
  /// A restore found a purchase.
  case restored

  /// The `reason` on the analytics event `paywall_close`.
  public var wireValue: String {
    switch self {
    case .dismissed(let reason): reason.rawValue
    case .restored: DismissReason.restoreSuccess
    }
  }
}

/// Where events go: one of them for each analytics tool.
public protocol PaywallEventSink: Sendable {
  /// Takes an event. Called on the thread where it happened; hand slow work on.
  func record(_ event: PaywallEvent)
}
