import PaywallKit

extension ScreenMarkup {
  /// The plans in their style, or what is said where there are none.
  mutating func plans(of screen: PaywallScreen, in section: ScreenSection) -> Markup {
    guard let plans = screen.plans else {
      guard case .noProducts(let instead) = screen.selling else { return .empty }
      return """
        <div class="nothing">\(text(instead.text, "p", "copy"))\
        <span class="button second">\(text(instead.tryAgain.title, "span", "name"))</span></div>
        """
    }
    let sizes = PlanSizes(section.look, &sheet)
    return element("planStyle", own: plans.style.rawValue) { markup, change in
      let set: Markup =
        switch plans.style {
        case .toggleSwitch, .segmentedControl: markup.tabs(plans, sizes)
        case .comparisonGrid: markup.grid(plans, sizes)
        case .tierBlocks: "\(markup.cards(plans, sizes) { _ in true })"
        case .accordion: "\(markup.cards(plans, sizes) { $0.isSelected })"
        case .horizontalCards, .verticalStack, .radioList, .carousel, .pillSelector, .minimalText, .featuredHighlight:
          "\(markup.cards(plans, sizes, scrolls: plans.style == .carousel) { _ in plans.style != .horizontalCards })"
        }
      return """
        <div class="set-\(plans.style.rawValue)"\(change) role="group">\(set)</div>
        """
    }
  }

