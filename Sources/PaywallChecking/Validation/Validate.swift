package import PaywallModel
import PaywallRules
package import PaywallProject
import PaywallRecord
import YAML

/// Checks the whole project, in the work tree or at a revision.
///
/// - Parameters:
///   - revision: git's spelling of a commit; nil for the work tree.
///   - paths: absolute paths; findings elsewhere are omitted. Empty for all.
package func validate(
  _ workspace: Workspace, revision: String? = nil, paths: [String] = [], in context: RunContext
) throws -> Validation {
  try validate(workspace, ValidationOptions(revision: revision, paths: paths), in: context)
}

/// Checks the whole project, and compares it with its last release or another base.
package func validate(
  _ workspace: Workspace, _ options: ValidationOptions, in context: RunContext
) throws -> Validation {
  let scopes = try options.paths.map { try workspace.projectPath($0) }
  try requirePresent(options.paths, workspace)
  let subject = try ValidationSubject(workspace, options)
  let state = try subject.state(options, in: context)
  let since = try subject.since(options)
  let project = try subject.project(at: state, in: context)
  var validation = Validation(project, of: workspace, against: subject.base?.name, lacksHistory: subject.lacksHistory)
  (validation.gap, validation.movedTag) = (subject.record?.gap, subject.record?.movedTag)
  // Where nothing is found, nothing can be new.
  if let since, !project.findings.isEmpty || !project.waived.isEmpty {
    let before = try subject.project(at: since, in: context)
    let files = waivedFiles(ProjectReader(source: try subject.sourceTree(state).open()))
    let earlierFiles = waivedFiles(ProjectReader(source: try subject.sourceTree(since).open()))
    validation.findings = try introduced(validation.findings, in: files, since: before.findings, in: earlierFiles)
    validation.waived = try introduced(validation.waived, in: files, since: before.waived, in: earlierFiles)
  }
  if let parents = try subject.mergedParents(of: state, options) {
    validation.findings = try subject.explaining(validation.findings, at: state, by: parents, in: context)
    validation.findings = try (validation.findings + subject.doubleVersions(at: state, of: parents)).inOrder()
  }
  validation.findings = try subject.naming(validation.findings, movedWaiversAt: state)
  validation.findings = try subject.naming(validation.findings, removedInMergeAt: state)
  validation.findings = try validation.findings.ofSettledSettings(subject.sourceTree(state))
  // `bump` moves a version by what is committed, so before the commit nothing is wrong with it.
  if options.isStaged { validation.findings.removeAll { $0.rule == "version-moved" && $0.severity != .error } }
  validation.omitFindings(outside: scopes)
  if options.readsExcerpts {
    validation.excerpts = SourceExcerpts(under: validation.findings, in: try subject.sourceTree(state))
  }
  return validation
}

/// A path that is not there is a typing error, not a project without findings.
private func requirePresent(_ paths: [String], _ workspace: Workspace) throws {
  guard let missing = paths.first(where: { FileSystem.kind($0) == nil }) else { return }
  let name = missing.split(separator: "/").last.map(String.init) ?? ""
  throw ProjectError(
    .notFound, "there is no file or folder \(missing)",
    hint: try workspace.hasRevision(name) ? "a revision is checked as a whole: paywall validate \(name)" : nil)
}

extension Validation {
  /// - Parameter scopes: files and folders of the project; empty for all.
  fileprivate mutating func omitFindings(outside scopes: [String]) {
    func isWanted(_ finding: Finding) -> Bool {
      scopes.isEmpty || finding.isOfSettingsInConflict || finding.isOfWaiversInConflict
        || scopes.contains { $0.isEmpty || finding.range.file == $0 || finding.range.file.hasPrefix($0 + "/") }
    }
    findings = findings.filter(isWanted)
    waived = waived.filter(isWanted)
  }
}

extension [Finding] {
  /// Those that hold while the settings or the waivers of a project may be in conflict: what settings ask is not known then, their
  /// profile and their locales, nor what is accepted of the rules and files that a waiver of either side names.
  package func ofSettledSettings(_ source: SourceTree) throws -> [Finding] {
    if contains(where: \.isOfSettingsInConflict) { return filter { DecodingRule(rawValue: $0.rule) != nil } }
    guard contains(where: \.isOfWaiversInConflict),
      let waivers = try ProjectReader(source: source.open()).frame().waivers,
      let conflict = MergeConflict(waivers.bytes)
    else { return self }
    let accepted = [conflict.ours, conflict.theirs].flatMap { side in
      SourceFile(path: waivers.path, bytes: side.bytes).read().root?["waivers"]?.items ?? []
    }
    let places = Set(
      accepted.compactMap { waiver -> [String]? in
        guard let rule = waiver["rule"]?.string, let path = waiver["path"]?.string else { return nil }
        return [rule, String(path.prefix { $0 != ":" })]
      })
    return filter { DecodingRule(rawValue: $0.rule) != nil || !places.contains([$0.rule, $0.range.file]) }
  }
}

extension Finding {
  /// Whether the settings are in conflict, beside which nothing else can be said of any file.
  fileprivate var isOfSettingsInConflict: Bool { isOfMergeConflict && FileKind(of: range.file) == .project }

  /// Whether the waivers are in conflict, beside which it is not known what is accepted in any file.
  fileprivate var isOfWaiversInConflict: Bool { isOfMergeConflict && FileKind(of: range.file) == .waivers }
}
