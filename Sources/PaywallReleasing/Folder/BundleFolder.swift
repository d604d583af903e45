import Git
import Hashing
import PaywallProject
import PaywallRecord
import TUF

/// The folder that a bundle is served from, as it was before anything is written to it.
struct BundleFolder {
  /// Absolute, without a slash at its end.
  let path: String
  private let listing: BundleListing
  /// The newest root metadata that the folder serves.
  private let newestRoot: Int?
  /// What the folder holds and a prune has given up.
  private let pruned: [BundleFileName]
  /// Held from the look at the folder until the end; nil if there was no folder to look at.
  private let lock: FolderLock?

  private var files: FolderFiles { FolderFiles(path: path) }

  /// Looks at a folder that is to hold what `record` knows.
  ///
  /// What it serves may never go back: it must be empty, or hold a release of this record and nothing else.
  /// - Throws: `.refused` with what is there, and what to fetch.
  init(
    _ path: String, of record: Record, trusting trust: TrustedRoot, in repository: borrowing Repository
  ) throws {
    self.path = path
    guard !path.split(separator: "/").contains(".git") else { throw refusal(path, "is inside git's own folder") }
    guard FileSystem.isFolder(path) else {
      if FileSystem.kind(path) != nil { throw refusal(path, "is not a folder") }
      (listing, newestRoot, pruned, lock) = (BundleListing(), nil, [], nil)
      return
    }
    lock = try publicationLock(path)
    do { listing = try FolderFiles(path: path).listing() } catch let fault as BundleFault {
      throw refusal(path, "contains something else: '\(fault.file)', \(fault.message)")
    }
    if let unrecognizedFile = listing.unrecognizedFiles.min(by: { $0.key < $1.key }) {
      throw refusal(path, "contains something else: '\(unrecognizedFile.key)', \(unrecognizedFile.value)")
    }
    newestRoot = listing.files.keys.compactMap { $0.version(of: .root) }.max()
    pruned =
      listing.files.isEmpty
      ? []
      : try FolderComparison(files: FolderFiles(path: path), listing: listing, trust: trust)
        .requireServable(record, in: repository)
  }

  /// Makes the folder hold the bundle that is recorded, and returns how many files were written and removed for that.
  ///
  /// Everything but the timestamp is named by version or hash and is written first; the timestamp is renamed into place
  /// last. Killed anywhere before, the folder serves the bundle that it served before. A new root that the present
  /// timestamp does not verify by comes last of all, so that clients find one they can follow at each moment; of several,
  /// the newest first: clients stop at the gap before it, and do not meet one whose keys did not sign what is served.
  func bring(to release: Release, in repository: borrowing Repository, progress: (Progress) -> Void) throws
    -> (written: Int, removed: Int)
  {
    do { return try write(release, in: repository, progress: progress) } catch let error as ProjectError {
      throw ProjectError(
        error.code, error.message,
        hint: "release \(release.number) is recorded; fix that and publish again to write it")
    }
  }

  private func write(
    _ release: Release, in repository: borrowing Repository, progress: (Progress) -> Void
  ) throws -> (written: Int, removed: Int) {
    let lock = try lock ?? lockNew()
    defer { withExtendedLifetime(lock) {} }
    for name in listing.temporaries { try FileSystem.remove("\(path)/\(name)") }
    for name in listing.emptyFolders.sorted(by: >) { try FileSystem.remove("\(path)/\(name)") }
    let tree = try TreeFiles(release.record.tree, in: repository).listing().files
    var missing = try differing(from: tree).sorted()
    let timestamp = try BundleFileName(BundlePath.timestamp)
    let late = missing.filter { $0 == timestamp || isLate($0, release) }
    missing.removeAll { late.contains($0) }
    let lateRoots = late.filter { $0 != timestamp }.sorted {
      ($0.version(of: .root) ?? 0) > ($1.version(of: .root) ?? 0)
    }
    let order = missing + late.filter { $0 == timestamp } + lateRoots
    var written: [String] = []
    for (index, name) in order.enumerated() {
      guard let id = tree[name] ?? nil else { continue }
      if late.contains(name) { try flush(&written) }
      try FileSystem.makeFolder(folder(of: name))
      try FileSystem.write(
        repository.blob(id, of: name, atMost: Limits.target), to: "\(path)/\(name.path)", mode: 0o644,
        isDurable: late.contains(name))
      written.append("\(path)/\(name.path)")
      progress(Progress("writing", index + 1, of: order.count))
    }
    try flush(&written)
    return (order.count, try remove(from: tree))
  }

