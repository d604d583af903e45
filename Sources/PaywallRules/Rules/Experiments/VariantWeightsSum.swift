import PaywallModel
import YAML

enum VariantWeightsSum: ProjectRule {
  static let description = RuleDescription(
    "variant-weights-sum", "The weights of an experiment's arms add up to 10000.",
    documentation: """
      Weights are ten-thousandths of the users. With any other sum, some users would fall into no arm, or the last arm
      would get a different share from the one declared.
      """)

  static func violations(in project: ProjectView) -> [Violation] {
    project.frame.experiments.compactMap { experiment in
      // A weight out of range has already been reported, and could not be added safely.
      let weights = experiment.arms.compactMap { $0.weight?.value }.filter { (0...10_000).contains($0) }
      guard let arms = experiment.root?["arms"], weights.count == arms.items.count, !weights.isEmpty else { return nil }
      let sum = weights.reduce(0, +)
      if sum == 10_000 { return nil }
      return Violation(
        at: SourceRange(experiment.file.path, arms), "the weights add up to \(sum), expected 10000",
        hint: "weights are ten-thousandths: half of the users is 5000")
    }
  }
}
