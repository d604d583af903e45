import Git
import PaywallModel
import PaywallProject

/// The ids that the commits have which the work tree comes from. One of them that leads nowhere now is no misspelt name: what it
/// named was removed or renamed, and nobody knows what is to be led to instead.
final class EarlierNames {
  private let workspace: Workspace
  private lazy var ids: Set<String> = (try? read()) ?? []

  init(_ workspace: Workspace) { self.workspace = workspace }

  func contains(_ id: String) -> Bool { ids.contains(id) }

  private func read() throws -> Set<String> {
    Set(try workspace.parentProjects().flatMap { $0.names.defined.map(\.id) })
  }
}

extension Workspace {
  /// The project in the commits that the work tree comes from, where it can be read; none without a repository or a commit.
  func parentProjects() throws -> [(reader: ProjectReader, names: ProjectNames)] {
    guard repositoryPath != nil else { return [] }
    let repository = OpenRepository(try self.repository())
    guard let head = try repository.handle.head().commit else { return [] }
    let commits = try [head] + repository.handle.commit(head).parents + repository.handle.mergeHeads()
    return try commits.compactMap { id in
      guard let commit = try repository.handle.commitIfPresent(id.description),
        let tree = try projectTreeIfPresent(of: commit, in: repository.handle)
      else { return nil }
      let reader = ProjectReader(source: GitTreeSource(repository, tree))
      return (try? ProjectNames(reader)).map { (reader, $0) }
    }
  }
}
