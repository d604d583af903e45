import PaywallModel

/// The products that a text is about, against which its claims can be checked.
struct TextSubject {
  enum Extent {
    /// The text is on the plan of each of them.
    case each([Product])
    /// The text is about any of them.
    case any([Product])
    /// Some are not in the catalogue, which another rule reports.
    case unknown
  }

  private let extent: Extent

  init(_ extent: Extent) { self.extent = extent }

  /// Whether the products meet a condition of the text; true if they are unknown.
  func holds(_ isTrue: (Product) -> Bool) -> Bool {
    switch extent {
    case .each(let products): products.allSatisfy(isTrue)
    case .any(let products): products.contains(where: isTrue)
    case .unknown: true
    }
  }

  var products: [Product] {
    switch extent {
    case .each(let products), .any(let products): products
    case .unknown: []
    }
  }

  /// The first product of a plan that does not meet a condition of the text on it; nil if the text is not on a plan.
  func exception(_ isTrue: (Product) -> Bool) -> Product? {
    if case .each(let products) = extent { products.first { !isTrue($0) } } else { nil }
  }
}

extension Product {
  /// The introductory offer, if it is free.
  var trial: OfferTerms? { introductoryOffer.flatMap { $0.mode == .free ? $0 : nil } }

  /// The introductory offer, if it is paid.
  var paidOffer: OfferTerms? { introductoryOffer.flatMap { $0.mode == .free ? nil : $0 } }
}
