package import YAML

/// What new subscribers get first.
package struct IntroductoryOffer: Sendable, Hashable {
  /// How it is charged.
  package var mode: OfferMode
  /// The length of one of its periods.
  package var period: Period
  /// How many periods there are, at least 1.
  package var periods: Int

  /// An offer of `periods` times `period`.
  package init(mode: OfferMode, period: Period, periods: Int) {
    self.mode = mode
    self.period = period
    self.periods = periods
  }
}

/// A store product. It has no price: only the store knows it.
package struct Product: Sendable {
  /// The store's product id.
  package let id: Located<String>
  /// Nil where it is missing or no kind of the format.
  package let kind: ProductKind?
  /// What the store calls the product; never a price.
  package let displayName: String?
  /// The length of one billing period; nil for what does not renew.
  package let period: Period?
  /// The subscription group, in which a user holds one product at a time.
  package let group: String?
  /// The rank in the group, from 1 for the highest service.
  package let level: Int?
  /// What new subscribers get first; nil where there is none.
  package let introductoryOffer: IntroductoryOffer?
  /// The commitment of a subscription that is billed in instalments.
  package let commitment: Period?
  /// The product's mapping in the file.
  package let node: Node

  init?(_ node: Node, in file: String) {
    guard let id = node["id"], let text = id.string else { return nil }
    self.id = Located(text, SourceRange(file, id))
    self.node = node
    kind = node["kind"]?.string.flatMap(ProductKind.init)
    displayName = node["displayName"]?.string
    period = node["period"]?.string.flatMap { Period($0) }
    group = node["group"]?.string
    level = node["level"]?.integer
    commitment = node["commitment"]?["period"]?.string.flatMap { Period($0) }
    introductoryOffer = node["introductoryOffer"].flatMap { offer in
      guard let mode = offer["mode"]?.string.flatMap(OfferMode.init),
        let period = offer["period"]?.string.flatMap({ Period($0) })
      else { return nil }
      return IntroductoryOffer(
        mode: mode, period: period,
        periods: offer["periods"]?.integer ?? ProjectSchemas.offer.defaultInteger(of: "periods"))
    }
  }
}

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
  /// What reading found, in the order of the file.
  package let findings: [Finding]
  private let indices: [String: Int]

  /// Decodes what can be decoded; a project without the file has no products and a finding.
  package init(reading file: SourceFile?) {
    let reading = file?.read(as: .object(ProjectSchemas.products), called: "catalogue")
    let path = file?.path ?? "products.yaml"
    self.file = path
    source = file
    root = reading?.root
    products = (reading?.root?["products"]?.items ?? []).compactMap { Product($0, in: path) }
    findings =
      reading?.findings
      ?? [
        Finding(
          .fieldPresent, at: SourceRange(topOf: path), "the project has no products.yaml",
          hint: "import one with: paywall products import App.storekit")
      ]
    indices = Dictionary(products.enumerated().map { ($1.id.value, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The product of a store id; of two with one id the first.
  package subscript(id: String) -> Product? { indices[id].map { products[$0] } }

  /// The store ids in the order of the file.
  package var ids: [String] { products.map(\.id.value) }

  /// What the products lack for their kind. Separate from `findings`, because the file can still be read and edited.
  package var gaps: [Finding] {
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
