import Git
import PaywallBundle
import PaywallChecking
import PaywallProject
import PaywallRecord
import TUF

/// Compares what a folder serves with what a clone knows of the project's releases.
struct FolderComparison {
  let files: FolderFiles
  let listing: BundleListing
  let trust: TrustedRoot

  private var path: String { files.path }

  /// - Returns: what a prune has given up since.
  /// - Throws: `.refused` unless the folder holds a state that the record has been in, or a part of one.
  func requireServable(_ record: Record, in repository: borrowing Repository) throws -> [BundleFileName] {
    guard let last = record.last else { throw unknown(record) }
    let tree = try TreeFiles(last.record.tree, in: repository).listing().files
    try checkRoots(last, tree, record)
    try checkTimestamp(last, record, in: repository)
    let others = listing.files.keys.filter { tree[$0] == nil }.sorted()
    if others.isEmpty { return [] }
    let pruned = try record.prunedFiles(in: repository)
    let unrecognizedFiles = try others.filter { name in try pruned[name].map { try !files.holds(name, $0) } ?? true }
    guard let unrecognizedFile = unrecognizedFiles.first else { return others }
    throw refusal(
      path,
      "contains \(unrecognizedFiles.count == 1 ? "a file" : "\(unrecognizedFiles.count) files") that no release of this project lists: "
        + "'\(unrecognizedFile.path)'",
      hint:
        "no client uses \(unrecognizedFiles.count == 1 ? "it" : "them"): remove what is not yours, and publish again"
    )
  }

  private func unknown(_ record: Record) -> ProjectError {
    let fetch = record.gap.map { "fetch it with: \($0.command)" }
    guard let bundle = try? VerifiedBundle(files, trusting: trust) else {
      return refusal(
        path, "contains a bundle of which this clone has no release",
        hint: fetch ?? "choose an empty folder for the bundle")
    }
    return refusal(
      path,
      "contains release \(bundle.provenance.release) of this project, but \(record.reference), its record, is missing",
      hint: fetch ?? "restore \(record.reference) and the tags from a clone or a backup that has them: "
        + "apps would reject a new release 1")
  }

  private func checkRoots(_ last: Release, _ tree: [BundleFileName: ObjectID?], _ record: Record) throws {
    for name in listing.files.keys.sorted() {
      guard let version = name.version(of: .root) else { continue }
      guard let known = tree[name] else {
        if version > last.bundle.root.role.version { throw newer("root metadata v\(version)", record, last) }
        throw refusal(path, "contains the bundle of another project")
      }
      guard let known, try files.holds(name, known) else {
        throw refusal(path, "contains the bundle of another project, or its \(name.path) was altered")
      }
    }
  }

  private func checkTimestamp(_ last: Release, _ record: Record, in repository: borrowing Repository) throws {
    let name = try BundleFileName(BundlePath.timestamp)
    let limit = Limits.bytes(of: .timestamp)
    // What is longer nobody signed. What cannot be read may be newer than what would take its place.
    guard FileSystem.length("\(path)/\(name.path)") ?? 0 <= limit else { return }
    let found: [UInt8]?
    do { found = try files.read(name, atMost: limit) } catch let fault as BundleFault {
      throw refusal(path, "holds \(fault.file), but \(fault.message)", hint: "make it readable, and publish again")
    }
    guard let bytes = found else { return }
    let newest = last.metadata.timestamp
    if bytes == newest.fileBytes { return }
    // What nobody signed, no client has followed: it is written anew.
    guard let served = try? Signed<TimestampRole>(parsing: bytes),
      last.bundle.roots.contains(where: { (try? served.verify(by: $0.role)) != nil })
    else { return }
    // The recorded one in another spelling, which signatures allow.
    if served.bytes() == newest.bytes() { return }
    let here = release(served).map { "release \($0)" } ?? "a release"
    if served.role.version > newest.role.version {
      if (try? served.verify(by: trust.newest.role)) == nil { throw replaced(served, record, last) }
      throw newer("\(here) (timestamp v\(served.role.version))", record, last)
    }
    let id = try ObjectID(ofBlob: bytes)
    let wasRecorded = try repository.history(from: last.record.id).contains { commit in
      try repository.entry(BundlePath.timestamp, inTree: commit.tree)?.id == id
    }
    guard !wasRecorded else { return }
    throw refusal(
      path, "serves \(here) (timestamp v\(served.role.version)), which is not the one that this clone recorded",
      hint: "if it was published from another clone, replace your record with its record: "
        + "\(record.replaceCommand), and publish again; if no one uses this folder, remove \(path)")
  }

  private func newer(_ what: String, _ record: Record, _ last: Release) -> ProjectError {
    refusal(
      path, "serves \(what), which is newer than release \(last.number), the last that this clone knows",
      hint: "fetch the record with: \(fetch(record))")
  }

  /// A higher version that only keys signed that are being replaced: a release of another clone, or a thief's.
  private func replaced(_ served: Signed<TimestampRole>, _ record: Record, _ last: Release) -> ProjectError {
    refusal(
      path,
      "serves timestamp v\(served.role.version), signed by keys that root v\(trust.newest.role.version) replaces; this clone "
        + "knows v\(last.metadata.timestamp.role.version)",
      hint:
        "if your team published it, fetch the record with: \(fetch(record)); if a stolen key signed it, remove \(path) "
        + "and publish again: readers leave that version when they get root v\(trust.newest.role.version)")
  }

  private func fetch(_ record: Record) -> String { record.fetchCommand }

  /// The number of the release that a timestamp leads to, where the folder can say so.
  private func release(_ timestamp: Signed<TimestampRole>) -> Int? {
    let reader = BundleReader(files: files)
    guard
      let snapshot: Signed<SnapshotRole> = try? reader.described(
        RoleName.snapshot.rawValue, timestamp.role.snapshot, atMost: Limits.bytes(of: .snapshot)),
      let targets: Signed<TargetsRole> = try? reader.described(
        RoleName.targets.rawValue, snapshot.role.file(ofRole: RoleName.targets.rawValue),
        atMost: Limits.bytes(of: .targets))
    else { return nil }
    return try? reader.provenance(of: [targets]).release
  }
}
