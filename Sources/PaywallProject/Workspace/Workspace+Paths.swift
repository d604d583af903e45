import Git

extension Workspace {
  /// Whether there is something at an absolute path of the work tree.
  package func holds(_ path: String) -> Bool { root != nil && FileSystem.kind(path) != nil }

  /// An absolute path as seen from the project's folder; empty for the folder itself.
  package func projectPath(_ path: String) throws -> String {
    let root = try folder()
    let roots = [root, FileSystem.resolved(root) ?? root]
    for base in roots {
      if path == base { return "" }
      if path.hasPrefix(base + "/") { return String(path.dropFirst(base.count + 1)) }
    }
    throw ProjectError(.notFound, "\(path) is not in the project \(root)")
  }

  /// Whether git knows a commit by this name.
  package func hasRevision(_ name: String) -> Bool {
    guard let repository = try? repository() else { return false }
    return (try? repository.commit(name)) != nil
  }
}
