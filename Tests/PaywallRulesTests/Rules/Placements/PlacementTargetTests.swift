import Testing

@Suite struct PlacementTargetTests {
  static let cases: [RuleCase] = [
    RuleCase(
      "placement-target", "nowhere, two ways, and to missing targets",
      [
        "placements.yaml": """
        placements:
          - id: settings
            rules:
              - ⟦placement-target⟧audience: {conditions: []}
              - {offering: pro, experiment: ⟦placement-target⟧a}
              - {offering: ⟦placement-target⟧plus}
              - {experiment: ⟦placement-target⟧b}
              - {experiment: a}
          - id: home
            rules:
              - {experiment: ⟦placement-target⟧a}
        """,
        "experiments/a.yaml": .text(splitExperiment),
      ]),
    RuleCase("placement-target", "an existing offering", [:]),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }
}
