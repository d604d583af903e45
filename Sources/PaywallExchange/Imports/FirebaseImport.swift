import Base
import JSON
import PaywallModel
import YAML

/// A Remote Config template of Firebase's: each parameter whose value is a screen in the eight fields of `PaywallConfig` is a
/// placement, its conditions are rules in their order, and each screen is an offering.
///
/// What an export of ours wrote is known by its marks (`FirebaseOwner`), so that the rules come back as they were.
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
    let conditions = input.items(root, "conditions").compactMap { FirebaseCondition($0, draft) }
    var names: Set<String> = []
    if let second = conditions.first(where: { !names.insert($0.name).inserted }) {
      throw ImportError(
        range: SourceRange(input.file.path, second.node),
        message: "there is another condition '\(second.name)' before this one",
        hint: "Remote Config takes no two of one name: download the template again")
    }
    var placements = FirebasePlacements(draft: draft, conditions: conditions)
    for parameter in parameters(of: root, input).joined(draft) { placements.read(parameter) }
    for condition in conditions where !placements.used.contains(condition.name) {
      input.omit(condition.node, "a condition of which no rule came")
    }
    if let version = root["version"] { input.omit(version, "the template's version, which the server counts") }
  }

  /// Those that hold screens, the keys without a locale before those with one.
  private static func parameters(of root: Node, _ input: ImportInput) -> [FirebaseParameter] {
    var all = input.members(root, "parameters").map { FirebaseParameter($0, in: nil) }
    for group in input.members(root, "parameterGroups") {
      input.markTaken(group.value)
      if FirebaseOwner(describedBy: group.value.json) != nil { _ = input.text(group.value, "description") }
      all += input.members(group.value, "parameters").map { FirebaseParameter($0, in: group.key) }
    }
    for other in all where !other.isScreen { input.omit(other.node, "a parameter that is no screen") }
    let screens = all.filter(\.isScreen).enumerated()
    return screens.sorted { ($0.element.key.utf8.count, $0.offset) < ($1.element.key.utf8.count, $1.offset) }
      .map(\.element)
  }
}
