import Testing

@Suite struct ExperimentSaltUniqueTests {
  private static let places: Entry = """
    layers: [{id: x, salt: layer-x}]
    placements:
      - {id: settings, rules: [{experiment: a}, {offering: pro}]}
      - {id: home, rules: [{experiment: b}, {experiment: c}, {offering: pro}]}

    """
  private static func elsewhere(_ salt: String) -> String {
    salt + runningExperiment(layer: "x").replacing("placement: settings", with: "placement: home")
  }

  static let cases: [RuleCase] = [
    RuleCase(
      "experiment-salt-unique", "one salt, and the id of another one as salt",
      [
        "placements.yaml": places, "experiments/a.yaml": .text("salt: words\n" + runningExperiment()),
        "experiments/b.yaml": .text(elsewhere("salt: ⟦experiment-salt-unique⟧words\n")),
        "experiments/c.yaml": .text(
          elsewhere("salt: ⟦experiment-salt-unique⟧words\n").replacing("status: running", with: "status: draft")),
      ]),
    RuleCase(
      "experiment-salt-unique", "the finding is reported at the new one, whose id is the salt",
      [
        "placements.yaml": """
        layers: [{id: x, salt: layer-x}]
        placements: [{id: settings, rules: [{experiment: a}, {offering: pro}]}, {id: home, rules: [{experiment: b}, {offering: pro}]}]
        """,
        "experiments/a.yaml": .text(
          runningExperiment().replacing("placement: settings", with: "placement: ⟦experiment-salt-unique⟧settings")),
        "experiments/b.yaml": .text(elsewhere("salt: a\n")),
      ],
      before: [
        "placements.yaml":
          "layers: [{id: x, salt: layer-x}]\nplacements: [{id: settings, rules: [{offering: pro}]}, {id: home, rules: [{experiment: b}, {offering: pro}]}]\n",
        "experiments/b.yaml": .text(elsewhere("salt: a\n")),
      ]),
    RuleCase(
      "experiment-salt-unique", "two of one layer, which share no users",
      [
        "placements.yaml": """
        layers: [{id: x, salt: layer-x}]
        placements: [{id: settings, rules: [{experiment: a}, {offering: pro}]}, {id: home, rules: [{experiment: b}, {offering: pro}]}]
        """,
        "experiments/a.yaml": .text("salt: words\nlayer: x\nrange: {from: 0, below: 5000}\n" + runningExperiment()),
        "experiments/b.yaml": .text(
          "salt: words\nlayer: x\nrange: {from: 5000, below: 10000}\n"
            + runningExperiment().replacing("placement: settings", with: "placement: home")),
      ]),
    RuleCase(
      "experiment-salt-unique", "other units, consecutive times, and one that has stopped",
      [
        "placements.yaml": """
        placements:
          - {id: settings, rules: [{experiment: a}, {offering: pro}]}
          - {id: home, rules: [{experiment: b}, {offering: pro}]}
          - {id: start, rules: [{experiment: c}, {offering: pro}]}
        """,
        "experiments/a.yaml": .text("salt: words\n" + runningExperiment()),
        "experiments/b.yaml": .text(
          "salt: words\nunit: device\n" + runningExperiment().replacing("placement: settings", with: "placement: home")),
        "experiments/c.yaml": .text(
          "salt: words\n"
            + runningExperiment().replacing("placement: settings", with: "placement: start").replacing(
              "endsAt: 2030-02-01", with: "startsAt: 2030-02-01T00:00:00Z\nendsAt: 2030-03-01")),
        "experiments/d.yaml": .text(
          "salt: words\n" + runningExperiment().replacing("status: running", with: "status: stopped")),
      ]),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }
}
