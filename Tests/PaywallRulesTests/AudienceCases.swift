extension RuleCase {
  /// The rules that look at whom a placement's rules are for.
  static let audienceCases: [RuleCase] = [
    RuleCase(
      "audience-satisfiable", "conditions that contradict each other",
      [
        "placements.yaml": .text(
          rules(
            nobody("[{attribute: c, operator: equals, value: DE}, {attribute: c, operator: equals, value: FR}]"),
            nobody(
              "[{attribute: c, operator: in, values: [DE, FR]}, {attribute: c, operator: notIn, values: [FR, DE]}]"),
            nobody("[{attribute: n, operator: between, values: [5, 1]}]"),
            nobody("[{attribute: n, operator: greaterThan, value: 3}, {attribute: n, operator: lessThan, value: 3.0}]"),
            nobody("[{attribute: n, operator: atLeast, value: 3}, {attribute: n, operator: atMost, value: '4'}]"),
            nobody(
              "[{attribute: v, operator: atLeast, value: '2.10'}, {attribute: v, operator: lessThan, value: '2.9'}]"),
            "audience: {conditions: [{attribute: v, operator: greaterThan, value: ⟦condition-operands⟧soon}]}",
            nobody("[{attribute: a, operator: exists}, {attribute: a, operator: notExists}]"),
            nobody("[{attribute: a, operator: notEquals, value: 1}, {attribute: a, operator: notExists}]"),
            nobody("[{attribute: c, operator: contains, value: 5}]"),
            nobody("[{attribute: c, operator: equals, value: Ann}, {attribute: c, operator: contains, value: o}]"),
            "audience: ⟦audience-satisfiable⟧{match: any, conditions: []}"))
      ]),
    RuleCase(
      "audience-satisfiable", "conditions that only look so",
      [
        "placements.yaml": .text(
          rules(
            some("[{attribute: c, operator: equals, value: DE}, {attribute: d, operator: equals, value: FR}]"),
            some("[{attribute: n, operator: atLeast, value: 3}, {attribute: n, operator: atMost, value: 3}]"),
            some(
              "[{attribute: v, operator: atLeast, value: '2.9'}, {attribute: v, operator: lessThan, value: '2.10'}]"),
            some("[{attribute: f, operator: notIn, values: [true, false]}]"),
            some("[{attribute: c, operator: contains, value: a}, {attribute: c, operator: contains, value: b}]"),
            "audience: {match: any, conditions: [{attribute: x, operator: exists}, {attribute: y, operator: notExists}]}"
          ))
      ]),
    RuleCase(
      "placement-ends-unconditional", "students, and then nobody",
      [
        "placements.yaml": """
        placements:
          - id: settings
            rules:
              - ⟦placement-ends-unconditional⟧audience: {conditions: [{attribute: student, operator: exists}]}
                offering: pro
        """
      ]),
    RuleCase(
      "placement-ends-unconditional", "no rule at all",
      ["placements.yaml": "placements: [{id: home, rules: ⟦placement-ends-unconditional⟧[]}]"]),
    RuleCase(
      "placement-ends-unconditional", "an audience that is everybody",
      [
        "placements.yaml": """
        placements:
          - {id: settings, rules: [{audience: {conditions: []}, offering: pro}]}
        """
      ]),
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
      ]),
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
      ]),
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
            // What the app tells may be no number.
            + behind(
              [
                "{conditions: [{attribute: n, operator: lessThan, value: 10}]}",
                "{conditions: [{attribute: n, operator: atLeast, value: 10}]}",
              ], "{conditions: [{attribute: n, operator: exists}]}", named: "kinds", mark: ""))
      ]),
    RuleCase(
      "placement-rule-shadowed", "beside another audience, and behind what may be passed over",
      [
        "placements.yaml": .text(
          pairs(
            ("[{attribute: c, operator: equals, value: FR}]", "[{attribute: c, operator: in, values: [DE, FR]}]"),
            ("[{attribute: n, operator: atLeast, value: 3}]", "[{attribute: n, operator: atLeast, value: 2}]"),
            ("[{attribute: n, operator: atLeast, value: 3}]", "[{attribute: n, operator: atLeast, value: '4'}]"),
            // Of an attribute that is not told, nothing but notExists holds.
            ("[{attribute: c, operator: notEquals, value: DE}]", "[{attribute: c, operator: notExists}]"), mark: "")
            + "\n  - {id: home, rules: [{experiment: a}, {offering: sale}, {offering: pro}]}"),
        "experiments/a.yaml": """
        placement: home
        status: draft
        arms: [{id: a, offering: pro, weight: 5000}, {id: b, offering: pro, weight: 5000}]
        """,
        "offerings/sale/offering.yaml": .text(openCampaign),
        "offerings/sale/variants/control.yaml": .text(FixtureProject.variant("id: sale_control")),
      ]),
  ]

  static let openCampaign =
    sound("offerings/pro/offering.yaml").replacing("kind: primary", with: "kind: campaign")
    + "\ncampaign: {startsAt: 2030-01-01T00:00:00Z, endsAt: 2030-01-01T01:00:00Z}\n"

  private static func nobody(_ conditions: String) -> String {
    "audience: ⟦audience-satisfiable⟧{conditions: \(conditions)}"
  }

  private static func some(_ conditions: String) -> String { "audience: {conditions: \(conditions)}" }

  /// A placement with rules for these audiences and one for everybody.
  private static func rules(_ audiences: String...) -> String {
    "placements:\n  - id: settings\n    rules:\n"
      + audiences.map { "      - \($0)\n        offering: pro\n" }.joined() + "      - offering: pro"
  }

  /// A placement with rules for these audiences and another one behind them.
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
