extension RuleCase {
  /// What the stores ask of a screen as a whole.
  static let screenCases: [RuleCase] = leavingCases + pressureCases + restoreCases + linkCases

  private static let leavingCases: [RuleCase] = [
    store(
      "close-button-immediate", "not at all, late, by a swipe",
      [
        Shop.control: Shop.screen(
          fields: [
            "dismiss: {allowed: ⟦close-button-immediate⟧false, delaySeconds: ⟦close-button-immediate⟧5, style: ⟦close-button-immediate⟧swipe}"
          ])
      ]),
    store(
      "close-button-immediate", "a text without words",
      [Shop.control: Shop.screen(fields: ["dismiss: {style: text, text: ⟦close-button-immediate⟧⟦text-present⟧' '}"])]),
    store(
      "close-button-immediate", "a text",
      [Shop.control: Shop.screen(fields: ["dismiss: {style: text, text: Not now, delaySeconds: 0}"])]),
    store(
      "presentation-full-screen", "a sheet",
      [Shop.control: Shop.screen(fields: ["presentation: ⟦presentation-full-screen⟧sheet"])]),
    store("presentation-full-screen", "left out"),
  ]

  private static let pressureCases: [RuleCase] = [
    store(
      "no-urgency-section", "a countdown in a card",
      [
        Shop.offering: campaign,
        Shop.control: Shop.screen(
          Shop.plans, Shop.legal, Shop.footer,
          "{type: card, sections: [{type: ⟦no-urgency-section⟧countdown, targetDate: 2030-02-01T00:00:00Z}]}"),
      ]),
    store(
      "no-urgency-section", "the day in words",
      [
        Shop.offering: campaign,
        Shop.control: Shop.screen(fields: ["subhead: Until {{offer_end_date}}."]),
      ]),
    store(
      "no-resetting-countdown", "one for each user, and one to nowhere",
      [
        Shop.control: Shop.screen(
          Shop.plans, Shop.legal, Shop.footer,
          "{type: ⟦no-urgency-section⟧countdown, durationSeconds: ⟦no-resetting-countdown⟧900}",
          "⟦no-resetting-countdown⟧{type: ⟦no-urgency-section⟧countdown, id: second}")
      ]),
    store(
      "no-resetting-countdown", "an end for all and a time for each",
      [
        Shop.offering: campaign,
        Shop.control: Shop.screen(
          Shop.plans, Shop.legal, Shop.footer,
          "{type: ⟦no-urgency-section⟧countdown, targetDate: 2030-02-01T00:00:00Z, "
            + "durationSeconds: ⟦no-resetting-countdown⟧900}"),
      ]),
    RuleCase(
      "no-resetting-countdown", "an end and a time where no store's rules hold",
      [
        "paywall.yaml": .text(Shop.settings + "\nprofile: none"),
        Shop.control: Shop.screen(
          "{type: countdown, targetDate: 2030-02-01T00:00:00Z, durationSeconds: ⟦no-resetting-countdown⟧900}"),
      ]),
    store(
      "no-resetting-countdown", "one end for all",
      [
        Shop.offering: campaign,
        Shop.control: Shop.screen(
          Shop.plans, Shop.legal, Shop.footer,
          "{type: ⟦no-urgency-section⟧countdown, targetDate: 2030-02-01T00:00:00Z}"),
      ]),
    store(
      "offer-date-backed", "no campaign",
      [
        Shop.control: Shop.screen(
          Shop.plans, Shop.legal, Shop.footer,
          "{type: ⟦no-urgency-section⟧countdown, targetDate: ⟦offer-date-backed⟧2030-02-01T00:00:00Z}")
      ]),
    store(
      "offer-date-backed", "another end than the campaign's",
      [
        Shop.offering: campaign,
        Shop.control: Shop.screen(
          Shop.plans, Shop.legal, Shop.footer,
          "{type: ⟦no-urgency-section⟧countdown, targetDate: ⟦offer-date-backed⟧2030-02-01T00:00:01Z}"),
      ]),
    store(
      "offer-date-backed", "the campaign's end in another time zone",
      [
        Shop.offering: campaign,
        Shop.control: Shop.screen(
          Shop.plans, Shop.legal, Shop.footer,
          "{type: ⟦no-urgency-section⟧countdown, targetDate: '2030-02-01T02:00:00+02:00'}"),
      ]),
    store(
      "no-trial-toggle", "the price, the product, the trial",
      [
        Shop.control: Shop.screen(
          Shop.plans, Shop.legal, Shop.footer,
          "{type: toggle, label: Pay yearly, affectsPrice: ⟦no-trial-toggle⟧true}",
          "{type: toggle, id: b, label: Pay yearly, package: ⟦no-trial-toggle⟧annual}",
          "{type: toggle, id: c, label: ⟦no-trial-toggle⟧Enable free trial}",
          "{type: card, sections: [{type: toggle, label: ⟦no-trial-toggle⟧Annual billing}]}")
      ]),
    store("no-trial-toggle", "cards"),
    store(
      "no-toggle-control", "a switch for something else, and one between plans",
      [
        Shop.control: Shop.screen(
          Shop.plans, Shop.legal, Shop.footer,
          "{type: ⟦no-toggle-control⟧toggle, label: Remind me, affectsPrice: false}",
          fields: ["planStyle: ⟦no-toggle-control⟧toggle_switch"])
      ]),
    store(
      "no-toggle-control", "a segmented control", [Shop.control: Shop.screen(fields: ["planStyle: segmented_control"])]),
    store(
      "social-proof-unverified", "figures out of nowhere",
      [
        Shop.control: Shop.screen(
          Shop.plans, Shop.legal, Shop.footer,
          "{type: social_proof, text: Loved by many, count: ⟦social-proof-unverified⟧2000000}",
          "{type: social_proof, id: b, text: Great, rating: ⟦social-proof-unverified⟧4.8, source: App Store}")
      ]),
    store(
      "social-proof-unverified", "figures in words, in a card and in a translation",
      [
        "paywall.yaml": .text(
          Shop.settings.replacing("[en]", with: "[en, de]") + "\nrules: {⟦rule-known⟧locale-complete: off}"),
        Shop.control: Shop.screen(
          Shop.plans, Shop.legal, Shop.footer,
          "{type: card, sections: [{type: social_proof, text: ⟦social-proof-unverified⟧'Join 2,000,000+ happy users'}]}",
          "{type: social_proof, id: b, text: Loved by many}",
          "{type: social_proof, id: c, text: Loved by 50000 users, source: App Store, asOf: 2029-12-01T00:00:00Z}"),
        Shop.german: """
        control:
          sections.b.text: ⟦social-proof-unverified⟧Schon 50.000 Nutzer
          sections.c.text: Schon 50.000 Nutzer
        """,
      ]),
    store(
      "social-proof-unverified", "a source and a date, and no figure",
      [
        Shop.control: Shop.screen(
          Shop.plans, Shop.legal, Shop.footer,
          "{type: social_proof, text: Great, rating: 4.8, source: App Store, asOf: 2029-12-01T00:00:00Z}",
          "{type: social_proof, id: b, text: Made with care}")
      ]),
  ]

