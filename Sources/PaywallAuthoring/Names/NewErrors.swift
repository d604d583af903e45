import PaywallChecking
import PaywallModel
import PaywallProject
import PaywallRules

/// - Parameter rules: rules that are not asked.
/// - Throws: if a change gives the project errors of a rule that it has fewer of now, with the first of them.
func requireNoNewErrors(
  _ change: PlannedChange, _ workspace: Workspace, except rules: Set<String> = [], in context: RunContext
) throws {
  var options = ValidationOptions()
  options.change = change
  let after = try validate(workspace, options, in: context).findings
  guard after.contains(where: { $0.severity == .error && !rules.contains($0.rule) }) else { return }
  let before = try validate(workspace, ValidationOptions(), in: context).findings
  guard let first = after.firstNewError(since: before, except: rules) else { return }
  throw ProjectError(
    .refused, "\(first.range.file):\(first.range.start): \(first.message) [\(first.rule)]", hint: first.hint)
}

/// The first id that is there twice or reference that leads nowhere once a change is made, and that the project has not now.
func firstNewFault(of change: PlannedChange, in tree: SourceTree) throws -> Finding? {
  func structure(_ tree: SourceTree) throws -> [Finding] {
    try RuleEngine.structure(of: ProjectReader(source: tree.open()))
  }
  let after = try structure(.changed(tree, change))
  return after.isEmpty ? nil : try after.firstNewError(since: structure(tree))
}

extension [Finding] {
  /// The first error of a rule that has more of them than before.
  fileprivate func firstNewError(since before: [Finding], except rules: Set<String> = []) -> Finding? {
    let counts = before.errorsByRule
    let known = Set(before.map(\.message))
    let worse = errorsByRule.filter { $0.value > counts[$0.key] ?? 0 && !rules.contains($0.key) }
    return first { worse[$0.rule] != nil && $0.severity == .error && !known.contains($0.message) }
      ?? first { worse[$0.rule] != nil && $0.severity == .error }
  }

  private var errorsByRule: [String: Int] {
    Dictionary(filter { $0.severity == .error }.map { ($0.rule, 1) }, uniquingKeysWith: +)
  }
}
