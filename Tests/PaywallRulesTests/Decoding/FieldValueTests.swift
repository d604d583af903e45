import Testing

@Suite struct FieldValueTests {
  static let cases: [RuleCase] = [
    RuleCase(
      "field-value", "letters of a different script",
      [
        "products.yaml": .text(
          valid("products.yaml").replacing("org.sample.month", with: "⟦field-value⟧org.sample.mоnth"))
      ],
      elsewhere: [line("offerings/pro/offering.yaml", 6, 30, "package-product")]),
    RuleCase(
      "field-value", "weights beyond any sum",
      [
        "experiments/a.yaml": """
        placement: settings
        status: draft
        arms:
          - {id: a, offering: pro, weight: ⟦field-value⟧9223372036854775807}
          - {id: b, offering: pro, weight: ⟦field-value⟧9223372036854775807}
        """
      ]),
    RuleCase(
      "field-value", "a version beyond any bump",
      [
        "offerings/pro/offering.yaml": .text(
          valid("offerings/pro/offering.yaml").replacing("1.0.0", with: "⟦field-value⟧9223372036854775807.0.0"))
      ]),
    .store(
      "field-value", "a trial beyond any calendar",
      [
        "products.yaml": StoreProject.products(
          year: "introductoryOffer: {mode: free, period: P1W, periods: ⟦field-value⟧9223372036854775807}"),
        "paywall.yaml": .text(StoreProject.settings + "\nrules: {trial-timeline-dates: off}"),
        StoreProject.control: StoreProject.screen(
          fields: [
            "subhead: ⟦no-literal-trial-length⟧⟦trial-length-matches-product⟧First 7 days free"
          ]),
      ]),
    RuleCase(
      "field-value", "names without a letter, and ids that no package can name",
      [
        "paywall.yaml": .text(declaring("{name: ⟦field-value⟧'', type: text}, {name: ⟦field-value⟧' ', type: text}")),
        "products.yaml": .text(
          catalogue(
            "promotionalOffers: [{id: ⟦field-value⟧Spring Sale, mode: free, period: P1W}], "
              + "offerCodes: [{id: Spring Sale, mode: free}, {id: ⟦field-value⟧'', mode: free}]",
            "winBackOffers: [{id: ⟦field-value⟧a@b, mode: free, period: P1W}]")
            + "\nentitlements: [{id: ⟦entitlement-granted⟧⟦field-value⟧''}]"),
      ]),
    RuleCase(
      "field-value", "a word that is not one of the choices",
      [
        StoreProject.control: .text(FixtureProject.variant("layout: ⟦field-value⟧stak"))
      ]),
    RuleCase(
      "field-value", "spellings and ranges",
      [
        StoreProject.control: .text(
          FixtureProject.variant(
            "background: {color: ⟦field-value⟧red}", "postPurchase: {action: deep_link, url: ⟦field-value⟧example.com}",
            "sections: [{type: spacer, height: ⟦field-value⟧-1}, {type: icon_grid, columns: ⟦field-value⟧7, items: []}]"
          )),
        StoreProject.offering: .text(valid(StoreProject.offering).replacing("1.0.0", with: "⟦field-value⟧v1.0.0")),
      ]),
    RuleCase(
      "field-value", "an invalid locale",
      [
        "paywall.yaml": .text(valid("paywall.yaml").replacing("de]", with: "de, ⟦field-value⟧german]"))
      ]),
    RuleCase(
      "field-value", "a file that is not named after a locale",
      ["offerings/pro/locales/deutsch.yaml": "⟦field-value⟧⟦locale-declared⟧{}\n"]),
    RuleCase(
      "field-value", "every spelling at its limits",
      [
        StoreProject.control: .text(
          FixtureProject.variant(
            "background: {color: '#1b1F3aFf'}",
            "sections: [{type: spacer, height: 0}, {type: icon_grid, columns: 6, items: []}]"))
      ]),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }
}
