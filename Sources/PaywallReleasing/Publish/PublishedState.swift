import Git
import PaywallModel
import PaywallProject
import PaywallRecord
import TUF
import Web

/// What is published so far: checked before anything is trusted or written.
struct PublishedState {
  let record: Record
  /// Root metadata that apps do not have yet, the oldest first.
  let roots: [Signed<RootRole>]
  private let folder: BundleFolder?
  private let audit: RecordAudit
  private let workspace: Workspace
  /// What the remotes say that were asked.
  let answers: [RemoteAnswer]
  /// What the reviewed commit says of who may sign.
  let trust: TrustedRoot

  var last: Release? { record.last }

  /// Whether the last release was signed by a key that is trusted no longer, so that nothing of it is taken over.
  var isDistrusted: Bool { last?.isSigned(by: roots.last) == false }

  /// - Parameter bundle: the bundle's folder, absolute; nil for none.
  /// - Throws: if the record does not verify, the clone may not know all releases, the folder serves something else, or
  ///   the commit does not come after the last release.
  init(
    _ workspace: Workspace, at commit: Commit, _ options: PublishOptions, bundle: String?,
    in repository: borrowing Repository, _ context: RunContext
  ) throws {
    guard let trust = try TrustedRoot(of: commit, workspace, in: repository) else {
      throw ProjectError(
        .trust, "no signing keys yet: \(rootFile) is missing in \(commit.id.short)",
        hint: "create keys with: paywall keys generate")
    }
    (self.workspace, self.trust) = (workspace, trust)
    (record, answers) = try knownRecord(of: workspace, trust, options, in: repository, context)
    try requireKnown(record)
    audit = RecordAudit(of: workspace, in: repository)
    if let last = record.last { try audit.requireIntact(last, in: record.reference, trusting: trust, repository) }
    let known = record
    if let bundle { try requireOutsideFormat(bundle, workspace) }
    folder = try bundle.map { try BundleFolder($0, of: known, trusting: trust, in: repository) }
    if options.renews, record.last == nil {
      throw ProjectError(
        .refused, "there is no release to renew", hint: "create one with: paywall publish --bundle DIR")
    }
    if !options.allowsNonDescendant, !options.renews {
      try PaywallReleasing.requireDescendant(commit, of: record.last, in: repository)
    }
    roots = try record.last.map { try trust.successors(of: $0.bundle.root) } ?? trust.chain()
    try requireFollowable()
    try requireTrusted(renews: options.renews)
  }

  /// - Throws: if the commit does not come after the last release, unless that is allowed for.
  func requireDescendant(
    _ commit: Commit, _ options: PublishOptions, in repository: borrowing Repository
  ) throws {
    guard !options.allowsNonDescendant else { return }
    try PaywallReleasing.requireDescendant(commit, of: record.last, in: repository)
  }

  /// Readers follow so many versions of root metadata and no more.
  private func requireFollowable() throws {
    guard (last?.bundle.roots.count ?? 0) + roots.count > Limits.roots else { return }
    throw ProjectError(
      .refused, "the bundle would have more than \(Limits.roots) versions of root metadata, more than readers follow",
      hint: "start over with new keys for the next version of the app: see Docs/keys.md")
  }

  /// What was signed by a key that is trusted no longer may be a thief's; only what is compiled anew is signed by the new
  /// one.
  func requireTrusted(renews: Bool) throws {
    guard renews, isDistrusted, let last else { return }
    throw ProjectError(
      .refused,
      "release \(last.number) is not signed by the targets keys of root v\(roots.last?.role.version ?? 0), and a "
        + "renewal looks at no content", hint: "publish a commit instead: paywall publish --bundle DIR")
  }

  /// - Returns: whether anything is served there.
  /// - Throws: if an address serves a release that the record lacks, or cannot be asked.
  @discardableResult
  func requireNothingNewer(at address: String, by transport: (any Transport)?) throws -> Bool {
    guard let anchor = last?.bundle.roots.first ?? roots.first,
      let served = try ServedState(of: address, anchor: anchor, by: transport)
    else { return false }
    try served.requireNothingNewer(than: record)
    return true
  }

  /// The last release.
  /// - Throws: if there is none.
  func requireLast() throws -> Release {
    guard let last else { throw ProjectError(.refused, "there is no release yet") }
    return last
  }

  /// Pushes a release that is stored and can be seen nowhere yet, and returns the names of what moved.
  func push(
    _ release: Release, tag: ObjectID?, from commit: Commit, _ options: PublishOptions,
    removing settled: [String: ObjectID], in repository: borrowing Repository
  ) throws -> [String] {
    guard let answer = try answerToPush(options, in: repository) else { return [] }
    let push = ReleasePush(
      answer: answer, names: record.names, source: roots.isEmpty ? release.source : commit.id,
      branch: try repository.branchToPush(options.revision, to: answer.remote.name))
    let updates = try push.updates(release, tag: tag, record, in: repository)
    // Signatures that were collected for it have done their work once the record is there.
    let removals = settled.sorted { $0.key < $1.key }.map { name, id in
      Remote.Update(nil, to: name, expecting: .at(id))
    }
    try push.push(updates + removals)
    return updates.map(\.name)
  }

