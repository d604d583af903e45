import Testing

@Suite struct PlacementRuleShadowedTests {
  static let cases: [RuleCase] = [
    RuleCase(
      "placement-rule-shadowed", "behind everybody",
      [
        "placements.yaml": """
        placements:
          - id: settings
            rules:
              - offering: pro
              - ⟦placement-rule-shadowed⟧audience: {conditions: [{attribute: student, operator: exists}]}
                offering: pro
              - ⟦placement-rule-shadowed⟧offering: pro
        """
      ], elsewhere: [attributesUndeclared]),
    RuleCase(
      "placement-rule-shadowed", "behind a rollout, a rule with an end, and a rollout to all",
      [
        "placements.yaml": """
        placements:
          - id: settings
            rules:
              - {rollout: {share: 99.99, salt: a}, offering: pro}
              - {endsAt: 2040-01-01T00:00:00Z, offering: pro}
              - offering: pro
          - id: done
            rules:
              - {rollout: {share: 100, salt: b}, offering: pro}
              - offering: pro
        """
      ]),
    RuleCase(
      "placement-rule-shadowed", "behind a wider audience",
      [
        "placements.yaml": .text(
          pairs(
            ("[{attribute: c, operator: in, values: [DE, FR]}]", "[{attribute: c, operator: equals, value: FR}]"),
            ("[{attribute: n, operator: atLeast, value: 3}]", "[{attribute: n, operator: between, values: [4, 9]}]"),
            ("[{attribute: v, operator: lessThan, value: '3'}]", "[{attribute: v, operator: atMost, value: 2.9.9}]"),
            ("[{attribute: c, operator: exists}]", "[{attribute: c, operator: notEquals, value: DE}]"),
            ("[{attribute: c, operator: notEquals, value: DE}]", "[{attribute: c, operator: equals, value: FR}]"),
            ("[{attribute: c, operator: contains, value: a}]", "[{attribute: c, operator: contains, value: bar}]"),
            (
              "[{attribute: c, operator: equals, value: DE}]",
              "[{attribute: n, operator: exists}, {attribute: c, operator: equals, value: DE}]"
            ), mark: "⟦placement-rule-shadowed⟧"))
      ], elsewhere: [attributesUndeclared]),
    RuleCase(
      "placement-rule-shadowed", "behind several audiences together",
      [
        "placements.yaml": .text(
          behind(
            [
              "{conditions: [{attribute: c, operator: equals, value: DE}]}",
              "{conditions: [{attribute: c, operator: equals, value: FR}]}",
            ], "{conditions: [{attribute: c, operator: in, values: [DE, FR]}]}", named: "values")
            + behind(
              [
                "{conditions: [{attribute: n, operator: lessThan, value: 10}]}",
                "{conditions: [{attribute: n, operator: atLeast, value: 10}]}",
              ], "{conditions: [{attribute: n, operator: between, values: [3, 20]}]}", named: "numbers")
            + behind(
              [
                "{conditions: [{attribute: s, operator: exists}]}",
                "{conditions: [{attribute: s, operator: notExists}]}",
              ],
              "{match: any, conditions: [{attribute: c, operator: equals, value: DE}, {attribute: s, operator: exists}]}",
              named: "told"))
      ], elsewhere: [attributesUndeclared]),
    RuleCase(
      "placement-rule-shadowed", "behind several audiences with a gap between them",
      [
        "placements.yaml": .text(
          behind(
            [
              "{conditions: [{attribute: c, operator: equals, value: DE}]}",
              "{conditions: [{attribute: c, operator: equals, value: FR}]}",
            ], "{conditions: [{attribute: c, operator: in, values: [DE, FR, AT]}]}", named: "values", mark: "")
            + behind(
              [
                "{conditions: [{attribute: n, operator: lessThan, value: 10}]}",
                "{conditions: [{attribute: n, operator: greaterThan, value: 10}]}",
              ], "{conditions: [{attribute: n, operator: between, values: [3, 20]}]}", named: "numbers", mark: "")
            // The value that the app provides may not be a number.
            + behind(
              [
                "{conditions: [{attribute: n, operator: lessThan, value: 10}]}",
                "{conditions: [{attribute: n, operator: atLeast, value: 10}]}",
              ], "{conditions: [{attribute: n, operator: exists}]}", named: "kinds", mark: ""))
      ], elsewhere: [attributesUndeclared]),
    RuleCase(
      "placement-rule-shadowed", "beside another audience, and behind rules that may be skipped",
      [
        "placements.yaml": .text(
          pairs(
            ("[{attribute: c, operator: equals, value: FR}]", "[{attribute: c, operator: in, values: [DE, FR]}]"),
            ("[{attribute: n, operator: atLeast, value: 3}]", "[{attribute: n, operator: atLeast, value: 2}]"),
            ("[{attribute: n, operator: atLeast, value: 3}]", "[{attribute: n, operator: atLeast, value: '4'}]"),
            // If the app does not provide an attribute, only notExists holds.
            ("[{attribute: c, operator: notEquals, value: DE}]", "[{attribute: c, operator: notExists}]"), mark: "")
            + "\n  - {id: home, rules: [{experiment: a}, {offering: sale}, {offering: pro}]}"),
        "experiments/a.yaml": """
        placement: home
        status: draft
        arms: [{id: a, offering: pro, weight: 5000}, {id: b, offering: pro, weight: 5000}]
        """,
        "offerings/sale/offering.yaml": .text(openCampaign),
        "offerings/sale/variants/control.yaml": .text(FixtureProject.variant("id: sale_control")),
      ], elsewhere: [attributesUndeclared]),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }

  /// A placement with rules for these audiences, followed by another one.
  private static func behind(
    _ audiences: [String], _ last: String, named name: String, mark: String = "⟦placement-rule-shadowed⟧"
  ) -> String {
    let rules = audiences.map { "{audience: \($0), offering: pro}" } + ["\(mark){audience: \(last), offering: pro}"]
    let end = name == "told" ? "⟦placement-rule-shadowed⟧{offering: pro}" : "{offering: pro}"
    return (name == "values" ? "placements:\n" : "") + "  - id: \(name)\n    rules:\n"
      + (rules + [end]).map { "      - \($0)\n" }.joined()
  }

  /// A placement for each pair of audiences, in this order.
  private static func pairs(_ pairs: (String, String)..., mark: String) -> String {
    "placements:\n"
      + pairs.enumerated().map { index, pair in
        """
          - id: p\(index)
            rules:
              - {audience: {conditions: \(pair.0)}, offering: pro}
              - \(mark){audience: {conditions: \(pair.1)}, offering: pro}
              - offering: pro
        """
      }.joined(separator: "\n")
  }
}