  private mutating func cards(
    _ plans: PlanList, _ sizes: PlanSizes, scrolls: Bool = false, unfolds: (PlanCard) -> Bool
  ) -> Markup {
    let all = plans.cards.map { card -> Markup in
      let look = dress(card.style)
      return element(card.place, own: states(card) + ScreenFacts.text(card.style)) { markup, change in
        """
        <label class="plan\(markup.states(card))\(look)"\(change)\(markup.selector(card))>\(markup.badge(card))\
        <span class="radio">\(Icon.drawing(of: "checkmark"))</span>\
        <span class="what">\(markup.text(card.title, "span", "name"))\(card.text.map { markup.text($0, "span", "copy") })\
        \(markup.saving(card))\(markup.offer(card))</span>\(markup.cost(card, sizes))\
        \(unfolds(card) ? markup.features(card) : .empty)</label>
        """
      }
    }
    return "<div class=\"set\"\(scrolls ? " tabindex=\"0\"" : .empty)>\(all)</div>"
  }

  /// Names side by side, and below them what the selected one costs.
  private mutating func tabs(_ plans: PlanList, _ sizes: PlanSizes) -> Markup {
    let names = plans.cards.map { card -> Markup in
      element(card.place, own: states(card)) { markup, change in
        """
        <label class="tab\(markup.states(card))"\(change)\(markup.selector(card))>\(markup.text(card.title, "span", "name"))\
        \(markup.saving(card))</label>
        """
      }
    }
    let card = plans.selected
    return """
      <div class="set">\(names)</div><div class="detail">\(badge(card))\(cost(card, sizes))\(offer(card))\
      \(card.text.map { text($0, "span", "copy") })\(features(card))</div>
      """
  }

  /// A column for each plan, with a row for each feature that one of them has.
  private mutating func grid(_ plans: PlanList, _ sizes: PlanSizes) -> Markup {
    var all: [ScreenText] = []
    for feature in plans.cards.flatMap(\.features) where !all.contains(where: { $0.text == feature.text }) {
      all.append(feature)
    }
    let heads = plans.cards.map { card -> Markup in
      element(card.place, own: states(card) + ScreenFacts.text(card.style)) { markup, change in
        """
        <th scope="col" class="\(card.isSelected ? "on" : "")"\(change)><label\(markup.selector(card))>\(markup.badge(card))\
        \(markup.text(card.title, "span", "name"))</label></th>
        """
      }
    }
    let rows = all.map { feature -> Markup in
      let cells = plans.cards.map { card -> Markup in
        let has = card.features.contains { $0.text == feature.text }
        return "<td class=\"\(card.isSelected ? "on" : "")\">\(mark(has, has ? "✓" : "–"))</td>"
      }
      return element(feature.path + " row", own: cells.map(\.html).joined()) { markup, change in
        "<tr\(change)><th scope=\"row\">\(markup.text(feature, "span", "label"))</th>\(cells)</tr>"
      }
    }
    let prices = plans.cards.map { card -> Markup in
      element(card.place + " price", own: "") { markup, change in
        """
        <td class="\(card.isSelected ? "on" : "")"\(change)>\(markup.cost(card, sizes))\(markup.saving(card))\(markup.offer(card))</td>
        """
      }
    }
    return """
      <table><thead><tr><td></td>\(heads)</tr></thead><tbody>\(rows)<tr class="prices"><td></td>\(prices)</tr></tbody></table>
      """
  }

  private func states(_ card: PlanCard) -> String {
    (card.isSelected ? " selected" : "") + (card.isHighlighted ? " highlight" : "") + (card.isCurrent ? " current" : "")
  }

  /// A touch selects the plan; a screen reader says all of it at once.
  private func selector(_ card: PlanCard) -> Markup {
    let target = selectors[card.id].map { " for=\"\($0)\"" as Markup }
    return """
      \(target ?? .empty) data-plan="\(card.id)" aria-label="\(card.reading.joined(separator: ", "))"
      """
  }

  private mutating func badge(_ card: PlanCard) -> Markup {
    guard let badge = card.badge else { return .empty }
    let style = card.style?["badge"]
    var colors: [String] = []
    if let color = Look.color(style?["color"]) { colors.append("background:\(color)") }
    if let color = Look.color(style?["textColor"]) { colors.append("color:\(color)") }
    let look = sheet.name(for: colors).map { " \($0)" } ?? ""
    let position = style?["position"]?.string.flatMap {
      ["topLeading", "topTrailing", "inline"].contains($0) ? $0 : nil
    }
    return text(badge, "span", "badge \(position ?? "top")\(look)")
  }

  private mutating func saving(_ card: PlanCard) -> Markup {
    guard let saving = card.saving, !saysSaving(card) else { return .empty }
    return text(saving.label, "span", "saving")
  }

  /// Whether the badge says what is saved already, in whatever language.
  private func saysSaving(_ card: PlanCard) -> Bool {
    guard let badge = card.badge?.text, let saving = card.saving else { return false }
    return badge == saving.label.text || badge.numbers.contains(String(saving.percent))
  }

  private mutating func offer(_ card: PlanCard) -> Markup {
    card.offerLabel.map { text($0, "span", "offer") } ?? .empty
  }

  private mutating func features(_ card: PlanCard) -> Markup {
    guard !card.features.isEmpty else { return .empty }
    let items = card.features.map { feature -> Markup in
      "<li>\(Icon.drawing(of: "checkmark"))\(text(feature, "span", "value"))</li>"
    }
    return "<ul class=\"has\">\(items)</ul>"
  }

  private mutating func cost(_ card: PlanCard, _ sizes: PlanSizes) -> Markup {
    """
    <span class="cost">\(text(card.priceLine, "span", "price\(sizes.price)"))\
    \(card.periodPriceLine.map { text($0, "span", "each\(sizes.period)") })</span>
    """
  }
}

extension String {
  /// The whole numbers in it, in digits of any script: 20 of `Save 20%`, and not of `2026`, `20.5` or `20,000`.
  fileprivate var numbers: [String] {
    let points: [Character] = [".", ",", "٫", "٬"]
    return split { $0.wholeNumberValue == nil && !points.contains($0) }.map { run in
      let inner = run.drop { points.contains($0) }.reversed().drop { points.contains($0) }.reversed()
      return inner.map { $0.wholeNumberValue.map(String.init) ?? "." }.joined()
    }
  }
}

extension PlanCard {
  /// What it is called where what became of it is said.
  fileprivate var place: String { package.map { "plan \($0)" } ?? "plan \(id)" }
}

/// The classes for the sizes that a section gives its price lines. They count more than those of a plan style.
struct PlanSizes {
  let price: String
  let period: String

  init(_ look: [String: PaywallValue], _ sheet: inout StyleSheet) {
    func name(_ key: String) -> String {
      let size = Look.number(look[key]).map { ["font-size:\(Look.scaled($0))!important"] } ?? []
      return sheet.name(for: size).map { " \($0)" } ?? ""
    }
    (price, period) = (name("priceFontSize"), name("periodPriceFontSize"))
  }
}
