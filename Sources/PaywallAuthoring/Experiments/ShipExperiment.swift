import Base
import PaywallModel
package import PaywallProject
import YAML

/// What is shipped of an experiment.
package struct ExperimentWinner: Sendable {
  package var experiment: String
  /// The arm that won.
  package var arm: String
  /// Whether the variants that lost stay.
  package var keepsVariants: Bool
  /// Why the experiment is stopped before its end; nil where it is over.
  package var early: EarlyStop?

  package init(_ experiment: String, arm: String, keepsVariants: Bool = false, early: EarlyStop? = nil) {
    (self.experiment, self.arm) = (experiment, arm)
    (self.keepsVariants, self.early) = (keepsVariants, early)
  }
}

/// Ends an experiment with a winner: stops it if it runs, makes the winner's variant the default of its offering, lets the
/// placement's rule lead to that offering, and removes the variants that lost and that nothing else shows. The experiment's
/// file stays as the record, with the winner and with the variant that each arm showed.
///
/// - Throws: for a draft, for one that has not begun and for an arm that is not there; without a reason before the experiment's end; or if the project
///   would have errors that it has not now. Nothing is written then.
package func shipExperiment(
  _ workspace: Workspace, _ request: ExperimentWinner, _ run: ExperimentRun = ExperimentRun(), in context: RunContext
) throws -> ExperimentChange {
  let opened = try OpenedExperiment(request.experiment, workspace, for: run)
  guard opened.status != .draft else {
    throw opened.refusal(
      "the experiment '\(request.experiment)' is a draft: no arm of it has won",
      hint: "start it with: paywall experiment start \(request.experiment)"
        + (opened.root["endsAt"] == nil ? " --until 14d" : ""))
  }
  if opened.status == .running, let start = opened.experiment.moment("startsAt"), start > context.now {
    throw opened.refusal(
      "the experiment '\(request.experiment)' begins on \(RFC3339.text(start)): no arm of it has won",
      hint: "take it back with: paywall experiment stop \(request.experiment)")
  }
  if let won = opened.root["winner"]?.string, won != request.arm {
    throw ProjectError(
      .refused, "'\(won)' has won the experiment '\(request.experiment)', and the record stays as it is",
      hint: "to show another screen, change the offering's default: paywall set OFFERING:defaultVariant VARIANT")
  }
  let placement = try opened.placement()
  let shown = try opened.shown()
  let winner = try opened.winner(request.arm, among: shown)
  var edits = NameEdits()
  var step = ExperimentChange(
    experiment: request.experiment, before: opened.status, after: .stopped, steps: ["ships \(request.arm)"],
    change: PlannedChange())
  if opened.status == .running { edits.stop(opened) }
  edits.record(winner, among: shown, in: opened)
  if let file = opened.frame.placements.source {
    edits.turn(placement, from: opened.experiment.id, to: winner.offering, in: file)
  }
  if winner.variant != winner.standard {
    edits.setDefault(winner, in: try opened.reader.offeringAlone(winner.offering))
    step.steps.append("\(winner.offering) shows \(winner.variant) by default")
    step.steps += opened.sideEffects(of: winner, at: placement)
  }
  step.change = PlannedChange(written: edits.written)
  try step.waive(request.early, opened, workspace, in: context)
  if !request.keepsVariants {
    try step.retire(shown.filter { !$0.showsSame(as: winner) }, opened)
    step.change = try step.change.renewingWaivers(in: workspace, context)
  }
  if step.change.isEmpty { step.steps = ["\(request.arm) is shipped already: nothing changes"] }
  try step.noteWhoSees(winner, at: placement, opened)
  return try step.carryOut(run, of: opened, workspace, in: context)
}

/// What an arm shows.
private struct ShownArm {
  var arm: String
  var offering: String
  var variant: String
  /// The variant that the offering shows by default.
  var standard: String

  func showsSame(as other: ShownArm) -> Bool { (offering, variant) == (other.offering, other.variant) }
}

extension OpenedExperiment {
  /// What each arm shows.
  fileprivate func shown() throws -> [ShownArm] {
    try experiment.arms.compactMap { arm in
      guard let id = arm.offering?.value, try reader.source.list("offerings/\(id)") != nil else { return nil }
      let offering = Offering(reading: try reader.offeringAlone(id))
      let standard = offering.defaultVariant.value
      return ShownArm(arm: arm.id.value, offering: id, variant: arm.variant?.value ?? standard, standard: standard)
    }
  }

