import PaywallModel
import YAML

enum ExperimentPreregistered: ProjectRule {
  static let description = RuleDescription(
    "experiment-preregistered", "A running experiment has its metric, sample size and end written down.",
    .always(.error), waivable: false,
    documentation: """
      What decides, how many users it takes and when the result is read must be fixed before the first user is split, else
      the end is whenever the numbers look good. The commit that starts an experiment may write them down too; from then on
      `experiment-frozen` keeps them as they are. The end must come after the start.
      """,
    bad: "status: running, without sampleSize",
    good: "metric: trial_start, sampleSize: 10000, endsAt: 2030-01-21T00:00:00Z",
    source: "Kohavi et al., Trustworthy Online Controlled Experiments (2020), chapter 17")

  static func check(_ project: ProjectView) -> [Finding] {
    project.frame.experiments.filter { $0.status == .running }.compactMap { experiment in
      let missing = ["metric", "sampleSize", "endsAt"].filter { experiment.root?[$0] == nil }
      if !missing.isEmpty {
        return description.finding(
          at: experiment.place(of: "status"), "the experiment runs without \(missing.joined(separator: ", "))",
          hint: "write it down before the start; paywall schema experiment says what each is")
      }
      guard let start = experiment.moment("startsAt"), let end = experiment.moment("endsAt"), end <= start else {
        return nil
      }
      return description.finding(at: experiment.place(of: "endsAt"), "the experiment ends before it starts")
    }
  }
}
