extension RuleCase {
  /// What the stores ask of plans, prices and products.
  static let planCases: [RuleCase] = savingsCases + priceCases + productCases

  private static let badge = "badge: {text: 'Save {{savings_percent}}'}"

  private static let savingsCases: [RuleCase] = [
    store(
      "savings-badge-computable", "one plan, and lengths that are the same",
      [
        Shop.offering: .text(
          sound(Shop.offering).replacing("  - {type: monthly, product: org.sample.month}", with: "")),
        Shop.control: Shop.screen(
          fields: [
            "headline: ⟦savings-badge-computable⟧Save {{savings_percent}}",
            "cards: [{package: annual, badge: {text: ⟦savings-badge-computable⟧'Save {{savings_amount}}'}}]",
          ]),
      ]),
    store(
      "savings-badge-computable", "the shorter of two plans",
      [
        Shop.control: Shop.screen(
          fields: [
            Shop.bothPlans,
            "cards: [{package: monthly, badge: {text: ⟦savings-badge-computable⟧'{{savings_percent}}'}}]",
          ])
      ]),
    store(
      "savings-badge-computable", "the longer of two plans",
      [Shop.control: Shop.screen(fields: [Shop.bothPlans, "cards: [{package: annual, \(badge)}]"])]),
    store(
      "savings-badge-present", "a badge that computes nothing",
      [
        Shop.control: Shop.screen(
          fields: [Shop.bothPlans, "cards: [{package: annual, badge: ⟦savings-badge-present⟧{text: Best value}}]"])
      ]),
    store(
      "savings-badge-present", "no card",
      [
        Shop.control: Shop.screen(fields: ["productIDs: [org.sample.month, ⟦savings-badge-present⟧org.sample.year]"])
      ]),
    store(
      "savings-badge-present", "a badge",
      [Shop.control: Shop.screen(fields: [Shop.bothPlans, "cards: [{package: annual, \(badge)}]"])]),
  ]

  private static let priceCases: [RuleCase] = [
    store(
      "billed-amount-most-prominent", "a month's price above the year's",
      [
        Shop.control: Shop.screen(
          "{type: plans, priceText: '{{price}} per {{period}}', priceFontSize: 16, periodPriceText: '{{price_per_month}} a month', periodPriceFontSize: ⟦billed-amount-most-prominent⟧28}",
          Shop.legal, Shop.footer)
      ]),
    store(
      "billed-amount-most-prominent", "a month's price in the price line",
      [
        Shop.control: Shop.screen(
          "{type: plans, priceText: ⟦billed-amount-most-prominent⟧'{{price_per_month}} a month', periodPriceText: '{{price}} per {{period}}'}",
          Shop.legal, Shop.footer)
      ]),
    store(
      "billed-amount-most-prominent", "a month's price below",
      [
        Shop.control: Shop.screen(
          "{type: plans, priceText: '{{price}} per {{period}}', priceFontSize: 22, periodPriceText: '{{price_per_month}} a month', periodPriceFontSize: 22}",
          Shop.legal, Shop.footer)
      ]),
    store(
      "billed-amount-most-prominent", "a month's price in a headline",
      [
        Shop.control: Shop.screen(
          "{type: header, style: {fontSize: ⟦billed-amount-most-prominent⟧40}}",
          "{type: card, sections: [{type: header, id: h, title: 'Save {{savings_percent}}', style: {fontSize: ⟦billed-amount-most-prominent⟧23}}]}",
          Shop.plans, Shop.legal, Shop.footer,
          fields: [
            Shop.bothPlans, "headline: 'Just {{price_per_month}} a month'", "cards: [{package: annual, \(badge)}]",
          ])
      ]),
    store(
      "billed-amount-most-prominent", "a headline that speaks of no amount, or of the whole one",
      [
        Shop.control: Shop.screen(
          "{type: header, style: {fontSize: 40}}", "{type: features, title: '{{price}}', style: {fontSize: 30}}",
          Shop.plans, "{type: legal, text: '\(Shop.terms)', style: {fontSize: 11}}", Shop.footer)
      ]),
    store(
      "billed-amount-min-16pt", "beside the button",
      [
        Shop.control: Shop.screen(
          Shop.plans, Shop.legal,
          "{type: sticky_footer, restoreText: Restore, priceSummary: '{{price}} per {{period}}', style: {fontSize: ⟦billed-amount-min-16pt⟧10}}",
          "{type: card, sections: [{type: cta, subtitle: '{{price}} per {{period}}', style: {fontSize: ⟦billed-amount-min-16pt⟧15}}]}"
        )
      ]),
    store(
      "billed-amount-min-16pt", "small print, steps and other words",
      [
        Shop.control: Shop.screen(
          Shop.plans, "{type: legal, text: '\(Shop.terms)', style: {fontSize: 11}}",
          "{type: timeline, items: [{title: Later, text: '{{price}} is charged'}], style: {fontSize: 13}}",
          "{type: sticky_footer, restoreText: Restore, priceSummary: 'Renews until you cancel', style: {fontSize: 12}}")
      ]),
    store(
      "billed-amount-min-16pt", "small, and small by the section's style",
      [
        Shop.control: Shop.screen(
          "{type: plans, priceText: '{{price}} per {{period}}', priceFontSize: ⟦billed-amount-min-16pt⟧15.5}",
          Shop.legal, Shop.footer),
        "offerings/pro/variants/b.yaml": Shop.screen(
          "{type: plans, style: {fontSize: ⟦billed-amount-min-16pt⟧12}}", Shop.legal, Shop.footer,
          fields: ["id: pro_b"]),
      ]),
    store(
      "billed-amount-min-16pt", "16 points, beside something smaller",
      [
        Shop.control: Shop.screen(
          "{type: plans, style: {fontSize: 12}, priceText: '{{price}} per {{period}}', priceFontSize: 16, periodPriceText: '{{price_per_month}} a month', periodPriceFontSize: 11}",
          Shop.legal, Shop.footer)
      ]),
    store(
      "price-per-period-shown", "words in the place of the price",
      [
        Shop.control: Shop.screen(
          "{type: plans, priceText: ⟦price-per-period-shown⟧Best value}", Shop.legal, Shop.footer)
      ]),
    store(
      "price-per-period-shown", "one word for two periods",
      [
        Shop.control: Shop.screen(
          "{type: plans, priceText: ⟦price-per-period-shown⟧'{{price}} per year'}", Shop.legal, Shop.footer,
          fields: [Shop.bothPlans, "cards: [{package: annual, \(badge)}]"])
      ]),
    store(
      "price-per-period-shown", "no plans",
      [
        Shop.control: Shop.screen(
          Shop.legal, "{type: sticky_footer, restoreText: Restore, priceSummary: ⟦price-per-period-shown⟧'{{price}}'}")
      ]),
    store(
      "price-per-period-shown", "the renderer's own plans, one period in words, the button",
      [
        Shop.control: Shop.screen("{type: plans}", Shop.legal, Shop.footer),
        "offerings/pro/variants/b.yaml": Shop.screen(
          "{type: plans, priceText: '{{price}}/year'}", Shop.legal, Shop.footer, fields: ["id: pro_b"]),
        "offerings/pro/variants/c.yaml": Shop.screen(
          Shop.legal, "{type: cta, subtitle: '{{price}} per {{period}}'}", fields: ["id: pro_c"]),
      ]),
    store(
      "plan-title-shown", "empty, and nothing but a price",
      [
        Shop.control: Shop.screen(
          fields: [
            Shop.bothPlans,
            "cards: [{package: annual, title: ⟦plan-title-shown⟧⟦text-present⟧' ', \(badge)}, {package: monthly, title: ⟦plan-title-shown⟧'{{price}}'}]",
          ])
      ]),
    store(
      "plan-title-shown", "the store's, and words",
      [
        Shop.control: Shop.screen(
          fields: [
            Shop.bothPlans, "cards: [{package: annual, title: Year, \(badge)}, {package: monthly, title: '{{title}}'}]",
          ])
      ]),
  ]

