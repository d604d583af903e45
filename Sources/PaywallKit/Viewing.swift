#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// In what language, at what moment and in which store a paywall is looked at.
struct Viewing: Sendable {
  /// The products that the store sells; nil where it was not asked.
  let products: Set<String>?
  let locale: String?
  let now: Date

  init(_ products: Set<String>?, _ locale: String?, _ now: Date) {
    (self.products, self.locale, self.now) = (products, locale, now)
  }

  /// What is left of a paywall; nil if that is nothing.
  func showing(_ paywall: Paywall) -> Paywall? {
    guard let products else { return paywall }
    return paywall.showing(only: products).paywall
  }

  func sells(_ product: String) -> Bool { products.map { WayToBuy(product).isSold(among: $0) } ?? true }
}
