import Git
package import TUF

/// Every file that a bundle may hold besides root metadata and the timestamp, by what is signed: the newest release, the
/// ones before it, and what a run that was killed has left of the next one.
package struct BundleContents {
  package private(set) var signed: [BundleFileName: SignedFile] = [:]
  /// Metadata that nobody signed who may, and files that are signed for and missing.
  package private(set) var faults: [BundleFault] = []

  /// The maximum number of errors reported; a bundle with more is not a bundle.
  package static let mostFaults = 1000

  private let roots: [RootRole]
  private let listing: BundleListing
  private let current: ReleaseMetadata
  /// For each targets version what the snapshots besides the newest one say about it.
  private var described: [Int: [State]] = [:]

  /// What clients were, or will be, led to together.
  private struct State {
    var file: MetaFile
    var snapshot: SnapshotRole
    /// Whether a run that was killed has left it.
    var isNext: Bool
  }

  package init(of bundle: VerifiedBundle, in files: some BundleFiles, _ listing: BundleListing) throws {
    (roots, current, self.listing) = (bundle.roots.map(\.role), bundle.metadata, listing)
    let reader = BundleReader(files: files)
    signed = try bundle.signedFiles()
    requirePresent(signed.keys)
    for (name, version) in versions(of: .snapshot) where version != current.snapshot.role.version {
      collect { contents in try contents.takeSnapshot(version, name, reader) }
    }
    for (name, version) in versions(of: .targets) where version != current.targets.role.version {
      collect { contents in try contents.takeTargets(version, name, reader) }
    }
    let newest = bundle.metadata.targets
    collect { contents in
      try contents.takeDelegated(newest, contents.described[newest.role.version] ?? [], reader)
    }
    for (name, role, version) in unsignedBins() {
      collect { contents in try contents.takeNextBin(role, version, name, reader) }
    }
    for version in described.keys.sorted() where version < current.targets.role.version {
      if let name = try? BundleFileName(BundlePath.metadata(.targets, version: version)) { requirePresent([name]) }
    }
    requireNoGap()
  }

  private func versions(of role: RoleName) -> [(BundleFileName, Int)] {
    listing.files.keys.compactMap { name in name.version(of: role).map { (name, $0) } }.sorted { $0.1 < $1.1 }
  }

  private mutating func requirePresent(_ names: some Sequence<BundleFileName>) {
    for name in names where listing.files[name] == nil {
      guard faults.count < Self.mostFaults else { return }
      faults.append(BundleFault(file: name.path, message: "missing"))
    }
  }

  /// The lowest version of a snapshot that is there.
  package var firstSnapshot: Int { min(versions(of: .snapshot).first?.1 ?? .max, current.snapshot.role.version) }

  /// Older snapshots are numbered without a gap; the first missing one is reported.
  private mutating func requireNoGap() {
    let present = versions(of: .snapshot).map(\.1).filter { $0 < current.snapshot.role.version }
    guard var next = present.first else { return }
    for version in present + [current.snapshot.role.version] {
      if version != next {
        let path = BundlePath.metadata(.snapshot, version: next)
        return faults.append(BundleFault(file: path, message: "missing"))
      }
      next = version &+ 1
    }
  }

  private mutating func collect(_ body: (inout Self) throws -> Void) {
    do { try body(&self) } catch let fault as BundleFault { faults.append(fault) } catch {
      faults.append(BundleFault(file: "metadata", message: "cannot be read: \(error)"))
    }
  }

  private mutating func takeSnapshot(
    _ version: Int, _ name: BundleFileName, _ reader: BundleReader<some BundleFiles>
  ) throws {
    let snapshot: Signed<SnapshotRole> = try reader.signed(name.path, atMost: Limits.bytes(of: .snapshot))
    let isNext = version > current.snapshot.role.version
    try requireSignature(snapshot, name, isNext: isNext)
    signed[name] = SignedFile(snapshot.fileBytes)
    if let file = snapshot.role.file(ofRole: RoleName.targets.rawValue) {
      described[file.version, default: []].append(State(file: file, snapshot: snapshot.role, isNext: isNext))
    }
  }

  /// Targets metadata of an earlier release counts where a snapshot describes it; of the next, where the present keys
  /// signed it.
  private mutating func takeTargets(
    _ version: Int, _ name: BundleFileName, _ reader: BundleReader<some BundleFiles>
  ) throws {
    let targets: Signed<TargetsRole> = try reader.signed(name.path, atMost: Limits.bytes(of: .targets))
    let isNext = version > current.targets.role.version
    try requireSignature(targets, name, isNext: isNext)
    let states = described[version] ?? []
    if states.isEmpty, !isNext {
      throw BundleFault(file: name.path, message: "not described by any snapshot of the bundle")
    }
    for state in states {
      try reader.at(name.path) { try state.file.requireMatch(targets.fileBytes, name: "the file") }
    }
    signed[name] = SignedFile(targets.fileBytes)
    for (path, file) in targets.role.targets { try takeTarget(path, file, isNext: isNext) }
    try takeDelegated(targets, states, reader)
  }

  /// The delegated roles that clients were led to: many states share most of them.
  private mutating func takeDelegated(
    _ targets: Signed<TargetsRole>, _ states: [State], _ reader: BundleReader<some BundleFiles>
  ) throws {
    for state in states where !state.isNext {
      for (role, file) in try reader.delegated(by: targets, in: state.snapshot) {
        let name = try BundleFileName(BundlePath.metadata(role, version: file.role.version))
        guard signed[name] == nil else { continue }
        signed[name] = SignedFile(file.fileBytes)
        for (path, file) in file.role.targets { try takeTarget(path, file, isNext: false) }
      }
    }
  }

  /// Hash bins that no state of the bundle names.
  private func unsignedBins() -> [(name: BundleFileName, role: String, version: Int)] {
    let bins = Set(HashBins.roles)
    return listing.files.keys.sorted().compactMap { name in
      guard signed[name] == nil, let (role, version) = name.role, bins.contains(role) else { return nil }
      return (name, role, version)
    }
  }

  /// A bin that is not served yet counts where the present targets keys signed it.
  private mutating func takeNextBin(
    _ role: String, _ version: Int, _ name: BundleFileName, _ reader: BundleReader<some BundleFiles>
  ) throws {
    guard version > current.snapshot.role.file(ofRole: role)?.version ?? 0 else { return }
    let bin: Signed<TargetsRole> = try reader.signed(name.path, atMost: Limits.bytes(of: .targets))
    guard bin.role.version == version else {
      throw BundleFault(file: name.path, message: "does not have the version in its name")
    }
    guard let root = roots.last, (try? bin.verify(by: root)) != nil else {
      throw BundleFault(file: name.path, message: "not signed by keys that are trusted now")
    }
    signed[name] = SignedFile(bin.fileBytes)
    for (path, file) in bin.role.targets { try takeTarget(path, file, isNext: true) }
  }

  private mutating func takeTarget(_ path: String, _ file: TargetFile, isNext: Bool) throws {
    let (name, description) = try SignedFile.target(path, file)
    guard signed.updateValue(description, forKey: name) == nil, !isNext else { return }
    requirePresent([name])
  }

  /// What is served or was served is signed by keys of its time; what is not served yet, by those of today.
  private func requireSignature<Content: Role>(
    _ file: Signed<Content>, _ name: BundleFileName, isNext: Bool
  ) throws {
    guard file.role.version == name.version(of: Content.type) else {
      throw BundleFault(file: name.path, message: "does not have the version in its name")
    }
    let signers = isNext ? roots.suffix(1) : roots[...]
    guard signers.contains(where: { (try? file.verify(by: $0)) != nil }) else {
      throw BundleFault(
        file: name.path,
        message: isNext ? "not signed by keys that are trusted now" : "not signed by keys that were ever trusted")
    }
  }
}
