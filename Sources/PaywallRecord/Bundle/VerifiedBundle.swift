import Base
import Hashing
package import PaywallBundle
import PaywallModel
package import TUF

/// The newest release of a bundle, verified from a trusted root down to its provenance.
///
/// What it says about other files can be trusted; whoever reads the files themselves must check them. Expiry is not
/// checked: an expired release is still the predecessor of the next one.
package struct VerifiedBundle: Sendable {
  /// Every root metadata of the bundle, the oldest first, each signed by itself and by the one before.
  package let roots: [Signed<RootRole>]
  package let metadata: ReleaseMetadata
  /// With the versions of offerings, wherever the release states them.
  package let provenance: Provenance

  /// The newest root.
  package let root: Signed<RootRole>

  package init(
    roots: [Signed<RootRole>], metadata: ReleaseMetadata, provenance: Provenance, root: Signed<RootRole>
  ) {
    self.roots = roots
    self.metadata = metadata
    self.provenance = provenance
    self.root = root
  }

  /// Delegated targets roles in the order in which they are met, each once.
  package var delegated: [(name: String, signed: Signed<TargetsRole>)] { metadata.delegated }

  /// How the release lists its offerings.
  package var layout: BundleLayout { metadata.isBinned ? .binned : .listed }

  /// What the release says about a target; nil for a path that none of its roles knows.
  package func target(at path: String) -> TargetFile? {
    if let file = metadata.targets.role.target(at: path) { return file }
    guard metadata.isBinned else { return delegated.lazy.compactMap { $0.signed.role.target(at: path) }.first }
    let index = HashBins.index(ofTarget: path)
    return index < delegated.count ? delegated[index].signed.role.target(at: path) : nil
  }

  /// The files of the release but root metadata and the timestamp: what is signed of each.
  package func signedFiles() throws -> [BundleFileName: SignedFile] {
    var files: [BundleFileName: SignedFile] = [:]
    func add<Content: Role>(_ name: String, _ signed: Signed<Content>) throws {
      let file = try BundleFileName(BundlePath.metadata(name, version: signed.role.version))
      files[file] = SignedFile(signed.fileBytes)
    }
    try add(RoleName.snapshot.rawValue, metadata.snapshot)
    try add(RoleName.targets.rawValue, metadata.targets)
    for (name, signed) in delegated { try add(name, signed) }
    for role in [metadata.targets.role] + delegated.map(\.signed.role) {
      for (path, file) in role.targets {
        let (name, signed) = try SignedFile.target(path, file)
        files[name] = signed
      }
    }
    return files
  }
}

extension VerifiedBundle {
  /// When the signatures of each role end, in seconds since 1970.
  package var ends: [(role: RoleName, expires: Int64)] {
    let targets = ([metadata.targets.role] + delegated.map(\.signed.role)).map(\.expires).min() ?? .max
    return [
      (.root, root.role.expires), (.targets, targets), (.snapshot, metadata.snapshot.role.expires),
      (.timestamp, metadata.timestamp.role.expires),
    ]
  }
}

/// What signed metadata says about one file of a bundle.
package struct SignedFile: Sendable {
  /// In bytes.
  package var length: Int
  /// SHA-256 in lowercase hexadecimal digits.
  package var hash: String

  package init(_ bytes: [UInt8]) { (length, hash) = (bytes.count, Digest.sha256.hex(of: bytes)) }

  private init(length: Int, hash: String) { (self.length, self.hash) = (length, hash) }

  /// The place and the description of a target file.
  /// - Throws: `BundleFault` for a path that cannot be a file of a bundle, a file over the limit, and one without SHA-256.
  package static func target(_ path: String, _ file: TargetFile) throws -> (BundleFileName, SignedFile) {
    guard let hash = file.hashes[Digest.sha256.rawValue], let place = try? BundlePath.target(path, hash: hash),
      let name = try? BundleFileName(place)
    else { throw BundleFault(file: "targets/\(path)", message: "cannot be a file of a bundle") }
    guard file.length <= Limits.target else {
      throw BundleFault(file: place, tooLong: file.length, Limits.target)
    }
    return (name, SignedFile(length: file.length, hash: hash))
  }

  package func matches(_ bytes: [UInt8]) -> Bool { bytes.count == length && Digest.sha256.hex(of: bytes) == hash }
}

