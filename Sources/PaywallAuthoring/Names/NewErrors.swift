import PaywallChecking
import PaywallModel
import PaywallProject
import PaywallRules

/// - Parameters:
///   - revision: what the change is of; nil for the work tree.
///   - hints: what to do, by rule, where the change asks for something else than the rule does.
/// - Returns: what to say of the tests of users that fail then. They say what was wanted, and no more keep an experiment from
///   being stopped than the tests of a program keep it from being edited; `validate` and `publish` tell of them.
/// - Throws: if a change gives the project errors that it has not now, with the first of them.
func requireNoNewErrors(
  _ change: PlannedChange, _ workspace: Workspace, at revision: String? = nil, hints: [String: String] = [:],
  in context: RunContext
) throws -> [String] {
  let errors = try newFindings(change, workspace, at: revision, in: context) { $0.severity == .error }
  if var first = errors.first(where: { $0.rule != userTestsRule }) {
    first.hint = hints[first.rule] ?? first.hint
    throw first.refusal
  }
  return errors.testNotes
}

/// Finds the tests of users that fail.
let userTestsRule = "user-tests-pass"

extension [Finding] {
  /// What to say of the tests among them.
  var testNotes: [String] {
    filter { $0.rule == userTestsRule }.map {
      "\($0.range.file):\($0.range.start): the test \($0.message); change it or take it out before you publish (see: paywall set --help)"
    }
  }
}

/// What is found in the project as it will be, and is not now.
/// - Parameters:
///   - revision: what the change is of; nil for the work tree.
///   - isMeant: which findings are looked at. The project as it is is checked only if there are any.
///   - isAlways: which of them are told even if they are there now.
func newFindings(
  _ change: PlannedChange, _ workspace: Workspace, at revision: String? = nil, in context: RunContext,
  among isMeant: (Finding) -> Bool = { _ in true }, always isAlways: (Finding) -> Bool = { _ in false }
) throws -> [Finding] {
  var options = ValidationOptions.remembered
  (options.revision, options.change) = (revision, change)
  let after = try validate(workspace, options, in: context).findings.filter(isMeant)
  if after.isEmpty { return [] }
  options.change = PlannedChange()
  let new = after.new(since: try validate(workspace, options, in: context).findings.filter(isMeant))
  return after.filter { isAlways($0) || new.contains($0) }
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

/// What a finding says and where, without the line: what is said of one text is not said of another.
private struct Said: Hashable {
  var rule: String
  var severity: Severity
  var message: String?
  var file: String?
}

extension [Finding] {
  /// Those that were not there before. A finding is there before with the same words in the same file, else with the same words
  /// in one that has another name now, else as one more of its rule, whose words name what has another name now.
  fileprivate func new(since before: [Finding]) -> [Finding] {
    let keys: [(Finding) -> Said] = [
      { Said(rule: $0.rule, severity: $0.severity, message: $0.message, file: $0.range.file) },
      { Said(rule: $0.rule, severity: $0.severity, message: $0.message) },
    ]
    var (rest, known) = (self, before)
    for key in keys {
      var counts = Dictionary(known.map { (key($0), 1) }, uniquingKeysWith: +)
      var matched: [Said: Int] = [:]
      rest = rest.filter { finding in
        guard let left = counts[key(finding)], left > 0 else { return true }
        counts[key(finding)] = left - 1
        matched[key(finding), default: 0] += 1
        return false
      }
      known = known.filter { finding in
        guard let left = matched[key(finding)], left > 0 else { return true }
        matched[key(finding)] = left - 1
        return false
      }
    }
    let kind: (Finding) -> Said = { Said(rule: $0.rule, severity: $0.severity) }
    let gone = Dictionary(known.map { (kind($0), 1) }, uniquingKeysWith: +)
    let more = Dictionary(rest.map { (kind($0), 1) }, uniquingKeysWith: +)
    // What the last release shows has no other name there.
    return rest.filter { $0.rule == releasedRule || (more[kind($0)] ?? 0) > (gone[kind($0)] ?? 0) }
  }
}

extension Finding {
  /// The error of a change that would make it.
  var refusal: ProjectError {
    ProjectError(.refused, "\(range.file):\(range.start): \(message) [\(rule)]", hint: hint)
  }
}
