import Testing

@Suite struct ExperimentScreenFrozenTests {
  private static let spare = "offerings/pro/variants/spare.yaml"
  private static let third = "offerings/pro/variants/third.yaml"

  static let cases: [RuleCase] = [
    RuleCase(
      "experiment-screen-frozen", "what an arm shows changes, in its own copy or in a translation",
      [
        StoreProject.experiment: .text(arms("a", "spare", "third")),
        StoreProject.control: .text(FixtureProject.variant("⟦experiment-screen-frozen⟧headline: Another")),
        StoreProject.offering: .text(valid(StoreProject.offering).replacing("1.0.0", with: "1.0.1")),
        spare: .text(FixtureProject.variant("id: pro_spare")),
        third: .text("# a comment\n" + FixtureProject.variant("id: pro_third")),
        StoreProject.german:
          "⟦experiment-screen-frozen⟧spare: {headline: Anders}\nthird: {headline: Alles}\n",
      ],
      before: [
        StoreProject.experiment: .text(arms("a", "spare", "third")),
        spare: .text(FixtureProject.variant("id: pro_spare")), third: .text(FixtureProject.variant("id: pro_third")),
        StoreProject.german: "spare: {headline: Alles}\nthird: {headline: Alles}\n",
      ]),
    RuleCase(
      "experiment-screen-frozen", "the packages, once for both arms",
      [
        StoreProject.experiment: .text(runningExperiment()),
        StoreProject.offering: .text(
          valid(StoreProject.offering).replacing("packages:", with: "⟦experiment-screen-frozen⟧packages:")
            .replacing("1.0.0", with: "2.0.0").replacing(
              "product: org.sample.month", with: "product: org.sample.month, displayName: Each month")),
      ], before: [StoreProject.experiment: .text(runningExperiment())]),
    RuleCase(
      "experiment-screen-frozen", "a draft's screen, that of an experiment that is over, and one that no arm shows",
      [
        StoreProject.experiment: .text(
          runningExperiment().replacing("status: running", with: "status: draft").replacing(
            "variant: second", with: "variant: spare")),
        "experiments/b.yaml": .text(
          endedExperiment.replacing("status: running", with: "status: stopped").replacing(
            "variant: second", with: "variant: spare")),
        StoreProject.control: .text(FixtureProject.variant("headline: Another")),
        StoreProject.offering: .text(valid(StoreProject.offering).replacing("1.0.0", with: "1.0.1")),
        spare: .text(FixtureProject.variant("id: pro_spare")),
      ],
      before: [
        StoreProject.experiment: .text(
          runningExperiment().replacing("status: running", with: "status: draft").replacing(
            "variant: second", with: "variant: spare")),
        "experiments/b.yaml": .text(endedExperiment.replacing("variant: second", with: "variant: spare")),
        spare: .text(FixtureProject.variant("id: pro_spare")),
      ]),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }

  /// A running experiment with three arms: the default variant under this id, and two by their names.
  private static func arms(_ first: String, _ second: String, _ third: String) -> String {
    runningExperiment().replacing(/\s+- \{id: a(.|\n)*/, with: "")
      + "\n" + """
          - {id: \(first), offering: pro, weight: 4000}
          - {id: second, offering: pro, variant: \(second), weight: 3000}
          - {id: third, offering: pro, variant: \(third), weight: 3000}

        """
  }
}
