import Testing

@Suite struct PlaceholderParityTests {
  static let cases: [RuleCase] = [
    .store(
      "placeholder-parity", "unknown, capitals, braces",
      [
        StoreProject.control: StoreProject.screen(
          fields: [
            "headline: ⟦placeholder-parity⟧'{{prize}}'", "subhead: ⟦placeholder-parity⟧'{{Price}}'",
            "bullets: [⟦placeholder-parity⟧'{{price}', ⟦placeholder-parity⟧'{period}', ⟦placeholder-parity⟧'{{}}']",
          ])
      ]),
    .store(
      "placeholder-parity", "of other systems",
      [
        StoreProject.control: StoreProject.screen(
          fields: [
            "headline: ⟦placeholder-parity⟧'Only { price }'", "subhead: ⟦placeholder-parity⟧'${price} a year'",
            "bullets: [⟦placeholder-parity⟧'[[price]]', ⟦placeholder-parity⟧'｛｛price｝｝', ⟦placeholder-parity⟧'for %1$s', ⟦placeholder-parity⟧'%@ free', ⟦placeholder-parity⟧'{days} left']",
          ])
      ]),
    .store(
      "placeholder-parity", "with half of their braces",
      [
        StoreProject.control: StoreProject.screen(
          fields: [
            "headline: ⟦placeholder-parity⟧'Only {price a month'", "subhead: ⟦placeholder-parity⟧'price} a month'",
            "bullets: [⟦placeholder-parity⟧'{{price}} per {period', 'a { b', 'c :} d', 'price }: none']",
          ])
      ]),
    .store(
      "placeholder-parity", "percent signs and brackets that are not placeholders",
      [
        StoreProject.control: StoreProject.screen(
          fields: [
            "headline: '100 % secure'", "subhead: 'Works 100%, %100 yours'",
            "bullets: ['[Pro] ⟨x⟩ [1]', 'a {1} b', '100% d’amour, %demain', '全部｛1｝']",
          ])
      ]),
    .store(
      "placeholder-parity", "where they are not allowed",
      [
        StoreProject.control: StoreProject.screen(
          fields: [
            "headline: ⟦placeholder-parity⟧'{{trial_period}}'", "subhead: ⟦placeholder-parity⟧'{{offer_end_date}}'",
            "bullets: [⟦placeholder-parity⟧'{{commitment_total}}']",
          ])
      ]),
    .store(
      "placeholder-parity", "a period of a one-time purchase",
      [
        "products.yaml": .text(valid("products.yaml") + "\n  - {id: org.sample.ever, kind: nonConsumable}"),
        StoreProject.offering: .text(valid(StoreProject.offering) + "\n  - {type: lifetime, product: org.sample.ever}"),
        StoreProject.control: StoreProject.screen(
          "{type: plans, priceText: ⟦placeholder-parity⟧'{{price}} per {{period}}', priceFontSize: 22}",
          "{type: timeline, items: [{title: ⟦placeholder-parity⟧'{{price_per_month}}'}, {title: '{{price}}'}]}",
          "{type: legal, text: '{{title}}: {{price}}', termsTitle: Terms, privacyTitle: Privacy}", StoreProject.footer,
          fields: ["productIDs: [org.sample.ever]", "highlightedProductID: org.sample.ever"]),
      ]),
    .store(
      "placeholder-parity", "a period beside a one-time purchase, but not on its card",
      [
        "products.yaml": .text(valid("products.yaml") + "\n  - {id: org.sample.ever, kind: nonConsumable}"),
        StoreProject.offering: .text(valid(StoreProject.offering) + "\n  - {type: lifetime, product: org.sample.ever}"),
        StoreProject.control: StoreProject.screen(
          fields: [
            "productIDs: [org.sample.year, org.sample.ever]",
            "cards: [{package: annual, text: '{{price_per_month}}'}, {package: lifetime, text: ⟦placeholder-parity⟧'{{price_per_month}}'}]",
          ]),
      ]),
    .store(
      "placeholder-parity", "lost, added and misspelt in translation",
      [
        "paywall.yaml": .text(StoreProject.bilingual),
        StoreProject.german: .text(
          StoreProject.germanCopy.replacing(
            "'{{price}} pro {{period}}'", with: "⟦placeholder-parity⟧'{{price}} im Jahr'"
          )
          .replacing("Wiederherstellen", with: "⟦placeholder-parity⟧'{{title}} wiederherstellen'")
          .replacing("Weiter", with: "⟦placeholder-parity⟧'{{titel}}'")),
      ]),
    .store(
      "placeholder-parity", "another order, spaces in the braces",
      [
        "paywall.yaml": .text(StoreProject.bilingual),
        StoreProject.german: .text(
          StoreProject.germanCopy.replacing("'{{price}} pro {{period}}'", with: "'pro {{ period }} {{ price }}'")),
      ]),
    .store(
      "placeholder-parity", "the trial of another plan",
      [
        "products.yaml": StoreProject.trial,
        StoreProject.control: StoreProject.screen(
          StoreProject.plans, StoreProject.timeline, StoreProject.legal, StoreProject.trialButton,
          fields: [
            StoreProject.bothPlans,
            StoreProject.annualCard
              + ", trialLabel: '{{trial_period}} free'}, {package: monthly, trialLabel: ⟦placeholder-parity⟧'{{trial_period}} free'}]",
          ]),
      ]),
    .store(
      "placeholder-parity", "a trial in the line of all plans",
      [
        "products.yaml": StoreProject.trial,
        StoreProject.control: StoreProject.screen(
          "{type: plans, priceText: '{{price}} per {{period}}', periodPriceText: ⟦placeholder-parity⟧'{{trial_period}} free'}",
          StoreProject.timeline, StoreProject.legal, StoreProject.trialButton,
          fields: [StoreProject.bothPlans, StoreProject.annualCard + "}]"]),
      ]),
    .store(
      "placeholder-parity", "the price of an offer that is free",
      [
        "products.yaml": StoreProject.trial,
        StoreProject.control: StoreProject.screen(
          StoreProject.plans, StoreProject.timeline, StoreProject.legal, StoreProject.trialButton,
          fields: ["subhead: ⟦placeholder-parity⟧'First {{intro_price}}'"]),
      ]),
    .store(
      "placeholder-parity", "a trial on its own plan and beside a button",
      [
        "products.yaml": StoreProject.trial,
        StoreProject.control: StoreProject.screen(
          StoreProject.plans, StoreProject.timeline, StoreProject.legal, StoreProject.trialButton,
          fields: [
            StoreProject.bothPlans, "subhead: 'Free for {{trial_period}}'",
            StoreProject.annualCard + ", trialLabel: '{{trial_period}} free'}]",
          ]),
      ]),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }
}