  private static let restoreCases: [RuleCase] = [
    store(
      "restore-present", "hidden",
      [
        Shop.control: Shop.screen(
          Shop.plans, Shop.legal, "{type: cta, restorePosition: ⟦restore-present⟧hidden}",
          "{type: sticky_footer, ctaTitle: Buy}")
      ]),
    store(
      "restore-present", "nowhere",
      [Shop.control: Shop.screen("⟦restore-present⟧" + Shop.plans, Shop.legal).markingTheList("restore-present")]),
    store(
      "restore-present", "a button without words",
      [
        Shop.control: Shop.screen(
          Shop.plans, Shop.legal, "{type: sticky_footer, restoreText: ⟦restore-present⟧⟦text-present⟧' '}")
      ]),
    store("restore-present", "by the button that every screen has", [Shop.control: Shop.core()]),
    store(
      "restore-present", "only what is used up",
      [
        "products.yaml": .text(
          sound("products.yaml").replacing("autoRenewable, period: P1Y, group: plus", with: "consumable")),
        Shop.control: Shop.screen(
          "{type: plans, priceText: '{{price}}'}", Shop.legal.replacing(" per {{period}}", with: ""),
          "{type: cta, restorePosition: hidden}"),
        Shop.offering: .text(sound(Shop.offering).replacing("type: annual", with: "id: annual, type: custom")),
      ]),
    store(
      "restore-above-fold", "below fourteen sections",
      [
        Shop.control: Shop.screen(
          "{type: header, media: {kind: image, source: hero, height: 400}}", "{type: image, source: a}",
          "{type: image, id: b, source: b, height: 300}", "{type: features}", Shop.plans, Shop.legal,
          "{type: ⟦restore-above-fold⟧cta}")
      ]),
    store(
      "restore-above-fold", "always in view",
      [
        Shop.control: Shop.screen(
          "{type: header, media: {kind: image, source: hero, height: 400}}", "{type: image, source: a, height: 600}",
          Shop.plans, Shop.legal, "{type: cta}", Shop.footer)
      ]),
    store(
      "restore-above-fold", "below a plan and a timeline",
      [
        Shop.control: Shop.screen(
          "{type: header}", "{type: features}", Shop.plans, "{type: timeline, items: [{title: Now}, {title: Later}]}",
          "{type: cta}", Shop.legal)
      ]),
  ]

