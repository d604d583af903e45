import PaywallChecking
import PaywallModel
import PaywallProject

/// - Parameter rules: rules that are not asked.
/// - Throws: if a change gives the project errors of a rule that it has fewer of now, with the first of them.
func requireNoNewErrors(
  _ change: PlannedChange, _ workspace: Workspace, except rules: Set<String> = [], in context: RunContext
) throws {
  let findings = try newFindings(change, workspace, in: context)
  if let first = findings.first(where: { $0.severity == .error && !rules.contains($0.rule) }) { throw first.refusal }
}

/// What is found in the project as it will be, of rules that find less in it now: what was not said before, or all of a
/// rule where every message is known.
func newFindings(
  _ change: PlannedChange, _ workspace: Workspace, in context: RunContext
) throws -> [Finding] {
  let before = try validate(workspace, ValidationOptions(), in: context).findings
  var options = ValidationOptions()
  options.change = change
  let after = try validate(workspace, options, in: context).findings
  let (counts, known) = (before.counts, Set(before.map(\.message)))
  let more = after.counts.filter { $0.value > counts[$0.key] ?? 0 }
  let worse = after.filter { more[Kind($0)] != nil }
  let unsaid = Set(worse.filter { !known.contains($0.message) }.map(Kind.init))
  return worse.filter { !known.contains($0.message) || !unsaid.contains(Kind($0)) }
}

/// What findings are counted by.
private struct Kind: Hashable {
  var rule: String
  var severity: Severity

  init(_ finding: Finding) { (rule, severity) = (finding.rule, finding.severity) }
}

extension [Finding] {
  fileprivate var counts: [Kind: Int] { Dictionary(map { (Kind($0), 1) }, uniquingKeysWith: +) }
}

extension Finding {
  /// The error of a change that would make it.
  var refusal: ProjectError {
    ProjectError(.refused, "\(range.file):\(range.start): \(message) [\(rule)]", hint: hint)
  }
}
