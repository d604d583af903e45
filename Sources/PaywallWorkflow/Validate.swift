import Git
package import PaywallModel

/// What `validate` found.
package struct Validation: Sendable {
  package var findings: [Finding]
  /// Findings that a waiver accepts.
  package var waived: [Finding]
  package var offerings: Int
  /// What history rules compared with, such as `release/3`; nil where they had nothing to compare with.
  package var base: String?

  package var errors: Int { findings.count { $0.severity == .error } }
  package var warnings: Int { findings.count { $0.severity == .warning } }
  package var notes: Int { findings.count { $0.severity == .info } }

  init(_ project: CheckedProject, against base: String? = nil) {
    findings = project.findings
    waived = project.waived
    offerings = project.offerings.count
    self.base = base
  }
}

package struct ValidationOptions: Sendable {
  /// What to check, as git spells a commit; nil for the work tree.
  package var revision: String?
  /// Absolute paths; findings elsewhere are left out. Empty for all.
  package var paths: [String]
  /// The revision that history rules compare with; nil for the last release, where there is one.
  package var base: String?
  /// Findings that are there at this revision too are left out.
  package var since: String?

  package init(revision: String? = nil, paths: [String] = [], base: String? = nil, since: String? = nil) {
    self.revision = revision
    self.paths = paths
    self.base = base
    self.since = since
  }
}

/// Checks the whole project, in the work tree or at a revision.
///
/// - Parameters:
///   - revision: git's spelling of a commit; nil for the work tree.
///   - paths: absolute paths; findings elsewhere are left out. Empty for all.
package func validate(
  _ workspace: Workspace, revision: String? = nil, paths: [String] = [], in surroundings: Surroundings
) throws -> Validation {
  try validate(workspace, ValidationOptions(revision: revision, paths: paths), in: surroundings)
}

/// Checks the whole project, and compares it with its last release or another base.
package func validate(
  _ workspace: Workspace, _ options: ValidationOptions, in surroundings: Surroundings
) throws -> Validation {
  let scopes = try options.paths.map { try workspace.projectPath($0) }
  if let missing = options.paths.first(where: { FileSystem.kind($0) == nil }) {
    throw WorkflowError(.notFound, "there is no file or folder \(missing)")
  }
  let subject = try ValidationSubject(workspace, options)
  let project = try subject.check(at: options.revision, in: surroundings)
  var validation = Validation(project, against: subject.base?.name)
  if let since = options.since {
    let before = try subject.check(at: since, in: surroundings)
    validation.findings = introduced(validation.findings, since: before.findings)
    validation.waived = introduced(validation.waived, since: before.waived)
  }
  func isWanted(_ finding: Finding) -> Bool {
    scopes.isEmpty
      || scopes.contains { $0.isEmpty || finding.place.file == $0 || finding.place.file.hasPrefix($0 + "/") }
  }
  validation.findings = validation.findings.filter(isWanted)
  validation.waived = validation.waived.filter(isWanted)
  return validation
}

/// A project that is checked in one or two of its states, each against the same base.
private struct ValidationSubject {
  let workspace: Workspace
  let base: HistoryBase?
  /// Nil where the project is in no repository.
  private let repository: OpenRepository?

  init(_ workspace: Workspace, _ options: ValidationOptions) throws {
    self.workspace = workspace
    let needsGit = options.revision != nil || options.base != nil || options.since != nil || workspace.root == nil
    guard needsGit || workspace.repositoryPath != nil else {
      (base, repository) = (nil, nil)
      return
    }
    let repository = OpenRepository(try workspace.repository())
    self.repository = repository
    if let revision = options.revision, (try? repository.handle.object(revision)) == nil {
      throw WorkflowError(
        .notFound, "'\(revision)' is neither a path nor a revision",
        hint: "see the revisions with: git log --oneline --all")
    }
    base =
      try options.base.map { try HistoryBase($0, of: workspace, in: repository.handle) }
      ?? HistoryBase.last(of: workspace, in: repository.handle)
  }

  func check(at revision: String?, in surroundings: Surroundings) throws -> CheckedProject {
    guard let repository else {
      return try PaywallWorkflow.check(workspace.workTree(), now: surroundings.now, progress: surroundings.progress)
    }
    let revision = revision ?? (workspace.root == nil ? "HEAD" : nil)
    let tree = try revision.map {
      try workspace.projectTree(of: repository.handle.commit($0), in: repository.handle)
    }
    let place = try tree.map { .tree(repository: repository.handle.gitFolder, $0) } ?? workspace.workTree()
    let history = try base.map { base in
      let changed =
        try tree.map { try base.changed(to: $0, in: repository.handle) }
        ?? base.changedInWorkTree(of: workspace, in: repository.handle)
      return History(base: base, repository: repository.handle.gitFolder, changed: changed)
    }
    return try PaywallWorkflow.check(
      place, now: surroundings.now, history: history, progress: surroundings.progress)
  }
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
