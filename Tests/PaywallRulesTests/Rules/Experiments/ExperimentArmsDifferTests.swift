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
      "experiment-arms-differ", "two variants in which users see the same",
      [
        "experiments/a.yaml": .text(
          runningExperiment().replacing("{id: b", with: "{id: ⟦experiment-arms-differ⟧b")),
        "offerings/pro/variants/second.yaml": .text(
          FixtureProject.variant(
            "id: pro_second", "bullets: [{id: fast, text: Fast}, {id: quiet, text: Quiet}]", "layout: stack")),
      ]),
    RuleCase(
      "experiment-arms-differ", "two variants whose words in one language, or whose style, differ",
      [
        "experiments/a.yaml": .text(runningExperiment()),
        "offerings/pro/variants/second.yaml": .text(FixtureProject.variant("id: pro_second")),
        "offerings/pro/locales/de.yaml":
          "control: {headline: Alles, subhead: Ein Plan.}\nsecond: {headline: Alles davon, subhead: Ein Plan.}\n",
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
