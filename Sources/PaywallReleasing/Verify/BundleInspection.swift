import Base
import Git
import PaywallBundle
import PaywallChecking
import PaywallProject
import PaywallRecord
import TUF

/// Reads a bundle's folder and checks it from the trusted root down to the last file.
struct BundleInspection {
  private let files: FolderFiles
  private let now: Int64
  private let listing: BundleListing
  private(set) var result = Verification(faults: [], roles: [], provenance: nil, files: 0, isReproduced: nil)
  /// The newest release, once its metadata is verified.
  private(set) var bundle: VerifiedBundle?

  init(folder: String, now: Int64) throws {
    files = FolderFiles(path: folder)
    self.now = now
    do { listing = try files.listing() } catch let fault as BundleFault {
      throw ProjectError(.trust, "\(folder) cannot be a bundle: \(fault.file) is \(fault.message)")
    }
  }

  /// Checks everything in the folder that is signed.
  mutating func run(trusting trust: TrustedRoot, progress: @escaping @Sendable (Progress) -> Void) throws {
    do {
      let bundle = try VerifiedBundle(files, trusting: trust)
      self.bundle = bundle
      result.provenance = bundle.provenance
      noteRoles(of: bundle)
      if let fault = try trust.contradiction(of: bundle.roots) { result.faults.append(fault) }
      if bundle.root.role.version < trust.newest.role.version {
        let message = "missing: \(rootFile) is newer than the bundle; ship it with: paywall publish --bundle DIR"
        fault(trust.newest.path, message)
      }
      let contents = try BundleContents(of: bundle, in: files, listing)
      result.faults += contents.faults
      try inspect(contents, bundle, progress)
      compareStatement(of: bundle, contents)
    } catch let fault as BundleFault { result.faults.append(fault) }
    noteUnrecognizedFiles()
  }

  /// Compares the folder with the record of a project: it must serve the release that the project knows, and hold no other
  /// bytes under any name.
  mutating func compare(with record: Record, in repository: borrowing Repository) throws {
    (result.gap, result.comparedWith) = (record.gap, record.last?.number)
    if let gap = record.gap, let tag = gap.newestTag, let release = bundle?.provenance.release, release < tag {
      fault(
        BundlePath.timestamp,
        "release \(release) is served, but release \(tag) is tagged; fetch its record with: \(gap.command)")
    }
    guard let bundle, let last = record.last else { return }
    let (served, known) = (bundle.metadata.timestamp.role.version, last.metadata.timestamp.role.version)
    let isNewest = bundle.metadata.timestamp.fileBytes == last.metadata.timestamp.fileBytes
    if !isNewest {
      fault(BundlePath.timestamp, Self.difference(served, bundle, known, last, record))
      if served >= known { return }
    }
    let tree = try TreeFiles(last.record.tree, in: repository).listing().files
    let timestamp = try BundleFileName(BundlePath.timestamp)
    let isWhole = listing.files.keys.allSatisfy { tree[$0] != nil }
    let pruned = isWhole ? [:] : try record.prunedFiles(in: repository)
    for name in pruned.keys.sorted() where listing.files[name] != nil && tree[name] == nil {
      result.faults.removeAll { $0.file == name.path }
      fault(name.path, "was pruned from \(record.reference); remove it with: paywall publish --bundle DIR")
    }
    for name in Set(tree.keys).union(listing.files.keys).sorted() where name != timestamp {
      if result.faults.contains(where: { $0.file == name.path }) { continue }
      guard let id = tree[name] ?? nil else {
        fault(name.path, "not part of \(record.reference), the record of releases")
        continue
      }
      guard listing.files[name] != nil else {
        if isNewest { fault(name.path, "missing") }
        continue
      }
      if try !files.holds(name, id) { fault(name.path, "not what \(record.reference) holds") }
    }
  }

  private static func difference(
    _ served: Int, _ bundle: VerifiedBundle, _ known: Int, _ last: Release, _ record: Record
  ) -> String {
    let (here, there) = (
      "release \(bundle.provenance.release) (timestamp v\(served))", "release \(last.number) (timestamp v\(known))"
    )
    if served > known {
      return
        "\(here) is newer than \(there), the last one recorded here; fetch the record with: \(record.fetchCommand)"
    }
    if served < known {
      return
        "\(here) is being served, but \(there) is recorded; update the folder with: paywall publish --bundle DIR"
    }
    return "\(here) is not the one that is recorded here; fetch the record with: \(record.fetchCommand)"
  }

