import PaywallModel
import YAML

/// What Google Play has: products, their base plans, and the offers of these.
struct GooglePlayShelf {
  /// A base plan, or what a product without any is.
  struct Plan {
    /// Nil for what is bought once.
    var id: String?
    var range: SourceRange
    var kinds: [ProductKind]
    var period: Located<Period>?
    /// How many payments the user is bound to.
    var payments: Int?
    var state: Located<String>?
    /// A trial of the older interface.
    var trial: Located<Period>?
    var unread: [(what: String, word: Located<String>)] = []
  }

  struct Offer {
    var id: String
    var isForNewCustomers: Bool
    var listed: ListedOffer?
    var range: SourceRange
  }

  struct Entry {
    var id: Located<String>
    var plans: [Plan]
    var texts: [ListedText]?
  }

  private(set) var entries: [String: Entry] = [:]
  private(set) var order: [String] = []
  /// By product and base plan.
  private(set) var offers: [String: [Offer]] = [:]
  var notes: [String] = []
  private(set) var hasOffers = false

  /// What a table says of a product that is bought once.
  mutating func add(_ product: ListedProduct) {
    let plan = Plan(
      id: nil, range: product.id.range, kinds: product.kinds?.value ?? [], state: product.status,
      unread: product.unread.map { ($0.what, $0.word) })
    add(Entry(id: product.id, plans: [plan], texts: product.texts))
  }

  private mutating func add(_ entry: Entry) {
    if entries[entry.id.value] == nil {
      order.append(entry.id.value)
      entries[entry.id.value] = entry
    }
  }

  mutating func add(subscription node: Node, _ file: String) {
    guard let id = text("productId", of: node, file) else { return noteNamelessEntry(node, file, "productId") }
    let isArchived = node["archived"]?.boolean == true
    let plans = (node["basePlans"]?.items ?? []).map { plan in
      self.plan(plan, file, state: isArchived ? Located("ARCHIVED", id.range) : text("state", of: plan, file))
    }
    add(Entry(id: id, plans: plans, texts: texts(of: node["listings"], file)))
  }

  private func plan(_ node: Node, _ file: String, state: Located<String>?) -> Plan {
    let types: [(String, [ProductKind])] = [
      ("autoRenewingBasePlanType", [.autoRenewable]), ("installmentsBasePlanType", [.autoRenewable]),
      ("prepaidBasePlanType", [.nonRenewable]),
    ]
    let type = types.first { node[$0.0] != nil }
    let terms = type.flatMap { node[$0.0] }
    var plan = Plan(
      id: node["basePlanId"]?.string, range: SourceRange(file, node["basePlanId"] ?? node), kinds: type?.1 ?? [],
      state: state)
    plan.payments = terms?["committedPaymentsCount"]?.integer
    if let duration = terms.flatMap({ text("billingPeriodDuration", of: $0, file) }) {
      plan.period = Period(duration.value).map { Located($0, duration.range) }
      if plan.period == nil { plan.unread.append(("billing period", duration)) }
    }
    return plan
  }

  mutating func add(oneTime node: Node, _ file: String) {
    guard let id = text("productId", of: node, file) else { return noteNamelessEntry(node, file, "productId") }
    let options = node["purchaseOptions"]?.items ?? []
    let bought = options.filter { $0["rentOption"] == nil }
    let state = bought.first { $0["state"]?.string == "ACTIVE" } ?? bought.first ?? options.first
    let plan = Plan(
      id: nil, range: id.range, kinds: [.consumable, .nonConsumable],
      state: state.flatMap { text("state", of: $0, file) })
    add(Entry(id: id, plans: [plan], texts: texts(of: node["listings"], file)))
  }

  /// The older resource; its subscriptions have one period and one trial.
  mutating func add(legacy node: Node, _ file: String) {
    guard let id = text("sku", of: node, file) else { return noteNamelessEntry(node, file, "sku") }
    let isSubscription = node["purchaseType"]?.string == "subscription"
    var plan = Plan(
      id: nil, range: id.range, kinds: isSubscription ? [.autoRenewable] : [.consumable, .nonConsumable],
      state: text("status", of: node, file))
    if let period = text("subscriptionPeriod", of: node, file) {
      plan.period = Period(period.value).map { Located($0, period.range) }
      if plan.period == nil { plan.unread.append(("period", period)) }
    }
    plan.trial = text("trialPeriod", of: node, file).flatMap { trial in
      Period(trial.value).map { Located($0, trial.range) }
    }
    let texts = (node["listings"]?.pairs ?? []).map { pair in
      ListedText(
        pair.key, displayName: pair.value["title"]?.string, description: pair.value["description"]?.string,
        at: SourceRange(file, pair.value))
    }
    add(Entry(id: id, plans: [plan], texts: texts))
  }

  mutating func add(offer node: Node, _ file: String) {
    hasOffers = true
    guard let product = node["productId"]?.string, let plan = node["basePlanId"]?.string,
      let id = node["offerId"]?.string
    else { return noteNamelessEntry(node, file, "productId, basePlanId or offerId") }
    let range = SourceRange(file, node["offerId"] ?? node)
    let offer = Offer(
      id: id, isForNewCustomers: node["targeting"]?["acquisitionRule"] != nil,
      listed: phases(of: id, node, isActive: node["state"]?.string == "ACTIVE", file), range: range)
    if !offers["\(product):\(plan)", default: []].contains(where: { $0.id == id }) {
      offers["\(product):\(plan)", default: []].append(offer)
    }
  }

