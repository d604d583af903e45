import PaywallModel

enum ExperimentStoppedAtEnd: ProjectRule {
  static let description = RuleDescription(
    "experiment-stopped-at-end", "A running experiment's end is in the future.", .always(.warning), waivers: .allowed,
    documentation: """
      Readers leave an experiment alone once its end has passed: the placement's next rule decides for its users. The
      file still says that it runs. Read the result, set `status: stopped`, and lead users to the arm that won. An
      experiment that starts after its end is found by `experiment-preregistered`.
      """,
    bad: "status: running, a week after endsAt", good: "status: stopped, once endsAt has passed", source: nil)

  static func violations(in project: ProjectView) -> [Violation] {
    project.frame.experiments.compactMap { experiment in
      guard experiment.status == .running, experiment.isOver(at: project.now),
        project.before?.isRunning(experiment.id) == true, let end = experiment.text("endsAt")
      else { return nil }
      return Violation(
        at: end.range, "the experiment ended at \(end.value), but its status is still 'running'",
        hint: "read the result, then: "
          + "paywall experiment ship \(experiment.id) ARM, or: paywall experiment stop \(experiment.id)")
    }
  }
}
