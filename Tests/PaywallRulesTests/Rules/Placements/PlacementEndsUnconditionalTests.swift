import Testing

@Suite struct PlacementEndsUnconditionalTests {
  static let cases: [RuleCase] = [
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
      ], elsewhere: [attributesUndeclared]),
    RuleCase(
      "placement-ends-unconditional", "a share of the users, and a time, and then nobody",
      [
        "placements.yaml": """
        placements:
          - id: settings
            rules:
              - ⟦placement-ends-unconditional⟧rollout: {share: 50, salt: a}
                offering: pro
          - id: gate
            rules:
              - ⟦placement-ends-unconditional⟧startsAt: 2040-01-01T00:00:00Z
                offering: pro
          - id: done
            rules: [⟦placement-ends-unconditional⟧{rollout: {share: 100, salt: b}, offering: pro}]
        """
      ]),
    RuleCase(
      "placement-ends-unconditional", "no rule at all",
      ["placements.yaml": "placements: [{id: home, rules: ⟦placement-ends-unconditional⟧[]}]"]),
    RuleCase(
      "placement-ends-unconditional", "an audience that matches everybody",
      [
        "placements.yaml": """
        placements:
          - {id: settings, rules: [{audience: {conditions: []}, offering: pro}]}
        """
      ]),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }
}
