/// What a package sells: a product of the store, and where it says so in which billing plan and with which offer.
///
/// Written `PRODUCT`, `PRODUCT:PLAN`, `PRODUCT@OFFER` or `PRODUCT:PLAN@OFFER`. What is not written so is the product with
/// the whole text as its id, which no store has.
public struct WayToBuy: Sendable, Hashable, CustomStringConvertible {
  /// The store's id of the product: what a store is asked for.
  public let product: String
  /// The billing plan, such as `monthly` for a year that is paid by the month; nil for what is paid at once.
  public let plan: String?
  /// The promotional or win-back offer that the purchase names; nil for none but the introductory one.
  public let offer: String?

  /// Every text is a way to buy.
  public init(_ text: String) {
    let (purchase, offer) = text.divided(at: "@")
    let (product, plan) = purchase.divided(at: ":")
    let isSpelled = product.isProductID && plan?.isPlanID ?? true && offer?.isProductID ?? true
    (self.product, self.plan, self.offer) = isSpelled ? (product, plan, offer) : (text, nil, nil)
  }

  /// As it is written.
  public var description: String { product + (plan.map { ":" + $0 } ?? "") + (offer.map { "@" + $0 } ?? "") }

  /// Whether a store with these products has it: its product, in whatever plan and with whatever offer, or, for a store
  /// that was asked for each plan and offer, it as it is written.
  func isSold(among known: Set<String>) -> Bool { known.contains(product) || known.contains(description) }
}

extension PaywallPackage {
  /// `productID`, taken apart.
  public var wayToBuy: WayToBuy { WayToBuy(productID) }
}

extension PaywallConfig {
  /// `productIDs`, taken apart.
  public var waysToBuy: [WayToBuy] { productIDs.map { WayToBuy($0) } }
}

extension String {
  /// The text before the first `separator`, and the text after it; nil where there is none.
  fileprivate func divided(at separator: Unicode.Scalar) -> (String, String?) {
    guard let place = unicodeScalars.firstIndex(of: separator) else { return (self, nil) }
    return (String(self[..<place]), String(self[unicodeScalars.index(after: place)...]))
  }

  fileprivate var isProductID: Bool {
    (1...255).contains(utf8.count)
      && unicodeScalars.allSatisfy { $0.isASCIILetterOrDigit || "._-".unicodeScalars.contains($0) }
  }

  fileprivate var isPlanID: Bool {
    guard let first = unicodeScalars.first, utf8.count <= 64 else { return false }
    let isLower = { (scalar: Unicode.Scalar) in scalar.isASCIILetterOrDigit && !("A"..."Z").contains(scalar) }
    return isLower(first) && unicodeScalars.allSatisfy { isLower($0) || $0 == "_" || $0 == "-" }
  }
}

extension Unicode.Scalar {
  fileprivate var isASCIILetterOrDigit: Bool {
    ("a"..."z").contains(self) || ("A"..."Z").contains(self) || ("0"..."9").contains(self)
  }
}
