import PaywallModel
import YAML

enum VariantWeightsSum: ProjectRule {
  static let description = RuleDescription(
    "variant-weights-sum", "The weights of an experiment's arms sum to 10000.",
    documentation: """
      Weights are ten-thousandths of the users. With another sum some users would fall into no arm, or the last arm would
      get another share than the one that is written down.
      """)

  static func violations(in project: ProjectView) -> [Violation] {
    project.frame.experiments.compactMap { experiment in
      // A weight out of its range has been reported as such, and could not be summed safely.
      let weights = experiment.arms.compactMap { $0.weight?.value }.filter { (0...10_000).contains($0) }
      guard let arms = experiment.root?["arms"], weights.count == arms.items.count, !weights.isEmpty else { return nil }
      let sum = weights.reduce(0, +)
      if sum == 10_000 { return nil }
      return Violation(
        at: SourceRange(experiment.file.path, arms), "the weights sum to \(sum), expected 10000",
        hint: "weights are ten-thousandths: half of the users is 5000")
    }
  }
}
