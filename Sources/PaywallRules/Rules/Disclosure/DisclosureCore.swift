import PaywallModel

enum DisclosureCore: OfferingRule {
  static let description = RuleDescription(
    "disclosure-core", "The small print states the name, length and price of the subscription, and that it renews.",
    .store(.error, .error, .error), waivers: .perText, weakening: .reported,
    documentation: """
      Every screen that sells an auto-renewing subscription must say so in plain sight, in every language: in a `legal`
      section (or the `footnote` that replaces it), together with the text at the purchase button. The price is
      {{price}}; the length {{period}} or a word for it; the name {{title}} or the name in products.yaml or
      offering.yaml. Words are checked only in languages with a word list; there, a negated word ("does not renew") does
      not count. A text that waits for its translation is read in the language in which it is shown.
      """,
    bad: "Cancel anytime.", good: "{{title}}: {{price}} per {{period}}, renews automatically until cancelled",
    source: "Paid Apps Agreement, Schedule 2, 3.8(b), as rejections quote it; App Review Guidelines 3.1.2(c); "
      + "Google Play subscriptions policy", demands: [.disclosure])

  static func violations(in context: OfferingContext) -> [Violation] {
    context.eachScreen { screen in
      guard !screen.autoRenewing.isEmpty else { return [] }
      let disclosures = screen.disclosures
      guard let own = disclosures.first(where: { $0.locale == context.defaultLocale }) else { return [none(screen)] }
      let names = names(screen, context.offering)
      let hasLiteralName = !own.uses(.title) && own.folded.contains(anyOf: names)
      return disclosures.compactMap { text in
        let isNamed = text.uses(.title) || hasLiteralName || text.folded.contains(anyOf: names)
        let missing = (isNamed ? [] : ["its name ({{title}})"]) + missing(from: text)
        if missing.isEmpty { return nil }
        return Violation(
          at: text.units[0].range, "the small print does not state " + missing.joined(separator: ", "),
          hint: hint(for: text.locale, in: context))
      }
    }
  }

  private static func hint(for locale: String, in context: OfferingContext) -> String {
    let isAll = RuleEngine.severity(of: DisclosureExtended.description.id, in: context.frame.settings) == nil
    let rest =
      isAll
      ? ""
      : locale == context.defaultLocale
        ? "; and what disclosure-extended asks for" : "; and what else the text in '\(context.defaultLocale)' states"
    return TermsWords.of(locale)?.statement.map { "write something like: \($0)\(rest)" }
      ?? "state it here in the language of '\(locale)'"
  }

  private static func missing(from text: DisclosureText) -> [String] {
    var missing: [String] = []
    if !text.uses(.price) { missing.append("its price ({{price}})") }
    if !text.uses(.period), !text.statements.length { missing.append("its length ({{period}})") }
    if !text.statements.renewal { missing.append("that it renews automatically") }
    return missing
  }

  private static func none(_ screen: Screen) -> Violation {
    let legal = screen.isDerived ? nil : screen.first(.legal)
    return Violation(
      at: legal.map { screen.gap(in: $0.node) } ?? screen.top, "the screen has no small print for its subscriptions",
      hint: screen.isDerived ? "add footnote:" : "add a legal section with text:")
  }

  /// What the subscription may be called.
  private static func names(_ screen: Screen, _ offering: Offering) -> [String] {
    let written = screen.autoRenewing.compactMap(\.displayName) + [offering.displayName]
    return written.filter { $0.utf8.count > 2 }.map { $0.lowercased() }
  }
}
