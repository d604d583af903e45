extension RuleCase {
  private static let timeline =
    "{type: timeline, items: [{title: Now, text: 'Free for {{trial_period}}.'}, {title: '{{trial_end_date}}', text: Cancel before.}, {title: '{{first_bill_date}}', text: 'Then {{price}} per {{period}}.'}]}"
  private static let button =
    "{type: sticky_footer, ctaTitle: Start free trial, ctaTitleWithoutTrial: Subscribe, restoreText: Restore}"

  /// What the stores ask where a trial is offered.
  static let trialCases: [RuleCase] = [
    store(
      "trial-needs-ineligible-copy", "a sticky footer",
      [
        "products.yaml": Shop.trial,
        Shop.control: Shop.screen(
          Shop.plans, timeline, Shop.legal,
          "{type: sticky_footer, ctaTitle: ⟦trial-needs-ineligible-copy⟧Start free trial, restoreText: Restore}"),
      ]),
    store(
      "trial-needs-ineligible-copy", "the button of the core fields, in German",
      [
        "products.yaml": Shop.trial,
        "paywall.yaml": .text(Shop.settings.replacing("e: en", with: "e: de").replacing("[en]", with: "[de]")),
        Shop.control: Shop.screen(
          Shop.plans, timeline.replacing("Cancel before.", with: "Kündige vorher.").replacing("Then", with: "Danach"),
          "{type: legal, text: '\(german)'}", "{type: cta}",
          fields: ["ctaTitle: ⟦trial-needs-ineligible-copy⟧Kostenlos testen"]),
      ]),
    store(
      "trial-needs-ineligible-copy", "words for both",
      ["products.yaml": Shop.trial, Shop.control: Shop.screen(Shop.plans, timeline, Shop.legal, button)]),
    store(
      "trial-terms-complete", "a trial that nobody explains",
      [
        "products.yaml": Shop.trial,
        Shop.control: Shop.screen(
          "{type: plans, priceText: ⟦price-per-period-shown⟧Best value}",
          "{type: ⟦trial-timeline-dates⟧timeline, items: [{title: Soon}]}",
          "{type: legal, text: ⟦disclosure-core⟧⟦disclosure-extended⟧Ask us.}",
          "{type: sticky_footer, ctaTitle: ⟦trial-terms-complete⟧Try free, ctaTitleWithoutTrial: Subscribe, restoreText: Restore}"
        ),
      ]),
    store(
      "trial-terms-complete", "a trial in the headline and 24 hours in the small print, but no length",
      [
        "products.yaml": Shop.trial,
        Shop.control: .text(
          FixtureProject.variant("headline: ⟦trial-terms-complete⟧Begin with a trial", "footnote: '\(Shop.terms)'")
            .replacing("id: pro", with: "⟦trial-timeline-dates⟧id: pro")),
      ]),
    store(
      "trial-terms-complete", "a screen that is silent about the trial, for users who had theirs",
      [
        "products.yaml": Shop.trial,
        Shop.control: Shop.screen(Shop.plans, timeline, Shop.legal, button),
        "offerings/pro/variants/returning.yaml": Shop.screen(
          "{type: comparison_table, columns: [{title: Free}, {title: Pro}], rows: [{label: Files, values: [false, true]}]}",
          Shop.plans, Shop.legal, Shop.footer,
          fields: ["id: pro_returning"]),
      ]),
    store(
      "trial-terms-complete", "no screen speaks of the trial",
      [
        "products.yaml": Shop.trial,
        Shop.control: Shop.screen(fields: ["productIDs: [⟦trial-terms-complete⟧org.sample.year]"]),
      ]),
    store(
      "trial-terms-complete", "everything",
      ["products.yaml": Shop.trial, Shop.control: Shop.screen(Shop.plans, timeline, Shop.legal, button)]),
    store(
      "trial-timeline-dates", "a timeline without dates",
      [
        "products.yaml": Shop.trial,
        Shop.control: Shop.screen(
          Shop.plans,
          "{type: ⟦trial-timeline-dates⟧timeline, items: [{title: Now, text: 'Free for {{trial_period}}'}]}",
          Shop.legal, button),
      ]),
    store(
      "trial-timeline-dates", "no timeline",
      [
        "products.yaml": Shop.trial,
        Shop.control: Shop.screen(
          "⟦trial-timeline-dates⟧" + Shop.plans, Shop.legal, button,
          fields: ["subhead: Free for {{trial_period}} until {{trial_end_date}}"]
        ).markingTheList("trial-timeline-dates"),
      ]),
    store(
      "trial-timeline-dates", "an introductory price that is no trial",
      [
        "products.yaml": charged,
        Shop.control: Shop.screen(
          fields: ["subhead: '{{intro_price}} for {{trial_period}}, then {{price}} per {{period}}'"]),
      ]),
  ]

  private static let charged = Shop.products(year: "introductoryOffer: {mode: payUpFront, period: P1M}")
  private static let charge = "cards: [{package: annual, badge: {text: 'Save {{savings_percent}}'}"

  /// Trials and introductory prices on plans of which not all have them.
  static let planTrialCases: [RuleCase] = [
    store(
      "placeholder-parity", "the trial of another plan",
      [
        "products.yaml": Shop.trial,
        Shop.control: Shop.screen(
          Shop.plans, timeline, Shop.legal, button,
          fields: [
            Shop.bothPlans,
            charge
              + ", trialLabel: '{{trial_period}} free'}, {package: monthly, trialLabel: ⟦placeholder-parity⟧'{{trial_period}} free'}]",
          ]),
      ]),
    store(
      "placeholder-parity", "a trial in the line of all plans",
      [
        "products.yaml": Shop.trial,
        Shop.control: Shop.screen(
          "{type: plans, priceText: '{{price}} per {{period}}', periodPriceText: ⟦placeholder-parity⟧'{{trial_period}} free'}",
          timeline, Shop.legal, button, fields: [Shop.bothPlans, charge + "}]"]),
      ]),
    store(
      "placeholder-parity", "the price of an offer that is free",
      [
        "products.yaml": Shop.trial,
        Shop.control: Shop.screen(
          Shop.plans, timeline, Shop.legal, button, fields: ["subhead: ⟦placeholder-parity⟧'First {{intro_price}}'"]),
      ]),
    store(
      "placeholder-parity", "a trial on its own plan and beside a button",
      [
        "products.yaml": Shop.trial,
        Shop.control: Shop.screen(
          Shop.plans, timeline, Shop.legal, button,
          fields: [
            Shop.bothPlans, "subhead: 'Free for {{trial_period}}'", charge + ", trialLabel: '{{trial_period}} free'}]",
          ]),
      ]),
    store(
      "trial-length-matches-product", "a length of another plan",
      [
        "products.yaml": .text(
          sound("products.yaml").replacing(
            "period: P1Y,", with: "period: P1Y, introductoryOffer: {mode: free, period: P1W},"
          ).replacing("period: P1M,", with: "period: P1M, introductoryOffer: {mode: free, period: P3D},")),
        "paywall.yaml": .text(Shop.settings + "\nrules: {no-literal-trial-length: off}"),
        Shop.control: Shop.screen(
          Shop.plans, timeline, Shop.legal, button,
          fields: [
            Shop.bothPlans,
            charge
              + ", trialLabel: 7 days free}, {package: monthly, trialLabel: ⟦trial-length-matches-product⟧7 days free}]",
          ]),
      ]),
    store(
      "trial-length-matches-product", "an offer that is charged",
      [
        "products.yaml": charged,
        Shop.control: Shop.screen(
          Shop.plans, Shop.legal,
          "{type: sticky_footer, ctaTitle: ⟦trial-length-matches-product⟧Start free trial, restoreText: Restore}",
          fields: ["subhead: ⟦trial-length-matches-product⟧'Free for {{trial_period}}'"]),
      ]),
    store(
      "trial-length-matches-product", "a button for a trial that no product has",
      [
        Shop.control: Shop.screen(
          Shop.plans, Shop.legal, "{type: sticky_footer, restoreText: Restore}",
          fields: ["ctaTitle: ⟦trial-length-matches-product⟧Start free trial"])
      ]),
    store(
      "trial-length-matches-product", "a trial that no product has, in plain words",
      [
        Shop.control: Shop.screen(
          "{type: header}", "{type: features}", Shop.plans,
          "{type: timeline, title: ⟦trial-length-matches-product⟧How your trial works, items: [{title: Now}]}",
          Shop.legal, Shop.footer,
          fields: [
            "headline: ⟦trial-length-matches-product⟧Start your free trial",
            "subhead: ⟦trial-length-matches-product⟧Try it free for a while",
          ])
      ]),
    store(
      "trial-length-matches-product", "the same in German",
      [
        "paywall.yaml": .text(Shop.settings.replacing("[en]", with: "[en, de]")), Shop.control: Shop.core(),
        Shop.german: """
        control:
          headline: ⟦trial-length-matches-product⟧Jetzt kostenlos testen
          subhead: Teste die neue Suche, Updates kostenlos.
          ctaTitle: Weiter
          footnote: '\(german)'
        """,
      ]),
    store(
      "trial-length-matches-product", "free things that are no trial",
      [
        Shop.control: Shop.screen(
          "{type: comparison_table, columns: [{title: Free trial}, {title: Pro}], rows: [{label: Files, values: [false, true]}]}",
          Shop.plans, Shop.legal, Shop.footer,
          fields: [
            "headline: Free updates for life", "subhead: Try the new look.",
            "bullets: [No free trial, Free of ads, Log clinical trials, 'Feel free, try everything']",
          ])
      ]),
    store(
      "trial-button-fits-plan", "the plan that is selected at first has no trial",
      [
        "products.yaml": Shop.trial,
        Shop.control: Shop.screen(
          Shop.plans, timeline, Shop.legal,
          "{type: sticky_footer, ctaTitle: ⟦trial-button-fits-plan⟧Start free trial, ctaTitleWithoutTrial: Subscribe, restoreText: Restore}",
          fields: [Shop.bothPlans, "highlightedProductID: org.sample.month", charge + "}]"]),
      ]),
    store(
      "trial-button-fits-plan", "the plan that is selected at first has the trial",
      [
        "products.yaml": Shop.trial,
        Shop.control: Shop.screen(
          Shop.plans, timeline, Shop.legal, button, fields: [Shop.bothPlans, charge + "}]"]),
      ]),
    store(
      "trial-button-fits-plan", "a button without a trial",
      [
        "products.yaml": Shop.trial,
        Shop.control: Shop.screen(
          Shop.plans, timeline, Shop.legal, "{type: sticky_footer, ctaTitle: Continue, restoreText: Restore}",
          fields: [Shop.bothPlans, "highlightedProductID: org.sample.month", charge + "}]"]),
      ]),
    store(
      "trial-length-matches-product", "words that promise no trial",
      [
        Shop.control: Shop.screen(
          Shop.plans, Shop.legal, "{type: sticky_footer, restoreText: Restore}",
          fields: ["ctaTitle: Go ad-free", "subhead: Free yourself"])
      ]),
  ]

  private static let german =
    "{{title}}: {{price}} pro {{period}}. Wird mit der Bestätigung berechnet. Verlängert sich, wenn du nicht 24 Stunden "
    + "vor dem Ende kündigst, und wird 24 Stunden davor berechnet. Verwaltung in den Einstellungen. Ein Probezeitraum verfällt."
}
