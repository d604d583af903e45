import Git
import PaywallBundle
import PaywallModel
import TUF

/// Signs a release with the keys that are at hand.
struct ReleaseSigner {
  private let workspace: Workspace
  private let root: Signed<RootRole>
  private let settings: Settings
  private let last: Release?
  private let surroundings: Surroundings
  private let keys: [RoleName: [SigningKey]]

  /// - Parameter roles: what will be signed; a renewal needs no more than the timestamp's key.
  /// - Throws: when root metadata is missing, expired or no successor of the bundle's, or keys are missing.
  init(
    _ workspace: Workspace, place: SourcePlace, last: Release?, in repository: borrowing Repository,
    roles: [RoleName] = [.targets, .snapshot, .timestamp], _ surroundings: Surroundings
  ) throws {
    self.workspace = workspace
    self.last = last
    self.surroundings = surroundings
    root = try readRoot(place)
    settings = Settings(reading: try ProjectReader(source: place.open()).frame().project)
    guard !root.role.isExpired(at: surroundings.now) else {
      throw WorkflowError(
        .trust, "\(rootFile) expired on \(UTCTime.text(root.role.expires))",
        hint: "sign a new version of it with the root key")
    }
    keys = try Self.keys(for: root.role, roles, surroundings)
    try requireSuccessor(of: last, in: repository)
  }

  private static func keys(
    for root: RootRole, _ roles: [RoleName], _ surroundings: Surroundings
  ) throws -> [RoleName: [SigningKey]] {
    let store = KeyStore(surroundings)
    var keys: [RoleName: [SigningKey]] = [:]
    for role in roles {
      guard let signers = root.roles[role] else { continue }
      let found = try signers.keyIDs.compactMap {
        try store.find($0, variables: ["PAYWALL_TARGETS_KEY", "PAYWALL_ONLINE_KEY"])?.key
      }
      if found.count < signers.threshold {
        let missing = signers.keyIDs.first { id in !found.contains { $0.id == id } }
        throw missingKey(missing ?? role.rawValue, surroundings)
      }
      keys[role] = found
    }
    return keys
  }

  /// The bundle's root metadata may stay, or be followed by the next version signed by both; clients take no other.
  private func requireSuccessor(of last: Release?, in repository: borrowing Repository) throws {
    guard let last else { return }
    let published = try Self.newestRoot(in: last.record.tree, repository)
    let version = published.role.version
    if root.role.version == version, root.fileBytes == published.fileBytes { return }
    if root.role.version == version + 1, (try? root.verify(by: published.role)) != nil { return }
    throw WorkflowError(
      .trust, "\(rootFile) v\(root.role.version) does not follow v\(version), which apps hold",
      hint: "publish a commit whose \(rootFile) is v\(version), or v\(version + 1) signed by both")
  }

  private static func newestRoot(in tree: ObjectID, _ repository: borrowing Repository) throws -> Signed<RootRole> {
    guard let folder = try repository.entry("metadata", inTree: tree) else {
      throw WorkflowError(.trust, "\(BundleHistory.reference) is damaged: it has no metadata")
    }
    let roots = try repository.entries(ofTree: folder.id).compactMap { entry -> (Int, ObjectID)? in
      guard entry.name.hasSuffix(".root.json") else { return nil }
      return Int(entry.name.dropLast(".root.json".count)).map { ($0, entry.id) }
    }
    guard let newest = roots.max(by: { $0.0 < $1.0 }) else {
      throw WorkflowError(.trust, "\(BundleHistory.reference) is damaged: it has no root metadata")
    }
    return try Signed<RootRole>(parsing: repository.blob(newest.1, atMost: Limits.bytes(of: .root)))
  }

  /// The next release with the content of a commit.
  func sign(_ content: ReleaseContent, of commit: Commit, in repository: borrowing Repository) throws -> SignedRelease {
    let number = (last?.number ?? 0) + 1
    if try repository.reference(BundleHistory.reference)?.target != last?.record.id {
      throw WorkflowError(
        .refused, "somebody else published meanwhile", hint: "publish again; what they published stays")
    }
    if try repository.tag(BundleHistory.tag(number)) != nil {
      throw WorkflowError(
        .exists, "the tag \(BundleHistory.tag(number)) is there, but release \(number) is not recorded",
        hint: "fetch \(BundleHistory.reference), or remove a tag that no release made")
    }
    try requireLaterClock()
    let provenance = try provenance(number, content, commit, in: repository)
    var targets = content.targets.map { (path: $0.key, file: $0.value) }
    targets.append(
      (TargetPath.provenance, TargetFile(length: provenance.file.bytes.count, sha256: provenance.file.hash)))
    let metadata = try ReleaseMetadata(
      files: targets, stamps: stamps(), keys: keys, root: root.role, previous: last?.metadata)
    return SignedRelease(
      provenance: provenance, metadata: metadata, root: root, new: content.new + [provenance.file],
      source: commit.id, changed: content.changed.sorted())
  }

