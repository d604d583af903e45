import Base
import Git
import PaywallProject
import PaywallRecord
import TUF

/// Root metadata in a work tree, beside what HEAD has of it.
struct WorkTreeRoot {
  let workspace: Workspace
  /// Absolute.
  let path: String
  let identity: (author: CommitIdentity, committer: CommitIdentity)
  private let environment: [String: String]
  /// What is committed; nil if nothing is.
  let committed: ObjectID?

  init(_ workspace: Workspace, in repository: borrowing Repository, _ context: RunContext) throws {
    self.workspace = workspace
    path = try workspace.folder() + "/" + rootFile
    identity = try repository.identity(environment: context.environment, now: context.now)
    environment = context.environment
    let name = workspace.inRepository(rootFile)
    committed = try repository.head().commit.flatMap { id throws(GitError) in
      try repository.entry(name, inTree: repository.commit(id).tree)?.id
    }
  }

  /// For a person to type: the file as git calls it from any folder of the work tree.
  var gitPath: String { shellWord(":/" + workspace.inRepository(rootFile)) }

  /// The committed metadata.
  func head(in repository: borrowing Repository) throws -> Signed<RootRole>? {
    guard committed != nil else { return nil }
    return try readRootIfPresent(workspace.sourceTree(of: repository.commit("HEAD"), in: repository))
  }

  /// Whether the work tree has what HEAD has.
  func isCommitted(in repository: borrowing Repository) throws -> Bool {
    guard let committed, FileSystem.isRegularFile(path) else { return false }
    return try repository.hashFile(workspace.inRepository(rootFile)) == committed
  }

  /// What is in the work tree; nil if nothing is.
  func workTree() throws -> Signed<RootRole>? {
    try readRootIfPresent(workspace.workTree())
  }

  /// Puts metadata into the work tree, whole and on disk.
  func write(_ root: Signed<RootRole>) throws {
    try FileSystem.makeFolder(workspace.folder() + "/trust")
    try FileSystem.write(root.bytes(), to: path, isDurable: true)
  }

  /// Commits the work tree's metadata and returns the commit's id.
  func commit(_ message: String, repeating command: String, in repository: borrowing Repository) throws -> ObjectID {
    do throws(GitError) {
      return try repository.commitPaths(
        [workspace.inRepository(rootFile)], message: message, author: identity.author, committer: identity.committer,
        environment: environment)
    } catch {
      var error = error
      error.hint = error.hint ?? "\(rootFile) is written; fix that, then commit it with: \(command)"
      throw error
    }
  }
}
