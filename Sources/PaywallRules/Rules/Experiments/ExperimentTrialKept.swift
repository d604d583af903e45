import PaywallModel
import YAML

enum ExperimentTrialKept: HistoryRule {
  static let description = RuleDescription(
    "experiment-trial-kept", "The products of a running experiment keep their introductory offers.", .always(.error),
    waivers: .allowed,
    documentation: """
      Users who come before and after such a change are offered different things under the name of one arm, and a metric
      such as `trial_start` counts both. Only products that an arm shows are looked at. Change the offer in the store and
      in the catalogue after the experiment; if the store's offer has changed already, a waiver records it until the
      experiment is stopped.
      """,
    bad: "introductoryOffer.period: P1W → P3D while an arm sells the product",
    good: "the same offer until the experiment has stopped",
    source: "Kohavi, Tang and Xu, Trustworthy Online Controlled Experiments (2020), chapter 3, on internal validity")

  static func violations(in history: HistoryView) -> [Violation] {
    let (old, new) = (history.old.frame.catalogue, history.new.frame.catalogue)
    var told: Set<String> = []
    return history.stillRunning.flatMap { pair -> [Violation] in
      products(of: pair.old, in: history).compactMap { id in
        guard let before = old[id], let after = new[id], before.introductoryOffer != after.introductoryOffer,
          told.insert(id).inserted
        else { return nil }
        return Violation(
          at: after.node["introductoryOffer"].map { SourceRange(new.file, $0) } ?? after.id.range,
          "the introductory offer of '\(id)' is another than in \(history.base), "
            + "but the experiment '\(pair.new.id)' sells it and is running",
          hint: "revert the change, or make it once the experiment has stopped")
      }
    }
  }

  /// The products that the arms of an experiment show, in order.
  private static func products(of experiment: Experiment, in history: HistoryView) -> [String] {
    experiment.arms.flatMap { arm -> [String] in
      guard let offering = history.tested.first(where: { $0.id == arm.offering?.value }) else { return [] }
      return offering.variant(arm.variant?.value ?? offering.defaultVariant.value)?.productIDs.map(\.value) ?? []
    }
  }
}
