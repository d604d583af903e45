package import PaywallModel

/// A project and what it was before, as history rules see them.
package struct HistoryView: Sendable {
  /// What the base is called in messages: `release/3`, or the revision that was asked for.
  package let base: String
  /// Of its offerings those that changed are as they were, all others as they are.
  package let old: ProjectView
  package let new: ProjectView
  /// Offerings that differ between the two, with both sides; nil where a side does not have them.
  package let changed: [(old: Offering?, new: Offering?)]
  /// What the versions of changed offerings have to follow, by offering.
  package let versions: [String: VersionStep]
  /// The variants that show something else than before, by offering.
  package let changedVariants: [String: Set<String>]
  /// Offerings of the base that something led to, changed or not; needed where the catalogue lost a product.
  package let reached: [Offering]

  package init(
    base: String, old: ProjectView, new: ProjectView, changed: [(old: Offering?, new: Offering?)],
    versions: [String: VersionStep] = [:], changedVariants: [String: Set<String>] = [:], reached: [Offering] = []
  ) {
    self.base = base
    self.old = old
    self.new = new
    self.changed = changed
    self.versions = versions
    self.changedVariants = changedVariants
    self.reached = reached
  }

  /// Seconds since 1970; nil where the clock is not looked at.
  package var now: Int64? { new.now }

  /// What in the base leads users to each offering at this moment, in words, by offering.
  var waysBefore: [String: [String]] {
    old.frame.ways(at: now) { offering in
      now.map { old.offerings[offering]?.campaign?.isOver(at: $0) ?? false } ?? false
    }
  }

  /// The experiments that split users in the base, each with what it became; nil where it is gone.
  var runningBefore: [(old: Experiment, new: Experiment?)] { before(.running) }

  /// The experiments that had this status in the base, each with what it became; nil where it is gone.
  func before(_ status: ExperimentStatus) -> [(old: Experiment, new: Experiment?)] {
    let after = Dictionary(new.frame.experiments.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    return old.frame.experiments.filter { $0.status == status }.map { ($0, after[$0.id]) }
  }
}

/// What an offering's version has to follow.
package struct VersionStep: Sendable {
  /// The version in the base; of an offering that comes back under its old id the last one that it had.
  package let released: SemanticVersion
  /// What changed since; nil where nothing that weighs did.
  package let weight: Weight?
  /// Whether the offering was gone in between.
  package let isRetired: Bool

  package init(released: SemanticVersion, weight: Weight?, isRetired: Bool = false) {
    self.released = released
    self.weight = weight
    self.isRetired = isRetired
  }
}

extension ProjectFrame {
  /// What leads users to each offering, in words, by offering: placements, running experiments, `currentOffering`.
  ///
  /// - Parameters:
  ///   - moment: seconds since 1970; an experiment that has ended by then leads nowhere. Nil: the clock is not looked at.
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
  /// Whether an experiment splits users, where `placement` is given those of that placement.
  func isRunning(_ id: String, on placement: String? = nil) -> Bool {
    experiments.contains {
      $0.id == id && $0.status == .running && (placement == nil || $0.placement?.value == placement)
    }
  }
}

extension Experiment {
  /// Whether its end has passed; false where it has none, and where the clock is not looked at.
  func isOver(at moment: Int64?) -> Bool {
    guard let moment, let end = self.moment("endsAt") else { return false }
    return end <= moment
  }
}
