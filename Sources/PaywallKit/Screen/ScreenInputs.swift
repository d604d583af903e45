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

extension ScreenInputs {
  /// The inputs for a paywall that was chosen. Choose without `selling:` to have missing products reported, or with it.
  public init(
    _ choice: PaywallChoice, products: [StoreProduct], customer: CustomerState = .init(), locale: String? = nil,
    selecting selected: String? = nil, at now: Date, in zone: PaywallZone, renderer: ScreenRenderer = .current
  ) {
    self.init(
      choice.paywall, from: choice.origin, products: products, customer: customer, locale: locale, selecting: selected,
      at: now, in: zone, renderer: renderer)
  }
}

extension Paywall {
  /// A variant of a compiled offering (`offerings/<id>.json`) in a language; nil for what cannot be shown.
  /// - Parameters:
  ///   - variant: its name in the offering; nil for the default one.
  ///   - legal: the index's `legal`, the addresses of terms and privacy.
  package init?(
    compiled offering: [UInt8], variant: String?, locale: String?, defaultLocale: String?,
    termsURL: String? = nil, privacyURL: String? = nil
  ) {
    guard let released = PaywallValue(json: offering).flatMap({ ReleasedOffering($0) }) else { return nil }
    let links = ["termsURL": termsURL, "privacyURL": privacyURL].compactMapValues { $0.map { PaywallValue.string($0) } }
    let paywall = released.paywall(
      variant ?? released.defaultVariant, in: locale, defaultLocale: defaultLocale, legal: .object(links))
    guard let paywall else { return nil }
    self = paywall
  }
}