  /// Removes what a prune has given up, the oldest snapshots first, so that what is left is whole for who looks meanwhile.
  private func remove(from tree: [BundleFileName: ObjectID?]) throws -> Int {
    let given = Set(pruned).union(listing.files.keys.filter { tree[$0] == nil }).filter { tree[$0] == nil }
    let order = given.sorted {
      ($0.version(of: .snapshot) ?? .max, $0.path) < ($1.version(of: .snapshot) ?? .max, $1.path)
    }
    for name in order { try FileSystem.remove("\(path)/\(name.path)") }
    for name in order {
      let folder = folder(of: name)
      if folder != "\(path)/targets", try FileSystem.list(folder)?.isEmpty == true { try FileSystem.remove(folder) }
    }
    return order.count
  }

  /// The lock of a folder that was not there when it was looked at, and must still hold nothing.
  private func lockNew() throws -> FolderLock {
    try FileSystem.makeFolder(path)
    let lock = try publicationLock(path)
    guard try FileSystem.list(path)?.isEmpty == true else {
      throw refusal(path, "was written by someone else in the meantime", hint: "publish again")
    }
    return lock
  }

  private func flush(_ written: inout [String]) throws {
    try FileSystem.flush(written, upTo: path)
    written = []
  }

  private func folder(of name: BundleFileName) -> String {
    let full = "\(path)/\(name.path)"
    return full.lastIndex(of: "/").map { String(full[..<$0]) } ?? path
  }

  /// Whether a root must wait until the timestamp is in place: the new metadata verifies by the root that is served too.
  private func isLate(_ name: BundleFileName, _ release: Release) -> Bool {
    guard let version = name.version(of: .root), let newestRoot, version > newestRoot,
      let served = release.bundle.roots.first(where: { $0.role.version == newestRoot })
    else { return false }
    return (try? release.metadata.verify(by: served.role)) != nil
  }

  /// The files of the record's tree that the folder lacks, or holds with other bytes.
  private func differing(from tree: [BundleFileName: ObjectID?]) throws -> [BundleFileName] {
    let names = Array(tree.keys)
    let (path, listing) = (path, listing)
    return try inParallel(names.count) { range in
      let files = FolderFiles(path: path)
      return try names[range].filter { name in
        guard listing.files[name] != nil, let id = tree[name] ?? nil else { return true }
        return try !files.holds(name, id)
      }
    }
  }
}

extension FolderFiles {
  /// Whether a file is what the record holds under its name; a target is known by the hash in its name.
  func holds(_ name: BundleFileName, _ id: ObjectID) throws -> Bool {
    guard let bytes = try? read(name, atMost: Limits.target) else { return false }
    if let hash = name.targetHash { return Digest.sha256.hex(of: bytes) == hash }
    return try ObjectID(ofBlob: bytes) == id
  }
}

extension BundleFileName {
  /// The SHA-256 before the name of a target file; nil for metadata.
  var targetHash: String? {
    guard path.hasPrefix("targets/"), let name = path.split(separator: "/").last else { return nil }
    let hash = name.prefix { $0 != "." }
    return hash.utf8.count == 64 ? String(hash) : nil
  }
}

extension BundleFileName {
  /// The path without the hash in it: lists are sorted by it first, so that their order does not follow from content.
  var pathWithoutHash: String { targetHash.map { path.replacingPart($0 + ".") } ?? path }

  /// In the order in which files are listed for people.
  static func isListed(_ one: Self, before other: Self) -> Bool {
    (one.pathWithoutHash, one.path) < (other.pathWithoutHash, other.path)
  }
}

extension String {
  fileprivate func replacingPart(_ part: String) -> String {
    firstRange(of: part).map { String(self[..<$0.lowerBound] + self[$0.upperBound...]) } ?? self
  }
}

func refusal(_ path: String, _ what: String, hint: String? = nil) -> ProjectError {
  ProjectError(.refused, "\(path) \(what)", hint: hint ?? "choose an empty folder for the bundle")
}

/// - Throws: if another publication has the folder.
private func publicationLock(_ path: String) throws -> FolderLock {
  try FolderLock(
    path,
    busy: ProjectError(
      .refused, "another publication is writing to \(path)", hint: "wait until it has finished, and publish again"))
}
