import Git
import PaywallProject
import PaywallRecord
import TUF

/// Which states of the record stay served, and which files that lets go.
struct PrunePlan {
  /// The lowest version of a snapshot that is kept.
  let oldestSnapshot: Int
  let oldestRelease: Int
  let held: (release: Int, until: Int64)?
  let files: [(name: BundleFileName, id: ObjectID)]

  /// - Parameters:
  ///   - keep: how many of the newest releases are kept at least.
  ///   - now: kept as well is whatever a timestamp leads to that has not ended by then, as some client may hold it.
  init(_ record: Record, _ last: Release, keep: Int, now: Int64, in repository: borrowing Repository) throws {
    let first = max(1, last.number - (max(keep, 1) - 1))
    let floor = last.metadata.oldestSnapshot
    var (oldest, held): (Int, (release: Int, until: Int64)?) = (last.metadata.snapshot.role.version, nil)
    var releases: [Int: Int] = [:]
    let trust = TrustedRoot(last.bundle.root) { last.bundle.roots }
    for commit in try repository.recordHistory(from: last.record.id, of: record.reference) {
      let state = try Release(reading: commit, of: record.reference, trusting: trust, in: repository)
      let timestamp = state.metadata.timestamp.role
      if timestamp.snapshot.version < floor { break }
      releases[timestamp.snapshot.version] = state.number
      let isHeld = timestamp.expires > now && state.number < first
      guard state.number >= first || isHeld else { continue }
      oldest = min(oldest, timestamp.snapshot.version)
      if isHeld, state.number <= held?.release ?? .max {
        held = (state.number, max(timestamp.expires, held?.release == state.number ? held?.until ?? 0 : 0))
      }
    }
    (oldestSnapshot, self.held) = (oldest, held)
    oldestRelease = releases[oldest] ?? last.number
    files = oldest > floor ? try Self.files(before: oldest, of: last, in: repository) : []
  }

  /// What no snapshot from `oldest` on names, root metadata and the timestamp aside.
  private static func files(
    before oldest: Int, of last: Release, in repository: borrowing Repository
  ) throws -> [(name: BundleFileName, id: ObjectID)] {
    let tree = try TreeFiles(last.record.tree, in: repository)
    let all = try tree.listing()
    var kept = all
    kept.files = all.files.filter { ($0.key.version(of: .snapshot) ?? .max) >= oldest }
    // Targets metadata that no kept snapshot describes is a fault of this listing, and what goes.
    let named = try BundleContents(of: last.bundle, in: tree, kept).signed
    return all.files.sorted { BundleFileName.isListed($0.key, before: $1.key) }.compactMap { name, id in
      guard named[name] == nil, name.version(of: .root) == nil, name.path != BundlePath.timestamp, let id else {
        return nil
      }
      return (name, id)
    }
  }
}

extension ReleaseMetadata {
  /// The lowest version of a snapshot that is still served.
  var oldestSnapshot: Int { timestamp.role.pruned?.oldestSnapshot ?? 1 }
}
