/// The version and expiry of a metadata file to be made.
package struct Stamp: Sendable {
  /// From 1 up.
  package var version: Int
  /// Seconds since 1970, UTC.
  package var expires: Int64

  /// - Parameter expires: in seconds since 1970.
  package init(version: Int, expires: Int64) {
    self.version = version
    self.expires = expires
  }
}

/// The signed targets, snapshot and timestamp metadata of one release, each describing the one before it.
///
/// Hash bins are described by their versions alone: 256 hashes would be most of what a client fetches. A version is
/// signed once, so it names the bytes (specification 4.4).
package struct ReleaseMetadata: Sendable {
  /// What is published.
  package let targets: Signed<TargetsRole>
  /// Which versions belong together.
  package let snapshot: Signed<SnapshotRole>
  /// Which snapshot is the newest.
  package let timestamp: Signed<TimestampRole>
  /// Delegated targets roles in the order in which they are met, each once.
  package let delegated: [(name: String, signed: Signed<TargetsRole>)]
  /// Whether files are delegated to hash bins.
  package let isBinned: Bool

  /// Metadata that exists already, such as the previous release.
  package init(
    targets: Signed<TargetsRole>, snapshot: Signed<SnapshotRole>, timestamp: Signed<TimestampRole>,
    delegated: [(name: String, signed: Signed<TargetsRole>)] = []
  ) {
    self.targets = targets
    self.snapshot = snapshot
    self.timestamp = timestamp
    self.delegated = delegated
    isBinned = targets.role.delegations?.areHashBins ?? false
  }

  /// Creates and signs the metadata of a release.
  ///
  /// Without `binned`, delegations and what the snapshot says about delegated roles are copied from `previous`.
  /// - Parameters:
  ///   - files: target paths, each once, and what is to be said of the files.
  ///   - binned: the same for files that are delegated to hash bins; nil for a release without bins. A bin of `previous`
  ///     with the same content stays as it is.
  ///   - renewingBefore: bins that end earlier, in seconds since 1970, are signed again.
  ///   - stamps: version and expiry of the targets, the snapshot and the timestamp.
  ///   - keys: who signs each of the three roles; more than root asks for while keys are rotated.
  ///   - root: the root metadata that clients will hold; what is made must verify by it.
  /// - Throws: `malformed` for a target path that is unsafe or given twice, `rollback` for a version that does not rise
  ///   above `previous`, `lengthMismatch` for a target or for metadata that is longer than clients read, `signature` when `keys` do not meet the thresholds of `root`.
  package init(
    files: [(path: String, file: TargetFile)], binned: [(path: String, file: TargetFile)]? = nil,
    stamps: [RoleName: Stamp], keys: [RoleName: [any Signer]], root: RootRole, renewingBefore: Int64 = .min,
    previous: ReleaseMetadata? = nil
  ) throws(TUFError) {
    func stamp(_ role: RoleName, above: Int?) throws(TUFError) -> Stamp {
      guard let stamp = stamps[role] else { throw TUFError(.malformed, "no version for \(role.rawValue) metadata") }
      guard stamp.version > above ?? 0 else {
        throw TUFError(.rollback, "\(role.rawValue) v\(stamp.version) is not higher than v\(above ?? 0)")
      }
      return stamp
    }
    let one = try stamp(.targets, above: previous?.targets.role.version)
    var delegations = previous?.targets.role.delegations
    if let binned {
      let signer = BinSigner(
        after: previous, by: root, keys[.targets] ?? [], expires: one.expires, renewingBefore: renewingBefore)
      delegations = signer.delegations
      delegated = try signer.sign(Self.tables(binned))
    } else {
      delegated = previous?.delegated ?? []
    }
    isBinned = delegations?.areHashBins ?? false
    targets = try Signed(
      TargetsRole(
        version: one.version, expires: one.expires, targets: Self.table(files), delegations: delegations),
      signedWith: keys[.targets] ?? [])
    let two = try stamp(.snapshot, above: previous?.snapshot.role.version)
    var meta = previous?.snapshot.role.meta ?? [:]
    meta["targets.json"] = targets.metaFile
    if binned != nil { Self.note(delegated, in: &meta) }
    snapshot = try Signed(
      SnapshotRole(version: two.version, expires: two.expires, meta: meta), signedWith: keys[.snapshot] ?? [])
    let three = try stamp(.timestamp, above: previous?.timestamp.role.version)
    var newest = TimestampRole(version: three.version, expires: three.expires, snapshot: snapshot)
    newest.pruned = previous?.timestamp.role.pruned
    timestamp = try Signed(newest, signedWith: keys[.timestamp] ?? [])
    try checkLengths()
    try verify(by: root)
  }

  /// Files that no client would read must not be published.
  private func checkLengths() throws(TUFError) {
    _ = try boundedLength(targets.fileBytes.count, Limits.bytes(of: .targets), of: "targets metadata")
    _ = try boundedLength(snapshot.fileBytes.count, Limits.bytes(of: .snapshot), of: "snapshot metadata")
    _ = try boundedLength(timestamp.fileBytes.count, Limits.bytes(of: .timestamp), of: "timestamp metadata")
  }

  /// The same content, signed again: with later expiry, or by other keys.
  /// - Parameters:
  ///   - roles: what to sign; a role that is described by another makes that one necessary too. Bins are signed as
  ///     `binsToSign` says; they make the snapshot necessary.
  ///   - stamps: version and expiry of the roles that are signed.
  ///   - keys: who signs each role.
  ///   - root: the root metadata that clients will hold; what is made must verify by it.
  ///   - pruned: what is given up with this timestamp; nil keeps what was said of that before.
  /// - Throws: `rollback` for a version that does not rise, `signature` when a threshold of `root` is not met.
  package func signedAgain(
    _ roles: [RoleName], stamps: [RoleName: Stamp], keys: [RoleName: [any Signer]], root: RootRole,
    renewingBefore: Int64 = .min, pruned: PrunedState? = nil
  ) throws(TUFError) -> ReleaseMetadata {
    func sign<Content: Role>(_ file: Signed<Content>, _ role: Content) throws(TUFError) -> Signed<Content> {
      guard roles.contains(Content.type) else { return file }
      guard let stamp = stamps[Content.type], stamp.version > file.role.version else {
        throw TUFError(.rollback, "\(Content.type.rawValue) is not higher than v\(file.role.version)")
      }
      var next = role
      (next.header.version, next.header.expires) = (stamp.version, stamp.expires)
      return try Signed(next, signedWith: keys[Content.type] ?? [])
    }
    var content = targets.role
    var delegated = delegated
    if isBinned, roles.contains(.snapshot) {
      let expires = stamps[.targets]?.expires ?? 0
      let signer = binSigner(by: root, keys[.targets] ?? [], expires: expires, renewingBefore: renewingBefore)
      if roles.contains(.targets) { content.delegations = signer.delegations }
      delegated = try signer.sign(binTables)
    }
    let targets = try sign(targets, content)
    var files = snapshot.role
    files.meta["targets.json"] = targets.metaFile
    if isBinned { Self.note(delegated, in: &files.meta) }
    let snapshot = try sign(snapshot, files)
    var newest = timestamp.role
    newest.snapshot = snapshot.metaFile
    if let pruned { newest.pruned = pruned }
    let result = ReleaseMetadata(
      targets: targets, snapshot: snapshot, timestamp: try sign(timestamp, newest), delegated: delegated)
    try result.checkLengths()
    try result.verify(by: root)
    return result
  }

  /// The files in the order in which they must be written: paths in the bundle and bytes, the timestamp last.
  package var files: [(path: String, bytes: [UInt8])] { files(since: nil) }

  /// The files without the delegated roles that `previous` has too.
  package func files(since previous: ReleaseMetadata?) -> [(path: String, bytes: [UInt8])] {
    let known = Dictionary(
      (previous?.delegated ?? []).map { ($0.name, $0.signed.role.version) }, uniquingKeysWith: { first, _ in first })
    let bins = delegated.filter { known[$0.name] != $0.signed.role.version }.map { name, signed in
      (BundlePath.metadata(name, version: signed.role.version), signed.fileBytes)
    }
    return bins + [
      (BundlePath.metadata(.targets, version: targets.role.version), targets.fileBytes),
      (BundlePath.metadata(.snapshot, version: snapshot.role.version), snapshot.fileBytes),
      (BundlePath.timestamp, timestamp.fileBytes),
    ]
  }

  /// Checks the signatures of all three by root metadata.
  /// - Throws: `signature` if a threshold is not met.
  package func verify(by root: RootRole) throws(TUFError) {
    try targets.verify(by: root)
    try snapshot.verify(by: root)
    try timestamp.verify(by: root)
  }

  private static func note(
    _ bins: [(name: String, signed: Signed<TargetsRole>)], in meta: inout [String: MetaFile]
  ) {
    for (name, bin) in bins { meta["\(name).json"] = MetaFile(version: bin.role.version) }
  }

  static func table(
    _ files: [(path: String, file: TargetFile)]
  ) throws(TUFError) -> [String: TargetFile] {
    var table: [String: TargetFile] = [:]
    table.reserveCapacity(files.count)
    for (path, file) in files {
      _ = try BundlePath.target(path, hash: file.nameHash ?? "")
      _ = try boundedLength(file.length, Limits.target, of: "target '\(path)'")
      guard table.updateValue(file, forKey: path) == nil else {
        throw TUFError(.malformed, "target path '\(path)' is given twice")
      }
    }
    return table
  }
}
