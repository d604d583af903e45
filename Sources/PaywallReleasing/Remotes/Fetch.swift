import Base
import Git
package import PaywallProject
import PaywallRecord

package struct FetchOptions: Sendable {
  /// The remote's name; empty for the usual one.
  package var remote: String
  /// Whether the remote's record takes the place of another one that is here.
  package var replaces: Bool
  package var isDryRun: Bool

  package init(remote: String = "", replaces: Bool = false, isDryRun: Bool = false) {
    self.remote = remote
    self.replaces = replaces
    self.isDryRun = isDryRun
  }
}

/// What was fetched, and what became of it.
package struct Fetched: Sendable {
  package enum Outcome: String, Sendable {
    /// The remote's record was taken over: as the first, after what was here, or in the place of it.
    case first, advanced, replaced
    /// Both have the same record; this clone's goes on after the remote's; the remote has none.
    case current, ahead, none

    package var isMove: Bool {
      switch self {
      case .first, .advanced, .replaced: true
      case .current, .ahead, .none: false
      }
    }
  }
  package var outcome: Outcome
  package var remote: String
  /// The last release that this clone knew before, and the last that it knows now.
  package var before: Int?
  package var release: Int?
  /// The record of this clone.
  package var record: String
  /// Tags that are new here, or were moved because their record was replaced.
  package var tags: [String] = []
  /// What the remote's tags stand on that are not on what was published under their number.
  package var misplacedTags: [(name: String, commit: String)] = []
  /// Whether the remote's record is older than it was when it was fetched before.
  package var wentBack = false
  /// The first root metadata that is trusted from now on, as `PAYWALL_ROOT` takes it; nil if that is not new.
  package var pinned: String?
}

/// Fetches the record of a project's releases from a remote, verifies it, and takes it over if it goes on after the
/// clone's own.
/// - Throws: if the remote does not answer, its record does not verify, or differs from the one that is here.
package func fetch(_ workspace: Workspace, _ options: FetchOptions, in context: RunContext) throws -> Fetched {
  let (remote, known) = try download(workspace, options, in: context)
  // Anew: the git program has written what an open repository may not see.
  let repository = try workspace.repository()
  guard let head = try repository.head().commit,
    let trust = try TrustedRoot(of: repository.commit(head), workspace, in: repository)
  else {
    throw ProjectError(
      .trust, "there is no \(rootFile) in HEAD to verify releases by",
      hint: "check out a commit that has it, such as the branch that releases are made from")
  }
  return try FetchedRecord(
    workspace: workspace, trust: trust, remote: remote, options: options, known: known
  ).takeOver(in: repository)
}

/// Lets the git program fetch, and returns what was known of the remote's record before.
private func download(
  _ workspace: Workspace, _ options: FetchOptions, in context: RunContext
) throws -> (remote: String, known: ObjectID?) {
  let repository = try workspace.repository()
  let remote = try Remote(repository.remoteName(options.remote), of: repository, environment: context.environment)
  let names = ReleaseNames(folder: workspace.prefix)
  let place = ReleaseNames.place(of: remote.name)
  let known = try repository.reference(ReleaseNames.name(names.record, in: place))?.target
  if !options.isDryRun { try repository.trackRecords(of: remote.name) }
  let tags = names.tagPattern.dropFirst("refs/tags/".count)
  try remote.fetch(
    [
      "+\(ReleaseNames.ownPlace)*:\(place)*",
      "+refs/tags/\(tags):\(ReleaseNames.tagPlace(of: remote.name))\(tags)",
    ], unshallow: repository.isShallow)
  return (remote.name, known)
}

/// The record of a remote as it was fetched, and what this clone makes of it.
private struct FetchedRecord {
  let workspace: Workspace
  let trust: TrustedRoot
  let remote: String
  let options: FetchOptions
  /// What the remote's record was at when it was fetched before.
  let known: ObjectID?

  private var names: ReleaseNames { ReleaseNames(folder: workspace.prefix) }

