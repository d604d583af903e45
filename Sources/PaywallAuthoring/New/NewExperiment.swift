import PaywallModel
package import PaywallProject
import Templates
import YAML

/// Makes a draft of an experiment on a placement, between the current offering's default variant and another.
/// - Parameters:
///   - placement: the placement whose users are split; nil for the first one.
///   - source: `OFFERING[/VARIANT]` of the second arm; nil for the same variant as the first, to be changed by hand.
package func newExperiment(
  _ workspace: Workspace, _ id: String, placement: String? = nil, from source: String? = nil, isDryRun: Bool = false
) throws -> Creation {
  try requireID(id)
  let reader = ProjectReader(source: try workspace.workTree().open())
  let listed = Placements(reading: try reader.frame().placements)
  try requireReadable(listed)
  let placements = listed.all.map(\.id.value)
  guard let spot = placement ?? placements.first, placements.contains(spot) else {
    throw ProjectError(
      .notFound, placement.map { "there is no placement '\($0)'" } ?? "there is no placement with users to split",
      hint: placement.flatMap { nearestName(to: $0, among: placements) }.map { "did you mean '\($0)'?" }
        ?? "create one with: paywall new placement:\(placement ?? "NAME")")
  }
  let current = Offering(reading: try offeringFiles(workspace, currentOffering(workspace), at: nil))
  let control = (current.id, current.defaultVariant.value)
  let tried = try treatment(source, workspace) ?? control
  let file = SourceFile(path: "experiments/\(id).yaml", bytes: Array(Scaffolds.experiment.utf8))
  guard let root = file.read().root, let arms = root["arms"]?.items, arms.count == 2 else { throw unreadable(file) }
  var editor = YAMLEditor(file.bytes)
  editor.setField("placement", to: .string(spot), in: root, of: .experiment)
  for (arm, target) in zip(arms, [control, tried]) {
    editor.setField("offering", to: .string(target.0), in: arm)
    editor.setField("variant", to: .string(target.1), in: arm)
  }
  var edits = NameEdits()
  if let source = listed.source, let place = listed.all.first(where: { $0.id.value == spot }),
    !place.rules.contains(where: { $0.experiment?.value == id })
  {
    edits.lead(place, to: id, in: source)
  }
  let planned = try PlannedFile(path: file.path, bytes: editor.result()).inForm(of: workspace)
  var notes = ["it splits the users of the placement '\(spot)', whose new rule waits for its start"]
  if tried == control, let arm = arms.last?["id"]?.string {
    let hint = treatmentHint(id, arm: arm, of: current, besides: [control.1])
    notes.append("both arms show \(control.0)/\(control.1): \(hint)")
  }
  notes.append("it is a draft: start it with: paywall experiment start \(id) --until 14d")
  return try Creation(
    paths: [planned.path] + edits.written.keys.sorted(), notes: notes, new: [planned],
    changed: edits.written.map { PlannedFile(path: $0.key, bytes: $0.value) }
  ).write(in: workspace, making: Entity(.experiment, id), isDryRun: isDryRun)
}

/// What a new experiment says that it tests.
let exampleHypothesis = SourceFile(path: "experiments/new.yaml", bytes: Array(Scaffolds.experiment.utf8)).read()
  .root?["hypothesis"]?.string

private func treatment(_ source: String?, _ workspace: Workspace) throws -> (String, String)? {
  guard let origin = try source.map({ try Origin($0) }) else { return nil }
  let offering = Offering(reading: try offeringFiles(workspace, origin.offering, at: nil))
  let name = origin.variant ?? offering.defaultVariant.value
  guard offering.variant(name) != nil else {
    let names = offering.variants.map(\.name)
    throw ProjectError(
      .notFound, "the offering '\(origin.offering)' has no variant '\(name)'",
      hint: nearestName(to: name, among: names).map { "did you mean '\($0)'?" }
        ?? "its variants: " + names.joined(separator: ", "))
  }
  return (origin.offering, name)
}