  /// - Throws: if there is no such arm, or if what it shows is gone.
  fileprivate func winner(_ name: String, among shown: [ShownArm]) throws -> ShownArm {
    let arm = experiment.arms.first { $0.id.value == name }
    if let gone = arm?.offering?.value, !shown.contains(where: { $0.arm == name }) {
      throw ProjectError(
        .notFound, "the offering '\(gone)' of the arm '\(name)' is gone",
        hint: "find it in an earlier release: paywall log \(gone)")
    }
    guard let winner = shown.first(where: { $0.arm == name }) else {
      let names = experiment.arms.map(\.id.value)
      throw ProjectError(
        .notFound, "the experiment '\(experiment.id)' has no arm '\(name)'",
        hint: nearestName(to: name, among: names).map { "did you mean '\($0)'?" } ?? "its arms: "
          + names.joined(separator: ", "))
    }
    guard Offering(reading: try reader.offering(winner.offering)).variant(winner.variant) != nil else {
      throw ProjectError(
        .notFound, "the variant '\(winner.offering)/\(winner.variant)' of the arm '\(name)' is gone",
        hint: "find it in an earlier release: paywall log \(winner.offering)")
    }
    return winner
  }
}

extension OpenedExperiment {
  /// Where else the offering's new default variant is seen, by users whom the experiment did not ask.
  fileprivate func sideEffects(of winner: ShownArm, at tested: Placement) -> [String] {
    let touched = frame.placements.all.filter { placement in
      // Behind a rule for everybody none is reached.
      let end = placement.rules.firstIndex(where: \.isForEverybody) ?? placement.rules.count
      return placement.rules.prefix(end + 1).contains {
        $0.offering?.value == winner.offering && $0.experiment?.value != experiment.id
      }
    }
    var places = touched.map { placement in
      placement.id.value == tested.id.value
        ? "'\(placement.id.value)' for users outside the experiment" : "'\(placement.id.value)'"
    }
    if frame.settings.currentOffering?.value == winner.offering { places.append("wherever no rule applies") }
    guard !places.isEmpty else { return [] }
    let screens = "\(winner.offering)/\(winner.variant) also replaces \(winner.offering)/\(winner.standard)"
    return ["\(screens) where it was not tested: \(places.joined(separator: ", "))"]
  }
}

extension NameEdits {
  /// Writes who won, and what each arm showed where the file leaves that to the offering's default variant.
  fileprivate mutating func record(_ winner: ShownArm, among shown: [ShownArm], in opened: OpenedExperiment) {
    let experiment = opened.experiment
    let arms = opened.root["arms"]?.items ?? []
    edit(experiment.file) { editor in
      if experiment.text("winner")?.value != winner.arm {
        editor.setField("winner", to: .string(winner.arm), in: opened.root, of: .experiment)
      }
      for arm in arms where arm["variant"] == nil && experiment.text("winner") == nil {
        guard let screen = shown.first(where: { $0.arm == arm["id"]?.string }) else { continue }
        editor.setField("variant", to: .string(screen.variant), in: arm, after: "offering")
      }
    }
  }

  fileprivate mutating func setDefault(_ winner: ShownArm, in files: OfferingFiles) {
    guard let file = files.offering, let root = file.read().root else { return }
    edit(file) { $0.setField("defaultVariant", to: .string(winner.variant), in: root, of: .offering) }
  }
}

extension ExperimentChange {
  /// Removes the variants that lost, except those that something else shows.
  fileprivate mutating func retire(_ losers: [ShownArm], _ opened: OpenedExperiment) throws {
    var seen: Set<String> = []
    for loser in losers where seen.insert("\(loser.offering)/\(loser.variant)").inserted {
      let tree = SourceTree.changed(opened.tree, change)
      let names = try ProjectNames(ProjectReader(source: tree.open()))
      let entity = Entity(.variant, loser.variant, of: loser.offering)
      guard names.holds(entity) else { continue }
      if try Offering(reading: ProjectReader(source: tree.open()).offeringAlone(loser.offering)).defaultVariant.value
        == loser.variant
      {
        notes.append("\(entity) stays: '\(loser.offering)' shows it by default")
        continue
      }
      do {
        let removal = try plannedRemoval(of: entity, names, in: tree)
        change = change.followed(by: removal.change)
        steps.append("\(entity) is removed")
      } catch let error as ProjectError where error.code == .refused {
        notes.append("\(entity) stays: \(error.message)")
      }
    }
  }

  /// Says who does not get what won.
  fileprivate mutating func noteWhoSees(_ winner: ShownArm, at placement: Placement, _ opened: OpenedExperiment) throws
  {
    let rules = placement.rules.filter { $0.experiment?.value == experiment }
    let after = Placements(
      reading: try ProjectReader(source: SourceTree.changed(opened.tree, change).open()).frame().placements)
    let left = after.all.first { $0.id.value == placement.id.value }?.rules ?? []
    if let rollout = left.filter({ $0.offering?.value == winner.offering }).compactMap(\.rollout).first,
      let share = rollout.share, share < 100
    {
      notes.append(
        "the rule of '\(placement.id.value)' keeps its share of its users: paywall rollout \(placement.id.value) --to 100%"
      )
    }
    guard rules.isEmpty, !placement.rules.contains(where: { $0.offering?.value == winner.offering }) else { return }
    notes.append(
      "no rule of '\(placement.id.value)' leads to '\(winner.offering)': paywall rollout \(placement.id.value) --offering "
        + "\(winner.offering) --to 100%")
  }
}
