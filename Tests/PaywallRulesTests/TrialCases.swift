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
      "trial-terms-complete", "the small print speaks of a trial and of 24 hours, but not of its length",
      [
        "products.yaml": Shop.trial,
        Shop.control: .text(
          FixtureProject.variant("footnote: ⟦trial-terms-complete⟧'\(Shop.terms)'")
            .replacing("id: pro", with: "⟦trial-timeline-dates⟧id: pro")),
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
      "trial-timeline-dates", "dates, and an introductory price that is no trial",
      [
        "products.yaml": Shop.products(year: "introductoryOffer: {mode: payUpFront, period: P1M}"),
        "offerings/sale/offering.yaml": .text(sound(Shop.offering)),
        "offerings/sale/variants/control.yaml": Shop.screen(
          Shop.plans, timeline, Shop.legal, button, fields: ["id: sale_control"]),
      ]),
  ]

  private static let german =
    "{{title}}: {{price}} pro {{period}}. Wird mit der Bestätigung berechnet. Verlängert sich, wenn du nicht 24 Stunden "
    + "vor dem Ende kündigst, und wird 24 Stunden davor berechnet. Verwaltung in den Einstellungen. Ein Probezeitraum verfällt."
}
