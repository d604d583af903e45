import Git
import PaywallProject

/// What to do where a command has `--force`.
let unheldHint = "commit it first, or remove it all the same with --force"

/// Refuses to remove what no commit holds: edits that are not committed, and files of someone else that git does not ignore.
/// - Throws: with the first of them; not where there is no repository, in which nothing is held.
func requireHeld(
  _ change: PlannedChange, _ workspace: Workspace, hint: String = "commit it first, or set it aside"
) throws {
  guard !change.removed.isEmpty, workspace.repositoryPath != nil else { return }
  let repository = try workspace.repository()
  let head = try repository.head().commit.map { id throws(GitError) in try repository.commit(id).tree }
  for path in change.removed {
    let changes = try repository.workTreeChanges(from: head, below: workspace.inRepository(path), refreshesIndex: false)
    guard let lost = changes.first(where: { $0.new != nil }) else { continue }
    throw ProjectError(
      .refused,
      "\(lost.path.dropFirst(workspace.prefix.isEmpty ? 0 : workspace.prefix.count + 1)) would be removed, and no commit holds what is in it",
      hint: hint)
  }
}
