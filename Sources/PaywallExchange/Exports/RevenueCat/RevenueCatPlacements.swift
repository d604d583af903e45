import JSON
import PaywallModel

/// What RevenueCat's file says of placements.
struct RevenueCatPlacements {
  private(set) var value: JSONValue = .null
  private(set) var losses: [ExportLoss] = []
  private let frame: ProjectFrame
  private let known: Set<String>

  init(_ project: ExportProject) {
    (frame, known) = (project.frame, Set(project.offerings))
    value = placements()
  }

  /// For each placement what its last rule says for everybody; the current offering where there is none.
  private mutating func placements() -> JSONValue {
    let current = frame.settings.currentOffering?.value
    var seen: Set<String> = []
    let once = frame.placements.all.filter { seen.insert($0.id.value).inserted }
    let all = once.map { placement -> JSONMember in
      let general = placement.rules.first(where: \.isForEverybody)
      for rule in placement.rules where rule.range != general?.range {
        lose(rule.range, "RevenueCat's file has one offering for a placement: its server decides who sees what")
      }
      let shown = general.flatMap { offering(of: $0) } ?? current
      return JSONMember(placement.id.value, shown.map { known.contains($0) ? .string($0) : .null } ?? .null)
    }
    return .object(omittingNil: [
      ("fallback_offering_id", current.map { .string($0) }), ("offering_ids_by_placement", .object(all)),
    ])
  }

  private mutating func offering(of rule: PlacementRule) -> String? {
    if let offering = rule.offering { return offering.value }
    guard let name = rule.experiment, let experiment = frame.experiments.first(where: { $0.id == name.value }) else {
      return nil
    }
    guard experiment.status == .running else { return nil }
    lose(name.range, "RevenueCat's file has no experiments: everybody gets the control's offering")
    let control = experiment.arms.first { $0.id.value == "control" } ?? experiment.arms.first
    return control?.offering?.value
  }

  private mutating func lose(_ range: SourceRange, _ message: String) {
    losses.append(ExportLoss(.revenueCat, .warning, at: range, message))
  }
}
