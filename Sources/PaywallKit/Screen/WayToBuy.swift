/// A way to buy as packages write it: `ID`, `ID:PLAN`, `ID@OFFER` or `ID:PLAN@OFFER`.
struct WayToBuy: Sendable, Equatable {
  let product: String
  let plan: String?
  let offer: String?

  init(_ text: String) {
    let (way, offer) = text.halves(at: UInt8(ascii: "@"))
    let (product, plan) = way.halves(at: UInt8(ascii: ":"))
    (self.product, self.plan, self.offer) = (product, plan, offer)
  }

  /// The terms of the plan and the offer that a store has for it; nil where it has no such plan or offer, or no price.
  func terms(of product: StoreProduct) -> StoreTerms? {
    guard let plan else { return product.terms }
    return product.billingPlans.first { $0.id == plan }?.terms
  }
}

extension String {
  /// What stands before the first of these bytes, and behind it.
  fileprivate func halves(at byte: UInt8) -> (String, String?) {
    guard let place = utf8.firstIndex(of: byte) else { return (self, nil) }
    return (String(self[..<place]), String(self[utf8.index(after: place)...]))
  }
}
