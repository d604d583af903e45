extension RuleCase {
  /// Numbers that no sum and no product can hold; each is one finding, and no rule that works with them stops the run.
  static let numberCases: [RuleCase] = [
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
          sound("offerings/pro/offering.yaml").replacing("1.0.0", with: "⟦field-value⟧9223372036854775807.0.0"))
      ]),
    store(
      "field-value", "a trial beyond any calendar",
      [
        "products.yaml": Shop.products(
          year: "introductoryOffer: {mode: free, period: P1W, periods: ⟦field-value⟧9223372036854775807}"),
        "paywall.yaml": .text(Shop.settings + "\nrules: {trial-timeline-dates: off}"),
        Shop.control: Shop.screen(
          fields: [
            "subhead: ⟦no-literal-trial-length⟧⟦trial-length-matches-product⟧First 7 days free"
          ]),
      ]),
  ]
}
