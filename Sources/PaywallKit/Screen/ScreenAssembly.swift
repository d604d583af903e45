/// Puts one screen together.
struct ScreenAssembly {
  private let stock: ScreenStock
  private let plans: [(plan: StockedPlan, sale: PlanSale, isCurrent: Bool)]
  private let selected: Int?
  private let shown: Set<String>
  private let moment: ScreenMoment
  private var reports: [ScreenReport]

  init(_ stock: ScreenStock, for customer: CustomerState, selecting wanted: String?, at moment: ScreenMoment) {
    (self.stock, self.moment) = (stock, moment)
    reports = stock.reports
    var plans: [(plan: StockedPlan, sale: PlanSale, isCurrent: Bool)] = []
    for plan in stock.plans {
      guard let sale = plan.sale(for: customer) else {
        reports.append(ScreenReport(kind: .planMissing, path: plan.id, detail: "the offer is not for this customer"))
        continue
      }
      plans.append((plan, sale, customer.has(plan.way, in: plan.group)))
    }
    self.plans = plans
    shown = Set(plans.map(\.plan.id))
    let highlighted = stock.paywall.config.highlightedProductID
    let places = [wanted, highlighted].compactMap { $0 }.compactMap { id in plans.firstIndex { $0.plan.id == id } }
    selected = places.first ?? plans.indices.first
    if let selected, plans[selected].plan.id != wanted ?? highlighted {
      reports.append(
        ScreenReport(kind: .selectionReplaced, path: wanted ?? highlighted, detail: plans[selected].plan.id))
    }
  }

  mutating func screen() -> PaywallScreen {
    let filler = filler(selected)
    let config = stock.paywall.config
    var sections: [ScreenSection] = []
    for section in stock.sections { sections += make(filler) { $0.sections(section) } }
    let selling = plans.isEmpty ? noProducts(filler) : selling(filler)
    let settings = stock.paywall.settings
    return PaywallScreen(
      paywall: config.id, origin: stock.origin, locale: stock.words.locale, level: stock.renderer.level,
      layout: stock.paywall.layout, presentation: stock.paywall.presentation, selling: selling, sections: sections,
      dismissal: dismissal(filler), restore: make(filler) { $0.restore($0.stock.area) },
      links: make(filler) { $0.links($0.stock.legal) },
      success: PaywallScreen.Success(
        title: make(filler) { $0.phrase(.successTitle) }, text: make(filler) { $0.phrase(.successText) }),
      message: make(filler) { $0.text(settings["postPurchase"]?["message"], at: "postPurchase.message") },
      settings: settings.forRenderer, reports: reports.withoutRepeats)
  }

  private func filler(_ index: Int?) -> ScreenFiller {
    let place = index.map { plans[$0] }
    return ScreenFiller(
      stock, place?.sale, saving: place.flatMap { saving($0.plan) }, isCurrent: place?.isCurrent ?? false,
      among: shown, at: moment)
  }

  private func saving(_ plan: StockedPlan) -> Saving? {
    plan.priced.flatMap { Saving(of: $0, among: plans.compactMap(\.plan.priced), in: plan.format) }
  }

  private mutating func make<Made>(_ filler: ScreenFiller, _ body: (inout ScreenFiller) -> Made) -> Made {
    var filler = filler
    let made = body(&filler)
    reports += filler.reports
    return made
  }

  private mutating func selling(_ selectedFiller: ScreenFiller) -> PaywallScreen.Selling {
    var cards: [PlanCard] = []
    for index in plans.indices {
      let isSelected = index == selected
      if let card = make(filler(index), { $0.card(isSelected: isSelected) }) { cards.append(card) }
    }
    guard let selected, cards.indices.contains(selected) else { return noProducts(selectedFiller) }
    let purchase = make(selectedFiller) { $0.purchase() }
    guard let purchase else { return noProducts(selectedFiller) }
    return .plans(PlanList(cards: cards, selectedIndex: selected, style: style, purchase: purchase))
  }

  private mutating func noProducts(_ filler: ScreenFiller) -> PaywallScreen.Selling {
    .noProducts(
      PaywallScreen.NoProducts(
        text: make(filler) { $0.phrase(.noPlans) },
        tryAgain: ScreenButton(title: make(filler) { $0.phrase(.tryAgain) }, action: .tryAgain)))
  }

  /// A switch is for two plans.
  private var style: PlanStyle {
    mutating get {
      let wanted = stock.paywall.planStyle
      let fits = wanted != .toggleSwitch || plans.count == 2
      if fits, stock.renderer.planStyles.contains(wanted) { return wanted }
      reports.append(ScreenReport(kind: .planStyleReplaced, path: "planStyle", detail: wanted.rawValue))
      return .verticalStack
    }
  }

  private mutating func dismissal(_ filler: ScreenFiller) -> PaywallScreen.Dismissal {
    let written = stock.paywall.settings["dismiss"]
    let text = make(filler) { $0.text(written?["text"], at: "dismiss.text") ?? $0.phrase(.close) }
    return PaywallScreen.Dismissal(
      isAllowed: written?["allowed"]?.boolean ?? true, style: written?["style"]?.string ?? "x_button",
      delay: written?["delaySeconds"]?.number ?? 0, button: ScreenButton(title: text, action: .dismiss))
  }
}

extension ScreenFiller {
  /// The purchase button of the screen: that of its first section with one, or of the core fields.
  fileprivate mutating func purchase() -> ScreenButton? {
    let none: (value: PaywallValue?, path: String) = (nil, "")
    guard let area = stock.area else { return purchase(none, other: none) }
    let (title, other) =
      area.type == ScreenSection.Kind.cta.rawValue
      ? ("title", "titleWithoutTrial") : ("ctaTitle", "ctaTitleWithoutTrial")
    return purchase((area[title], area.path.then(title)), other: (area[other], area.path.then(other)))
  }
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

extension [ScreenReport] {
  fileprivate var withoutRepeats: Self {
    var reports: Self = []
    for report in self where !reports.contains(report) { reports.append(report) }
    return reports
  }
}