  /// The last release under a later timestamp.
  func renew(in repository: borrowing Repository) throws -> SignedRelease {
    guard let last, let source = last.source else { throw WorkflowError(.refused, "there is no release to renew") }
    try requireLaterClock()
    let version = last.metadata.timestamp.role.version + 1
    let metadata = try last.metadata.renewed(
      Stamp(version: version, expires: expiry(of: .timestamp)), keys: keys[.timestamp] ?? [], root: root.role)
    return SignedRelease(
      provenance: last.provenance, metadata: metadata, root: root, new: [], source: source, changed: [])
  }

  /// A clock that runs behind would sign what clients take for expired.
  private func requireLaterClock() throws {
    guard let last, surroundings.now < last.record.author.seconds - 86_400 else { return }
    throw WorkflowError(
      .refused,
      "the clock says \(UTCTime.text(surroundings.now)), which is before release \(last.number) was published",
      hint: "set the clock, or SOURCE_DATE_EPOCH")
  }

  private func provenance(
    _ number: Int, _ content: ReleaseContent, _ commit: Commit, in repository: borrowing Repository
  ) throws -> Provenance {
    var retired = last?.provenance.retired ?? [:]
    for (id, version) in last?.provenance.offerings ?? [:] where content.versions[id] == nil { retired[id] = version }
    for id in content.versions.keys { retired[id] = nil }
    return Provenance(
      release: number, commit: commit.id.description,
      tree: try workspace.projectTree(of: commit, in: repository).description, folder: workspace.prefix,
      offerings: content.versions, retired: retired, tool: "paywall \(toolVersion)")
  }

  private func stamps() -> [RoleName: Stamp] {
    let metadata = last?.metadata
    return [
      .targets: Stamp(version: (metadata?.targets.role.version ?? 0) + 1, expires: expiry(of: .targets)),
      .snapshot: Stamp(version: (metadata?.snapshot.role.version ?? 0) + 1, expires: expiry(of: .snapshot)),
      .timestamp: Stamp(version: (metadata?.timestamp.role.version ?? 0) + 1, expires: expiry(of: .timestamp)),
    ]
  }

  private func expiry(of role: RoleName) -> Int64 {
    surroundings.now + Int64(settings.lifetime(of: role.rawValue)) * 86_400
  }
}

/// A release that is signed and not recorded yet.
struct SignedRelease {
  var provenance: Provenance
  var metadata: ReleaseMetadata
  var root: Signed<RootRole>
  var new: [CompiledFile]
  var source: ObjectID
  /// Offerings for the tag's message.
  var changed: [String]

  /// Adds the bundle to the chain under `refs/paywall/bundle` and tags the source commit.
  ///
  /// - Throws: when somebody else published meanwhile; then nothing of this release can be seen.
  func record(
    over last: Release?, in repository: borrowing Repository, _ surroundings: Surroundings
  ) throws -> Release {
    let identity = try repository.identity(environment: surroundings.environment, now: surroundings.now)
    var changes: [String: (id: ObjectID, mode: FileMode)?] = [:]
    for (file, id) in zip(new, try repository.writeBlobs(new.map(\.bytes))) {
      changes[try BundlePath.target(file.path, hash: file.hash)] = (id, .blob)
    }
    surroundings.progress(Progress("recording", new.count, of: new.count))
    let roots = (BundlePath.metadata(.root, version: root.role.version), root.fileBytes)
    for (path, bytes) in [roots] + metadata.files { changes[path] = (try repository.writeBlob(bytes), .blob) }
    let tree = try repository.updateTree(last?.record.tree, changes: changes)
    let id = try repository.writeCommit(
      tree: tree, parents: last.map { [$0.record.id] } ?? [], author: identity.author, committer: identity.committer,
      message: message)
    try repository.setReference(
      BundleHistory.reference, to: id, expecting: last?.record.id, message: "publish: release \(provenance.release)")
    let release = Release(provenance: provenance, metadata: metadata, record: try repository.commit(id))
    try release.tag(naming: changed, in: repository, surroundings)
    return release
  }

  private var message: String { "release \(provenance.release)\n\nSource: \(provenance.commit)\n" }
}

extension Release {
  /// Tags the source commit as `release/N`, unless that was done before; a run may be killed between record and tag.
  func tag(naming changed: [String], in repository: borrowing Repository, _ surroundings: Surroundings) throws {
    let name = BundleHistory.tag(number)
    guard let source else { return }
    if let tag = try repository.tag(name) {
      if tag.target == source { return }
      throw WorkflowError(
        .trust, "the tag \(name) is on \(tag.target.short), but \(source.short) was published under it",
        hint: "put it back with: git tag -d \(name) && paywall publish --bundle DIR")
    }
    let tagger = try repository.identity(environment: surroundings.environment, now: surroundings.now).committer
    let lines = changed.map { id in provenance.offerings[id].map { "\(id) \($0)" } ?? "\(id) removed" }
    let text = (["release \(number)", ""] + lines).joined(separator: "\n") + "\n"
    _ = try repository.createTag(name, target: source, tagger: tagger, message: text)
  }
}
