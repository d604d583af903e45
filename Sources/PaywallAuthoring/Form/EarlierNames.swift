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
    guard workspace.repositoryPath != nil else { return [] }
    let repository = OpenRepository(try workspace.repository())
    guard let head = try repository.handle.head().commit else { return [] }
    let commits = try [head] + repository.handle.commit(head).parents + repository.handle.mergeHeads()
    var ids: Set<String> = []
    for commit in commits {
      guard let found = try repository.handle.commitIfPresent(commit.description),
        let tree = try workspace.projectTreeIfPresent(of: found, in: repository.handle)
      else { continue }
      let names = try? ProjectNames(ProjectReader(source: GitTreeSource(repository, tree)))
      ids.formUnion(names?.defined.map(\.id) ?? [])
    }
    return ids
  }
}
