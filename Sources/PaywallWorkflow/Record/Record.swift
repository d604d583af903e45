package import Git
import PaywallBundle
import TUF

/// What a clone knows of a project's releases.
///
/// The record is data from others: whoever can push can push it. Everything here was verified by the root metadata of
/// the project's reviewed commits before it is handed out.
package struct Record: Sendable {
  package let names: ReleaseNames
  /// The newest release that is recorded; nil where there is none.
  package let last: Release?
  /// The reference that was read: another than `names.record` where the record was made under another name, by an earlier
  /// version or before the project's folder moved.
  let reference: String
  /// What the clone evidently lacks; nil where nothing says that it lacks anything.
  package let gap: RecordGap?
  /// When the signatures of each role end, in seconds since 1970: of the release, and of the newest root metadata.
  let ends: [(role: RoleName, expires: Int64)]
  /// What fetches the record from where the clone came from.
  let fetchCommand: String
  /// The folder of another project with the same root metadata, whose record this is not.
  let twin: String?
  /// What the project's own name stands at, whatever that is.
  let ownTip: ObjectID?
  /// Whether what stands under the project's own name is the record of another project.
  let isOccupied: Bool

  /// Whether the record must be carried over to the project's own name.
  var isUnderAnotherName: Bool { last != nil && reference != names.record }

  /// - Throws: `.trust` for a record that does not verify.
  init(
    of workspace: Workspace, trusting trust: TrustedRoot?, in repository: borrowing Repository
  ) throws {
    names = ReleaseNames(folder: workspace.prefix)
    let search = RecordSearch(workspace: workspace, names: names, trust: trust)
    let found = try search.find(in: repository)
    (last, reference, twin) = (found.release, found.reference, found.twin)
    (ownTip, isOccupied) = (found.ownTip, found.isOccupied)
    let known = last?.bundle.ends.filter { $0.role != .root } ?? []
    let root = [trust?.newest, last?.bundle.root].compactMap { $0?.role }.max { $0.version < $1.version }
    ends = (root.map { [(.root, $0.expires)] } ?? []) + known
    fetchCommand = try repository.fetchCommand(for: reference, of: names, isKnown: last != nil)
    gap = try RecordGap(names, reference: reference, last: last, in: repository)
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

  /// The record as a commit's project trusts it, without a commit the work tree's; nil where there is no root metadata,
  /// so that no release can have been made from the commit or from what is before it.
  init?(before head: ObjectID?, of workspace: Workspace, in repository: borrowing Repository) throws {
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

  /// Every release as it was first recorded, the newest first; each is verified when it is reached. A renewal of
  /// signatures is no release of its own.
  /// - Parameter body: looks at a release and says whether to go on.
  func forEachRelease(in repository: borrowing Repository, _ body: (Release) throws -> Bool) throws {
    guard let last else { return }
    let trust = TrustedRoot(last.bundle.root, earlier: { last.bundle.roots })
    var pending: Release?
    for commit in try repository.history(from: last.record.id) {
      let release = try Release(reading: commit, of: reference, trusting: trust, in: repository)
      if let pending, pending.number != release.number, try !body(pending) { return }
      pending = release
    }
    if let pending { _ = try body(pending) }
  }
}

extension Release {
  /// The release that a commit of the record holds.
  /// - Throws: `.trust` for one that does not verify.
  init(
    reading commit: Commit, of reference: String, trusting trust: TrustedRoot, in repository: borrowing Repository
  ) throws {
    do {
      bundle = try VerifiedBundle(TreeFiles(commit.tree, in: repository), trusting: trust)
    } catch let fault as BundleFault {
      throw distrust(reference, commit, fault, in: repository)
    }
    record = commit
  }
}

/// What to say of a record that does not verify.
func distrust(
  _ reference: String, _ commit: Commit, _ fault: BundleFault, in repository: borrowing Repository
) -> WorkflowError {
  let remote = (try? repository.usualRemote()) ?? nil ?? "REMOTE"
  return WorkflowError(
    .trust, "\(reference) does not verify at \(commit.id.short): \(fault.file): \(fault.message)",
    hint: "nothing of it was used; put back the record that was published last, from a clone that has it or with: "
      + "git fetch \(remote) +\(reference):\(reference)")
}

/// What a clone lacks of a project's releases.
package struct RecordGap: Sendable {
  package enum Kind: Sendable, Equatable {
    /// There are release tags up to this one and no record.
    case noRecord(newestTag: Int)
    /// A tag is newer than what is recorded.
    case behind(release: Int, newestTag: Int)
    /// Neither tags nor a record, in a clone that may just not have fetched them.
    case unknown
  }
  package let kind: Kind
  /// The tag that says so, in short.
  private let tag: String
  private let record: String
  private let isShallow: Bool
  private let knowsRemote: Bool

  /// Whether something is missing for certain.
  package var isCertain: Bool { kind != .unknown || isShallow }

  /// - Parameter reference: where the record is, or would be.
  init?(
    _ names: ReleaseNames, reference: String, last: Release?, in repository: borrowing Repository
  ) throws {
    let tags = try ReleaseTag.all(of: names, isRecorded: last != nil, in: repository)
    record = reference
    isShallow = repository.isShallow
    let remote = try repository.usualRemote()
    knowsRemote = remote != nil
    command = try repository.fetchCommand(for: reference, of: names, isKnown: last != nil)
    let newest = try tags.sorted { $0.number > $1.number }.first { tag in
      guard tag.number > last?.number ?? 0 else { return false }
      return try repository.holdsProject(names.folder, at: tag.name)
    }
    tag = newest?.shortName ?? ""
    switch (last, newest) {
    case (let last?, let newest?): kind = .behind(release: last.number, newestTag: newest.number)
    case (nil, let newest?): kind = .noRecord(newestTag: newest.number)
    case (nil, nil) where remote != nil || isShallow: kind = .unknown
    case (_, nil): return nil
    }
  }

  package var message: String {
    switch kind {
    case .noRecord: "there is the tag \(tag), but \(record), the record of releases, is not here"
    case .behind(let release, _): "the tag \(tag) is newer than release \(release), the last in \(record)"
    case .unknown: "no release is known in this clone\(isShallow ? ", which is shallow" : "")"
    }
  }

  /// The command that fetches what is missing.
  package let command: String

  var error: WorkflowError {
    let mayBeStray = if case .behind = kind { true } else { !knowsRemote && kind != .unknown }
    let remedy = mayBeStray ? ", or remove a tag that no release made with: git tag -d \(tag)" : ""
    return WorkflowError(.notFound, message, hint: "fetch it with: \(command)\(remedy)")
  }
}

/// A tag that a release of this project may have made.
private struct ReleaseTag {
  let number: Int
  /// In full.
  let name: String

  var shortName: String { String(name.dropFirst("refs/tags/".count)) }

  /// The project's own tags. Of a project in a folder that has no record also those which an earlier version made for
  /// whatever project there was: where no project is at the top.
  static func all(
    of names: ReleaseNames, isRecorded: Bool, in repository: borrowing Repository
  ) throws -> [ReleaseTag] {
    func tags(_ names: ReleaseNames) throws -> [ReleaseTag] {
      try repository.references(matching: names.tagPattern).compactMap { tag in
        names.release(ofTag: tag.name).map { ReleaseTag(number: $0, name: tag.name) }
      }
    }
    guard !names.folder.isEmpty, !isRecorded else { return try tags(names) }
    let old = try tags(ReleaseNames(folder: "")).filter { try !repository.holdsProject("", at: $0.name) }
    return try tags(names) + old
  }
}

extension Repository {
  /// `origin`, or else the first remote; nil where the repository knows none.
  func usualRemote() throws -> String? {
    let remotes = try remotes()
    return remotes.contains("origin") ? "origin" : remotes.first
  }

  /// The command that fetches a record, with all tags. Of a project in a folder nobody knows under which name a record
  /// that is not here stands: it may be from before the folder moved.
  func fetchCommand(for record: String, of names: ReleaseNames, isKnown: Bool) throws -> String {
    let refs = isKnown || names.folder.isEmpty ? "\(record):\(record)" : "'refs/paywall/*:refs/paywall/*'"
    return "git fetch \(isShallow ? "--unshallow " : "")--tags \(try usualRemote() ?? "REMOTE") \(refs)"
  }

  /// Whether a commit holds a project in this folder.
  func holdsProject(_ folder: String, at revision: String) throws -> Bool {
    guard let commit = try? commit(revision), let entry = try entry(folder, inTree: commit.tree), entry.mode == .tree
    else { return false }
    return try entries(ofTree: entry.id).contains { Workspace.settingsFiles.contains($0.name) }
  }
}
