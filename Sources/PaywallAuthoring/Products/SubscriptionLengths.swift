import PaywallExchange
import PaywallModel
import PaywallProject

extension StoreListing.Store {
  /// The lengths that subscriptions of the store can have. Apple: "Auto-renewable subscription information" in App Store Connect
  /// Help; Google: `billingPeriodDuration` of the Play Developer API and the base plans of the Play Console's help.
  fileprivate var lengths: [Period] {
    let common = ["P1W", "P1M", "P2M", "P3M", "P6M", "P1Y"]
    let words =
      switch self {
      case .storeKit, .appStoreConnect: common
      case .googlePlay: common + ["P4W", "P4M", "P8M"]
      }
    return words.compactMap { Period($0) }
  }
}

extension StoreKitImport {
  /// The import without new products of a length that no subscription of a store has, each with a note.
  /// - Throws: for such a length of a product that the catalogue has.
  func withLengths(of store: StoreListing.Store, over catalogue: Catalogue) throws -> StoreKitImport {
    let known = Set(store.lengths.map(\.days))
    let shown = store.lengths.map(\.description).joined(separator: ", ")
    var reasons: [String: String] = [:]
    for product in products where product.kind == .autoRenewable {
      guard let period = product.period, !known.contains(period.days) else { continue }
      let old = catalogue[product.id]
      if old?.period == period { continue }
      if old != nil {
        throw ProjectError(
          .refused, "the length \(period) of '\(product.id)' is none that subscriptions of \(store.name) have",
          hint: "correct the file; it can be one of \(shown)")
      }
      reasons[product.id] = "no subscription of \(store.name) has the length \(period) (\(shown))"
    }
    return reasons.isEmpty ? self : omitting(reasons)
  }
}
