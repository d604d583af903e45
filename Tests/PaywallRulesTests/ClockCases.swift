extension RuleCase {
  /// The rules about what runs and about what is over. The fixture's clock stands at 2030-01-01T00:30:00Z.
  static let clockCases: [RuleCase] = [
    RuleCase(
      "campaign-reachable", "a placement and the current offering lead to what is over",
      [
        "placements.yaml":
          "placements: [{id: settings, rules: [{offering: ⟦campaign-reachable⟧sale}, {offering: pro}]}]",
        "paywall.yaml": .text(
          sound("paywall.yaml").replacing("currentOffering: pro", with: "currentOffering: ⟦campaign-reachable⟧sale")),
        "offerings/sale/offering.yaml": .text(lasting("2029-12-01T00:00:00Z", "2030-01-01T00:30:00Z")),
        "offerings/sale/variants/control.yaml": .text(FixtureProject.variant("id: sale_control")),
      ]),
    RuleCase(
      "campaign-reachable", "an open campaign",
      [
        "placements.yaml": "placements: [{id: settings, rules: [{offering: sale}, {offering: pro}]}]",
        "offerings/sale/offering.yaml": .text(openCampaign),
        "offerings/sale/variants/control.yaml": .text(FixtureProject.variant("id: sale_control")),
      ]),
    RuleCase(
      "campaign-reachable", "the current offering is an open campaign",
      [
        "paywall.yaml": .text(
          sound("paywall.yaml").replacing("currentOffering: pro", with: "currentOffering: ⟦campaign-reachable⟧sale")),
        "offerings/sale/offering.yaml": .text(openCampaign),
        "offerings/sale/variants/control.yaml": .text(FixtureProject.variant("id: sale_control")),
      ]),
    RuleCase(
      "campaign-window-now", "one that opens later, and a rule leads there",
      [
        "placements.yaml": "placements: [{id: settings, rules: [{offering: next}, {offering: pro}]}]",
        "offerings/next/offering.yaml": .text(
          lasting("⟦campaign-window-now⟧2030-01-01T00:30:01Z", "2030-02-01T00:00:00Z")),
        "offerings/next/variants/control.yaml": .text(FixtureProject.variant("id: next_control")),
      ]),
    RuleCase(
      "campaign-window-now", "one that is over and one that opens later",
      [
        "offerings/sale/offering.yaml": .text(
          lasting("2029-12-01T00:00:00Z", "⟦campaign-window-now⟧2029-12-31T00:00:00Z")),
        "offerings/sale/variants/control.yaml": .text(FixtureProject.variant("id: sale_control")),
        "offerings/next/offering.yaml": .text(
          lasting("⟦campaign-window-now⟧2030-01-01T00:30:01Z", "2030-02-01T00:00:00Z")),
        "offerings/next/variants/control.yaml": .text(FixtureProject.variant("id: next_control")),
      ]),
    RuleCase(
      "campaign-window-now", "an open one",
      [
        "offerings/sale/offering.yaml": .text(lasting("2030-01-01T00:30:00Z", "2030-01-01T00:30:01Z")),
        "offerings/sale/variants/control.yaml": .text(FixtureProject.variant("id: sale_control")),
      ]),
    RuleCase(
      "experiment-arm-open", "an arm that shows a closed campaign",
      [
        "experiments/a.yaml": .text(running(offering: "⟦experiment-arm-open⟧sale")),
        "offerings/sale/offering.yaml": .text(lasting("2029-12-01T00:00:00Z", "2029-12-31T00:00:00Z")),
        "offerings/sale/variants/control.yaml": .text(FixtureProject.variant("id: sale_control")),
      ]),
    RuleCase(
      "experiment-arm-open", "an open campaign",
      [
        "experiments/a.yaml": .text(running(offering: "sale")), "offerings/sale/offering.yaml": .text(openCampaign),
        "offerings/sale/variants/control.yaml": .text(FixtureProject.variant("id: sale_control")),
      ]),
    RuleCase(
      "experiment-preregistered", "running without a plan",
      [
        "experiments/a.yaml": .text(
          running().replacing("metric: trial_start\n", with: "").replacing(
            "status: running", with: "status: ⟦experiment-preregistered⟧running")),
        "experiments/b.yaml": .text(
          running(layer: "x").replacing(
            "endsAt: 2", with: "startsAt: 2030-03-01T00:00:00Z\nendsAt: ⟦experiment-preregistered⟧2"
          )
          .replacing("placement: settings", with: "placement: home")),
        "placements.yaml": .text(sound("placements.yaml") + "\n  - {id: home, rules: [{offering: pro}]}\n"),
      ]),
    RuleCase(
      "experiment-preregistered", "a metric of blanks, and an end that is past",
      [
        "experiments/a.yaml": .text(
          running(layer: "x").replacing("metric: trial_start", with: "metric: '  '").replacing(
            "status: running", with: "status: ⟦experiment-preregistered⟧running")),
        "experiments/b.yaml": .text(
          running(layer: "x").replacing(
            "endsAt: 2030-02-01T00:00:00Z", with: "endsAt: ⟦experiment-preregistered⟧2030-01-01T00:30:00Z")),
      ]),
    RuleCase(
      "experiment-preregistered", "a draft without a plan, and a plan",
      [
        "experiments/a.yaml": .text(
          running().replacing("metric: trial_start\n", with: "").replacing("status: running", with: "status: draft")),
        "experiments/b.yaml": .text(running()),
      ]),
    RuleCase(
      "experiments-disjoint", "two on one placement",
      [
        "experiments/a.yaml": .text(running(layer: "one")),
        "experiments/b.yaml": .text(
          running(layer: "two").replacing("placement: ", with: "placement: ⟦experiments-disjoint⟧")),
        "experiments/c.yaml": .text(running().replacing("placement: ", with: "placement: ⟦experiments-disjoint⟧")),
      ]),
    RuleCase(
      "experiments-disjoint", "one layer, one after the other, and one that does not run",
      [
        "experiments/a.yaml": .text(running(layer: "one")), "experiments/b.yaml": .text(running(layer: "one")),
        "experiments/c.yaml": .text(
          running().replacing("endsAt: 2030-02-01", with: "startsAt: 2030-02-01T00:00:00Z\nendsAt: 2030-03-01")),
        "experiments/d.yaml": .text(running().replacing("status: running", with: "status: stopped")),
      ]),
  ]

  /// An experiment that runs until 2030-02-01.
  static func running(offering: String = "pro", layer: String? = nil) -> String {
    """
    placement: settings
    status: running
    metric: trial_start
    sampleSize: 1000
    endsAt: 2030-02-01T00:00:00Z
    arms:
      - {id: a, offering: pro, variant: control, weight: 5000}
      - {id: b, offering: \(offering), weight: 5000}

    """ + (layer.map { "layer: \($0)\n" } ?? "")
  }

  static func lasting(_ start: String, _ end: String) -> String {
    sound("offerings/pro/offering.yaml").replacing("kind: primary", with: "kind: campaign")
      + "\ncampaign: {startsAt: \(start), endsAt: \(end)}\n"
  }
}
