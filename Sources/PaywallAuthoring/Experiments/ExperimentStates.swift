import Base
import PaywallChecking
package import PaywallModel
package import PaywallProject
import YAML

/// How far an experiment is and whom it touches.
package struct ExperimentState: Sendable {
  /// What an arm shows to its share of the users.
  package struct Arm: Sendable {
    package var id: String
    package var offering: String
    /// Nil for the offering's default variant.
    package var variant: String?
    /// In ten-thousandths; nil if it cannot be read.
    package var weight: Int?
  }
  package var id: String
  /// Nil if it cannot be read.
  package var status: ExperimentStatus?
  package var hypothesis: String?
  package var placement: String
  package var arms: [Arm]
  /// The arm that won; nil while none has.
  package var winner: String?
  package var metric: String?
  /// Users per arm.
  package var sampleSize: Int?
  /// Seconds since 1970; nil where the file does not say.
  package var startsAt: Int64?
  package var endsAt: Int64?
  /// The layer and the experiment's share of it, in ten-thousandths.
  package var layer: (id: String, buckets: Int?)?
  /// Where the placement's rules lead to it.
  package var rules: [SourceRange]

  /// Whole days since the start; nil before it, for a draft, and where the file does not say when it started.
  package func days(at now: Int64) -> Int? {
    guard status == .running, let startsAt, startsAt <= now else { return nil }
    return Int((min(now, endsAt ?? now) - startsAt) / CivilDate.secondsPerDay)
  }

  /// Whole days from the start to the end; nil where the file does not say both.
  package var plannedDays: Int? {
    startsAt.flatMap { start in endsAt.map { Int(($0 - start) / CivilDate.secondsPerDay) } }
  }
}

/// The experiments of the work tree or of a revision, those that run first, then drafts.
/// - Parameter id: nil for all.
/// - Throws: if there is no such experiment, or if a file cannot be read.
package func experiments(
  _ workspace: Workspace, _ id: String? = nil, at revision: String? = nil
) throws -> [ExperimentState] {
  let frame = ProjectFrame(reading: try projectReader(workspace, at: revision).frame())
  try requireReadable(frame.placements.findings + frame.experiments.flatMap(\.findings))
  let meant = try id.map { [try frame.experiment($0)] } ?? frame.experiments
  let order: [ExperimentStatus?] = [.running, .draft, .stopped, nil]
  return order.flatMap { status in
    meant.filter { $0.status == status }.map { ExperimentState($0, in: frame.placements) }
  }
}

extension ExperimentState {
  init(_ experiment: Experiment, in placements: Placements) {
    id = experiment.id
    status = experiment.status
    hypothesis = experiment.text("hypothesis")?.value
    placement = experiment.placement?.value ?? ""
    arms = experiment.arms.map { arm in
      Arm(
        id: arm.id.value, offering: arm.offering?.value ?? "", variant: arm.variant?.value, weight: arm.weight?.value)
    }
    winner = experiment.text("winner")?.value
    metric = experiment.text("metric")?.value
    sampleSize = experiment.root?["sampleSize"]?.integer
    startsAt = experiment.moment("startsAt")
    endsAt = experiment.moment("endsAt")
    layer = experiment.layer.map { ($0.value, experiment.buckets?.count) }
    rules = placements.all.flatMap(\.rules).filter { $0.experiment?.value == experiment.id }.map(\.range)
  }
}
