import PaywallModel
package import PaywallProject
import YAML

/// Adds a layer with a new salt to `placements.yaml`.
/// - Throws: for a name that the project or a release has already.
package func newLayer(_ workspace: Workspace, _ id: String, isDryRun: Bool = false) throws -> Creation {
  try requireID(id)
  let frame = ProjectFrame(reading: try ProjectReader(source: workspace.workTree().open()).frame())
  guard let file = frame.placements.source else {
    throw ProjectError(
      .notFound, "there is no placement with users to divide", hint: "create one with: paywall new placement:NAME")
  }
  guard frame.placements.layer(id) == nil else {
    throw ProjectError(.exists, "\(file.path) already has the layer '\(id)'", hint: "choose another name")
  }
  let taken = try TakenNames(workspace)
  try taken.requireUnreleased(Entity(.layer, id))
  guard let root = frame.placements.root else { throw unreadable(file) }
  let layer = EditValue.mapping([
    ("id", .string(id)), ("salt", .string(newSalt(for: "layer-\(id)", in: frame))),
  ])
  var editor = YAMLEditor(file.bytes, isJSON: file.isJSON)
  if let list = root["layers"] {
    editor.appendItem(layer, to: list)
  } else {
    editor.setField("layers", to: .list([layer]), in: root)
  }
  return try Creation(
    paths: [file.path],
    notes: taken.notes + ["give an experiment a share of it with: paywall layer \(id) --share 20% --to EXPERIMENT"],
    changed: [PlannedFile(path: file.path, bytes: editor.result())]
  ).write(in: workspace, isDryRun: isDryRun)
}
