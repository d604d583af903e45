import PaywallBundle
import TUF

/// Reads a bundle's folder and checks it from the trusted root down to the last file.
struct BundleInspection {
  private let folder: String
  private let now: Int64
  /// Every file of the folder, relative to it, until something signed names it.
  private var unnamed: Set<String> = []
  private(set) var result = Verification(faults: [], roles: [], provenance: nil, files: 0, isReproduced: nil)
  /// All root metadata of the bundle, the oldest first.
  private var roots: [RootRole] = []
  private var newest: Signed<RootRole>?
  /// The newest targets metadata, once it is verified.
  private(set) var targets: TargetsRole?

  /// What hosts keep beside the files that they serve.
  private static let hosting = [".git", ".well-known", ".nojekyll"]

  init(folder: String, now: Int64) throws {
    self.folder = folder
    self.now = now
    try collect("")
  }

  private mutating func collect(_ path: String) throws {
    for entry in try FileSystem.list(path.isEmpty ? folder : "\(folder)/\(path)") ?? [] {
      if path.isEmpty, Self.hosting.contains(entry.name) { continue }
      let name = path.isEmpty ? entry.name : "\(path)/\(entry.name)"
      if entry.kind == .folder { try collect(name) } else { unnamed.insert(name) }
    }
  }

  mutating func run(trusting root: [UInt8], progress: (Progress) -> Void) {
    guard let newest = newestRoot(trusting: root) else { return }
    current(newest)
    guard let targets else { return }
    older()
    files(of: targets, progress)
    for path in unnamed.sorted() { fault(path, "nothing that is signed names the file") }
    result.faults.sort { ($0.file, $0.message) < ($1.file, $1.message) }
  }

  /// The newest root of the bundle's chain. Each must be signed by itself and by the one before, and the trusted one
  /// must be among them, byte for byte.
  private mutating func newestRoot(trusting trusted: [UInt8]) -> RootRole? {
    guard let anchor = try? Signed<RootRole>(parsing: trusted) else {
      fault("", "the root metadata to trust cannot be read")
      return nil
    }
    let versions = unnamed.compactMap(Self.rootVersion).sorted()
    for version in versions {
      let path = BundlePath.metadata(.root, version: version)
      guard let root: Signed<RootRole> = read(path) else { return nil }
      take(path)
      if !follows(root, roots.last, path) { return nil }
      if version == anchor.role.version, root.fileBytes != anchor.fileBytes {
        fault(path, "not the root metadata that is trusted")
        return nil
      }
      roots.append(root.role)
      newest = root
    }
    guard let newest, versions.contains(anchor.role.version) else {
      fault(BundlePath.metadata(.root, version: anchor.role.version), "missing")
      return nil
    }
    note(newest, by: newest.role)
    return newest.role
  }

  private mutating func follows(_ root: Signed<RootRole>, _ before: RootRole?, _ path: String) -> Bool {
    var isSigned = (try? root.verify(by: root.role)) != nil
    if let before {
      isSigned = isSigned && root.role.version == before.version + 1 && (try? root.verify(by: before)) != nil
    }
    if !isSigned { fault(path, "not signed by itself and by the root metadata before it") }
    return isSigned
  }

  private static func rootVersion(_ path: String) -> Int? {
    guard path.hasPrefix("metadata/"), path.hasSuffix(".root.json") else { return nil }
    return Int(path.dropFirst("metadata/".count).dropLast(".root.json".count))
  }

  /// The newest timestamp, and the snapshot and targets that it leads to.
  private mutating func current(_ root: RootRole) {
    guard let timestamp: Signed<TimestampRole> = read(BundlePath.timestamp) else { return }
    take(BundlePath.timestamp)
    let snapshotPath = BundlePath.metadata(.snapshot, version: timestamp.role.snapshot.version)
    guard let snapshot: Signed<SnapshotRole> = read(snapshotPath) else { return }
    take(snapshotPath)
    let targetsPath = BundlePath.metadata(.targets, version: snapshot.role.meta["targets.json"]?.version)
    guard let targets: Signed<TargetsRole> = read(targetsPath) else { return }
    take(targetsPath)
    guard verify(timestamp, BundlePath.timestamp, by: root), verify(snapshot, snapshotPath, by: root),
      verify(targets, targetsPath, by: root),
      matches(timestamp.role.snapshot, snapshot.fileBytes, snapshot.role.version, snapshotPath),
      matches(snapshot.role.meta["targets.json"], targets.fileBytes, targets.role.version, targetsPath)
    else { return }
    note(timestamp, by: root)
    note(snapshot, by: root)
    note(targets, by: root)
    self.targets = targets.role
    provenance(targets.role)
  }

