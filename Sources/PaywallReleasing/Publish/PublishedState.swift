import Git
import PaywallProject
import PaywallRecord
import TUF

/// What is published so far: checked before anything is trusted or written.
struct PublishedState {
  let record: Record
  /// Root metadata that apps do not have yet, the oldest first.
  let roots: [Signed<RootRole>]
  private let folder: BundleFolder
  private let audit: RecordAudit

  var last: Release? { record.last }

  /// Whether the last release was signed by a key that is trusted no longer, so that nothing of it is taken over.
  var isDistrusted: Bool { last?.isSigned(by: roots.last) == false }

  /// - Throws: if the record does not verify, the clone may not know all releases, the folder serves something else, or
  ///   the commit does not come after the last release.
  init(
    _ workspace: Workspace, at commit: Commit, _ options: PublishOptions, in repository: borrowing Repository,
    _ context: RunContext
  ) throws {
    guard let trust = try TrustedRoot(of: commit, workspace, in: repository) else {
      throw ProjectError(
        .trust, "no signing keys yet: \(rootFile) is missing in \(commit.id.short)",
        hint: "create keys with: paywall keys generate")
    }
    record = try Record(of: workspace, trusting: trust, in: repository)
    try requireKnown(record, options, in: repository, context)
    audit = RecordAudit(of: workspace, in: repository)
    if let last = record.last { try audit.requireIntact(last, in: record.reference, trusting: trust, repository) }
    folder = try BundleFolder(options.bundle, of: record, trusting: trust, in: repository)
    if options.renews, record.last == nil {
      throw ProjectError(
        .refused, "there is no release to renew", hint: "create one with: paywall publish --bundle DIR")
    }
    if !options.allowsNonDescendant, !options.renews { try requireDescendant(commit, of: record.last, in: repository) }
    roots = try record.last.map { try trust.successors(of: $0.bundle.root) } ?? trust.chain()
    try requireFollowable()
    try requireTrusted(options)
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
  private func requireTrusted(_ options: PublishOptions) throws {
    guard options.renews, isDistrusted, let last else { return }
    throw ProjectError(
      .refused,
      "release \(last.number) is not signed by the targets keys of root v\(roots.last?.role.version ?? 0), and a "
        + "renewal looks at no content", hint: "publish a commit instead: paywall publish --bundle DIR")
  }

  /// The last release.
  /// - Throws: if there is none.
  func requireLast() throws -> Release {
    guard let last else { throw ProjectError(.refused, "there is no release yet") }
    return last
  }

  /// Completes what a recorded release needs besides: the project's own name and tags for it, and the folder. Safe to
  /// repeat.
  /// - Parameter changed: the offerings that the tag names.
  /// - Returns: how many files of the folder were written and removed.
  func finish(
    _ release: Release, naming changed: [String], in repository: borrowing Repository, _ context: RunContext
  ) throws -> (written: Int, removed: Int) {
    for name in [record.names.record, "refs/tags/" + record.names.tag(release.number)] {
      repository.removeFinishedLock(of: name)
    }
    try record.adopt(in: repository, context)
    try release.tag(as: record.names, naming: changed, in: repository, context)
    audit.remember(release)
    return try folder.bring(to: release, in: repository, progress: context.progress)
  }
}

/// Refuses to make a release where the clone may not know the ones before.
private func requireKnown(
  _ record: Record, _ options: PublishOptions, in repository: borrowing Repository, _ context: RunContext
) throws {
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
  if let gap = record.gap, gap.kind == .unknown, !options.isFirst {
    try requireNoReleases(atRemoteOf: record, in: repository, context)
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
  throw ProjectError(
    .refused, "commit \(commit.id.short) does not descend from \(source.short), which release \(last.number) published",
    hint: "merge it first, or publish anyway with --allow-non-descendant")
}
