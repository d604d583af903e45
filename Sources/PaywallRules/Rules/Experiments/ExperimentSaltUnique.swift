import PaywallModel
import YAML

enum ExperimentSaltUnique: ProjectRule {
  static let description = RuleDescription(
    "experiment-salt-unique", "Two experiments that run at the same time have salts of their own.", .always(.error),
    waivers: .allowed,
    documentation: """
      A user's arm is drawn by the hash of salt and id. With one salt, two experiments draw the same users into their
      first arms, on whichever placements they run, so that the result of one holds the effect of the other. The salt is
      the experiment's id if omitted. Experiments that assign different things, users and devices, are drawn from
      different ids, those whose times do not overlap do not meet, and those of one layer share no users. A draft with the salt of a running experiment is a
      warning. Of two, the finding is reported at the one that did not run in the last release; if neither did, at the
      later one by name.
      """,
    bad: "salt: words in two running experiments", good: "no salt in either, so that each has its id",
    source: "Kohavi, Tang and Xu, Trustworthy Online Controlled Experiments (2020), chapter 12")

  static func violations(in project: ProjectView) -> [Violation] {
    let open = project.frame.experiments.filter { experiment in
      experiment.status == .running && !experiment.isOver(at: project.now) || experiment.status == .draft
    }
    func order(_ experiment: Experiment) -> (Int, Int, String) {
      let ran = project.before?.isRunning(experiment.id) == true
      return (experiment.status == .running ? 0 : 1, ran ? 0 : 1, experiment.id)
    }
    let ordered = open.sorted { order($0) < order($1) }
    return ordered.indices.compactMap { index in
      ordered[..<index].first { areDrawnAlike($0, ordered[index]) }.map { violation(ordered[index], $0) }
    }
  }

  private static func areDrawnAlike(_ a: Experiment, _ b: Experiment) -> Bool {
    // Experiments of one layer have ranges of their own, and so no user in common.
    if let layer = a.layer?.value, layer == b.layer?.value { return false }
    func unit(_ experiment: Experiment) -> String? {
      experiment.text("unit")?.value ?? experiment.defaultText(of: "unit")
    }
    return a.salt == b.salt && unit(a) == unit(b) && ExperimentsDisjoint.areAtOneTime(a, b)
  }

  private static func violation(_ experiment: Experiment, _ other: Experiment) -> Violation {
    Violation(
      at: experiment.range(of: experiment.root?["salt"] == nil ? "placement" : "salt"),
      "the experiment '\(other.id)' draws its users by the salt '\(experiment.salt)', too",
      hint: "give this one another salt before it runs",
      severity: experiment.status == .running && other.status == .running ? nil : .warning)
  }
}
