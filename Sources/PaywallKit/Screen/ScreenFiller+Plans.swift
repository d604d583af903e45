extension ScreenFiller {
  /// The card of the plan that texts speak of.
  mutating func card(isSelected: Bool) -> PlanCard? {
    guard let sale else { return nil }
    let (card, path) = stock.card(of: sale)
    let lines = stock.planLines
    let before = reports.count
    let authored = text(lines?.fields["priceText"], at: (lines?.path ?? "").then("priceText"))
    let periodPriceLine =
      isOwnPeriod(lines?.fields["periodPriceText"])
      ? nil : text(lines?.fields["periodPriceText"], at: (lines?.path ?? "").then("periodPriceText"))
    // What is paid once has no period; its price stands there alone, as it should.
    if sale.terms.period == nil { reports.removeSubrange(before...) }
    let priceLine = authored ?? phrase(sale.price, at: "store.price")
    var made = PlanCard(
      id: sale.id, product: sale.product.id, package: sale.package?.id, title: cardTitle(card, path, sale),
      price: sale.terms.displayPrice, priceLine: priceLine,
      periodPriceLine: periodPriceLine?.text == priceLine.text ? nil : periodPriceLine, period: period(sale),
      perUnit: sale.perUnit, offer: sale.planOffer,
      offerLabel: offerLabel(card, path, sale), terms: terms(sale), saving: planSaving(sale),
      badge: text(card?["badge"]?["text"], at: path.then("badge").then("text")),
      text: text(card?["text"], at: path.then("text")), features: texts(card?["features"], at: path.then("features")),
      commitment: commitment(sale), isSelected: isSelected,
      isHighlighted: card?["highlight"]?.boolean ?? stock.standsOut(sale), isCurrent: isCurrent, style: card?.look)
    made.reading = reading(of: made)
    return made
  }

  /// Whether a text derives a price for the very period that is charged, which the price line says already.
  private func isOwnPeriod(_ text: PaywallValue?) -> Bool {
    guard let text = text?.string, let period = sale?.terms.period?.usual, period.count == 1 else { return false }
    return text.contains("{{price_per_\(period.unit)}}")
  }

  /// Name, price, period, offer, badge, selected or not.
  private mutating func reading(of card: PlanCard) -> [String] {
    var parts: [String?] = [card.title.text, card.price, card.period.text]
    parts += [card.commitment?.period.text, card.commitment?.total, card.offerLabel?.text, card.badge?.text]
    if let saving = card.saving, !(card.badge.map { names(saving, $0) } ?? false) {
      parts.append(saving.label.text)
    }
    if isCurrent { parts.append(phrase(.currentPlan).text) }
    parts.append(phrase(card.isSelected ? .selected : .notSelected).text)
    return parts.compactMap { $0 }
  }

  /// Whether a text, in whatever language it is, has the saving's percentage.
  private func names(_ saving: PlanSaving, _ text: ScreenText) -> Bool {
    let own = stock.words.value(.percent(saving.percent), in: text.locale) ?? saving.percentText
    return text.text.contains(own) || text.text.contains(saving.percentText)
  }

  private mutating func period(_ sale: PlanSale) -> ScreenText {
    sale.terms.period.map { phrase(PaywallWords.period($0), at: "store.period") } ?? phrase(.once)
  }

  private mutating func cardTitle(_ card: PaywallValue?, _ path: String, _ sale: PlanSale) -> ScreenText {
    if let title = text(card?["title"], at: path.then("title")) { return title }
    if let package = sale.package, let name = package.displayName {
      if let title = text(.string(name), at: "packages.\(package.id).displayName") { return title }
    }
    if !sale.product.name.isUnseen { return ScreenText(sale.product.name, at: "store.name", in: nil) }
    return period(sale)
  }

  /// The author's label speaks of what is free; that of an offer with a price must name it.
  private mutating func offerLabel(_ card: PaywallValue?, _ path: String, _ sale: PlanSale) -> ScreenText? {
    guard let own = sale.offerPhrase else { return nil }
    let labelPath = path.then("trialLabel")
    let template = stock.copy.template(at: labelPath)
    if sale.free != nil || template?.placeholders.contains(.introPrice) ?? false,
      let label = text(card?["trialLabel"], at: labelPath)
    {
      return label
    }
    return phrase(own, at: "store.offer")
  }

  mutating func terms(_ sale: PlanSale) -> ScreenText {
    let charged = sale.charged.price
    var terms =
      sale.offerPhrase.map { phrase(.offerThen, [.offer: $0, .price: charged]) }
      ?? phrase(charged, at: "store.price")
    if let total = sale.charged.total {
      terms = ScreenText(terms.text + " (\(total))", at: terms.path, in: terms.locale)
    }
    return terms
  }

  private mutating func planSaving(_ sale: PlanSale) -> PlanSaving? {
    isOfOthers = true
    guard let saving else { return nil }
    let amount = saving.amount.flatMap { sale.format?.text($0) }
    let label = phrase(.save, [.percent: .percent(saving.percent)])
    let words = stock.words.value(.percent(saving.percent), in: label.locale) ?? String(saving.percent)
    return PlanSaving(percent: saving.percent, amount: amount, label: label, percentText: words)
  }

  private mutating func commitment(_ sale: PlanSale) -> PlanCommitment? {
    guard let commitment = sale.terms.commitment else { return nil }
    return PlanCommitment(
      period: phrase(.length(commitment.period.usual), at: "store.commitment"),
      total: sale.terms.commitmentTotal(in: sale.format))
  }

  /// The texts of a list; those that cannot be filled are left out.
  mutating func texts(_ list: PaywallValue?, at path: String) -> [ScreenText] {
    var texts: [ScreenText] = []
    for (index, item) in (list?.array ?? []).enumerated() {
      if let text = text(item, at: path.then(String(index))) { texts.append(text) }
    }
    return texts
  }

  /// The purchase button for the plan that texts speak of; nil where there is nothing to buy.
  /// - Parameters:
  ///   - title: what the author wrote for who gets something free first.
  ///   - other: what the author wrote for everybody else.
  mutating func purchase(
    _ title: (value: PaywallValue?, path: String), other: (value: PaywallValue?, path: String)
  ) -> ScreenButton? {
    guard let sale else { return nil }
    if isCurrent { return ScreenButton(title: phrase(.currentPlan), action: .none) }
    let action = ScreenButton.Action.purchase(sale.id)
    let config = stock.paywall.config.ctaTitle
    let core: (value: PaywallValue?, path: String) = (.string(config), "ctaTitle")
    let candidates = sale.trial != nil ? [title, core] : [other, title, core]
    for candidate in candidates {
      if let text = claim(candidate.value, at: candidate.path), isTrue(text, of: sale) {
        if stock.words.isBesideOthers(text) {
          reports.append(ScreenReport(kind: .textInOtherLanguage, path: text.path, detail: text.locale ?? ""))
        }
        return ScreenButton(title: text, action: action)
      }
    }
    let word: InterfaceWord =
      sale.trial?.kind == .introductory ? .startTrial : sale.terms.period == nil ? .buy : .subscribe
    return ScreenButton(title: phrase(word), action: action)
  }

  /// Whether a button says nothing that the plan does not do: no trial where there is none, no subscription where something
  /// is bought once. Known are the words of the tables.
  private mutating func isTrue(_ text: ScreenText, of sale: PlanSale) -> Bool {
    if sale.trial == nil, stock.words.claims(sale.free == nil ? .freeButton : .trialButton, text) {
      reports.append(ScreenReport(kind: .textDropped, path: text.path, detail: "trial"))
      return false
    }
    guard sale.terms.period == nil, stock.words.claims(.subscription, text) else { return true }
    reports.append(ScreenReport(kind: .textDropped, path: text.path, detail: "subscription"))
    return false
  }
}

extension PaywallValue {
  /// A card without what it says.
  fileprivate var look: PaywallValue? {
    guard case .object(let members) = self else { return nil }
    var look = members.filter { ["background", "border", "shadow", "cornerRadius"].contains($0.key) }
    look = look.mapValues(\.withoutWords)
    if case .object(let badge)? = members["badge"] { look["badge"] = .object(badge.filter { $0.key != "text" }) }
    return look.isEmpty ? nil : .object(look)
  }
}
