#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Makes screens of one paywall for one set of products, one language and one renderer: what these decide is worked out
/// once. A screen follows from its arguments alone.
public final class ScreenMaker: Sendable {
  private let paywall: Paywall
  private let origin: PaywallOrigin

  /// Works out what all screens share. The parameters are those of `ScreenInputs`.
  public init(
    _ paywall: Paywall, from origin: PaywallOrigin, products: [StoreProduct], locale: String?,
    renderer: ScreenRenderer = .current
  ) {
    (self.paywall, self.origin) = (paywall, origin)
  }

  /// What a customer sees at a moment.
  /// - Parameter selected: the way to buy that the customer selected; nil for the highlighted one.
  public func screen(
    for customer: CustomerState, selecting selected: String? = nil, at now: Date, in zone: PaywallZone
  ) -> PaywallScreen { fatalError("not yet") }
}
