import Base
package import YAML

/// What a subscriber gets first or again: how it is charged, and for how long.
package struct OfferTerms: Sendable, Hashable {
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

  init?(_ node: Node) {
    guard let mode = node["mode"]?.string.flatMap(OfferMode.init),
      let period = node["period"]?.string.flatMap({ Period($0) })
    else { return nil }
    self.init(
      mode: mode, period: period,
      periods: node["periods"]?.integer ?? ProductSchemas.offer.defaultInteger(of: "periods"))
  }
}

/// A promotional or win-back offer, with which a package can be sold.
package struct SoldOffer: Sendable {
  /// Its id in the store.
  package let id: String
  /// Nil where they cannot be read.
  package let terms: OfferTerms?
  /// Its id at Google Play.
  package let googlePlay: String?
}

/// Where Google Play has what is sold here.
package struct GooglePlaySale: Sendable, Hashable {
  /// The id of the product there.
  package var product: String
  /// The base plan of a subscription.
  package var basePlan: String?
  /// The offer with which it is sold.
  package var offer: String?

  /// A product of this id, in whichever base plan it has.
  package init(product: String) { self.product = product }

  init?(_ node: Node?) {
    guard let product = node?["product"]?.string else { return nil }
    self.product = product
    basePlan = node?["basePlan"]?.string
    offer = node?["offer"]?.string
  }
}

/// A way to pay for a subscription's period other than at once.
package struct BillingPlan: Sendable {
  /// Its name within the product.
  package let id: Located<String>
  /// How often it is charged.
  package let period: Period?
  /// How long the user is bound.
  package let commitment: Period?
  /// The plan's mapping in the file.
  package let node: Node
  fileprivate let sale: SaleTerms

  /// Where Google Play has it; nil where it is not said.
  package var googlePlay: GooglePlaySale? { sale.googlePlay }

  init?(_ node: Node, in file: String) {
    guard let id = node["id"], let name = id.string else { return nil }
    self.id = Located(name, SourceRange(file, id))
    self.node = node
    period = node["period"]?.string.flatMap { Period($0) }
    commitment = node["commitment"]?.string.flatMap { Period($0) }
    sale = SaleTerms(node)
  }
}

/// The offers of a product or of one of its plans, and where Google Play has it.
struct SaleTerms: Sendable {
  var introductoryOffer: OfferTerms?
  var offers: [SoldOffer]
  var googlePlay: GooglePlaySale?

  init(_ node: Node) {
    introductoryOffer = node["introductoryOffer"].flatMap { OfferTerms($0) }
    offers = ["promotionalOffers", "winBackOffers"].flatMap { node[$0]?.items ?? [] }.compactMap { offer in
      offer["id"]?.string.map {
        SoldOffer(id: $0, terms: OfferTerms(offer), googlePlay: offer["googlePlayOffer"]?.string)
      }
    }
    googlePlay = GooglePlaySale(node["googlePlay"])
  }
}

/// A store product, or one of the ways in which it is bought (`Purchase`). It has no price: only the store knows it.
package struct Product: Sendable {
  /// The store's product id; for a way to buy it, as packages write that.
  package private(set) var id: Located<String>
  /// Nil where it is missing or no kind of the format.
  package let kind: ProductKind?
  /// What the store calls the product; never a price.
  package let displayName: String?
  /// The entitlements that it grants.
  package let entitlements: [Located<String>]
  /// How many tokens one purchase gives; nil where it gives none.
  package let tokenAmount: Int?
  /// The length of one billing period; nil for what does not renew.
  package private(set) var period: Period?
  /// The subscription group, in which a user holds one product at a time.
  package let group: String?
  /// The rank in the group, from 1 for the highest service.
  package let level: Int?
  /// The other ways to pay.
  package let billingPlans: [BillingPlan]
  /// The commitment of a subscription that is billed in instalments.
  package private(set) var commitment: Period?
  private var sale: SaleTerms
  /// The product's mapping in the file.
  package let node: Node

  /// Since when its regular price has not been lower, in seconds since 1970; nil where it is not recorded.
  package var priceSince: Int64? { node["priceSince"]?.string.flatMap(RFC3339.seconds(of:)) }
  /// Whether the store has codes for it, which users redeem.
  package var hasOfferCodes: Bool {
    ([node] + (node["billingPlans"]?.items ?? [])).contains { $0["offerCodes"]?.items.isEmpty == false }
  }

  /// What new subscribers get first; for a product bought with an offer, that offer. Nil where there is none.
  package var introductoryOffer: OfferTerms? { sale.introductoryOffer }
  /// The offers that it can be bought with.
  package var offers: [SoldOffer] { sale.offers }
  /// Where Google Play has it; nil where it is not said.
  package var googlePlay: GooglePlaySale? { sale.googlePlay }

  init?(_ node: Node, in file: String) {
    guard let id = node["id"], let text = id.string else { return nil }
    self.id = Located(text, SourceRange(file, id))
    self.node = node
    kind = node["kind"]?.string.flatMap(ProductKind.init)
    displayName = node["displayName"]?.string
    entitlements = (node["entitlements"]?.items ?? []).compactMap { entitlement in
      entitlement.string.map { Located($0, SourceRange(file, entitlement)) }
    }
    tokenAmount = node["tokenAmount"]?.integer
    period = node["period"]?.string.flatMap { Period($0) }
    group = node["group"]?.string
    level = node["level"]?.integer
    billingPlans = (node["billingPlans"]?.items ?? []).compactMap { BillingPlan($0, in: file) }
    commitment = node["commitment"]?["period"]?.string.flatMap { Period($0) }
    sale = SaleTerms(node)
  }

  /// The product as it is bought in one of its plans, with one of its offers; nil where it has no such plan or offer.
  func sold(as purchase: Purchase) -> Product? {
    var sold = self
    if let name = purchase.plan {
      guard let plan = billingPlans.first(where: { $0.id.value == name }) else { return nil }
      (sold.period, sold.commitment, sold.sale) = (plan.period, plan.commitment, plan.sale)
    }
    if let name = purchase.offer {
      guard let offer = sold.offers.first(where: { $0.id == name }) else { return nil }
      sold.sale.introductoryOffer = offer.terms
      // Google Play would sell what it has no offer for without one.
      sold.sale.googlePlay = offer.googlePlay == nil ? nil : sold.sale.googlePlay
      sold.sale.googlePlay?.offer = offer.googlePlay
    }
    sold.id = Located(purchase.description, id.range)
    return sold
  }
}