  private static let linkCases: [RuleCase] = [
    store(
      "terms-link", "nowhere",
      [
        "paywall.yaml": .text(Shop.settings.replacing("termsURL: https://sample.org/terms, ", with: "")),
        Shop.control: Shop.screen("{type: header}", Shop.plans, "⟦terms-link⟧" + Shop.legal, Shop.footer),
      ]),
    store(
      "terms-link", "not https",
      [
        "paywall.yaml": .text(Shop.settings.replacing("https://sample.org/t", with: "⟦terms-link⟧http://sample.org/t")),
        Shop.control: Shop.screen(
          Shop.plans, Shop.legal, Shop.footer, "{type: legal, id: b, termsURL: ⟦terms-link⟧http://sample.org/terms}"),
      ]),
    store("terms-link", "the project's, without a legal section", [Shop.control: Shop.core()]),
    store(
      "privacy-link", "a screen of sections without a legal one",
      [
        Shop.control: Shop.screen(
          "⟦privacy-link⟧⟦terms-link⟧" + Shop.plans,
          "{type: sticky_footer, restoreText: Restore, text: '\(Shop.terms)'}"
        ).markingTheList("privacy-link", "terms-link")
      ]),
    store(
      "privacy-link", "not https",
      [
        "paywall.yaml": .text(Shop.settings.replacing("https://sample.org/p", with: "⟦privacy-link⟧ftp://sample.org/p"))
      ]),
    store(
      "privacy-link", "a link without words",
      [
        Shop.control: Shop.screen(
          Shop.plans, Shop.footer,
          "{type: legal, text: '\(Shop.terms)', termsTitle: ⟦text-present⟧'', privacyTitle: ⟦text-present⟧' '}")
      ]),
    store(
      "privacy-link", "the section's own",
      [
        "paywall.yaml": .text(Shop.settings.replacing(", privacyURL: https://sample.org/privacy", with: "")),
        Shop.control: Shop.screen(
          Shop.plans, Shop.footer, "{type: legal, text: '\(Shop.terms)', privacyURL: https://sample.org/privacy}"),
      ]),
  ]

  private static let campaign: Entry = .text(
    sound(Shop.offering).replacing("kind: primary", with: "kind: campaign")
      + "\ncampaign: {startsAt: 2030-01-01T00:00:00Z, endsAt: 2030-02-01T00:00:00Z}\n")
}

extension Entry {
  /// Marks that stand before the first item of `sections` moved to where the list begins: before its dash.
  func markingTheList(_ rules: String...) -> Entry {
    guard case .text(let text) = self else { return self }
    let marks = rules.map { "⟦\($0)⟧" }.joined()
    return .text(text.replacing("- \(marks){", with: "\(marks)- {"))
  }
}
