package import PaywallModel
import YAML

/// A project and its baseline, as history rules see them.
package struct HistoryView: Sendable {
  /// The name of the base in messages: `release/3`, or the requested revision.
  package let base: String
  /// Whether the base is a release.
  package let isRelease: Bool
  /// The commit of a newer release that is not in the project's history; nil if there is none.
  package let missed: String?
  /// The base. Offerings that changed are as they were, all others as they are now.
  package let old: ProjectView
  package let new: ProjectView
  /// Offerings that differ between the two, with both sides; nil if a side does not have them.
  package let changed: [(old: Offering?, new: Offering?)]
  /// The version steps of changed offerings, by offering.
  package let versions: [String: VersionStep]
  /// The variants whose content changed, by offering.
  package let changedVariants: [String: Set<String>]
  /// Offerings of the base that something led to, changed or not; needed if the catalogue lost a product.
  package let reached: [Offering]
  /// Offerings of the base that arms of running experiments show; needed if the introductory offer of a product changed.
  package let tested: [Offering]
  /// What releases before the base say of what is new.
  let earlier: EarlierState

  init(
    base: String, isRelease: Bool, missed: String? = nil, old: ProjectView, new: ProjectView,
    changed: [(old: Offering?, new: Offering?)],
    versions: [String: VersionStep] = [:], changedVariants: [String: Set<String>] = [:], reached: [Offering] = [],
    tested: [Offering] = [], earlier: EarlierState = EarlierState()
  ) {
    self.base = base
    self.isRelease = isRelease
    self.missed = missed
    self.old = old
    self.new = new
    self.changed = changed
    self.versions = versions
    self.changedVariants = changedVariants
    self.reached = reached
    self.tested = tested
    self.earlier = earlier
  }

  /// Seconds since 1970; nil if the clock is ignored.
  package var now: Int64? { new.now }

  /// Descriptions of what in the base currently leads users to each offering, by offering.
  var waysBefore: [String: [String]] {
    old.frame.ways(at: now) { offering in
      now.map { old.offerings[offering]?.campaign?.isOver(at: $0) ?? false } ?? false
    }
  }

  /// The experiments that split users in the base, each with its current state; nil if it was removed.
  var runningBefore: [(old: Experiment, new: Experiment?)] { before(.running) }

  /// The experiments that split users in the base and still do, with both of their states.
  var stillRunning: [(old: Experiment, new: Experiment)] {
    runningBefore.compactMap { old, new in
      guard let new, new.status == .running, !old.isOver(at: now) else { return nil }
      return (old, new)
    }
  }

  /// The experiments that had this status in the base, each with its current state; nil if it was removed.
  func before(_ status: ExperimentStatus) -> [(old: Experiment, new: Experiment?)] {
    let after = Dictionary(new.frame.experiments.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    return old.frame.experiments.filter { $0.status == status }.map { ($0, after[$0.id]) }
  }
}

/// What an offering's version must account for.
package struct VersionStep: Sendable {
  /// The version in the base; for an offering that returns under its old id, the last one that it had.
  package let released: SemanticVersion
  /// The weight of what changed since; nil if no change has a weight.
  package let weight: Weight?
  /// Whether the offering was removed in between.
  package let isRetired: Bool

  package init(released: SemanticVersion, weight: Weight?, isRetired: Bool = false) {
    self.released = released
    self.weight = weight
    self.isRetired = isRetired
  }
}

extension ProjectFrame {
  /// What leads users to each offering, as text by offering: placements, running experiments, `currentOffering`.
  ///
  /// - Parameters:
  ///   - moment: seconds since 1970; an experiment that has ended by then leads nowhere. Nil ignores the clock.
  ///   - isOver: whether an offering is a campaign that has ended, to which only `currentOffering` still leads.
  package func ways(at moment: Int64? = nil, isOver: (String) -> Bool = { _ in false }) -> [String: [String]] {
    var ways: [String: [String]] = [:]
    func add(_ offering: String?, _ way: String) {
      guard let offering, ways[offering]?.contains(way) != true else { return }
      ways[offering, default: []].append(way)
    }
    func addOpen(_ offering: String?, _ way: String) {
      if let offering, !isOver(offering) { add(offering, way) }
    }
    for placement in placements.all {
      for rule in placement.rules { addOpen(rule.offering?.value, "the placement '\(placement.id.value)'") }
    }
    for experiment in experiments where experiment.status == .running && !experiment.isOver(at: moment) {
      for arm in experiment.arms { addOpen(arm.offering?.value, "the experiment '\(experiment.id)'") }
    }
    add(settings.currentOffering?.value, "currentOffering")
    return ways
  }
}

extension ProjectFrame {
  /// Whether an experiment splits users; if `placement` is given, the users of that placement.
  func isRunning(_ id: String, on placement: String? = nil) -> Bool {
    experiments.contains {
      $0.id == id && $0.status == .running && (placement == nil || $0.placement?.value == placement)
    }
  }
}

extension Experiment {
  /// Whether its end has passed; false if it has no end, or if the clock is ignored.
  func isOver(at moment: Int64?) -> Bool {
    guard let moment, let end = self.moment("endsAt") else { return false }
    return end <= moment
  }
}

extension ProjectView {
  /// The variant that an arm shows, also one that does not exist; nil where its offering does not.
  func variant(of arm: Arm) -> String? {
    arm.variant?.value ?? arm.offering.flatMap { offerings[$0.value]?.defaultVariant }
  }
}

/// Whether two values are the same but for comments, formatting and the order of keys.
func saysTheSame(_ a: Node?, _ b: Node?) -> Bool { canonicalBytes(of: a) == canonicalBytes(of: b) }
