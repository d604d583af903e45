#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Makes screens of one paywall for one set of products, one language and one renderer: what these decide is worked out
/// once. A screen follows from its arguments alone.
public final class ScreenMaker: Sendable {
  private let stock: ScreenStock
  private let shelf = ScreenShelf()

  /// Works out what all screens share. The parameters are those of `ScreenInputs`.
  public init(
    _ paywall: Paywall, from origin: PaywallOrigin, products: [StoreProduct], locale: String?,
    renderer: ScreenRenderer = .current
  ) {
    stock = ScreenStock(paywall, from: origin, products: products, locale: locale, renderer: renderer)
  }

  /// What a customer sees at a moment.
  /// - Parameter selected: the way to buy that the customer selected; nil for the highlighted one.
  public func screen(
    for customer: CustomerState, selecting selected: String? = nil, at now: Date, in zone: PaywallZone
  ) -> PaywallScreen {
    var assembly = ScreenAssembly(
      stock, shelf, for: customer, selecting: selected, at: ScreenMoment(now, zone, stock.paywall))
    return assembly.screen()
  }
}

extension ScreenMoment {
  init(_ now: Date, _ zone: PaywallZone, _ paywall: Paywall) {
    let days = OfferDays(now: now, in: zone)
    self.days = days
    seconds = Int64(max(-1e15, min(1e15, now.timeIntervalSince1970.rounded(.down))))
    campaignDay = paywall.campaignEnds.map { days.last(before: Date(timeIntervalSince1970: TimeInterval($0))) }
  }
}
