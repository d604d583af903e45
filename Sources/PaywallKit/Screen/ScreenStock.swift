/// What all screens of one paywall share: for one set of products, one language and one renderer.
final class ScreenStock: Sendable {
  let paywall: Paywall
  let origin: PaywallOrigin
  let renderer: ScreenRenderer
  let copy: ScreenCopy
  let words: ScreenWords
  let sections: [PlacedSection]
  /// The section with the lines of the plans.
  let planLines: PlacedSection?
  /// The section whose button buys, and that with the links.
  let area: PlacedSection?
  let legal: PlacedSection?
  /// The ways to buy that the store front has, in the order of the screen.
  let plans: [StockedPlan]
  /// What each plan saves where all are on the screen.
  let savings: [Saving?]
  /// Their ways to buy.
  let ids: Set<String>
  /// Whether any of them is free at first, for whoever may have that.
  let hasTrials: Bool
  /// What the renderer needs of the variant's settings.
  let settings: [String: PaywallValue]
  /// What every screen reports.
  let reports: [ScreenReport]
  let notices: [InterfaceWord: ScreenText]

  init(
    _ paywall: Paywall, from origin: PaywallOrigin, products: [StoreProduct], locale: String?, renderer: ScreenRenderer
  ) {
    (self.paywall, self.origin, self.renderer) = (paywall, origin, renderer)
    copy = ScreenCopy(paywall)
    settings = paywall.settings.forRenderer
    let languages = copy.languages.union([locale, paywall.words.defaultLocale, "en"].compactMap { $0 })
    words = ScreenWords(paywall.words, locale: locale, languages: languages)
    notices = words.notices
    sections = paywall.sections.enumerated().map { index, section in
      let part = PaywallValue.object(section.fields).pathComponent(in: "sections", at: index)
      return PlacedSection(section, at: "sections".then(part))
    }
    let all = sections.flatMap(\.withNested)
    planLines = all.first { $0.type == ScreenSection.Kind.plans.rawValue }
    area = all.first { [ScreenSection.Kind.cta, .stickyFooter].map(\.rawValue).contains($0.type) }
    legal = all.first { $0.type == ScreenSection.Kind.legal.rawValue }
    (plans, reports) = Self.plans(of: paywall, products, words)
    ids = Set(plans.map(\.id))
    let priced = plans.compactMap(\.priced)
    savings = plans.map { plan in plan.priced.flatMap { Saving(of: $0, among: priced, in: plan.format) } }
    hasTrials = plans.contains { plan in plan.terms.offers.contains { $0.kind == .introductory && $0.payment == .free }
    }
  }

  private static func plans(
    of paywall: Paywall, _ products: [StoreProduct], _ words: ScreenWords
  ) -> ([StockedPlan], [ScreenReport]) {
    let known = Dictionary(products.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    var reports: [ScreenReport] = []
    var found: [(id: String, way: WayToBuy, product: StoreProduct, terms: StoreTerms)] = []
    for id in paywall.config.productIDs where !found.contains(where: { $0.id == id }) {
      let way = WayToBuy(id)
      guard let product = known[way.product], let terms = way.terms(of: product), !terms.displayPrice.isUnseen else {
        reports.append(ScreenReport(kind: .planMissing, path: id, detail: "the store does not sell it"))
        continue
      }
      found.append((id, way, product, terms))
    }
    let formats = PriceFormats(of: found.map { ($0.id, $0.product.priceLocale, $0.terms) })
    reports += formats.faults.map { ScreenReport(kind: .pricesNotDerived, path: $0.way, detail: $0.reason) }
    var plans: [StockedPlan] = []
    for (id, way, product, terms) in found {
      plans.append(
        StockedPlan(
          id, way, product, terms, package: paywall.packages.first { $0.productID == id }, format: formats[id],
          words: words, numberedFrom: plans.last.map { $0.numbers.upperBound } ?? 0))
    }
    return (plans, reports)
  }

  /// The card that its author styled, and its path.
  func card(of sale: PlanSale) -> (card: PaywallValue?, path: String) {
    guard let package = sale.package?.id, let card = paywall.cards[package] else { return (nil, "") }
    return (card, "cards.\(package)")
  }

  /// Whether the plan style shows the plan larger than the others.
  func standsOut(_ sale: PlanSale) -> Bool {
    paywall.planStyle == .featuredHighlight && sale.id == paywall.config.highlightedProductID
  }

  /// Whether a section of the type is on the screen.
  func has(_ type: String) -> Bool { sections.contains { $0.withNested.contains { $0.type == type } } }
}

/// One way to buy that the store front has, for all kinds of customer.
final class StockedPlan: Sendable {
  let id: String
  let way: WayToBuy
  let group: String?
  let terms: StoreTerms
  let priced: PricedPeriod?
  let format: PriceFormat?
  /// Without an offer, then with each of them; then with those that begin later for who subscribes.
  let sales: [PlanSale]

  init(
    _ id: String, _ way: WayToBuy, _ product: StoreProduct, _ terms: StoreTerms, package: PaywallPackage?,
    format: PriceFormat?, words: ScreenWords, numberedFrom first: Int
  ) {
    (self.id, self.way, self.terms, self.format) = (id, way, terms, format)
    group = product.group
    let offers = terms.offers.filter { $0.kind == .introductory || $0.id == way.offer }
    let now = ([nil] + offers.map { $0 }).map { ($0, false) }
    sales = (now + offers.filter { $0.kind == .promotional }.map { ($0, true) }).enumerated().map { index, sale in
      PlanSale(
        first + index, id, product, terms, offer: sale.0, isLater: sale.1, package: package, format: format,
        words: words)
    }
    priced = sales[0].priced
  }

  /// The places of the sales among those of the paywall.
  var numbers: Range<Int> { sales[0].number..<sales[0].number + sales.count }

  /// What a customer gets; nil for nothing.
  func sale(for customer: CustomerState) -> PlanSale? {
    switch customer.grant(way, of: terms, in: group) {
    case .nothing: nil
    case .price: sales[0]
    case .offer(let offer, let isLater): sales.first { $0.offer == offer && $0.isLater == isLater }
    }
  }
}

extension PlacedSection {
  /// The section and all within.
  var withNested: [PlacedSection] { [self] + nested.flatMap(\.withNested) }
}

extension [String: PaywallValue] {
  /// What the renderer needs of a variant's settings: what it says stands in the screen.
  fileprivate var forRenderer: Self {
    var settings = mapValues(\.withoutWords)
    settings["dismiss"] = nil
    if case .object(let after)? = settings["postPurchase"] {
      settings["postPurchase"] = .object(after.filter { $0.key != "message" })
    }
    return settings
  }
}
