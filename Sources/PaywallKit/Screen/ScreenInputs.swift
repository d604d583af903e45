#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Everything that a screen depends on.
public struct ScreenInputs: Sendable, Equatable {
  /// What to show, in the customer's language, whether or not the store sells it.
  public var paywall: Paywall
  /// Where it came from.
  public var origin: PaywallOrigin
  /// What the store sells here.
  public var products: [StoreProduct]
  /// What the customer has and had.
  public var customer: CustomerState
  /// The customer's language, such as `pt-BR`: the one that `choose` was given; nil for the default one.
  public var locale: String?
  /// The way to buy that the customer selected, as in `PaywallConfig.productIDs`; nil for the highlighted one.
  public var selected: String?
  /// This moment.
  public var now: Date
  /// The customer's clock.
  public var zone: PaywallZone
  /// What draws the screen.
  public var renderer: ScreenRenderer

  /// The inputs of one screen; see the properties.
  public init(
    _ paywall: Paywall, from origin: PaywallOrigin, products: [StoreProduct], customer: CustomerState = .init(),
    locale: String? = nil, selecting selected: String? = nil, at now: Date, in zone: PaywallZone,
    renderer: ScreenRenderer = .current
  ) {
    (self.paywall, self.origin, self.products, self.customer) = (paywall, origin, products, customer)
    (self.locale, self.selected, self.now, self.zone, self.renderer) = (locale, selected, now, zone, renderer)
  }
}
