import PaywallModel

enum PricePerPeriodShown: OfferingRule {
  static let description = RuleDescription(
    "price-per-period-shown", "Every subscription is shown with its price and its period.",
    .store(.error, .error, .error), waivers: .perText, weakening: .reported,
    documentation: """
      A `plans` section without a `priceText` shows both. One that has it needs {{price}} and {{period}} in `priceText`,
      `periodPriceText` or the plan's card. A screen without plans must state both on the purchase button or next to it. If all
      plans have the same length, a word for the period is enough.
      """,
    bad: "priceText: Best value", good: "priceText: '{{price}} per {{period}}'",
    source: "Paid Apps Agreement, Schedule 2, 3.8(b), as rejections quote it; Google Play subscriptions policy",
    demands: [.disclosure])

  static func violations(in context: OfferingContext) -> [Violation] {
    context.eachScreen { screen in
      guard !screen.autoRenewing.isEmpty, !screen.hasPlainPlans else { return [] }
      let lines = screen.planLines.map(\.unit)
      if lines.isEmpty { return withoutPlans(screen) }
      let words = TermsWords.of(context.defaultLocale)
      let own = screen.packages.compactMap { package -> Violation? in
        guard screen.sellsSubscription(package) else { return nil }
        let prefix = "cards.\(package.id.value)."
        let texts = lines + screen.copy.own.filter { $0.path.hasPrefix(prefix) }
        let missing = missing(from: texts, screen, words)
        if missing.isEmpty { return nil }
        return Violation(
          at: lines[0].range, "the plans do not show " + missing.joined(separator: " and "),
          hint: "use {{price}} per {{period}}")
      }.prefix(1)
      return own.isEmpty ? lost(lines, screen) : Array(own)
    }
  }

  /// Translations of a line that states the period in words, but not in theirs.
  private static func lost(_ lines: [CopyUnit], _ screen: Screen) -> [Violation] {
    guard !lines.contains(where: { $0.uses(.period) }) else { return [] }
    let stated = lines.filter { line in
      guard line.uses(.price), let words = TermsWords.of(line.locale) else { return false }
      return FoldedText(line.text).contains(anyOf: words.period)
    }
    return stated.flatMap { screen.copy.texts(at: $0.path) }.compactMap { unit in
      guard unit.locale != screen.copy.defaultLocale, let words = TermsWords.of(unit.locale), !unit.uses(.period),
        !screen.cardsStatePeriod(in: unit.locale), !FoldedText(unit.text).contains(anyOf: words.period)
      else { return nil }
      return Violation(at: unit.range, "the plans do not show {{period}}", hint: "use {{price}} per {{period}}")
    }
  }

  private static func missing(from texts: [CopyUnit], _ screen: Screen, _ words: TermsWords?) -> [String] {
    var missing: [String] = []
    if !texts.contains(where: { $0.uses(.price) }) { missing.append("{{price}}") }
    if !texts.contains(where: { $0.uses(.period) }), !saysPeriod(texts, screen, words) { missing.append("{{period}}") }
    return missing
  }

  private static func saysPeriod(_ texts: [CopyUnit], _ screen: Screen, _ words: TermsWords?) -> Bool {
    guard Set(screen.autoRenewing.map(\.period)).count == 1 else { return false }
    guard let words else { return true }
    return texts.contains { $0.uses(.price) && FoldedText($0.text).contains(anyOf: words.period) }
  }

  private static func withoutPlans(_ screen: Screen) -> [Violation] {
    let paths = [
      ("priceSummary", SectionType.stickyFooter), ("ctaTitle", .stickyFooter), ("subtitle", .cta), ("title", .cta),
    ]
    .flatMap { screen.paths(of: $0, in: $1) }
    let texts = paths.compactMap { screen.copy[$0] }
    if missing(from: texts, screen, TermsWords.of(screen.copy.defaultLocale)).isEmpty { return [] }
    return [
      Violation(
        at: texts.first?.range ?? screen.top, "the screen shows no plan with its price and its period",
        hint: "add a plans section")
    ]
  }
}

extension Screen {
  /// Whether some plan card has the period as users of a locale read it.
  fileprivate func cardsStatePeriod(in locale: String) -> Bool {
    copy.own.contains { $0.path.hasPrefix("cards.") && copy.shown($0.path, in: locale)?.uses(.period) == true }
  }

  /// Whether a package sells an auto-renewing subscription that is shown.
  func sellsSubscription(_ package: Package) -> Bool {
    autoRenewing.contains { $0.id.value == package.product?.value }
  }
}
