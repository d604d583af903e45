import PaywallChecking
import PaywallModel
import PaywallProject

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
  let counts = before.errorsByRule
  let known = Set(before.map(\.message))
  let worse = after.errorsByRule.filter { $0.value > counts[$0.key] ?? 0 && !rules.contains($0.key) }
  guard
    let first = after.first(where: { worse[$0.rule] != nil && $0.severity == .error && !known.contains($0.message) })
      ?? after.first(where: { worse[$0.rule] != nil && $0.severity == .error })
  else { return }
  throw ProjectError(
    .refused, "\(first.range.file):\(first.range.start): \(first.message) [\(first.rule)]", hint: first.hint)
}

extension [Finding] {
  fileprivate var errorsByRule: [String: Int] {
    Dictionary(filter { $0.severity == .error }.map { ($0.rule, 1) }, uniquingKeysWith: +)
  }
}
