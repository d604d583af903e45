import Base
import YAML

/// Offers and billing plans.
extension StoreKitReader {
  /// The plan that every subscription has: its period is paid at once.
  private static let upfront = "BILLED_UPFRONT"

  /// The ways to pay by the words of the configuration, without the one that every subscription has.
  private static let plans = ["MONTHLY": (id: "monthly", period: Period("P1M"))]

  /// Adds what the product costs less at first or again, for each of its billing plans.
  mutating func addOffers(to product: inout ImportedProduct, by node: Node) {
    for (key, field) in Self.offerKeys where node[key] != nil { product.stated.insert(field) }
    var read: Set = [Self.upfront]
    product.offers = offers(of: node, in: Self.upfront, of: &product)
    if node["billingPlans"] != nil { product.stated.insert("billingPlans") }
    for plan in list("billingPlans", of: node) {
      let type = plan.planType
      guard read.insert(type).inserted else { continue }
      let ignored = ImportedOffers()
      guard plan["isEnabled"]?.boolean != false else { continue }
      guard let known = Self.plans[type], let period = known.period else {
        notes.add(.unreadableValue, "the billing plan '\(type)' is unknown", product.id)
        continue
      }
      let offers = product.kind == .autoRenewable ? offers(of: node, in: type, of: &product) : ignored
      product.billingPlans.append(
        ImportedPlan(id: known.id, period: period, commitment: product.period, offers: offers))
    }
    noteOffersWithoutPlan(node, read, product.id)
  }

  /// The catalogue's fields by the configuration's keys.
  private static let offerKeys = [
    ("adHocOffers", "promotionalOffers"), ("winbackOffers", "winBackOffers"), ("codeOffers", "offerCodes"),
  ]

  private mutating func offers(
    of node: Node, in plan: String, of product: inout ImportedProduct
  ) -> ImportedOffers {
    var offers = ImportedOffers()
    offers.introductory = introductoryOffer(of: node, in: plan, of: &product)
    let named = Self.offerKeys.map { key, _ in
      list(key, of: node).filter { $0.planType == plan }
    }
    offers.promotional = read(named[0], "promotional offer", of: product)
    offers.winBack = read(named[1], "win-back offer", of: product)
    offers.codes = read(named[2], "offer code", of: product)
    return offers
  }

  /// The introductory offer of a plan. Version 5 has a list of them besides the one of what is paid at once.
  private mutating func introductoryOffer(
    of node: Node, in plan: String, of product: inout ImportedProduct
  ) -> OfferTerms? {
    let single = [node["introductoryOffer"]].compactMap { $0 }.filter { !$0.isNull && $0.planType == plan }
    let plural = list("introductoryOffers", of: node).filter { $0.planType == plan }
    if plural.count > 1 {
      notes.add(.furtherIntroductoryOffers, "only one introductory offer of a billing plan is imported", product.id)
    }
    guard let found = single.first ?? plural.first else { return nil }
    if let terms = OfferTerms(storeKit: found) { return terms }
    if plan == Self.upfront { product.unreadable.insert("introductoryOffer") }
    noteUnreadable("introductoryOffer", found, product.id)
    return nil
  }

  private mutating func read(
    _ offers: [Node], _ what: String, of product: ImportedProduct
  ) -> [ImportedOffer] {
    var read: [ImportedOffer] = []
    for node in offers {
      guard let offer = offer(node, of: product) else {
        notes.add(.unreadableValue, "the \(what) on line \(node.start.line) cannot be read", product.id)
        continue
      }
      if read.contains(where: { $0.id == offer.id }) {
        notes.add(.duplicateID, "there are two of the \(what) '\(offer.id)'; only the first is imported", product.id)
      } else {
        read.append(offer)
      }
    }
    return read
  }

  private func offer(_ node: Node, of product: ImportedProduct) -> ImportedOffer? {
    let name = node["referenceName"]?.text
    guard let id = node["offerID"]?.text ?? name, let mode = node["paymentMode"]?.text.flatMap(OfferMode.init),
      let periods = node.periods
    else { return nil }
    let period = node["subscriptionPeriod"].flatMap { $0.isNull ? nil : $0 }
    let length = period?.text.flatMap { Period($0) }
    if length == nil, period != nil || product.kind == .autoRenewable { return nil }
    return ImportedOffer(
      id: id, displayName: name.flatMap { $0 == id || fault($0, .offerName) != nil ? nil : $0 }, mode: mode,
      period: length,
      periods: periods,
      eligibility: (node["eligibility"]?.items ?? []).compactMap { $0.text.flatMap(OfferAudience.init) },
      isStackable: node["isStackable"]?.boolean ?? false)
  }

  /// Offers of a plan that the product does not have cannot be had.
  private mutating func noteOffersWithoutPlan(_ node: Node, _ plans: Set<String>, _ id: String) {
    let keys = ["introductoryOffers"] + Self.offerKeys.map(\.0)
    for key in keys where list(key, of: node).contains(where: { !plans.contains($0.planType) }) {
      notes.add(.offerWithoutPlan, "offers of a billing plan that the product does not have are not imported", id)
    }
  }
}

extension OfferTerms {
  fileprivate init?(storeKit node: Node) {
    guard let mode = node["paymentMode"]?.text.flatMap(OfferMode.init),
      let period = node["subscriptionPeriod"]?.text.flatMap({ Period($0) }), let periods = node.periods
    else { return nil }
    self.init(mode: mode, period: period, periods: periods)
  }
}

extension Node {
  /// The billing plan of an offer, or that a plan is.
  fileprivate var planType: String { self["billingPlanType"]?.text ?? "BILLED_UPFRONT" }

  /// How many periods an offer has; nil for a number that none has.
  fileprivate var periods: Int? {
    let count = self["numberOfPeriods"].flatMap { $0.isNull ? nil : $0.number ?? 0 } ?? 1
    return Int(exactly: count).flatMap { (1...52).contains($0) ? $0 : nil }
  }
}