  /// Compares every file that something signed names with its length and hash.
  private mutating func inspect(
    _ contents: BundleContents, _ bundle: VerifiedBundle, _ progress: @escaping @Sendable (Progress) -> Void
  ) throws {
    let omitted = Set(bundle.roots.map(\.path) + [BundlePath.timestamp] + result.faults.map(\.file))
    let names = listing.files.keys.filter { !omitted.contains($0.path) }.sorted()
    let (signed, files) = (contents.signed, files)
    let found = try inParallel(names.count, report: { progress(Progress("verifying", $0, of: names.count)) }) { range in
      names[range].map { Self.look(at: $0, as: signed[$0], in: files) }
    }
    for (name, found) in zip(names, found) {
      switch found {
      case .asSigned: result.files += name.path.hasPrefix("targets/") ? 1 : 0
      case .gone: break
      case .wrong(let message): fault(name.path, message)
      }
    }
    let timestamp = bundle.metadata.timestamp
    if timestamp.bytes() != timestamp.fileBytes { fault(BundlePath.timestamp, "not in canonical form") }
  }

  /// Compares what the provenance says of other files with what is signed of them; a file that is gone proves nothing.
  private mutating func compareStatement(of bundle: VerifiedBundle, _ contents: BundleContents) {
    for subject in bundle.provenance.subjects where bundle.target(at: subject.name)?.nameHash != subject.hash {
      fault(TargetPath.provenance, "states another hash of '\(subject.name)' than is signed")
    }
    guard let previous = bundle.provenance.previous, let name = try? BundleFileName(previous.name),
      let signed = contents.signed[name], signed.hash != previous.hash
    else { return }
    fault(TargetPath.provenance, "does not follow \(previous.name), which has another hash than stated")
  }

  private enum Look: Sendable { case asSigned, gone, wrong(String) }

  private static func look(at name: BundleFileName, as signed: SignedFile?, in files: FolderFiles) -> Look {
    guard let signed else { return .wrong("unrecognized file: no signed metadata lists it") }
    do {
      guard let bytes = try files.read(name, atMost: signed.length) else { return .gone }
      guard signed.matches(bytes) else {
        let what = bytes.count == signed.length ? "another hash" : "another length"
        return .wrong("does not match the signed hash: \(what)")
      }
      return name.path.hasPrefix("targets/") || isCanonical(name, bytes) ? .asSigned : .wrong("not in canonical form")
    } catch let error as BundleFault { return .wrong(error.message) } catch { return .wrong("cannot be read") }
  }

  /// What signatures leave open (white space, order, upper or lower case of their digits) is closed by one spelling. Root
  /// metadata may be written by other tools; it is compared byte by byte instead, with what is trusted and recorded.
  private static func isCanonical(_ name: BundleFileName, _ bytes: [UInt8]) -> Bool {
    name.version(of: .snapshot) != nil
      ? Signed<SnapshotRole>.isCanonical(bytes) : Signed<TargetsRole>.isCanonical(bytes)
  }

  private mutating func noteUnrecognizedFiles() {
    // What stands in a file's place says more than that the file is missing.
    result.faults.removeAll { listing.unrecognizedFiles[$0.file] != nil }
    for (path, what) in listing.unrecognizedFiles { fault(path, what) }
    for path in listing.emptyFolders { fault(path, "an empty folder") }
    result.leftovers = listing.temporaries.count
    for path in listing.temporaries {
      fault(path, "left behind by an interrupted publication; it is removed by: paywall publish --bundle DIR")
    }
  }

  private mutating func noteRoles(of bundle: VerifiedBundle) {
    let root = bundle.root.role
    note(bundle.root, by: root)
    note(bundle.metadata.timestamp, by: root)
    note(bundle.metadata.snapshot, by: root)
    note(bundle.metadata.targets, by: root)
    for (name, file) in bundle.delegated where file.role.isExpired(at: now) {
      let path = BundlePath.metadata(name, version: file.role.version)
      fault(path, "expired on \(RFC3339.text(file.role.expires))")
    }
  }

  /// Notes who signed, and whether that still holds.
  private mutating func note<Content: Role>(_ file: Signed<Content>, by root: RootRole) {
    let keys = (try? file.verify(by: root)) ?? []
    result.roles.append(
      VerifiedRole(
        role: Content.type.rawValue, version: file.role.version, keys: keys.sorted(),
        threshold: root.roles[Content.type]?.threshold ?? 0, expires: file.role.expires))
    if file.role.isExpired(at: now) { fault(file.path, "expired on \(RFC3339.text(file.role.expires))") }
  }

  private mutating func fault(_ path: String, _ message: String) {
    result.faults.append(BundleFault(file: path, message: message))
  }
}
