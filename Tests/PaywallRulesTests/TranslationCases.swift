extension RuleCase {
  private static let both = Shop.settings.replacing("[en]", with: "[en, ⟦locale-complete⟧de]")
  private static let plain = Shop.settings.replacing("[en]", with: "[en, de]")
  private static let terms =
    "{{title}}: {{price}} pro {{period}}. Wird mit der Bestätigung berechnet. Verlängert sich, wenn du nicht 24 Stunden "
    + "vor dem Ende kündigst, und wird 24 Stunden davor berechnet. Verwaltung in den Einstellungen."
  private static let translation = """
    control:
      ctaTitle: Weiter
      sections.plans.priceText: '{{price}} pro {{period}}'
      sections.legal.text: '\(terms)'
      sections.legal.termsTitle: Bedingungen
      sections.legal.privacyTitle: Datenschutz
      sections.sticky_footer.restoreText: Wiederherstellen
    """

  /// What translations must have, and placeholders.
  static let translationCases: [RuleCase] = [
    store("locale-complete", "no file at all", ["paywall.yaml": .text(both)]),
    store(
      "locale-complete", "a price, a link and a button",
      [
        "paywall.yaml": .text(plain),
        Shop.german: .text(
          "# German\n⟦locale-complete⟧"
            + translation.replacing("  sections.plans.priceText: '{{price}} pro {{period}}'\n", with: "")
            .replacing("Bedingungen", with: "⟦text-present⟧' '").replacing("  ctaTitle: Weiter\n", with: "")),
      ]),
    store("locale-complete", "everything", ["paywall.yaml": .text(plain), Shop.german: .text(translation)]),
    store(
      "locale-complete", "by the file of the language",
      [
        "paywall.yaml": .text(plain.replacing("[en, de]", with: "[en, en-GB, de, de-AT]")),
        Shop.german: .text(translation),
      ]),
    store(
      "placeholder-parity", "unknown, capitals, braces",
      [
        Shop.control: Shop.screen(
          fields: [
            "headline: ⟦placeholder-parity⟧'{{prize}}'", "subhead: ⟦placeholder-parity⟧'{{Price}}'",
            "bullets: [⟦placeholder-parity⟧'{{price}', ⟦placeholder-parity⟧'{period}', ⟦placeholder-parity⟧'{{}}']",
          ])
      ]),
    store(
      "placeholder-parity", "of other systems",
      [
        Shop.control: Shop.screen(
          fields: [
            "headline: ⟦placeholder-parity⟧'Only { price }'", "subhead: ⟦placeholder-parity⟧'${price} a year'",
            "bullets: [⟦placeholder-parity⟧'[[price]]', ⟦placeholder-parity⟧'｛｛price｝｝', ⟦placeholder-parity⟧'for %1$s', ⟦placeholder-parity⟧'%@ free', ⟦placeholder-parity⟧'{days} left']",
          ])
      ]),
    store(
      "placeholder-parity", "percent signs and brackets that are no placeholders",
      [
        Shop.control: Shop.screen(
          fields: [
            "headline: '100 % secure'", "subhead: 'Works 100%, %100 yours'",
            "bullets: ['[Pro] ⟨x⟩ [1]', 'a {1} b', '100% d’amour, %demain', '全部｛1｝']",
          ])
      ]),
    store(
      "placeholder-parity", "where they may not stand",
      [
        Shop.control: Shop.screen(
          fields: [
            "headline: ⟦placeholder-parity⟧'{{trial_period}}'", "subhead: ⟦placeholder-parity⟧'{{offer_end_date}}'",
            "bullets: [⟦placeholder-parity⟧'{{commitment_total}}']",
          ])
      ]),
    store(
      "placeholder-parity", "a period of what is bought once",
      [
        "products.yaml": .text(sound("products.yaml") + "\n  - {id: org.sample.ever, kind: nonConsumable}"),
        Shop.offering: .text(sound(Shop.offering) + "\n  - {type: lifetime, product: org.sample.ever}"),
        Shop.control: Shop.screen(
          "{type: plans, priceText: ⟦placeholder-parity⟧'{{price}} per {{period}}', priceFontSize: 22}",
          "{type: timeline, items: [{title: ⟦placeholder-parity⟧'{{price_per_month}}'}, {title: '{{price}}'}]}",
          "{type: legal, text: '{{title}}: {{price}}', termsTitle: Terms, privacyTitle: Privacy}", Shop.footer,
          fields: ["productIDs: [org.sample.ever]", "highlightedProductID: org.sample.ever"]),
      ]),
    store(
      "placeholder-parity", "a period beside what is bought once, not on its card",
      [
        "products.yaml": .text(sound("products.yaml") + "\n  - {id: org.sample.ever, kind: nonConsumable}"),
        Shop.offering: .text(sound(Shop.offering) + "\n  - {type: lifetime, product: org.sample.ever}"),
        Shop.control: Shop.screen(
          fields: [
            "productIDs: [org.sample.year, org.sample.ever]",
            "cards: [{package: annual, text: '{{price_per_month}}'}, {package: lifetime, text: ⟦placeholder-parity⟧'{{price_per_month}}'}]",
          ]),
      ]),
    store(
      "placeholder-parity", "lost, added and misspelt in translation",
      [
        "paywall.yaml": .text(plain),
        Shop.german: .text(
          translation.replacing("'{{price}} pro {{period}}'", with: "⟦placeholder-parity⟧'{{price}} im Jahr'")
            .replacing("Wiederherstellen", with: "⟦placeholder-parity⟧'{{title}} wiederherstellen'")
            .replacing("Weiter", with: "⟦placeholder-parity⟧'{{titel}}'")),
      ]),
    store(
      "placeholder-parity", "another order, spaces in the braces",
      [
        "paywall.yaml": .text(plain),
        Shop.german: .text(translation.replacing("'{{price}} pro {{period}}'", with: "'pro {{ period }} {{ price }}'")),
      ]),
    store(
      "copy-length", "a headline, a button, wide characters",
      [
        Shop.control: Shop.screen(
          fields: [
            "headline: ⟦copy-length⟧\(String(repeating: "word ", count: 12))words",
            "ctaTitle: ⟦copy-length⟧Subscribe to everything for now",
            "subhead: ⟦copy-length⟧\(String(repeating: "一", count: 61))",
          ])
      ]),
    store(
      "copy-length", "translations of what cannot be read or is not there",
      [
        "paywall.yaml": .text(plain), Shop.control: .text("id: pro_control\nheadline: \"⟦valid-utf8⟧\u{1B}\"\n"),
        Shop.offering: .text(sound(Shop.offering) + "\ndefaultVariant: b\n"),
        "offerings/pro/variants/b.yaml": Shop.screen(fields: ["id: pro_b"]),
        Shop.german: .text(
          translation.replacing("control:", with: "b:") + "\n" + translation
            + "\n⟦locale-path⟧gone: {sections.legal.text: '\(terms)'}"),
      ]),
    store(
      "copy-length", "lines of a headline and of a button",
      [
        Shop.control: Shop.screen(
          fields: [
            "headline: ⟦copy-length⟧\"a\\nb\\nc\\nd\"", "ctaTitle: ⟦copy-length⟧\"Buy\\nnow\"",
            "bullets: [\"a\\nb\\nc\\nd\", ⟦copy-length⟧\"a\\nb\\n\\nc\\n d\"]",
          ])
      ]),
    store(
      "copy-length", "as many lines as there is room for",
      [
        Shop.control: Shop.screen(
          fields: ["headline: |\n  a\n  b\n  c", "ctaTitle: \"Buy now\\n\"", "subhead: \"a\\nb\\nc\\nd\""])
      ]),
    store(
      "copy-length", "at the limits",
      [
        Shop.control: Shop.screen(
          fields: [
            "headline: \(String(repeating: "é", count: 60))", "ctaTitle: Subscribe to everything for no",
            "subhead: \(String(repeating: "一", count: 60))", "bullets: ['{{price_per_month}}, {{price_per_year}}']",
          ])
      ]),
  ]
}
