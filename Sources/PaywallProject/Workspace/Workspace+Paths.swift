import Git

extension Workspace {
  /// Whether there is something at an absolute path of the work tree.
  package func holds(_ path: String) -> Bool { root != nil && FileSystem.kind(path) != nil }

  /// An absolute path as seen from the project's folder; empty for the folder itself.
  /// - Throws: if it is outside.
  package func projectPath(_ path: String) throws -> String {
    if let inside = try projectPathIfInside(path) { return inside }
    throw ProjectError(.notFound, "\(path) is not in the project \(try folder())")
  }

  /// An absolute path as seen from the project's folder; nil if it is outside.
  package func projectPathIfInside(_ path: String) throws -> String? {
    let root = try folder()
    let roots = [root, FileSystem.resolved(root) ?? root]
    for base in roots {
      if path == base { return "" }
      if path.hasPrefix(base + "/") { return String(path.dropFirst(base.count + 1)) }
    }
    return nil
  }

  /// Whether git knows a commit by this name.
  package func hasRevision(_ name: String) throws -> Bool {
    try repositoryPath != nil && repository().commitIfPresent(name) != nil
  }
}
