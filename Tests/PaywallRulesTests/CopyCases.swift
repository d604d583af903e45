extension RuleCase {
  private static func headline(_ rule: String, _ name: String, _ text: String) -> RuleCase {
    store(rule, name, [Shop.control: Shop.screen(fields: ["headline: \(text)"])])
  }

  /// What copy claims that only the store, the clock or a record may claim.
  static let copyCases: [RuleCase] = [
    headline("no-literal-price", "an amount with its currency", "⟦no-literal-price⟧'Everything for $9.99 a month'"),
    headline("no-literal-price", "placeholders", "'Everything for {{price}} per {{period}}'"),
    headline("no-literal-price", "numbers that are no prices", "Works 24 hours on 5 devices with 100 GB"),
    store(
      "no-literal-price", "in metadata, and under keys that the format lacks",
      [
        "offerings/pro/offering.yaml": .text(
          sound(Shop.offering).replacing(
            "version: 1.0.0",
            with: """
              version: 1.0.0
              metadata:
                ⟦no-literal-price⟧price_display: $39.99/year
                note: ⟦no-literal-price⟧Costs 5 euros
                ⟦no-literal-savings⟧savings_text: Half
                more: ⟦no-literal-savings⟧Save 50%
                fine: '{{price}} on 5 devices'
                price: '{{price}}'
              """)),
        "products.yaml": .text(
          sound("products.yaml").replacing(
            "group: plus}", with: "group: plus, ⟦known-key⟧⟦no-literal-price⟧price: 9.99}")),
      ]),
    store(
      "no-literal-price", "in names",
      [
        Shop.offering: .text(
          sound(Shop.offering)
            .replacing("displayName: Pro", with: "displayName: ⟦no-literal-price⟧Pro for $9.99")
            .replacing("{type: annual,", with: "{displayName: ⟦no-literal-price⟧Year 39.99, type: annual,")),
        "products.yaml": .text(
          sound("products.yaml")
            .replacing("period: P1Y,", with: "period: P1Y, displayName: ⟦no-literal-price⟧Yearly 39.99,")
            .replacing("period: P1M, group: plus", with: "period: P1M, group: ⟦no-literal-price⟧Plus €5")),
      ]),
    store(
      "no-literal-price", "names with numbers that are no prices",
      [
        Shop.offering: .text(sound(Shop.offering).replacing("displayName: Pro", with: "displayName: Pro 2.1 of 2030")),
        "products.yaml": .text(
          sound("products.yaml").replacing("period: P1Y,", with: "period: P1Y, displayName: 100 coins a year,")),
      ]),
    store(
      "no-literal-price", "coins in metadata, and money",
      [
        Shop.offering: .text(
          sound(Shop.offering).replacing(
            "product: org.sample.year}", with: "product: org.sample.year, metadata: {amount: '100', currency: coins}}"
          )
          .replacing(
            "product: org.sample.month}",
            with: "product: org.sample.month, metadata: {⟦no-literal-price⟧amount: '5', currency: EUR}}"
          )
          .replacing(
            "version: 1.0.0",
            with: """
              version: 1.0.0
              metadata:
                ⟦no-literal-price⟧amount: '9.99'
                price: shown
                currency: EUR
                savings: 'false'
              """))
      ]),
    store(
      "no-literal-price", "coins in metadata of a file with another fault",
      [
        Shop.offering: .text(
          sound(Shop.offering).replacing(
            "version: 1.0.0",
            with: "version: 1.0.0\nmetadata: {amount: '100'}\n⟦known-key⟧⟦no-literal-price⟧amount: 5"))
      ]),
    store(
      "no-literal-savings", "in names",
      [
        Shop.offering: .text(
          sound(Shop.offering).replacing("displayName: Pro", with: "displayName: ⟦no-literal-savings⟧Summer, save 50%")),
        "products.yaml": .text(
          sound("products.yaml").replacing(
            "period: P1Y,", with: "period: P1Y, displayName: ⟦no-literal-savings⟧Yearly -20%,")),
      ]),
    store(
      "no-urgency-copy", "in the name of an offering",
      [
        Shop.offering: .text(
          sound(Shop.offering).replacing("displayName: Pro", with: "displayName: ⟦no-urgency-copy⟧Last chance"))
      ]),
    store(
      "no-literal-trial-length", "in the name of an offering",
      [
        Shop.offering: .text(
          sound(Shop.offering).replacing(
            "displayName: Pro", with: "displayName: ⟦no-literal-trial-length⟧7 days free"))
      ]),
    headline(
      "no-literal-price", "in a text of several lines",
      "|-\n  Everything\n  for ⟦no-literal-price⟧$9.99 a month\n  and more"),
    headline("no-literal-savings", "a percentage", "⟦no-literal-savings⟧Save 40% with the annual plan"),
    headline("no-literal-savings", "a percentage of something else", "Finds 100% of your files"),
    store(
      "no-literal-trial-length", "the store's own length",
      [
        "products.yaml": Shop.trial,
        "paywall.yaml": .text(Shop.settings + "\nrules: {trial-timeline-dates: off}"),
        Shop.control: Shop.screen(fields: ["subhead: ⟦no-literal-trial-length⟧First 7 days free"]),
      ]),
    headline("no-literal-trial-length", "days that are no trial", "Plan the next 7 days"),
    headline(
      "trial-length-matches-product", "a trial that no product has",
      "⟦no-literal-trial-length⟧⟦trial-length-matches-product⟧Try it free for 14 days"),
    headline("trial-length-matches-product", "no length", "Try it first"),
    headline("no-literal-date", "a day of the calendar", "⟦no-literal-date⟧New on 12 March 2031"),
    headline("no-literal-date", "a placeholder", "The first charge comes a week later"),
    headline("no-urgency-copy", "a last chance", "⟦no-urgency-copy⟧Last chance"),
    headline("no-urgency-copy", "calm words", "Cancel anytime"),
    RuleCase(
      "locale-not-covered", "a language without a word list",
      [
        "paywall.yaml": .text(Shop.settings.replacing("[en]", with: "[en, ⟦locale-complete⟧⟦locale-not-covered⟧sw]")),
        Shop.control: Shop.screen(),
      ]),
    store("locale-not-covered", "languages with one"),
  ]
}
