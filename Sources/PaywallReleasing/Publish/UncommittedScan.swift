import Dispatch
import Git
import PaywallProject
import Base

/// Looks beside other work whether the work tree holds changes that are not committed.
final class UncommittedScan: Sendable {
  private let found = Locked<Result<Bool, any Error>>(.success(false))
  private let group = DispatchGroup()

  /// - Parameter bundle: a folder whose files do not count, absolute.
  init(_ workspace: Workspace, omitting bundle: String) {
    guard workspace.root != nil else { return }
    DispatchQueue.global().async(group: group) { [self] in
      let isChanged = Result { try Self.isChanged(workspace, bundle) }
      found.withLock { $0 = isChanged }
    }
  }

  /// Waits for the answer; false where there is no work tree.
  func result() throws -> Bool {
    group.wait()
    return try found.withLock { $0 }.get()
  }

  private static func isChanged(_ workspace: Workspace, _ bundle: String) throws -> Bool {
    let repository = try workspace.repository()
    let head = try repository.head().commit.map { id throws(GitError) in try repository.commit(id).tree }
    let folder = try workspace.projectPathIfInside(bundle).map(workspace.inRepository)
    return try repository.workTreeChanges(from: head, below: workspace.prefix, refreshesIndex: false).contains {
      change in
      folder.map { change.path != $0 && !change.path.hasPrefix($0 + "/") } ?? true
    }
  }
}
