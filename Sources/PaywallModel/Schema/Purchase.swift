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
    let parts = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let names = (parts.first ?? "").split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(
      String.init)
    product = names.first ?? ""
    plan = names.count > 1 ? names[1] : nil
    offer = parts.count > 1 ? parts[1] : nil
    guard Format.productID.accepts(product), plan.map({ isID($0) }) ?? true,
      offer.map(Format.offerID.accepts) ?? true
    else { return nil }
  }

  /// As it is written.
  package var description: String { product + (plan.map { ":" + $0 } ?? "") + (offer.map { "@" + $0 } ?? "") }
}
