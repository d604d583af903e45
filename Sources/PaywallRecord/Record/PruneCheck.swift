import Base
package import Git
import PaywallProject
package import TUF

/// Checks that what a state of the record gave up was given up by a prune.
///
/// Whoever can push can remove files from a tree; only the online key can sign a timestamp that says which snapshots are
/// no longer served, and since when. By that alone, a prune is told from a loss: no clock and no memory is needed.
struct PruneCheck {
  /// The state and all before it, the newest first.
  let chain: ArraySlice<Commit>
  let trust: TrustedRoot

  /// - Parameter removed: the paths that the state lacks and the one before it had.
  /// - Throws: `BundleFault` unless each belonged to snapshots alone that the signed timestamp gives up, of which no
  ///   client could still hold a valid timestamp then, and nothing that the others name is missing.
  func requireAllowed(_ removed: [String], in repository: borrowing Repository) throws {
    guard let commit = chain.first, let parent = chain.dropFirst().first else { return }
    let before = try parent.timestamp(in: repository).pruned
    let now = try commit.timestamp(in: repository).pruned
    guard (now?.oldestSnapshot ?? 1) >= (before?.oldestSnapshot ?? 1) else {
      throw BundleFault(
        file: BundlePath.timestamp, message: "no longer says at \(commit.id.short) what was pruned before")
    }
    guard let first = removed.first else { return }
    guard let pruned = now, pruned.oldestSnapshot > before?.oldestSnapshot ?? 1 else {
      throw BundleFault(file: first, message: "was removed at \(commit.id.short), which is no prune")
    }
    for path in removed where (try? BundleFileName(path))?.version(of: .root) != nil {
      throw BundleFault(file: path, message: "was removed at \(commit.id.short): root metadata is kept for ever")
    }
    try requireEnded((before?.oldestSnapshot ?? 1)..<pruned.oldestSnapshot, at: pruned.time, in: repository)
    let files = try TreeFiles(commit.tree, in: repository)
    let bundle = try VerifiedBundle(files, trusting: trust)
    let contents = try BundleContents(of: bundle, in: files, files.listing())
    if let fault = contents.faults.first {
      throw BundleFault(file: fault.file, message: "\(fault.message), since \(commit.id.short)")
    }
    try bundle.requireFirst(contents.firstSnapshot)
  }

  /// No client held a timestamp any more that led to one of these snapshots.
  private func requireEnded(_ snapshots: Range<Int>, at time: Int64, in repository: borrowing Repository) throws {
    for commit in chain.dropFirst() {
      let timestamp = try commit.timestamp(in: repository)
      if timestamp.snapshot.version < snapshots.lowerBound { return }
      guard snapshots.contains(timestamp.snapshot.version), timestamp.expires > time else { continue }
      let path = BundlePath.metadata(.snapshot, version: timestamp.snapshot.version)
      throw BundleFault(
        file: path,
        message: "was pruned while timestamp v\(timestamp.version) was valid, until "
          + RFC3339.text(timestamp.expires))
    }
  }
}

extension VerifiedBundle {
  /// - Throws: `BundleFault` unless the snapshots begin with the one that the timestamp says.
  func requireFirst(_ snapshot: Int) throws {
    let wanted = metadata.timestamp.role.pruned?.oldestSnapshot ?? 1
    guard snapshot > wanted else { return }
    throw BundleFault(file: BundlePath.metadata(.snapshot, version: wanted), message: "missing")
  }
}

extension Commit {
  /// The timestamp of a state of the record; its signatures are not verified.
  package func timestamp(in repository: borrowing Repository) throws -> TimestampRole {
    let reader = BundleReader(files: try TreeFiles(tree, in: repository))
    let signed: Signed<TimestampRole> = try reader.signed(BundlePath.timestamp, atMost: Limits.bytes(of: .timestamp))
    return signed.role
  }
}

extension Record {
  /// Every file that a prune gave up, with its content.
  /// - Returns: nothing where nothing was ever pruned.
  package func prunedFiles(in repository: borrowing Repository) throws -> [BundleFileName: ObjectID] {
    guard let last, last.metadata.timestamp.role.pruned != nil else { return [:] }
    var files: [BundleFileName: ObjectID] = [:]
    let chain = try repository.recordHistory(from: last.record.id, of: reference)
    for (commit, parent) in zip(chain, chain.dropFirst()) {
      guard try commit.timestamp(in: repository).pruned != parent.timestamp(in: repository).pruned else { continue }
      for change in try repository.diff(parent.tree, commit.tree) where change.kind == .deleted {
        if let name = try? BundleFileName(change.path) { files[name] = change.old?.id }
      }
    }
    return files
  }
}
