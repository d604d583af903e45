import PaywallChecking
import PaywallModel
import PaywallProject
import PaywallRules

/// - Parameter rules: rules that are not asked.
/// - Throws: if a change gives the project errors of a rule that it has fewer of now, with the first of them.
func requireNoNewErrors(
  _ change: PlannedChange, _ workspace: Workspace, except rules: Set<String> = [], in context: RunContext
) throws {
  let errors = try newFindings(change, workspace, in: context) { $0.severity == .error && !rules.contains($0.rule) }
  if let first = errors.first { throw first.refusal }
}

/// What is found in the project as it will be, of rules that find less in it now: what was not said before, or all of a
/// rule where every message is known.
/// - Parameter isMeant: which findings are looked at. The project as it is is checked only if there are any.
func newFindings(
  _ change: PlannedChange, _ workspace: Workspace, in context: RunContext,
  among isMeant: (Finding) -> Bool = { _ in true }
) throws -> [Finding] {
  var options = ValidationOptions()
  options.change = change
  let after = try validate(workspace, options, in: context).findings.filter(isMeant)
  if after.isEmpty { return [] }
  return after.new(since: try validate(workspace, ValidationOptions(), in: context).findings.filter(isMeant))
}

/// The first id that is there twice or reference that leads nowhere once a change is made, and that the project has not now.
func firstNewFault(of change: PlannedChange, in tree: SourceTree) throws -> Finding? {
  func structure(_ tree: SourceTree) throws -> [Finding] {
    try RuleEngine.structure(of: ProjectReader(source: tree.open())).filter { $0.severity == .error }
  }
  let after = try structure(.changed(tree, change))
  if after.isEmpty { return nil }
  // Nothing gets another id by an import, so a fault that is there now has the same words then.
  var known = try structure(tree).map { [$0.rule, $0.range.file, $0.message] }
  return after.first { fault in
    guard let index = known.firstIndex(of: [fault.rule, fault.range.file, fault.message]) else { return true }
    known.remove(at: index)
    return false
  }
}

/// What findings are counted by.
private struct Kind: Hashable {
  var rule: String
  var severity: Severity

  init(_ finding: Finding) { (rule, severity) = (finding.rule, finding.severity) }
}

extension [Finding] {
  private var counts: [Kind: Int] { Dictionary(map { (Kind($0), 1) }, uniquingKeysWith: +) }

  /// Those of kinds that are found more often than before.
  fileprivate func new(since before: [Finding]) -> [Finding] {
    let (counts, known) = (before.counts, Set(before.map(\.message)))
    let more = self.counts.filter { $0.value > counts[$0.key] ?? 0 }
    let worse = filter { more[Kind($0)] != nil }
    let unsaid = Set(worse.filter { !known.contains($0.message) }.map(Kind.init))
    return worse.filter { !known.contains($0.message) || !unsaid.contains(Kind($0)) }
  }
}

extension Finding {
  /// The error of a change that would make it.
  var refusal: ProjectError {
    ProjectError(.refused, "\(range.file):\(range.start): \(message) [\(rule)]", hint: hint)
  }
}
