import Base
import JSON
import PaywallModel
import YAML

/// A Remote Config template of Firebase's: each parameter whose value is a screen in the eight fields of `PaywallConfig` is a
/// placement, its conditions are audiences in their order, and each screen is an offering.
enum FirebaseImport: Import {
  static func read(_ draft: ImportDraft) throws(ImportError) {
    let input = draft.input
    let root = input.root
    guard root["parameters"]?.isMapping == true || root["parameterGroups"]?.isMapping == true else {
      throw ImportError(
        range: SourceRange(input.file.path, root),
        message: "there are no 'parameters', as a Remote Config template has",
        hint: "download the template in the console, or by its REST API")
    }
    var conditions: [FirebaseCondition] = []
    for node in input.items(root, "conditions") {
      guard let name = input.text(node, "name") else { continue }
      conditions.append(FirebaseCondition(name: name, expression: input.text(node, "expression") ?? "", node: node))
    }
    let parameters = FirebaseParameters(draft: draft, conditions: conditions)
    var known: [String: String] = [:]
    for pair in input.members(root, "parameters") { parameters.read(pair, &known) }
    for group in input.members(root, "parameterGroups") {
      input.markTaken(group.value)
      for pair in input.members(group.value, "parameters") { parameters.read(pair, &known) }
    }
    if let version = root["version"] { input.takeAll(version) }
  }
}