extension VerifiedBundle {
  /// Reads and verifies the newest release (specification 5.3 to 5.6, expiry aside).
  /// - Throws: `BundleFault` with the first file that is not as it must be.
  /// - Parameter memo: delegated roles that were verified before.
  package init(
    _ files: some BundleFiles, trusting trust: TrustedRoot, memo: VerifiedRoles = VerifiedRoles()
  ) throws {
    let reader = BundleReader(files: files, memo: memo)
    roots = try reader.roots(trusting: trust)
    guard let root = roots.last else { throw BundleFault(file: "metadata", message: "has no root metadata") }
    self.root = root
    let timestamp: Signed<TimestampRole> = try reader.signed(BundlePath.timestamp, atMost: Limits.bytes(of: .timestamp))
    try reader.at(BundlePath.timestamp) { try timestamp.verify(by: root.role) }
    let snapshot: Signed<SnapshotRole> = try reader.described(
      "snapshot", timestamp.role.snapshot, atMost: Limits.bytes(of: .snapshot))
    try reader.at(snapshot.path) { try snapshot.verify(by: root.role) }
    let targets: Signed<TargetsRole> = try reader.described(
      "targets", snapshot.role.file(ofRole: RoleName.targets.rawValue), atMost: Limits.bytes(of: .targets))
    try reader.at(targets.path) { try targets.verify(by: root.role) }
    let delegated = try reader.delegated(by: targets, in: snapshot.role)
    metadata = ReleaseMetadata(targets: targets, snapshot: snapshot, timestamp: timestamp, delegated: delegated)
    let roles = [targets] + delegated.map(\.signed)
    var provenance = try reader.provenance(of: roles)
    if !provenance.isEarlierForm {
      provenance.offerings = try versions(of: roles)
      provenance.retired = try reader.retired(of: roles)
    }
    self.provenance = provenance
  }
}

/// The version that targets metadata states of each offering.
private func versions(of roles: [Signed<TargetsRole>]) throws -> [String: SemanticVersion] {
  var versions: [String: SemanticVersion] = [:]
  for (path, file) in roles.flatMap(\.role.targets) {
    guard let id = TargetPath.offeringID(path) else { continue }
    guard let note = OfferingNote(file.custom) else {
      throw BundleFault(file: "targets/\(path)", message: "listed without the version of the offering")
    }
    versions[id] = note.version
  }
  return versions
}

