import PaywallModel

enum ExperimentsDisjoint: ProjectRule {
  static let description = RuleDescription(
    "experiments-disjoint", "Two experiments that run on one placement at the same time share a layer.",
    .always(.error), waivers: .allowed,
    documentation: """
      A user who is in two experiments of one placement sees what the first one decides, and the other one counts a user
      who never saw its arm. Experiments in one `layer` share no users, as their ranges are disjoint. Two experiments whose times do not overlap need
      no layer. Of two that do, the finding is reported at the one that was not in the last release; if both are new, at
      the later one by name.
      """,
    bad: "two files with placement: settings and status: running",
    good: "layer: settings_screen in both of them, with ranges of their own",
    source: "Tang et al., Overlapping Experiment Infrastructure, KDD 2010")

  static func violations(in project: ProjectView) -> [Violation] {
    let running = project.frame.experiments.filter { $0.status == .running }
    func order(_ experiment: Experiment) -> (Int, String) {
      (project.before?.isRunning(experiment.id, on: experiment.placement?.value) == true ? 0 : 1, experiment.id)
    }
    let groups = Dictionary(grouping: running) { $0.placement?.value }
    return groups.flatMap { placement, experiments -> [Violation] in
      guard placement != nil else { return [] }
      let ordered = experiments.sorted { order($0) < order($1) }
      return ordered.indices.compactMap { index in
        ordered[..<index].first { overlap($0, ordered[index]) }.map { violation(ordered[index], $0) }
      }
    }
  }

  private static func overlap(_ a: Experiment, _ b: Experiment) -> Bool {
    if let layer = a.layer?.value, layer == b.layer?.value { return false }
    return areAtOneTime(a, b)
  }

  /// Whether there is a moment at which both run.
  static func areAtOneTime(_ a: Experiment, _ b: Experiment) -> Bool {
    func ends(_ a: Experiment, before b: Experiment) -> Bool {
      guard let end = a.moment("endsAt"), let start = b.moment("startsAt") else { return false }
      return end <= start
    }
    return !ends(a, before: b) && !ends(b, before: a)
  }

  private static func violation(_ experiment: Experiment, _ other: Experiment) -> Violation {
    Violation(
      at: experiment.range(of: "placement"),
      "the experiment '\(other.id)' also runs on the placement '\(experiment.placement?.value ?? "")'",
      hint: "give both the same layer and ranges of their own, or start this one after the other has ended")
  }
}