  /// Free phases in a row are one; all others are charged in turn.
  private func phases(of id: String, _ node: Node, isActive: Bool, _ file: String) -> ListedOffer? {
    let phases = (node["phases"]?.items ?? []).map { phase(of: id, $0, isActive: isActive, file) }
    guard var first = phases.first ?? nil else { return nil }
    for next in phases.dropFirst() {
      if first.further.isEmpty, first.modes == [.free], let next, next.modes == [.free],
        next.period?.days == first.period?.days
      {
        first.periods += next.periods
      } else {
        first.further.append(next?.terms)
      }
    }
    return first
  }

  /// One payment at a lower price and one of several are told apart by their number alone.
  private func phase(of id: String, _ node: Node, isActive: Bool, _ file: String) -> ListedOffer? {
    guard let duration = node["duration"], let period = duration.string.flatMap({ Period($0) }) else { return nil }
    let regions = (node["regionalConfigs"]?.items ?? []) + [node["otherRegionsConfig"]].compactMap { $0 }
    let isFree = !regions.isEmpty && regions.allSatisfy { $0["free"] != nil }
    let count = min(max(1, node["recurrenceCount"]?.integer ?? 1), 9999)
    var offer = ListedOffer(
      id, modes: isFree ? [.free] : count == 1 ? [.payUpFront, .payAsYouGo] : [.payAsYouGo], period: period,
      periods: count, at: SourceRange(file, duration))
    offer.isActive = isActive
    return offer
  }

  private func texts(of listings: Node?, _ file: String) -> [ListedText]? {
    listings?.items.compactMap { listing in
      listing["languageCode"]?.string.map {
        ListedText(
          $0, displayName: listing["title"]?.string, description: listing["description"]?.string,
          at: SourceRange(file, listing))
      }
    }
  }

  private func text(_ key: String, of node: Node, _ file: String) -> Located<String>? {
    node[key].flatMap { value in value.string.map { Located($0, SourceRange(file, value)) } }
  }

  private mutating func noteNamelessEntry(_ node: Node, _ file: String, _ key: String) {
    notes.append("the entry in \(file):\(node.start) has no \(key)")
  }
}

extension GooglePlayShelf {
  /// What is found where the catalogue says a product is.
  enum Place {
    case found(ListedProduct)
    /// There is no such product, or no such base plan, which the message names.
    case missing(String, SourceRange?)
  }

  /// A product of the catalogue as it is sold here.
  func place(_ sale: GooglePlaySale) -> Place {
    guard let entry = entries[sale.product] else { return .missing("'\(sale.product)' is not at Google Play", nil) }
    let candidates = entry.plans.filter { $0.id == nil || sale.basePlan == nil || $0.id == sale.basePlan }
    // Of several that could be meant, one that is sold.
    guard let plan = candidates.first(where: { isSold($0) == true }) ?? candidates.first else {
      let what = sale.basePlan.map { "the base plan '\($0)'" } ?? "a base plan"
      return .missing("'\(sale.product)' does not have \(what) at Google Play", entry.id.range)
    }
    var product = ListedProduct(Located(sale.product + (plan.id.map { ":" + $0 } ?? ""), plan.range))
    product.kinds = plan.kinds.isEmpty ? nil : Located(plan.kinds, plan.range)
    product.period = plan.period
    product.status = plan.state
    product.isSold = isSold(plan)
    product.unread = plan.unread.map { (.terms, $0.what, $0.word) }
    if product.isSold == nil, let state = plan.state { product.unread.append((.unsold, "state", state)) }
    product.texts = entry.texts
    product.offers = offers(of: sale, plan)
    return .found(product)
  }

  /// A product of the catalogue that is sold by itself, by its billing plans, or both; nil for one that is not sold here.
  /// Of one that only its billing plans sell, there is nothing to say but its names.
  func place(_ own: GooglePlaySale?, _ plans: [GooglePlaySale]) -> Place? {
    if let own { return place(own) }
    let places = plans.map { place($0) }
    for case .found(let plan) in places {
      var product = ListedProduct(plan.id)
      product.texts = plan.texts
      return .found(product)
    }
    return places.first
  }

  /// How long the user of a plan is bound.
  func commitment(_ sale: GooglePlaySale) -> Period? {
    guard let plan = entries[sale.product]?.plans.first(where: { $0.id == sale.basePlan }),
      let payments = plan.payments, let period = plan.period?.value, payments > 0, payments <= 120
    else { return nil }
    let total = period.count * payments
    return period.unit == .month && total % 12 == 0
      ? Period("P\(total / 12)Y") : Period("P\(total)\(period.unit.rawValue)")
  }

  private func isSold(_ plan: Plan) -> Bool? {
    switch plan.state.map({ TableColumns.plain($0.value) }) {
    case nil: nil
    case "active", "published": true
    case "draft", "inactive", "unpublished", "archived", "inactivepublished", "stateunspecified": false
    default: nil
    }
  }

  private func offers(of sale: GooglePlaySale, _ plan: Plan) -> ListedOffers {
    var listed = ListedOffers()
    if let trial = plan.trial {
      listed.introductory = [ListedOffer(modes: [.free], period: trial.value, at: trial.range)]
    }
    guard plan.kinds == [.autoRenewable], let id = plan.id, hasOffers else { return listed }
    let all = offers["\(sale.product):\(id)"] ?? []
    let introductory = all.filter { offer in sale.offer.map { offer.id == $0 } ?? offer.isForNewCustomers }
    listed.introductory = introductory.compactMap(\.listed)
    listed.isChoice = true
    listed.promotional = all.compactMap(\.listed)
    listed.winBack = listed.promotional
    listed.codes = listed.promotional
    return listed
  }
}
