import PaywallModel
package import PaywallProject
import YAML

/// Adds a placement that leads everybody to the current offering to `placements.yaml`.
package func newPlacement(_ workspace: Workspace, _ id: String, isDryRun: Bool = false) throws -> Creation {
  try requireID(id)
  let current = try currentOffering(workspace)
  let item = EditValue.mapping([
    ("id", .string(id)), ("rules", .list([.mapping([("offering", .string(current))])])),
  ])
  let files = try ProjectReader(source: workspace.workTree().open()).frame()
  guard let file = files.placements else {
    let text =
      "# The places in the app that show a paywall. Rules are tried in order; the first match applies.\n"
    let bytes = Array((text + emit(.mapping([("placements", .list([item]))]))).utf8)
    let planned = try PlannedFile(path: "placements.yaml", bytes: bytes).inForm(of: workspace)
    return try Creation(paths: [planned.path], new: [planned]).write(
      in: workspace, making: Entity(.placement, id), isDryRun: isDryRun)
  }
  guard !Placements(reading: file).all.contains(where: { $0.id.value == id }) else {
    throw ProjectError(.exists, "\(file.path) already has the placement '\(id)'", hint: "choose another name")
  }
  guard let root = file.read().root else { throw unreadable(file) }
  var editor = YAMLEditor(file.bytes, isJSON: file.isJSON)
  if let list = root["placements"] {
    editor.appendItem(item, to: list)
  } else {
    editor.setField("placements", to: .list([item]), in: root)
  }
  return try Creation(paths: [file.path], changed: [PlannedFile(path: file.path, bytes: editor.result())])
    .write(in: workspace, making: Entity(.placement, id), isDryRun: isDryRun)
}
