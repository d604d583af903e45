package import PaywallProject
import PaywallRecord
import TUF

/// One file to upload.
package struct SyncFile: Sendable {
  /// Relative to the bundle's folder.
  package var path: String
  /// In bytes.
  package var length: Int
  /// Whether the file never changes under this name.
  package var isImmutable: Bool

  /// What caches may do with it (RFC 9111, RFC 8246).
  package var cacheControl: String { isImmutable ? "public, max-age=31536000, immutable" : "no-cache" }
}

/// The order in which a bundle's files are uploaded, so that after each one every client finds a whole bundle: what a
/// timestamp leads to before it, and a new root where the folder's own publisher would put it.
/// - Parameter root: root metadata to trust, absolute; nil for the project's own, whose record the folder must match.
/// - Throws: `.refused` for a folder that is not valid: what is uploaded cannot be taken back.
package func syncPlan(
  _ workspace: Workspace?, _ options: VerifyOptions, in context: RunContext
) throws -> [SyncFile] {
  let verification = try verify(workspace, options, in: context)
  if let fault = verification.faults.first {
    throw ProjectError(
      .refused, "\(options.bundle) is not to be uploaded: \(fault.file): \(fault.message)",
      hint: "see what is wrong with: paywall verify DIR")
  }
  let files = FolderFiles(path: options.bundle)
  let names = try files.listing().files.keys.sorted()
  let newest = try VerifiedMetadata(files, names)
  return names.map { name in (name, newest.place(of: name)) }.sorted { a, b in
    a.1 == b.1 ? BundleFileName.isListed(a.0, before: b.0) : a.1.lexicographicallyPrecedes(b.1)
  }.map { name, _ in
    SyncFile(
      path: name.path, length: FileSystem.length("\(options.bundle)/\(name.path)") ?? 0,
      isImmutable: name.path != BundlePath.timestamp)
  }
}

/// What decides about the place of root metadata; it was verified before.
private struct VerifiedMetadata {
  private let metadata: ReleaseMetadata
  /// The lowest version of root metadata that verifies what is served now, with all after it.
  private let firstRoot: Int

  init(_ files: FolderFiles, _ names: [BundleFileName]) throws {
    let reader = BundleReader(files: files)
    let timestamp: Signed<TimestampRole> = try reader.signed(BundlePath.timestamp, atMost: Limits.bytes(of: .timestamp))
    let snapshot: Signed<SnapshotRole> = try reader.described(
      RoleName.snapshot.rawValue, timestamp.role.snapshot, atMost: Limits.bytes(of: .snapshot))
    let targets: Signed<TargetsRole> = try reader.described(
      RoleName.targets.rawValue, snapshot.role.file(ofRole: RoleName.targets.rawValue),
      atMost: Limits.bytes(of: .targets))
    metadata = ReleaseMetadata(targets: targets, snapshot: snapshot, timestamp: timestamp)
    var first = Int.max
    for version in names.compactMap({ $0.version(of: .root) }).sorted(by: >) {
      let root: Signed<RootRole> = try reader.signed(
        BundlePath.metadata(.root, version: version), atMost: Limits.bytes(of: .root))
      guard (try? metadata.verify(by: root.role)) != nil else { break }
      first = version
    }
    firstRoot = first
  }

  /// Targets, what describes them, roots that the timestamp needs, the timestamp, roots that it does not need.
  func place(of name: BundleFileName) -> [Int] {
    if name.path == BundlePath.timestamp { return [4] }
    if let version = name.version(of: .root) { return [version <= firstRoot ? 3 : 5, version] }
    if name.version(of: .snapshot) != nil { return [2] }
    return [name.path.hasPrefix("targets/") ? 0 : 1]
  }
}
