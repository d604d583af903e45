extension WayToBuy {
  /// The terms that a store has for the product in the plan; nil where the store front lacks the plan.
  func terms(of product: StoreProduct) -> StoreTerms? {
    guard let plan else { return product.terms }
    return product.billingPlans.first { $0.id == plan }?.terms
  }
}