/// Reads the metadata of a bundle; each method throws `BundleFault` for what is not as it must be.
package struct BundleReader<Files: BundleFiles> {
  package let files: Files
  private let memo: VerifiedRoles

  package init(files: Files, memo: VerifiedRoles = VerifiedRoles()) {
    self.files = files
    self.memo = memo
  }

  /// Every root metadata of the bundle: versions without a gap, each signed by itself and by the one before, and among
  /// them one that is trusted, byte for byte.
  package func roots(trusting trust: TrustedRoot) throws -> [Signed<RootRole>] {
    let names = try files.names(in: "metadata").compactMap { try? BundleFileName("metadata/\($0)") }
    let versions = names.compactMap { $0.version(of: .root) }.sorted()
    guard versions.count <= Limits.roots else {
      throw BundleFault(file: "metadata", message: "has more than \(Limits.roots) root metadata files")
    }
    var roots: [Signed<RootRole>] = []
    for version in versions {
      let path = BundlePath.metadata(.root, version: version)
      let root: Signed<RootRole> = try signed(path, atMost: Limits.bytes(of: .root))
      let isSigned = roots.last.map { root.follows($0) } ?? ((try? root.verify(by: root.role)) != nil)
      guard isSigned, root.role.version == version else {
        throw BundleFault(file: path, message: "not signed by itself and by the root metadata before it")
      }
      roots.append(root)
    }
    try requireAnchor(of: roots, trust)
    return roots
  }

  private func requireAnchor(of roots: [Signed<RootRole>], _ trust: TrustedRoot) throws {
    let wanted = trust.newest.role.version
    if let root = roots.first(where: { $0.role.version == wanted }) {
      guard root.fileBytes == trust.newest.fileBytes else {
        throw BundleFault(
          file: BundlePath.metadata(.root, version: wanted), message: "not the root metadata that is trusted")
      }
      return
    }
    // A newer root that is not published yet: only what its own history holds vouches for the one before.
    guard let newest = roots.last, newest.role.version < wanted,
      try trust.earlier().contains(where: { $0.fileBytes == newest.fileBytes })
    else { throw BundleFault(file: BundlePath.metadata(.root, version: wanted), message: "missing") }
  }

  /// A metadata file; its signatures are not verified.
  package func signed<Content: Role>(_ path: String, atMost limit: Int) throws -> Signed<Content> {
    let name = try at(path) { try BundleFileName(path) }
    guard let bytes = try files.read(name, atMost: limit) else { throw BundleFault(file: path, message: "missing") }
    return try at(path) { try Signed<Content>(parsing: bytes) }
  }

  /// The metadata file that `file` describes by version and, where it says so, length and hash.
  package func described<Content: Role>(_ role: String, _ file: MetaFile?, atMost limit: Int) throws -> Signed<Content>
  {
    guard let file else {
      throw BundleFault(file: "metadata", message: "the snapshot has no role '\(role)'")
    }
    let path = BundlePath.metadata(role, version: file.version)
    let signed: Signed<Content> = try signed(path, atMost: limit)
    guard signed.role.version == file.version else {
      throw BundleFault(file: path, message: "not the signed version")
    }
    try at(path) { try file.requireMatch(signed.fileBytes, name: "the file") }
    return signed
  }

  /// Every role that `targets` delegates to, directly or not, each signed as all of its delegators ask.
  package func delegated(
    by targets: Signed<TargetsRole>, in snapshot: SnapshotRole
  ) throws -> [(name: String, signed: Signed<TargetsRole>)] {
    var found: [(name: String, signed: Signed<TargetsRole>)] = []
    var open = [targets]
    var (reading, repeating) = (0, 0)
    while let delegator = open.popLast() {
      for role in delegator.role.delegations?.roles ?? [] {
        let known = found.first { sameBytes($0.name, role.name) }?.signed
        let file = snapshot.file(ofRole: role.name)
        let path = BundlePath.metadata(role.name, version: file?.version)
        let identity = (try? BundleFileName(path)).flatMap { try? files.identity(of: $0) }
        let signers = Signers(role, delegator.role)
        let signed: Signed<TargetsRole>
        if known == nil, let before = memo.role(identity, by: signers) {
          try at(path) { try file?.requireMatch(before.fileBytes, name: "the file") }
          signed = before
        } else {
          signed = try known ?? described(role.name, file, atMost: Limits.bytes(of: .targets))
          let work = signed.fileBytes.count + Self.costOfSignature
          if known == nil { reading += work } else { repeating += work }
          guard reading <= Self.mostReading, repeating <= Self.mostRepeating else {
            throw BundleFault(file: path, message: "one of more delegations than are followed")
          }
          try at(path) { try signed.verify(as: role.name, by: delegator.role) }
          memo.note(signed, identity, by: signers)
        }
        guard known == nil else { continue }
        found.append((role.name, signed))
        open.append(signed)
        guard found.count <= Self.mostDelegated else {
          throw BundleFault(file: path, message: "one of more than \(Self.mostDelegated) delegated roles")
        }
      }
    }
    return found
  }

  private static var mostDelegated: Int { 1024 }
  /// The bytes of all delegated roles, each signature counted as some; 100,000 offerings in bins take a third.
  private static var mostReading: Int { 64 << 20 }
  /// Roles that delegate to each other are verified once for each delegator: the bytes that this may take.
  private static var mostRepeating: Int { 16 << 20 }
  private static var costOfSignature: Int { 8 << 10 }

  package func provenance(of roles: [Signed<TargetsRole>]) throws -> Provenance {
    guard let (name, bytes) = try target(TargetPath.provenance, of: roles) else {
      throw BundleFault(file: "targets", message: "the release does not state its origin")
    }
    guard let provenance = Provenance(bytes), (1...Limits.integer).contains(provenance.release) else {
      throw BundleFault(file: name.path, message: "does not state the origin of the release")
    }
    return provenance
  }

  /// The last versions of offerings that were removed.
  fileprivate func retired(of roles: [Signed<TargetsRole>]) throws -> [String: SemanticVersion] {
    guard let (name, bytes) = try target(TargetPath.retired, of: roles) else { return [:] }
    guard let retired = RetiredOfferings(bytes) else {
      throw BundleFault(file: name.path, message: "does not hold the versions of removed offerings")
    }
    return retired.versions
  }

  /// A target file as it was signed; nil if no role has it.
  private func target(
    _ path: String, of roles: [Signed<TargetsRole>]
  ) throws -> (name: BundleFileName, bytes: [UInt8])? {
    guard let file = roles.lazy.compactMap({ $0.role.target(at: path) }).first else { return nil }
    let (name, signed) = try SignedFile.target(path, file)
    guard let bytes = try files.read(name, atMost: signed.length) else {
      throw BundleFault(file: name.path, message: "missing")
    }
    guard signed.matches(bytes) else { throw BundleFault(file: name.path, message: "does not match the signed hash") }
    return (name, bytes)
  }

  /// Runs `body`; what it says is wrong is wrong with `path`.
  @discardableResult
  package func at<Result>(_ path: String, _ body: () throws -> Result) throws -> Result {
    do { return try body() } catch let error as TUFError { throw BundleFault(file: path, message: error.message) }
  }
}

extension Signed {
  /// The file's place in a bundle.
  package var path: String {
    Content.type == .timestamp ? BundlePath.timestamp : BundlePath.metadata(Content.type, version: role.version)
  }
}