  private static let productCases: [RuleCase] = [
    store(
      "min-period-7-days", "three days",
      ["products.yaml": .text(sound("products.yaml").replacing("P1M", with: "⟦min-period-7-days⟧P3D"))]),
    store(
      "min-period-7-days", "a week, and a day that does not renew",
      [
        "products.yaml": .text(
          sound("products.yaml").replacing("P1M", with: "P7D")
            + "\n  - {id: org.sample.day, kind: nonRenewable, period: P1D}"),
        Shop.offering: .text(sound(Shop.offering).replacing("type: monthly", with: "type: weekly")),
      ]),
    store(
      "sku-name-honest", "a product, a package and a card",
      [
        "products.yaml": Shop.products(year: "displayName: ⟦sku-name-honest⟧Premium Trial"),
        Shop.offering: .text(
          sound(Shop.offering).replacing(
            "product: org.sample.month", with: "product: org.sample.month, displayName: ⟦sku-name-honest⟧Try Pro")),
        Shop.control: Shop.screen(fields: ["cards: [{package: annual, title: ⟦sku-name-honest⟧Free Premium}]"]),
      ]),
    store(
      "sku-name-honest", "words that only look like it",
      ["products.yaml": Shop.products(year: "displayName: 'Ad-free, Industrial'")]),
    store(
      "sku-name-honest", "a plan with a trial, and one without",
      [
        "products.yaml": Shop.products(year: "displayName: Annual with a free trial"),
        Shop.control: Shop.screen(fields: ["cards: [{package: annual, title: 'Annual, no trial'}]"]),
      ]),
    store(
      "commitment-disclosed", "a year by the month",
      [
        "products.yaml": Shop.products(year: "commitment: {period: P1Y}"),
        Shop.control: Shop.screen(
          "{type: plans, priceText: ⟦commitment-disclosed⟧'{{price}}/{{period}}'}", Shop.legal, Shop.footer),
      ]),
    store(
      "commitment-disclosed", "for how long and what in all",
      [
        "products.yaml": Shop.products(year: "commitment: {period: P1Y}"),
        Shop.control: Shop.screen(
          "{type: plans, priceText: '{{price}}/{{period}} for {{commitment_period}}, {{commitment_total}} in all'}",
          Shop.legal, Shop.footer),
      ]),
    RuleCase(
      "product-id-distinct", "a one for an l, a capital",
      [
        "products.yaml": .text(
          sound("products.yaml")
            + """

              - {id: ⟦product-id-distinct⟧org.samp1e.year, kind: consumable}
              - {id: ⟦product-id-distinct⟧org.sarnple.Month, kind: consumable}
            """)
      ]),
    RuleCase("product-id-distinct", "ids that differ in words", [:]),
  ]
}
