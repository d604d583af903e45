import PaywallModel

/// The products of which a text speaks, so that what it claims can be held against them.
struct TextSubject {
  enum Extent {
    /// The text stands on the plan of each of them.
    case each([Product])
    /// The text speaks of one of them.
    case any([Product])
    /// Some are not in the catalogue, which another rule reports.
    case unknown
  }

  private let extent: Extent

  init(_ extent: Extent) { self.extent = extent }

  /// Whether the products are as a text needs them; true where they are not known.
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

  /// The first product of a plan that is not as the text on it needs it; nil where the text stands on no plan.
  func exception(_ isTrue: (Product) -> Bool) -> Product? {
    if case .each(let products) = extent { products.first { !isTrue($0) } } else { nil }
  }
}

extension Product {
  /// The introductory offer, where it costs nothing.
  var trial: IntroductoryOffer? { introductoryOffer.flatMap { $0.mode == .free ? $0 : nil } }

  /// The introductory offer, where it is charged.
  var paidOffer: IntroductoryOffer? { introductoryOffer.flatMap { $0.mode == .free ? nil : $0 } }
}
