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
    for offers in NamedOffers.allCases where node[offers.key] != nil { product.stated.insert(offers.field) }
    var (read, disabled): (Set, Set<String>) = ([Self.upfront], [])
    product.offers = offers(of: node, in: Self.upfront, of: &product)
    if node["billingPlans"] != nil { product.stated.insert("billingPlans") }
    for plan in list("billingPlans", of: node) {
      let type = plan.planType
      guard read.insert(type).inserted else { continue }
      if plan["isEnabled"]?.boolean == false {
        disabled.insert(type)
      } else {
        add(plan, type, to: &product, by: node)
      }
    }
    noteOffers(of: node, in: disabled, "offers of a billing plan that is not enabled are not imported", product.id)
    noteOffers(
      of: node, without: read, "offers of a billing plan that the product does not have are not imported", product.id)
  }

  private mutating func add(_ plan: Node, _ type: String, to product: inout ImportedProduct, by node: Node) {
    guard let known = Self.plans[type], let period = known.period else {
      product.unreadable.insert("billingPlans")
      return notes.add(.unreadableValue, "the billing plan '\(type)' is unknown", product.id)
    }
    if let own = product.period, own.days < period.days {
      return notes.add(
        .unreadableValue, "the billing plan '\(type)' is longer than the subscription and is not imported", product.id)
    }
    let offers = product.kind == .autoRenewable ? offers(of: node, in: type, of: &product) : ImportedOffers()
    product.billingPlans.append(
      ImportedPlan(id: known.id, period: period, commitment: product.period, offers: offers))
  }

  private mutating func offers(
    of node: Node, in plan: String, of product: inout ImportedProduct
  ) -> ImportedOffers {
    var offers = ImportedOffers()
    offers.introductory = introductoryOffer(of: node, in: plan, of: &product)
    // The app names promotional and win-back offers alike.
    var taken: Set<String> = []
    offers.promotional = read(.promotional, of: node, in: plan, &taken, of: &product)
    offers.winBack = read(.winBack, of: node, in: plan, &taken, of: &product)
    taken = []
    offers.codes = read(.codes, of: node, in: plan, &taken, of: &product)
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
    _ kind: NamedOffers, of node: Node, in plan: String, _ taken: inout Set<String>, of product: inout ImportedProduct
  ) -> [ImportedOffer] {
    var read: [ImportedOffer] = []
    for node in list(kind.key, of: node) where node.planType == plan {
      guard let offer = offer(kind, node, of: product) else {
        product.unreadable.insert(kind.field)
        continue
      }
      if taken.insert(offer.id).inserted {
        read.append(offer)
      } else {
        notes.add(
          .duplicateID, "there are two of the \(kind.word) '\(offer.id)'; only the first is imported", product.id)
      }
    }
    return read
  }

  /// Nil, with a note, for an offer that cannot be read.
  private mutating func offer(_ kind: NamedOffers, _ node: Node, of product: ImportedProduct) -> ImportedOffer? {
    let name = node["referenceName"]?.text
    let period = node["subscriptionPeriod"].flatMap { $0.isNull ? nil : $0 }
    let length = period?.text.flatMap { Period($0) }
    guard let id = node["offerID"]?.text ?? name, let mode = node["paymentMode"]?.text.flatMap(OfferMode.init),
      let periods = node.periods, length != nil || period == nil && product.kind != .autoRenewable
    else {
      notes.add(.unreadableValue, "the \(kind.word) on line \(node.start.line) cannot be read", product.id)
      return nil
    }
    guard kind.isID(id) else {
      notes.add(
        .invalidID, "the id of the \(kind.word) '\(id)' is not \(kind.expectation); it is not imported", product.id)
      return nil
    }
    guard let eligibility = eligibility(of: node, "the \(kind.word) '\(id)'", product.id) else { return nil }
    return ImportedOffer(
      id: id, displayName: name.flatMap { $0 == id || fault($0, .offerName) != nil ? nil : $0 }, mode: mode,
      period: length, periods: periods, eligibility: eligibility,
      isStackable: kind == .codes && node["isStackable"]?.boolean ?? false)
  }

  /// Who may have an offer; empty where the configuration does not say. Nil, with a note, if that would let others have it
  /// than the configuration does.
  private mutating func eligibility(of node: Node, _ offer: String, _ id: String) -> [OfferAudience]? {
    guard let list = node["eligibility"], !list.isNull else { return [] }
    let known = list.items.compactMap { $0.text.flatMap { OfferAudience(rawValue: $0) } }
    let others = list.items.filter { $0.text.flatMap { OfferAudience(rawValue: $0) } == nil }
      .map { word in word.text.map { "'\($0)'" } ?? word.kindName }.joined(separator: ", ")
    if known.isEmpty {
      let whom = others.isEmpty ? "for nobody" : "for \(others), which is unknown,"
      notes.add(.unreadableValue, "\(offer) is \(whom) and is not imported", id)
      return nil
    }
    if !others.isEmpty {
      notes.add(.unreadableValue, "\(offer) is also for \(others), which is unknown and not imported", id)
    }
    return known
  }

  private mutating func noteOffers(of node: Node, in plans: Set<String>, _ message: String, _ id: String) {
    if hasOffers(node, where: plans.contains) { notes.add(.offerWithoutPlan, message, id) }
  }

  private mutating func noteOffers(of node: Node, without plans: Set<String>, _ message: String, _ id: String) {
    if hasOffers(node, where: { !plans.contains($0) }) { notes.add(.offerWithoutPlan, message, id) }
  }

  /// Whether there are offers of billing plans for which `isMeant` is true.
  private mutating func hasOffers(_ node: Node, where isMeant: (String) -> Bool) -> Bool {
    let single = [node["introductoryOffer"]].compactMap { $0 }.filter { !$0.isNull }
    let lists = (["introductoryOffers"] + NamedOffers.allCases.map(\.key)).flatMap { list($0, of: node) }
    return (single + lists).contains { isMeant($0.planType) }
  }
}

/// The offers of a configuration that have names.
private enum NamedOffers: CaseIterable {
  case promotional, winBack, codes

  /// The configuration's key.
  var key: String {
    switch self {
    case .promotional: "adHocOffers"
    case .winBack: "winbackOffers"
    case .codes: "codeOffers"
    }
  }

  /// The catalogue's field.
  var field: String {
    switch self {
    case .promotional: "promotionalOffers"
    case .winBack: "winBackOffers"
    case .codes: "offerCodes"
    }
  }

  /// What a note calls one.
  var word: String {
    switch self {
    case .promotional: "promotional offer"
    case .winBack: "win-back offer"
    case .codes: "offer code"
    }
  }

  /// Whether the catalogue can have an offer of this id: packages name those that an app sells.
  func isID(_ id: String) -> Bool { self == .codes || Format.offerID.accepts(id) }

  var expectation: String { Format.offerID.expectation }
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