  private mutating func provenance(_ targets: TargetsRole) {
    guard let file = targets.target(at: TargetPath.provenance), let hash = file.nameHash,
      let path = try? BundlePath.target(TargetPath.provenance, hash: hash),
      let bytes = try? FileSystem.read("\(folder)/\(path)", atMost: file.readLimit),
      (try? file.check(bytes, name: path)) != nil
    else { return fault("targets", "the release does not say where it comes from") }
    result.provenance = Provenance(bytes)
  }

  /// Metadata of earlier releases, which root metadata of their time says who signed.
  private mutating func older() {
    for role in [RoleName.targets, .snapshot] {
      let newest = result.roles.first { $0.role == role }?.version ?? 1
      for version in 1..<max(newest, 1) where !unnamed.contains(BundlePath.metadata(role, version: version)) {
        fault(BundlePath.metadata(role, version: version), "missing")
      }
    }
    for path in unnamed.sorted() where path.hasPrefix("metadata/") {
      if path.hasSuffix(".snapshot.json"), let snapshot: Signed<SnapshotRole> = read(path) {
        if isSignedByAnyRoot(snapshot, path) { take(path) }
      } else if path.hasSuffix(".targets.json"), let targets: Signed<TargetsRole> = read(path) {
        guard isSignedByAnyRoot(targets, path) else { continue }
        take(path)
        files(of: targets.role) { _ in }
      }
    }
  }

  private mutating func isSignedByAnyRoot<Content: Role>(_ file: Signed<Content>, _ path: String) -> Bool {
    if roots.contains(where: { (try? file.verify(by: $0)) != nil }) { return true }
    return roots.last.map { verify(file, path, by: $0) } ?? false
  }

  /// Compares every file that targets metadata names with its length and hash.
  ///
  /// A version above the current one is what a run that was killed left behind; the next run brings what it lacks.
  private mutating func files(of targets: TargetsRole, _ progress: (Progress) -> Void) {
    for (index, entry) in targets.targets.enumerated() {
      guard let hash = entry.value.nameHash, let path = try? BundlePath.target(entry.key, hash: hash) else {
        fault("targets/\(entry.key)", "cannot be a file of a bundle")
        continue
      }
      guard unnamed.contains(path) else {
        let isNext = targets.version > (self.targets?.version ?? targets.version)
        if !isNext, FileSystem.kind("\(folder)/\(path)") == nil { fault(path, "missing") }
        continue
      }
      take(path)
      do {
        try entry.value.check(FileSystem.read("\(folder)/\(path)", limit: entry.value.readLimit + 1), name: "the file")
        result.files += 1
      } catch let error as TUFError { fault(path, error.message) } catch { fault(path, "cannot be read") }
      progress(Progress("verifying", index + 1, of: targets.targets.count))
    }
  }

  private mutating func read<Content: Role>(_ path: String) -> Signed<Content>? {
    guard unnamed.contains(path) else {
      fault(path, "missing")
      return nil
    }
    do {
      let bytes = try FileSystem.read("\(folder)/\(path)", atMost: Limits.bytes(of: Content.type))
      let signed = try Signed<Content>(parsing: bytes)
      if signed.bytes() != bytes { fault(path, "not in its canonical spelling") }
      return signed
    } catch {
      fault(path, (error as? TUFError)?.message ?? (error as? WorkflowError)?.message ?? "cannot be read")
      take(path)
      return nil
    }
  }

  private mutating func verify<Content: Role>(_ file: Signed<Content>, _ path: String, by root: RootRole) -> Bool {
    do { try file.verify(by: root) } catch {
      fault(path, error.message)
      take(path)
      return false
    }
    return true
  }

  private mutating func matches(_ expected: MetaFile?, _ bytes: [UInt8], _ version: Int, _ path: String) -> Bool {
    guard let expected, expected.version == version else {
      fault(path, "not the version that is signed for")
      return false
    }
    do { try expected.check(bytes, name: "the file") } catch {
      fault(path, error.message)
      return false
    }
    return true
  }

  /// Notes who signed, and whether that still holds.
  private mutating func note<Content: Role>(_ file: Signed<Content>, by root: RootRole) {
    let keys = (try? file.verify(by: root)) ?? []
    result.roles.append(
      VerifiedRole(
        role: Content.type, version: file.role.version, keys: keys.sorted(),
        threshold: root.roles[Content.type]?.threshold ?? 0, expires: file.role.expires))
    let isTimestamp = Content.type == .timestamp
    let path = isTimestamp ? BundlePath.timestamp : BundlePath.metadata(Content.type, version: file.role.version)
    if keys.count < file.signatures.count { fault(path, "holds a signature that is not one of its role's keys") }
    if file.role.isExpired(at: now) { fault(path, "expired on \(UTCTime.text(file.role.expires))") }
  }

  private mutating func take(_ path: String) { unnamed.remove(path) }

  private mutating func fault(_ path: String, _ message: String) {
    result.faults.append(BundleFault(file: path, message: message))
  }
}
