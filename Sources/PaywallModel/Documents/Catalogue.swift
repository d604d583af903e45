import Base
package import YAML

/// The products that offerings may sell.
package struct Catalogue: Sendable {
  /// The path of the catalogue, also where it is missing.
  package let file: String
  /// What the catalogue was read from.
  package let source: SourceFile?
  /// The tree of the file; nil where it is missing or cannot be read.
  package let root: Node?
  /// The products that have an id, in the order of the file.
  package let products: [Product]
  /// The entitlements that products may grant, in the order of the file.
  package let entitlements: [Located<String>]
  /// What reading found, in the order of the file.
  package let findings: [Finding]
  private let indices: [String: Int]

  /// Decodes what can be decoded; a project without the file has no products and a finding.
  package init(reading file: SourceFile?) {
    let reading = file?.read(as: .object(ProductSchemas.products), called: "catalogue")
    let path = file?.path ?? "products.yaml"
    self.file = path
    source = file
    root = reading?.root
    products = (reading?.root?["products"]?.items ?? []).compactMap { Product($0, in: path) }
    entitlements = (reading?.root?["entitlements"]?.items ?? []).compactMap { entitlement in
      entitlement["id"].flatMap { id in id.string.map { Located($0, SourceRange(path, id)) } }
    }
    findings =
      reading?.findings
      ?? [
        Finding(
          .fieldPresent, at: SourceRange(topOf: path), "the project has no products.yaml",
          hint: "import one with: paywall products import App.storekit")
      ]
    indices = Dictionary(products.enumerated().map { ($1.id.value, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The product of a store id, or as it is bought in a billing plan or with an offer (`Purchase`); of two with one id the
  /// first.
  package subscript(id: String) -> Product? {
    if let index = indices[id] { return products[index] }
    return Purchase(id).flatMap { purchase in indices[purchase.product].flatMap { products[$0].sold(as: purchase) } }
  }

  /// The store ids in the order of the file.
  package var ids: [String] { products.map(\.id.value) }

  /// Every way in which its products are bought: each alone, in its plans, and with the offers of these.
  package var waysToBuy: [String] {
    products.flatMap { product -> [String] in
      let id = product.id.value
      let plans = [id] + product.billingPlans.map { "\(id):\($0.id.value)" }
      return plans.flatMap { plan in [plan] + (self[plan]?.offers ?? []).map { "\(plan)@\($0.id)" } }
    }
  }

  /// What the products lack for their kind. Separate from `findings`, because the file can still be read and edited.
  package var gaps: [Finding] {
    missingPeriods
      + products.flatMap { product in
        ([product.node] + product.billingPlans.map(\.node)).flatMap { offersWithOneID(in: $0) }
      }
  }

  /// Packages name promotional and win-back offers alike, so an id that both have would mean either.
  private func offersWithOneID(in holder: Node) -> [Finding] {
    func ids(_ key: String) -> [Node] { (holder[key]?.items ?? []).compactMap { $0["id"] } }
    let first = Dictionary(
      ids("promotionalOffers").compactMap { id in id.string.map { ($0, id) } }, uniquingKeysWith: { first, _ in first })
    return ids("winBackOffers").compactMap { id in
      guard let text = id.string, let other = first[text] else { return nil }
      return Finding(
        .uniqueID, at: SourceRange(file, id),
        "the win-back offer '\(text)' has the id of a promotional offer, on line \(other.start.line)",
        hint: "write the id that it has in the store")
    }
  }

  private var missingPeriods: [Finding] {
    products.compactMap { product in
      // No rule about a subscription's length could be checked.
      guard product.kind == .autoRenewable, product.node["period"] == nil else { return nil }
      return Finding(
        .fieldPresent, at: SourceRange(file, product.node.start, product.node.start),
        "the subscription '\(product.id.value)' has no 'period'",
        hint: "add 'period': the length that it has in the store, such as P1M")
    }
  }
}
