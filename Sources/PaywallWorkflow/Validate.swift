import Git
package import PaywallModel
import PaywallRules

/// What `validate` found.
package struct Validation: Sendable {
  package var findings: [Finding]
  package var offerings: Int

  package var errors: Int { findings.count { $0.severity == .error } }
  package var warnings: Int { findings.count { $0.severity == .warning } }
}

/// Checks the whole project, in the work tree or at a revision.
///
/// - Parameters:
///   - revision: git's spelling of a commit; nil for the work tree.
///   - paths: absolute paths; findings elsewhere are left out. Empty for all.
package func validate(
  _ workspace: Workspace, revision: String? = nil, paths: [String] = [], in surroundings: Surroundings
) throws -> Validation {
  var place = try? workspace.workTree()
  if let revision {
    let repository = try workspace.repository()
    if (try? repository.object(revision)) == nil {
      throw WorkflowError(
        .notFound, "'\(revision)' is neither a path nor a revision",
        hint: "see the revisions with: git log --oneline --all")
    }
    place = try workspace.place(of: repository.commit(revision), in: repository)
  }
  guard let place else { return try validate(workspace, revision: "HEAD", paths: paths, in: surroundings) }
  let scopes = try paths.map { try workspace.projectPath($0) }
  if let missing = paths.first(where: { FileSystem.kind($0) == nil }) {
    throw WorkflowError(.notFound, "there is no file or folder \(missing)")
  }
  let project = try check(place, progress: surroundings.progress)
  let findings = project.findings.filter { finding in
    scopes.isEmpty
      || scopes.contains { $0.isEmpty || finding.place.file == $0 || finding.place.file.hasPrefix($0 + "/") }
  }
  return Validation(findings: findings, offerings: project.offerings.count)
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
