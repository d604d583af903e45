package import Git
package import PaywallModel

/// Where a project's files are looked at: the work tree or a tree in git.
package indirect enum SourceTree: Sendable {
  /// The absolute path of the project's folder.
  case workTree(String)
  /// A repository's folder and the tree of the project's folder in it.
  case tree(repository: String, ObjectID)
  /// A tree as it will be after a change.
  case changed(SourceTree, PlannedChange)

  /// A source to read from; each thread opens its own.
  package func open() throws -> any ProjectSource {
    switch self {
    case .workTree(let folder): WorkTreeSource(folder)
    case .tree(let repository, let tree): GitTreeSource(OpenRepository(try Repository.open(repository)), tree)
    case .changed(let tree, let change): ChangedSource(try tree.open(), change)
    }
  }
}
