import Testing

@Suite struct ExperimentArmsDifferTests {
  static let cases: [RuleCase] = [
    RuleCase(
      "experiment-arms-differ", "the default variant by its name, and by none",
      [
        "experiments/a.yaml": .text(
          runningExperiment().replacing("variant: second", with: "variant: control").replacing(
            "{id: b", with: "{id: ⟦experiment-arms-differ⟧b"))
      ]),
    RuleCase(
      "experiment-arms-differ", "two variants, one arm without users, and a draft",
      [
        "experiments/a.yaml": .text(
          runningExperiment() + "  - {id: c, offering: pro, variant: second, weight: 0}\n"),
        "experiments/b.yaml": .text(splitExperiment),
      ]),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }
}
