import Git
package import PaywallModel
import PaywallRules

/// What `validate` found.
package struct Validation: Sendable {
  package var findings: [Finding]
  /// Findings that a waiver accepts.
  package var waived: [Finding]
  package var offerings: Int
  /// What history rules compared with, such as `release/3`; nil if they had nothing to compare with.
  package var base: String?
  /// Whether that is because the clone's history was cut off.
  package var lacksHistory: Bool
  /// What the clone evidently lacks of the project's releases.
  package var gap: RecordGap?
  /// The project's folder in its repository; empty for the top, and if there is none.
  package var folder: String
  /// What findings stand on, where it was asked for.
  package var excerpts = SourceExcerpts()

  package var errors: Int { findings.count { $0.severity == .error } }
  package var warnings: Int { findings.count { $0.severity == .warning } }
  package var notes: Int { findings.count { $0.severity == .info } }

  init(_ project: CheckedProject, of workspace: Workspace, against base: String? = nil, lacksHistory: Bool = false) {
    findings = project.findings
    waived = project.waived
    offerings = project.offerings.count
    folder = workspace.prefix
    self.base = base
    self.lacksHistory = lacksHistory
  }

  /// A path of the project as its repository sees it.
  package func inRepository(_ file: String) -> String { folder.isEmpty ? file : folder + "/" + file }
}

package struct ValidationOptions: Sendable {
  /// What to check, as git spells a commit; nil for the work tree.
  package var revision: String?
  /// Absolute paths; findings elsewhere are left out. Empty for all.
  package var paths: [String]
  /// The revision that history rules compare with; nil for the last release, if there is one.
  package var base: String?
  /// Findings that are there at this revision too are left out.
  package var since: String?
  /// Whether to check what is staged instead of the work tree, and to leave out what HEAD has too.
  package var isStaged: Bool
  /// Whether to read the lines that findings stand on.
  package var readsExcerpts: Bool

  package init(
    revision: String? = nil, paths: [String] = [], base: String? = nil, since: String? = nil, isStaged: Bool = false,
    readsExcerpts: Bool = false
  ) {
    self.revision = revision
    self.paths = paths
    self.base = base
    self.since = since
    self.isStaged = isStaged
    self.readsExcerpts = readsExcerpts
  }
}

/// Checks the whole project, in the work tree or at a revision.
///
/// - Parameters:
///   - revision: git's spelling of a commit; nil for the work tree.
///   - paths: absolute paths; findings elsewhere are left out. Empty for all.
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
  if let missing = options.paths.first(where: { FileSystem.kind($0) == nil }) {
    let name = missing.split(separator: "/").last.map(String.init) ?? ""
    throw WorkflowError(
      .notFound, "there is no file or folder \(missing)",
      hint: workspace.hasRevision(name) ? "a revision is checked as a whole: paywall validate \(name)" : nil)
  }
  let subject = try ValidationSubject(workspace, options)
  let state = try subject.state(options, in: context)
  let since = try subject.since(options)
  let project = try subject.check(state, in: context)
  var validation = Validation(project, of: workspace, against: subject.base?.name, lacksHistory: subject.lacksHistory)
  validation.gap = subject.record?.gap
  // Where nothing is found, nothing can be new.
  if let since, !project.findings.isEmpty || !project.waived.isEmpty {
    let before = try subject.check(since, in: context)
    let files = waivedFiles(ProjectReader(source: try subject.sourceTree(state).open()))
    let earlierFiles = waivedFiles(ProjectReader(source: try subject.sourceTree(since).open()))
    validation.findings = introduced(validation.findings, in: files, since: before.findings, in: earlierFiles)
    validation.waived = introduced(validation.waived, in: files, since: before.waived, in: earlierFiles)
  }
  func isWanted(_ finding: Finding) -> Bool {
    scopes.isEmpty
      || scopes.contains { $0.isEmpty || finding.range.file == $0 || finding.range.file.hasPrefix($0 + "/") }
  }
  validation.findings = validation.findings.filter(isWanted)
  validation.waived = validation.waived.filter(isWanted)
  if options.readsExcerpts {
    validation.excerpts = SourceExcerpts(under: validation.findings, in: try subject.sourceTree(state))
  }
  return validation
}

extension Workspace {
  /// Whether there is something at an absolute path of the work tree.
  package func holds(_ path: String) -> Bool { root != nil && FileSystem.kind(path) != nil }

  /// An absolute path as seen from the project's folder; empty for the folder itself.
  func projectPath(_ path: String) throws -> String {
    let root = try folder()
    let roots = [root, FileSystem.resolved(root) ?? root]
    for base in roots {
      if path == base { return "" }
      if path.hasPrefix(base + "/") { return String(path.dropFirst(base.count + 1)) }
    }
    throw WorkflowError(.notFound, "\(path) is not in the project \(root)")
  }
}

extension Workspace {
  /// Whether git knows a commit by this name.
  package func hasRevision(_ name: String) -> Bool {
    guard let repository = try? repository() else { return false }
    return (try? repository.commit(name)) != nil
  }

  /// Whether the work tree, or else HEAD, has an offering of this id.
  package func hasOffering(_ id: String) throws -> Bool {
    guard isID(id) else { return false }
    if let root { return FileSystem.kind("\(root)/offerings/\(id)") != nil }
    return (try? offeringFiles(self, id, at: "HEAD")) != nil
  }
}
