import Base
package import PaywallModel

/// Which placements and experiments of `frame` show the offering, and whether it is the current one.
///
/// An experiment that is stopped shows nothing.
package func reach(of offering: String, in frame: ProjectFrame) -> Reach {
  ReachTable(of: frame)[offering]
}

/// The reach of every offering of a project, worked out once.
package struct ReachTable: Sendable {
  private var reaches: [String: Reach] = [:]

  /// The reaches that the placements and experiments of `frame` give.
  package init(of frame: ProjectFrame) {
    var shown: [String: Set<String>] = [:]
    for experiment in frame.experiments where experiment.status != .stopped {
      let offerings = Set(experiment.arms.compactMap { $0.offering?.value })
      shown[experiment.id, default: []].formUnion(offerings)
      for offering in offerings { reaches[offering, default: Reach()].experiments.append(experiment.id) }
    }
    for placement in frame.placements.all {
      var offerings: Set<String> = []
      for rule in placement.rules {
        if let offering = rule.offering?.value { offerings.insert(offering) }
        if let experiment = rule.experiment?.value { offerings.formUnion(shown[experiment] ?? []) }
      }
      for offering in offerings { reaches[offering, default: Reach()].placements.append(placement.id.value) }
    }
    if let current = frame.settings.currentOffering?.value { reaches[current, default: Reach()].isCurrent = true }
    for (offering, reach) in reaches {
      reaches[offering]?.placements = reach.placements.sorted(by: precedes)
      reaches[offering]?.experiments = reach.experiments.sorted(by: precedes)
    }
  }

  /// The reach of one offering; empty for one that nothing shows.
  package subscript(offering: String) -> Reach { reaches[offering] ?? Reach() }
}
