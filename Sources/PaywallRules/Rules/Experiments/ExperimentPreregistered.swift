import PaywallModel
import YAML

enum ExperimentPreregistered: ProjectRule {
  static let description = RuleDescription(
    "experiment-preregistered", "A running experiment declares its metric, sample size and end.",
    .always(.error), waivers: .never("what is set after the start cannot be told from what was wished for"),
    weakening: .reported,
    documentation: """
      The metric that decides, the number of users it needs and the time at which the result is read must be fixed
      before the first user is split; otherwise the experiment ends whenever the numbers look good. They may be added in
      the same commit that starts the experiment; from then on `experiment-frozen` keeps them unchanged. The end must
      come after the start, and after the release that starts the experiment.
      """,
    bad: "status: running, without sampleSize",
    good: "metric: trial_start, sampleSize: 10000, endsAt: 2030-01-21T00:00:00Z",
    source: "Kohavi et al., Trustworthy Online Controlled Experiments (2020), chapter 17")

  static func violations(in project: ProjectView) -> [Violation] {
    project.frame.experiments.filter { $0.status == .running }.compactMap { experiment in
      let missing = ["metric", "sampleSize", "endsAt"].filter { isMissing($0, in: experiment) }
      if !missing.isEmpty {
        return Violation(
          at: experiment.range(of: "status"), "the experiment runs without \(missing.joined(separator: ", "))",
          hint: "add it before the start; for what each field means, run: paywall schema experiment")
      }
      return end(of: experiment, project)
    }
  }

  private static func isMissing(_ key: String, in experiment: Experiment) -> Bool {
    guard let node = experiment.root?[key] else { return true }
    return node.string?.allSatisfy(\.isWhitespace) ?? false
  }

  private static func end(of experiment: Experiment, _ project: ProjectView) -> Violation? {
    guard let end = experiment.text("endsAt") else { return nil }
    if let start = experiment.moment("startsAt"), let moment = experiment.moment("endsAt"), moment <= start {
      return Violation(at: end.range, "the experiment ends before it starts")
    }
    guard experiment.isOver(at: project.now), project.before?.isRunning(experiment.id) != true else { return nil }
    return Violation(
      at: end.range, "the experiment starts after its end, \(end.value)",
      hint: "set an end in the future, or leave the experiment a draft")
  }
}
