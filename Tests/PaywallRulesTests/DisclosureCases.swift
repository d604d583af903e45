extension RuleCase {
  private static func legal(_ text: String) -> Entry {
    Shop.screen(Shop.plans, "{type: legal, text: \(text)}", "{type: sticky_footer, restoreText: Restore}")
  }

  /// What the stores ask of the small print.
  static let disclosureCases: [RuleCase] = [
    store(
      "disclosure-core", "nothing of it", [Shop.control: legal("⟦disclosure-core⟧⟦disclosure-extended⟧Cancel anytime.")]
    ),
    store(
      "disclosure-core", "no small print in the core fields",
      [Shop.control: .text("⟦disclosure-core⟧" + FixtureProject.variant())]),
    store(
      "disclosure-core", "a legal section without text, though there is a footnote elsewhere",
      [Shop.control: Shop.screen(Shop.plans, "⟦disclosure-core⟧{type: legal}", Shop.footer).withoutSummary]),
    store(
      "disclosure-core", "lost in translation",
      [
        "paywall.yaml": .text(Shop.settings.replacing("[en]", with: "[en, de]")), Shop.control: Shop.core(),
        Shop.german: """
        control:
          ctaTitle: Weiter
          footnote: ⟦disclosure-core⟧⟦disclosure-extended⟧'{{title}}: {{price}} pro {{period}}.'
        """,
      ]),
    store("disclosure-core", "all of it"),
    store(
      "disclosure-core", "under another id, in a card",
      [
        Shop.control: Shop.screen(
          Shop.plans, "{type: card, sections: [{type: legal, id: small_print, text: '\(Shop.terms)'}]}",
          "{type: sticky_footer, restoreText: Restore}")
      ]),
    store(
      "disclosure-core", "by the product's name and a word for the period",
      [
        "products.yaml": Shop.products(year: "displayName: Premium"),
        Shop.control: legal(
          "'\(Shop.terms.replacing("{{title}}", with: "Premium").replacing("{{period}}", with: "year"))'"),
      ]),
    store(
      "disclosure-core", "in a language without a word list",
      [
        "paywall.yaml": .text(Shop.settings.replacing("[en]", with: "[en, ⟦locale-not-covered⟧sw]")),
        Shop.control: Shop.core(),
        "offerings/pro/locales/sw.yaml": """
        control:
          ctaTitle: Endelea
          footnote: '{{title}}: {{price}} kwa {{period}}. 24, 24.'
        """,
      ]),
    store(
      "disclosure-extended", "the short form",
      [
        Shop.control: legal("⟦disclosure-extended⟧'{{title}}: {{price}} per {{period}}, renews until cancelled.'")
      ]),
    store("disclosure-extended", "the long form"),
    store(
      "disclosure-inline", "behind an accordion",
      [
        Shop.control: Shop.screen(
          Shop.plans, "{type: legal, text: '\(Shop.terms)', presentation: ⟦disclosure-inline⟧accordion}", Shop.footer)
      ]),
    store(
      "disclosure-inline", "behind a link, beside a section of links",
      [
        Shop.control: Shop.screen(
          Shop.plans,
          "{type: card, sections: [{type: legal, text: '\(Shop.terms)', presentation: ⟦disclosure-inline⟧link}]}",
          "{type: legal, id: links, text: '', termsTitle: Terms}", Shop.footer)
      ]),
    store(
      "disclosure-inline", "something else in plain sight",
      [
        Shop.control: Shop.screen(
          Shop.plans, "{type: legal, text: '\(Shop.terms)', presentation: accordion}",
          "{type: legal, id: b, text: ⟦disclosure-core⟧⟦disclosure-extended⟧Ask us.}",
          "{type: sticky_footer, restoreText: Restore}")
      ]),
    store(
      "disclosure-inline", "in plain sight, with more behind a link",
      [
        Shop.control: Shop.screen(
          Shop.plans, Shop.legal, "{type: legal, id: more, text: Details, presentation: link}", Shop.footer)
      ]),
  ]
}

extension Entry {
  /// Without the price beside the button, which counts as small print.
  fileprivate var withoutSummary: Entry {
    guard case .text(let text) = self else { return self }
    return .text(text.replacing(", priceSummary: '{{title}} {{price}}'", with: ""))
  }
}
