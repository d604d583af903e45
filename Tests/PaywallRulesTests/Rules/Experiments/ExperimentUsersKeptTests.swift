import Testing

@Suite struct ExperimentUsersKeptTests {
  private static let germany = "audience: {conditions: [{attribute: country, operator: equals, value: DE}]}"
  private static let both = "audience: {conditions: [{attribute: country, operator: in, values: [DE, AT]}]}"
  private static let france = "audience: {conditions: [{attribute: country, operator: equals, value: FR}]}"

  private static let settings: Entry = .text(
    valid("paywall.yaml") + "\nattributes: [{name: country, type: country, source: the region of the device}]\n")

  /// A placement with these rules, the last one for everybody.
  private static func placement(_ rules: String..., id: String = "settings") -> Entry {
    .text(
      "layers: [{id: x, salt: layer-x}]\nplacements:\n  - id: \(id)\n    rules:\n"
        + (rules + ["{offering: pro}"]).map { "      - \($0)\n" }.joined())
  }

  private static func example(
    _ name: String, _ before: Entry, _ after: Entry, _ experiments: [String: Entry] = [:]
  ) -> RuleCase {
    let experiments = experiments.merging([
      "paywall.yaml": settings,
      StoreProject.experiment: .text(runningExperiment(layer: "x") + "range: {from: 0, below: 10}\n"),
    ]) { own, _ in own }
    return RuleCase(
      "experiment-users-kept", name, experiments.merging(["placements.yaml": after]) { $1 },
      before: experiments.merging(["placements.yaml": before]) { $1 })
  }

  private static let layered: Entry = .text(runningExperiment(layer: "x") + "range: {from: 10, below: 20}\n")

  static let cases: [RuleCase] = [
    RuleCase(
      "experiment-users-kept", "its rule is removed",
      [
        StoreProject.experiment: .text(
          runningExperiment().replacing("placement: ", with: "placement: ⟦experiment-reachable⟧")),
        "placements.yaml": placement(id: "⟦experiment-users-kept⟧settings"),
      ],
      before: [StoreProject.experiment: .text(runningExperiment()), "placements.yaml": placement("{experiment: a}")]),
    example(
      "an audience for those who had none", placement("{experiment: a}"),
      placement("{experiment: a, \(germany.replacing("{cond", with: "⟦experiment-users-kept⟧{cond"))}")),
    example(
      "a narrower audience", placement("{experiment: a, \(both)}"),
      placement("{experiment: a, \(germany.replacing("{cond", with: "⟦experiment-users-kept⟧{cond"))}")),
    example(
      "a smaller share", placement("{experiment: a, rollout: {share: 50, salt: s}}"),
      placement("⟦experiment-users-kept⟧{experiment: a, rollout: {share: 40, salt: s}}")),
    example(
      "an earlier end", placement("{experiment: a, endsAt: 2030-01-20T00:00:00Z}"),
      placement("⟦experiment-users-kept⟧{experiment: a, endsAt: 2030-01-19T00:00:00Z}")),
    example(
      "a rule before it for some of its users", placement("{experiment: a, \(both)}"),
      placement("⟦experiment-users-kept⟧{offering: pro, \(germany)}", "{experiment: a, \(both)}")),
    example(
      "a rule before it for all of its users and others", placement("{experiment: a, \(germany)}"),
      placement(
        "⟦experiment-users-kept⟧{offering: pro, \(both)}", "⟦placement-rule-shadowed⟧{experiment: a, \(germany)}")),
    example(
      "a rule before it for more users, or for more of them",
      placement("{offering: pro, \(germany)}", "{offering: pro, rollout: {share: 5, salt: s}}", "{experiment: a}"),
      placement(
        "⟦experiment-users-kept⟧{offering: pro, \(both)}",
        "⟦experiment-users-kept⟧{offering: pro, rollout: {share: 6, salt: s}}", "{experiment: a}")),
    RuleCase(
      "experiment-users-kept", "a draft before it that starts",
      [
        "paywall.yaml": settings, StoreProject.experiment: .text(runningExperiment()),
        "experiments/b.yaml": .text(
          runningExperiment(layer: "x").replacing("placement: ", with: "placement: ⟦experiments-disjoint⟧")),
        "placements.yaml": placement("⟦experiment-users-kept⟧{experiment: b, \(germany)}", "{experiment: a}"),
      ],
      before: [
        "paywall.yaml": settings, StoreProject.experiment: .text(runningExperiment()),
        "experiments/b.yaml": .text(splitExperiment),
        "placements.yaml": placement("{experiment: b, \(germany)}", "{experiment: a}"),
      ]),
    example(
      "a smaller share beside a wide rule for others",
      placement("{experiment: a, \(both), rollout: {share: 50, salt: s}}"),
      placement(
        "{experiment: a, \(both.replacing("{cond", with: "⟦experiment-users-kept⟧{cond")), rollout: {share: 40, salt: s}}",
        "{experiment: a, \(france)}")),
    example(
      "the same share by another salt", placement("{experiment: a, rollout: {share: 50, salt: s}}"),
      placement("⟦experiment-users-kept⟧{experiment: a, rollout: {share: 50, salt: ⟦rollout-frozen⟧t}}")),
    example(
      "another salt, or another window, of a rule before it",
      placement(
        "{offering: pro, rollout: {share: 5, salt: s}}", "{offering: pro, \(germany), endsAt: 2030-01-05T00:00:00Z}",
        "{experiment: a}"),
      placement(
        "⟦experiment-users-kept⟧{offering: pro, rollout: {share: 5, salt: ⟦rollout-frozen⟧t}}",
        "⟦experiment-users-kept⟧{offering: pro, \(germany), endsAt: 2030-01-25T00:00:00Z}", "{experiment: a}")),
    example(
      "a rule between two of its own",
      placement("{experiment: a, \(germany)}", "{experiment: a, \(france)}"),
      placement(
        "{experiment: a, \(germany)}", "⟦experiment-users-kept⟧{offering: pro, \(france)}",
        "⟦placement-rule-shadowed⟧{experiment: a, \(france)}")),
    example(
      "a rule between two of its own, for users of the first and of neither",
      placement("{experiment: a, \(germany)}", "{experiment: a, \(france)}"),
      placement(
        "{experiment: a, \(germany)}", "{offering: pro, \(germany)}",
        "{offering: pro, audience: {conditions: [{attribute: country, operator: equals, value: CH}]}}",
        "{experiment: a, \(france)}")),
    example(
      "a wider audience in two rules, a larger share and a later end",
      placement("{experiment: a, \(both), rollout: {share: 50, salt: s}, endsAt: 2030-01-20T00:00:00Z}"),
      placement(
        "{experiment: a, \(germany)}",
        "{experiment: a, audience: {conditions: [{attribute: country, operator: in, values: [AT, CH]}]}}")),
    example(
      "before it rules for others, for a campaign that is over, for another of its layer, and one that was there",
      placement("{offering: pro, \(germany)}", "{experiment: a, \(both)}"),
      placement(
        "{offering: pro, audience: {match: any, conditions: [{attribute: country, operator: equals, value: DE}]}}",
        "{offering: pro, \(france)}", "{experiment: b}", "{experiment: a, \(both)}"),
      ["experiments/b.yaml": layered]),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }
}
