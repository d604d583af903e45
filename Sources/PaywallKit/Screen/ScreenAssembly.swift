/// Puts one screen together.
struct ScreenAssembly {
  private let stock: ScreenStock
  private let shelf: ScreenShelf
  private let plans: [ShownPlan]
  private let selected: Int?
  private let shown: Set<String>
  private let moment: ScreenMoment
  private var reports: [ScreenReport]

  private struct ShownPlan {
    let plan: StockedPlan
    let sale: PlanSale
    let saving: Saving?
    let isCurrent: Bool
  }

  init(
    _ stock: ScreenStock, _ shelf: ScreenShelf, for customer: CustomerState, selecting wanted: String?,
    at moment: ScreenMoment
  ) {
    (self.stock, self.shelf, self.moment) = (stock, shelf, moment)
    reports = stock.reports
    let sales = stock.plans.map { $0.sale(for: customer) }
    let isWhole = sales.allSatisfy { $0 != nil }
    let priced = isWhole ? [] : zip(stock.plans, sales).compactMap { $1 == nil ? nil : $0.priced }
    var plans: [ShownPlan] = []
    for (index, plan) in stock.plans.enumerated() {
      guard let sale = sales[index] else {
        reports.append(ScreenReport(kind: .planMissing, path: plan.id, detail: "the offer is not for this customer"))
        continue
      }
      let saving =
        isWhole ? stock.savings[index] : plan.priced.flatMap { Saving(of: $0, among: priced, in: plan.format) }
      plans.append(
        ShownPlan(plan: plan, sale: sale, saving: saving, isCurrent: customer.has(plan.way, in: plan.group)))
    }
    self.plans = plans
    shown = isWhole ? stock.ids : Set(plans.map(\.plan.id))
    let highlighted = stock.paywall.config.highlightedProductID
    selected =
      wanted.flatMap { id in plans.firstIndex { $0.plan.id == id } }
      ?? plans.firstIndex { $0.plan.id == highlighted } ?? plans.indices.first
    if let selected, plans[selected].plan.id != wanted ?? highlighted {
      reports.append(
        ScreenReport(kind: .selectionReplaced, path: wanted ?? highlighted, detail: plans[selected].plan.id))
    }
  }

  mutating func screen() -> PaywallScreen {
    let filler = filler(selected)
    let prepared = shelf.screen(filler)
    var sections: [ScreenSection] = []
    for (index, section) in stock.sections.enumerated() {
      sections += take(prepared.sections[index], filler) { $0.sections(section) }
    }
    let frame = take(prepared.frame, filler) { $0.frame() }
    var selling: PaywallScreen.Selling?
    if let purchase = frame.purchase { selling = self.selling(purchase) }
    return PaywallScreen(
      paywall: stock.paywall.config.id, origin: stock.origin, locale: stock.words.locale, level: stock.renderer.level,
      layout: stock.paywall.layout, presentation: stock.paywall.presentation, selling: selling ?? noProducts(filler),
      sections: sections,
      dismissal: frame.dismissal, restore: frame.restore, links: frame.links, success: frame.success,
      message: frame.message, settings: stock.settings, reports: reports.withoutRepeats,
      notices: stock.notices)
  }

  private func filler(_ index: Int?) -> ScreenFiller {
    let place = index.map { plans[$0] }
    return ScreenFiller(
      stock, place?.sale, saving: place?.saving, isCurrent: place?.isCurrent ?? false, among: shown, at: moment)
  }

  /// What was prepared, or the same made for this moment and these plans.
  private mutating func take<Made>(
    _ prepared: Prepared<Made>, _ filler: ScreenFiller, _ make: (inout ScreenFiller) -> Made
  ) -> Made {
    if let made = prepared.made, !prepared.isOfOthers || shown.count == stock.plans.count {
      reports += prepared.reports
      return made
    }
    var filler = filler
    let made = make(&filler)
    reports += filler.reports
    return made
  }

  private mutating func selling(_ purchase: ScreenButton) -> PaywallScreen.Selling? {
    var cards: [PlanCard] = []
    cards.reserveCapacity(plans.count)
    for index in plans.indices {
      let isSelected = index == selected
      let filler = filler(index)
      let card = take(shelf.card(filler, isSelected: isSelected), filler) { $0.card(isSelected: isSelected) }
      if let card { cards.append(card) }
    }
    guard let selected, cards.indices.contains(selected) else { return nil }
    return .plans(PlanList(cards: cards, selectedIndex: selected, style: style(), purchase: purchase))
  }

  private mutating func noProducts(_ filler: ScreenFiller) -> PaywallScreen.Selling {
    var filler = filler
    let none = PaywallScreen.NoProducts(
      text: filler.phrase(.noPlans), tryAgain: ScreenButton(title: filler.phrase(.tryAgain), action: .tryAgain))
    reports += filler.reports
    return .noProducts(none)
  }

  /// A switch is for two plans.
  private mutating func style() -> PlanStyle {
    let wanted = stock.paywall.planStyle
    let fits = wanted != .toggleSwitch || plans.count == 2
    if fits, stock.renderer.planStyles.contains(wanted) { return wanted }
    reports.append(ScreenReport(kind: .planStyleReplaced, path: "planStyle", detail: wanted.rawValue))
    return .verticalStack
  }
}

/// What is around the sections.
struct ScreenFrame: Sendable {
  let purchase: ScreenButton?
  let dismissal: PaywallScreen.Dismissal
  let restore: ScreenButton
  let links: [ScreenButton]
  let success: PaywallScreen.Success
  let message: ScreenText?
}

extension ScreenFiller {
  mutating func frame() -> ScreenFrame {
    let after = stock.paywall.settings["postPurchase"]
    return ScreenFrame(
      purchase: purchase(), dismissal: dismissal(), restore: restore(stock.area), links: links(stock.legal),
      success: PaywallScreen.Success(title: phrase(.successTitle), text: phrase(.successText)),
      message: text(after?["message"], at: "postPurchase.message"))
  }

  private mutating func dismissal() -> PaywallScreen.Dismissal {
    let written = stock.paywall.settings["dismiss"]
    let title = text(written?["text"], at: "dismiss.text") ?? phrase(.close)
    return PaywallScreen.Dismissal(
      isAllowed: written?["allowed"]?.boolean ?? true, style: written?["style"]?.string ?? "x_button",
      delay: written?["delaySeconds"]?.number ?? 0, button: ScreenButton(title: title, action: .dismiss))
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

extension [ScreenReport] {
  fileprivate var withoutRepeats: Self {
    var reports: Self = []
    for report in self where !reports.contains(report) { reports.append(report) }
    return reports
  }
}
