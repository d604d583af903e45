package import YAML

/// What new subscribers get first.
package struct IntroductoryOffer: Sendable, Hashable {
  package var mode: OfferMode
  package var period: Period
  package var periods: Int

  package init(mode: OfferMode, period: Period, periods: Int) {
    self.mode = mode
    self.period = period
    self.periods = periods
  }
}

/// A store product. It has no price: only the store knows it.
package struct Product: Sendable {
  package let id: Located<String>
  package let kind: ProductKind?
  package let displayName: String?
  package let period: Period?
  package let group: String?
  package let level: Int?
  package let introductoryOffer: IntroductoryOffer?
  /// The commitment of a subscription that is billed in instalments.
  package let commitment: Period?
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
      return IntroductoryOffer(mode: mode, period: period, periods: offer["periods"]?.integer ?? 1)
    }
  }
}

/// The products that offerings may sell.
package struct Catalogue: Sendable {
  package let file: String
  /// What the catalogue was read from.
  package let source: SourceFile?
  package let root: Node?
  package let products: [Product]
  package let findings: [Finding]
  private let ranges: [String: Int]

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
    ranges = Dictionary(products.enumerated().map { ($1.id.value, $0) }, uniquingKeysWith: { first, _ in first })
  }

  package subscript(id: String) -> Product? { ranges[id].map { products[$0] } }

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
