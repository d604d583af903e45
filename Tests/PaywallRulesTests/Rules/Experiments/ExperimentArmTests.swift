import Testing

@Suite struct ExperimentArmTests {
  static let cases: [RuleCase] = [
    RuleCase(
      "experiment-arm", "a missing offering and a missing variant",
      [
        "experiments/a.yaml": .text(
          draftExperiment(
            "{id: a, offering: pro, variant: ⟦experiment-arm⟧short, weight: 5000}",
            "{id: b, offering: ⟦experiment-arm⟧plus, weight: 5000}"))
      ]),
    RuleCase(
      "experiment-arm", "a single arm",
      [
        "experiments/a.yaml": .text(
          draftExperiment("{id: a, offering: pro, weight: 10000}").replacing("arms: ", with: "arms: ⟦experiment-arm⟧"))
      ]),
    RuleCase(
      "experiment-arm", "a stopped experiment whose offering and variant are gone, and a winner that is no arm",
      [
        "experiments/a.yaml": .text(
          draftExperiment(
            "{id: a, offering: pro, variant: short, weight: 5000}", "{id: b, offering: plus, weight: 5000}"
          ).replacing("status: draft", with: "status: stopped\nwinner: ⟦experiment-arm⟧c"))
      ]),
    RuleCase(
      "experiment-arm", "two arms of the default variant",
      [
        "experiments/a.yaml": .text(
          draftExperiment("{id: a, offering: pro, weight: 1}", "{id: b, offering: pro, variant: control, weight: 9999}")
        )
      ]),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }
}
