/// What is bought: a store product, where it has several ways to pay in one of its billing plans, and where it is bought
/// with one with a promotional or win-back offer. Written `PRODUCT`, `PRODUCT:PLAN`, `PRODUCT@OFFER` or
/// `PRODUCT:PLAN@OFFER`, which no store has as an id: a reader that does not know plans drops it.
package struct Purchase: Sendable, Hashable, CustomStringConvertible {
  /// The store's product id.
  package let product: String
  /// The billing plan; nil for what is paid at once.
  package let plan: String?
  /// The offer; nil for none but the introductory one.
  package let offer: String?

  /// Nil for what is not spelled so.
  package init?(_ text: String) {
    let (sold, offer) = Self.halves(text[...], around: UInt8(ascii: "@"))
    let (product, plan) = Self.halves(sold, around: UInt8(ascii: ":"))
    self.product = String(product)
    self.plan = plan.map { String($0) }
    self.offer = offer.map { String($0) }
    guard Format.productID.accepts(self.product), self.plan.map({ isID($0) }) ?? true,
      self.offer.map(Format.offerID.accepts) ?? true
    else { return nil }
  }

  /// What comes before the first mark, and what comes after it; nil if there is none.
  private static func halves(_ text: Substring, around mark: UInt8) -> (Substring, Substring?) {
    guard let place = text.utf8.firstIndex(of: mark) else { return (text, nil) }
    return (text[..<place], text[text.utf8.index(after: place)...])
  }

  /// As it is written.
  package var description: String { product + (plan.map { ":" + $0 } ?? "") + (offer.map { "@" + $0 } ?? "") }
}