  func takeOver(in repository: borrowing Repository) throws -> Fetched {
    let local = try localRecord(in: repository)
    let place = ReleaseNames.place(of: remote)
    let found = try RecordSearch(workspace: workspace, names: names, trust: trust, place: place).find(in: repository)
    var result = Fetched(
      outcome: try outcome(local.release, found.release, in: repository), remote: remote, before: local.release?.number,
      release: local.release?.number, record: local.reference)
    result.wentBack = try known.map { try repository.comes(found.release?.record.id ?? $0, after: $0) != true } ?? false
    if found.release == nil, known != nil { result.wentBack = true }
    if let release = found.release, result.outcome.isMove {
      let reference =
        local.release == nil ? ReleaseNames.ownPlace + found.reference.dropFirst(place.count) : local.reference
      (result.release, result.record) = (release.number, reference)
      try TakeOver(workspace: workspace, trust: trust, replaces: options.replaces)
        .require(release, of: found.reference, in: repository)
      if !options.isDryRun {
        let expected = options.replaces ? try repository.reference(reference)?.target : local.release?.record.id
        try repository.setReference(
          reference, to: release.record.id, expecting: expected, message: "fetch: as \(remote) has it")
      }
    }
    guard !options.isDryRun else { return result }
    try FetchedTags(names: names, remote: remote, workspace: workspace, trust: trust)
      .takeOver(into: &result, in: repository)
    let record = try Record(of: workspace, trusting: trust, in: repository)
    for name in [result.record, "config"] { repository.removeFinishedLock(of: name) }
    if let last = record.last {
      let audit = RecordAudit(of: workspace, in: repository)
      try audit.requireIntact(
        last, in: record.reference, trusting: trust, repository, forgets: options.replaces)
      audit.remember(last)
      result.pinned = try PinnedRoot.pin(last, of: workspace, in: repository)
    }
    if let tag = record.gap?.newestTag.map({ names.tag($0) }), let gap = record.gap, gap.isCertain {
      throw ProjectError(
        .notFound, "\(gap.message), and the record of '\(remote)' ends before it",
        hint: "if no release made the tag, remove it with: git push \(shellWord(remote)) --delete "
          + "\(shellWord("refs/tags/" + tag)); git tag -d \(shellWord(tag))")
    }
    try record.requireWhole()
    return result
  }

  /// The record that is here; with `--replace` none if it does not verify.
  private func localRecord(in repository: borrowing Repository) throws -> (release: Release?, reference: String) {
    do {
      let found = try RecordSearch(workspace: workspace, names: names, trust: trust).find(in: repository)
      return (found.release, found.reference)
    } catch {
      guard options.replaces else { throw error }
      return (nil, names.record)
    }
  }

  private func outcome(
    _ local: Release?, _ found: Release?, in repository: borrowing Repository
  ) throws -> Fetched.Outcome {
    guard let found else { return .none }
    guard let local else { return .first }
    if local.record.id == found.record.id { return .current }
    if try repository.comes(found.record.id, after: local.record.id) == true { return .advanced }
    if options.replaces { return .replaced }
    if try repository.comes(local.record.id, after: found.record.id) == true { return .ahead }
    throw ProjectError(
      .refused,
      "'\(remote)' records another release \(found.number) than this clone, whose last is release \(local.number)",
      hint: "keep the one that was served to apps: if that is the remote's, replace this clone's with: "
        + "paywall fetch \(shellWord(remote)) --replace; if it is this clone's, restore it with: "
        + "git push --force \(shellWord(remote)) \(shellWord(names.record))")
  }
}

/// The release tags of a remote as they were fetched.
private struct FetchedTags {
  let names: ReleaseNames
  let remote: String
  let workspace: Workspace
  let trust: TrustedRoot

  /// Takes over tags that are on what was published under their number, and those of releases that are not recorded, which
  /// then tell that something is missing.
  func takeOver(into result: inout Fetched, in repository: borrowing Repository) throws {
    let place = ReleaseNames.tagPlace(of: remote)
    var fetched: [Int: ObjectID] = [:]
    for tag in try repository.references(matching: place + names.tagPattern.dropFirst("refs/tags/".count)) {
      let name = "refs/tags/" + tag.name.dropFirst(place.count)
      if let number = names.release(ofTag: name) { fetched[number] = tag.target }
    }
    let here = try repository.references(matching: names.tagPattern).compactMap { names.release(ofTag: $0.name) }
    let isReplaced = result.outcome == .replaced
    let sources = try sources(of: Set(fetched.keys).union(isReplaced ? here : []), in: repository)
    if isReplaced { try removeTags(notOn: sources, after: result.release ?? 0, in: repository) }
    for (number, id) in fetched.sorted(by: { $0.key < $1.key }) {
      let name = names.tag(number)
      let target = try repository.tagTarget(id) ?? id
      if let source = sources[number], source != target {
        result.misplacedTags.append((name, target.description))
        continue
      }
      repository.removeFinishedLock(of: "refs/tags/" + name)
      guard try repository.tag(name) == nil else { continue }
      try repository.createTag(name, at: id)
      result.tags.append(name)
    }
  }

  /// The commits that were published under some numbers.
  private func sources(
    of numbers: some Collection<Int>, in repository: borrowing Repository
  ) throws -> [Int: ObjectID] {
    var wanted = Set(numbers)
    var sources: [Int: ObjectID] = [:]
    guard !wanted.isEmpty else { return [:] }
    let record = try Record(of: workspace, trusting: trust, in: repository)
    try record.forEachRelease(in: repository) { release in
      if wanted.remove(release.number) != nil { sources[release.number] = release.source }
      return !wanted.isEmpty
    }
    return sources
  }

  /// Removes the tags of releases that the record no longer has.
  private func removeTags(
    notOn sources: [Int: ObjectID], after last: Int, in repository: borrowing Repository
  ) throws {
    for tag in try repository.references(matching: names.tagPattern) {
      guard let number = names.release(ofTag: tag.name), let known = try repository.tag(names.tag(number)) else {
        continue
      }
      let isWrong = sources[number].map { $0 != known.target } ?? (number > last)
      if isWrong { try repository.deleteReference(tag.name, expecting: tag.target) }
    }
  }
}
