import PaywallModel

/// What a text is about, which decides what placeholders it can have.
struct TextScope: Sendable {
  var products: [ProductFacts]
  /// Whether it is about each of the products, not about any.
  var isEvery = false
  var isBadge = false
  /// Whether it stands on a button that buys.
  var isButton = false
  /// Whether two lengths are sold, so that one can save something.
  var hasSavings: Bool

  static func any(_ products: [ProductFacts]) -> TextScope {
    TextScope(products: products, hasSavings: savings(products))
  }

  static func every(_ products: [ProductFacts]) -> TextScope {
    TextScope(products: products.filter { $0.period != nil }, isEvery: true, hasSavings: savings(products))
  }

  static func one(_ product: ProductFacts, of all: [ProductFacts], isBadge: Bool = false) -> TextScope {
    one(product, hasSavings: savings(all), isBadge: isBadge)
  }

  static func one(_ product: ProductFacts, hasSavings: Bool, isBadge: Bool = false) -> TextScope {
    TextScope(products: [product], isBadge: isBadge, hasSavings: hasSavings)
  }

  /// The same for the words of a button that buys.
  var onButton: TextScope {
    var scope = self
    scope.isButton = true
    return scope
  }

  private static func savings(_ products: [ProductFacts]) -> Bool {
    Set(products.compactMap { $0.period?.description }).count > 1
  }

  func allows(_ placeholder: Placeholder) -> Bool {
    switch placeholder.subject {
    case .product: true
    case .length: holds { $0.period != nil }
    case .trial: holds(\.hasTrial)
    case .introductoryOffer: holds { $0.hasTrial || $0.hasPaidOffer }
    case .introductoryPrice: holds(\.hasPaidOffer)
    case .savings: hasSavings
    case .commitment, .campaign: false
    }
  }

  private func holds(_ condition: (ProductFacts) -> Bool) -> Bool {
    isEvery ? !products.isEmpty && products.allSatisfy(condition) : products.contains(where: condition)
  }
}

/// What texts may say of a product.
struct ProductFacts: Sendable {
  var id: String
  var period: Period?
  var hasTrial: Bool
  var hasPaidOffer: Bool
  /// The length of the trial in days, as texts count them; nil without a trial.
  var trialDays: Int?
}
