package import Git
import PaywallBundle
package import PaywallProject
package import TUF

/// What a clone knows of a project's releases.
///
/// The record is untrusted data: anyone who can push can change it. Everything here was verified by the root metadata
/// of the project's reviewed commits before it is handed out.
package struct Record: Sendable {
  package let names: ReleaseNames
  /// What it was verified by; nil if there is no root metadata.
  package let trust: TrustedRoot?
  /// The newest release that is recorded; nil if there is none.
  package let last: Release?
  /// The reference that was read: another than `names.record` where the record was made under another name, by an earlier
  /// version or before the project's folder moved.
  package let reference: String
  /// What the clone evidently lacks; nil if nothing says that it lacks anything.
  package let gap: RecordGap?
  /// The tag of the newest release, where somebody has moved it.
  package let movedTag: MovedTag?
  /// When the signatures of each role end, in seconds since 1970: of the release, and of the newest root metadata.
  package let ends: [(role: RoleName, expires: Int64)]
  /// What fetches the record from where the clone came from.
  package let fetchCommand: String
  /// What puts the record of where the clone came from in the place of this one.
  package let replaceCommand: String
  /// The folder of another project with the same root metadata, whose record this is not.
  package let twin: String?
  /// What the project's own name stands at, whatever that is.
  package let ownTip: ObjectID?
  /// Whether what stands under the project's own name is the record of another project.
  package let isOccupied: Bool

  /// Whether the record must be carried over to the project's own name.
  package var isUnderAnotherName: Bool { last != nil && reference != names.record }

  /// - Throws: `.trust` for a record that does not verify.
  package init(
    of workspace: Workspace, trusting trust: TrustedRoot?, in repository: borrowing Repository
  ) throws {
    names = ReleaseNames(folder: workspace.prefix)
    self.trust = trust
    let search = RecordSearch(workspace: workspace, names: names, trust: trust)
    let found = try search.find(in: repository)
    (last, reference, twin) = (found.release, found.reference, found.twin)
    (ownTip, isOccupied) = (found.ownTip, found.isOccupied)
    let known = last?.bundle.ends.filter { $0.role != .root } ?? []
    let root = [trust?.newest, last?.bundle.root].compactMap { $0?.role }.max { $0.version < $1.version }
    ends = (root.map { [(.root, $0.expires)] } ?? []) + known
    fetchCommand = try repository.fetchCommand()
    replaceCommand = try repository.replaceCommand()
    try PinnedRoot(of: workspace, in: repository)?.require(last, trust, in: repository)
    gap = try RecordGap(names, reference: reference, last: last, in: repository)
    movedTag = try last.flatMap { [names] in try MovedTag(of: $0, as: names, in: repository) }
  }

  /// The record as the project stands at a commit, or else in the work tree.
  package init(
    of workspace: Workspace, at commit: Commit?, in repository: borrowing Repository
  ) throws {
    var trust = try commit.flatMap { try TrustedRoot(of: $0, workspace, in: repository) }
    if trust == nil, workspace.root != nil {
      trust = try readRootIfPresent(workspace.workTree()).map { TrustedRoot($0) }
    }
    try self.init(of: workspace, trusting: trust, in: repository)
  }

  /// The record as the project stands at HEAD, or else in the work tree.
  package init(of workspace: Workspace, in repository: borrowing Repository) throws {
    let head = try repository.head().commit.map { id throws(GitError) in try repository.commit(id) }
    try self.init(of: workspace, at: head, in: repository)
  }

  /// The record as a commit's project trusts it, without a commit the work tree's; nil if there is no root metadata,
  /// so that no release can have been made from the commit or from what is before it.
  package init?(before head: ObjectID?, of workspace: Workspace, in repository: borrowing Repository) throws {
    let trust =
      try head.map { try TrustedRoot(of: repository.commit($0), workspace, in: repository) }
      ?? readRootIfPresent(workspace.workTree()).map { TrustedRoot($0) }
    guard let trust else { return nil }
    try self.init(of: workspace, trusting: trust, in: repository)
  }

  /// Refuses to go on where the answer would depend on releases that are not here.
  package func requireWhole() throws {
    if let gap, gap.isCertain { throw gap.error }
  }

  /// The commit that was published under a number; nil if the record has no such release.
  package func source(of number: Int, in repository: borrowing Repository) throws -> ObjectID? {
    var source: ObjectID?
    try forEachRelease(in: repository) { release in
      if release.number == number { source = release.source }
      return release.number > number
    }
    return source
  }

  /// Every release as it was first recorded, the newest first; each is verified when it is reached. A renewal of
  /// signatures is no release of its own.
  /// - Parameter body: looks at a release and says whether to go on.
  package func forEachRelease(in repository: borrowing Repository, _ body: (Release) throws -> Bool) throws {
    guard let last else { return }
    let trust = TrustedRoot(last.bundle.root, earlier: { last.bundle.roots })
    let memo = VerifiedRoles()
    var pending: Release?
    for commit in try repository.recordHistory(from: last.record.id, of: reference) {
      let release = try Release(reading: commit, of: reference, trusting: trust, in: repository, memo: memo)
      if let pending, pending.number != release.number, try !body(pending) { return }
      pending = release
    }
    if let pending { _ = try body(pending) }
  }
}

extension Release {
  /// The release that a commit of the record holds.
  /// - Parameter memo: delegated roles that other commits of the record hold too.
  /// - Throws: `.trust` for one that does not verify.
  package init(
    reading commit: Commit, of reference: String, trusting trust: TrustedRoot, in repository: borrowing Repository,
    memo: VerifiedRoles = VerifiedRoles()
  ) throws {
    do {
      bundle = try VerifiedBundle(TreeFiles(commit.tree, in: repository), trusting: trust, memo: memo)
    } catch let fault as BundleFault {
      throw distrust(reference, commit, fault, in: repository)
    }
    record = commit
  }
}
