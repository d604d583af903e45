import PaywallDrawing
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
        switch plans.style.form {
        case .tabs: markup.tabs(plans, sizes)
        case .table: markup.grid(plans, sizes)
        case .cards: markup.cards(plans, sizes)
        }
      return """
        <div class="set-\(plans.style.rawValue)"\(change) role="group">\(set)</div>
        """
    }
  }

  private mutating func cards(_ plans: PlanList, _ sizes: PlanSizes) -> Markup {
    let all = plans.cards.map { card -> Markup in
      let look = dress(card.style)
      return element(card.place, own: states(card) + ScreenFacts.text(card.style)) { markup, change in
        """
        <label class="plan\(markup.states(card))\(look)"\(change)\(markup.selector(card))>\(markup.badge(card))\
        <span class="radio">\(Icon.drawing(of: "checkmark"))</span>\
        <span class="what">\(markup.text(card.title, "span", "name"))\(card.text.map { markup.text($0, "span", "copy") })\
        \(markup.saving(card))\(markup.offer(card))</span>\(markup.cost(card, sizes))\
        \(plans.style.unfolds(card) ? markup.features(card) : .empty)</label>
        """
      }
    }
    return "<div class=\"set\"\(plans.style.scrolls ? " tabindex=\"0\"" : .empty)>\(all)</div>"
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
    let heads = plans.cards.map { card -> Markup in
      element(card.place, own: states(card) + ScreenFacts.text(card.style)) { markup, change in
        """
        <th scope="col" class="\(card.isSelected ? "on" : "")"\(change)><label\(markup.selector(card))>\(markup.badge(card))\
        \(markup.text(card.title, "span", "name"))</label></th>
        """
      }
    }
    let rows = plans.features.map { feature -> Markup in
      let cells = zip(plans.cards, feature.has).map { card, has -> Markup in
        return "<td class=\"\(card.isSelected ? "on" : "")\">\(mark(has, has ? "✓" : "–"))</td>"
      }
      return element(feature.text.path + " row", own: cells.map(\.html).joined()) { markup, change in
        "<tr\(change)><th scope=\"row\">\(markup.text(feature.text, "span", "label"))</th>\(cells)</tr>"
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
      \(target ?? .empty) data-plan="\(card.id)" aria-label="\(card.spoken)"
      """
  }

  private mutating func badge(_ card: PlanCard) -> Markup {
    guard let badge = card.drawnBadge else { return .empty }
    let colors = [badge.color.map { "background:\($0.text)" }, badge.textColor.map { "color:\($0.text)" }]
    let look = sheet.name(for: colors.compactMap(\.self)).map { " \($0)" } ?? ""
    return text(badge.text, "span", "badge \(badge.place.rawValue)\(look)")
  }

  private mutating func saving(_ card: PlanCard) -> Markup {
    card.drawnSaving.map { text($0, "span", "saving") } ?? .empty
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

extension PlanCard {
  /// What it is called where what became of it is said.
  fileprivate var place: String { package.map { "plan \($0)" } ?? "plan \(id)" }
}

/// The classes for the sizes that a section gives its price lines. They count more than those of a plan style.
struct PlanSizes {
  let price: String
  let period: String

  init(_ look: [String: PaywallValue], _ sheet: inout StyleSheet) {
    func name(_ points: Double?) -> String {
      let size = points.map { ["font-size:\(Look.scaled($0))!important"] } ?? []
      return sheet.name(for: size).map { " \($0)" } ?? ""
    }
    let sizes = PriceSizes(look)
    (price, period) = (name(sizes.price), name(sizes.period))
  }
}