  /// What the remote said that is pushed to; nil if nothing is pushed.
  func answerToPush(_ options: PublishOptions, in repository: borrowing Repository) throws -> RemoteAnswer? {
    guard let name = options.pushes else { return nil }
    return try answers.first { try $0.remote.name == repository.remoteName(name) }
  }

  /// The tag of a release that a run has pushed which was killed before it set its own.
  func pushedTag(of release: Release, in repository: borrowing Repository) throws -> ObjectID? {
    let name = record.names.tag(release.number)
    guard let source = release.source, try repository.tag(name) == nil else { return nil }
    return try answers.lazy.compactMap { $0["refs/tags/" + name] }.first { tag in
      try tag.commit == source && repository.tagTarget(tag.target) == source
    }?.target
  }

  /// Completes what a recorded release needs besides: the project's own name and tags for it, and the folder. Safe to
  /// repeat.
  /// - Parameter tag: the tag of the release; nil if its source is not here.
  /// - Returns: how many files of the folder were written and removed, and the root metadata that is trusted from now on,
  ///   if that is new.
  func finish(
    _ release: Release, tag: ObjectID?, in repository: borrowing Repository, _ context: RunContext
  ) throws -> (written: Int, removed: Int, pinned: String?) {
    for name in [record.names.record, "refs/tags/" + record.names.tag(release.number), "config"] {
      repository.removeFinishedLock(of: name)
    }
    try record.adopt(in: repository, context)
    if let tag { try release.setTag(tag, as: record.names, in: repository) }
    let pinned = try PinnedRoot.pin(release, of: workspace, in: repository)
    audit.remember(release)
    let done = try folder?.bring(to: release, in: repository, progress: context.progress)
    return (done?.written ?? 0, done?.removed ?? 0, pinned)
  }
}

/// The record of the clone, as new as that of the remotes that may be asked.
private func knownRecord(
  of workspace: Workspace, _ trust: TrustedRoot, _ options: PublishOptions, in repository: borrowing Repository,
  _ context: RunContext
) throws -> (Record, [RemoteAnswer]) {
  var record = try Record(of: workspace, trusting: trust, in: repository)
  let answers = try askRemotes(record, options, in: repository, context)
  for answer in answers {
    guard let tip = try answer.stateToTakeOver(record, in: repository) else { continue }
    if options.isDryRun {
      throw ProjectError(
        .refused, "'\(answer.remote.name)' has releases that this clone's record lacks",
        hint: "take them over with: \(record.fetchCommand)")
    }
    try TakeOver(workspace: workspace, trust: trust).finish(tip, of: record, as: answer, in: repository)
    record = try Record(of: workspace, trusting: trust, in: repository)
  }
  for answer in answers { try answer.requireNothingNewer(than: record, in: repository) }
  return (record, answers)
}

/// Refuses to make a release where the clone may not know the ones before.
private func requireKnown(_ record: Record) throws {
  try record.requireWhole()
  guard record.last == nil else { return }
  if let twin = record.twin {
    let place = twin.isEmpty ? "the top of the repository" : "'\(twin)'"
    throw ProjectError(
      .trust, "\(rootFile) belongs to the project at \(place), which has releases; a copy needs its own keys",
      hint: "remove \(rootFile), commit, and create keys with: paywall keys generate")
  }
  if record.isOccupied {
    throw ProjectError(
      .refused, "\(record.names.record) is the record of another project, made by an earlier version",
      hint: "publish that project first: this moves its record to its own name")
  }
}

private func requireDescendant(_ commit: Commit, of last: Release?, in repository: borrowing Repository) throws {
  guard let last, let source = last.source, source != commit.id else { return }
  if try repository.comes(commit.id, after: source) == true { return }
  if repository.isShallow {
    throw ProjectError(
      .refused,
      "this clone is shallow, so it cannot tell whether \(commit.id.short) descends from release \(last.number)",
      hint: "fetch its history with: git fetch --unshallow")
  }
  if try repository.commitIfPresent(source) == nil {
    throw ProjectError(
      .refused, "\(source.short), which release \(last.number) published, is not in this clone",
      hint: "fetch it with: git fetch --tags; if history was rewritten, publish anyway with --allow-non-descendant, "
        + "which checks no rule about history")
  }
  throw ProjectError(
    .refused, "commit \(commit.id.short) does not descend from \(source.short), which release \(last.number) published",
    hint: "merge it first, or publish anyway with --allow-non-descendant")
}

/// - Throws: for a folder within those of the project's own files, where the bundle would be read as some of them.
private func requireOutsideFormat(_ bundle: String, _ workspace: Workspace) throws {
  guard workspace.root != nil, let inside = try workspace.projectPathIfInside(bundle),
    let top = inside.split(separator: "/").first.map(String.init), ProjectReader.folders.contains(top)
  else { return }
  throw refusal(bundle, "is inside '\(top)', which holds the project's own files")
}
