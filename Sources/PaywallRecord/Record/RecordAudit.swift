import Hashing
package import Git
package import PaywallProject
import TUF

/// Checks that a record holds what was signed and nothing else, so that it may be written to a public folder, and that it
/// only ever grew.
///
/// Reading the metadata of every release costs more with each; the commit that was found in order last is remembered in
/// the git folder, where nothing that is pushed can write.
package struct RecordAudit {
  private let memory: String

  package init(of workspace: Workspace, in repository: borrowing Repository) {
    let name = workspace.prefix.isEmpty ? "top" : Digest.sha256.hex(of: Array(workspace.prefix.utf8))
    memory = repository.commonFolder + "/paywall/audited-\(name)"
  }

  /// Checks the newest release of a record, and remembers that it is in order.
  package func requireIntact(_ record: Record, _ trust: TrustedRoot?, _ repository: borrowing Repository) throws {
    guard let last = record.last, let trust else { return }
    try requireIntact(last, in: record.reference, trusting: trust, repository)
    if remembered() != last.record.id { remember(last) }
  }

  /// - Parameters:
  ///   - anew: whether to look at everything, whatever was found before.
  ///   - forgets: whether what was found before may be missing.
  /// - Throws: `.trust` if a file of the tree is not signed, not what is signed, or missing, if an earlier state held
  ///   something else, or if what was verified before is no longer part of the record.
  package func requireIntact(
    _ release: Release, in reference: String, trusting trust: TrustedRoot, _ repository: borrowing Repository,
    anew: Bool = false, forgets: Bool = false
  ) throws {
    let known = forgets ? nil : remembered()
    if !anew, known == release.record.id { return }
    do {
      if let fault = try trust.contradiction(of: release.bundle.roots) { throw fault }
      let files = try TreeFiles(release.record.tree, in: repository)
      try requireSigned(release.bundle, files, files.listing(), repository)
      try checkGrowth(to: release, of: reference, since: known, anew, repository)
    } catch let fault as BundleFault {
      throw distrust(reference, release.record, fault, in: repository)
    }
  }

  /// A record is appended to: each state has all that the one before had, byte for byte, and a later timestamp; only a
  /// prune gives files up.
  private func checkGrowth(
    to release: Release, of reference: String, since known: ObjectID?, _ isAnew: Bool,
    _ repository: borrowing Repository
  ) throws {
    let chain = try repository.recordHistory(from: release.record.id, of: reference)
    if let known, try repository.commitIfPresent(known) != nil, !chain.contains(where: { $0.id == known }) {
      throw BundleFault(
        file: BundlePath.timestamp, message: "\(known.short), which was verified here before, is not part of the record"
      )
    }
    for (index, (commit, parent)) in zip(chain, chain.dropFirst()).enumerated() {
      if commit.id == known, !isAnew { return }
      // Comparing trees follows all that they hold, so what they hold is bounded first.
      try requirePlain(parent, repository)
      guard commit.parents == [parent.id] else {
        throw BundleFault(file: BundlePath.timestamp, message: "\(commit.id.short) does not have exactly one parent")
      }
      var removed: [String] = []
      for change in try repository.diff(parent.tree, commit.tree) where change.kind != .added {
        if change.kind == .deleted, change.path != BundlePath.timestamp {
          removed.append(change.path)
        } else if change.path != BundlePath.timestamp || change.kind != .modified {
          throw BundleFault(file: change.path, message: "was published with different bytes before \(commit.id.short)")
        }
      }
      try PruneCheck(chain: chain[index...], trust: TrustedRoot(release.bundle.root) { release.bundle.roots })
        .requireAllowed(removed, in: repository)
      guard try commit.timestamp(in: repository).version >= parent.timestamp(in: repository).version else {
        throw BundleFault(file: BundlePath.timestamp, message: "goes back to an earlier version at \(commit.id.short)")
      }
    }
  }

  private func requirePlain(_ commit: Commit, _ repository: borrowing Repository) throws {
    let listing = try TreeFiles(commit.tree, in: repository).listing()
    guard let unrecognizedFile = listing.unrecognizedFiles.min(by: { $0.key < $1.key }) else { return }
    throw BundleFault(file: unrecognizedFile.key, message: "\(unrecognizedFile.value), at \(commit.id.short)")
  }

  private func requireSigned(
    _ bundle: VerifiedBundle, _ files: TreeFiles, _ listing: BundleListing, _ repository: borrowing Repository
  ) throws {
    if let unrecognizedFile = listing.unrecognizedFiles.min(by: { $0.key < $1.key }) {
      throw BundleFault(file: unrecognizedFile.key, message: unrecognizedFile.value)
    }
    if let temporary = listing.temporaries.first {
      throw BundleFault(file: temporary, message: "unrecognized file: no signed metadata lists it")
    }
    let contents = try BundleContents(of: bundle, in: files, listing)
    if let fault = contents.faults.first { throw fault }
    try bundle.requireFirst(contents.firstSnapshot)
    let roots = Set(bundle.roots.map(\.path))
    for (name, id) in listing.files.sorted(by: { $0.key < $1.key }) {
      if name.path == BundlePath.timestamp || roots.contains(name.path) { continue }
      guard let signed = contents.signed[name], let id else {
        throw BundleFault(file: name.path, message: "unrecognized file: no signed metadata lists it")
      }
      guard try signed.matches(repository.blob(id, of: name, atMost: signed.length)) else {
        throw BundleFault(file: name.path, message: "does not match the signed hash")
      }
    }
  }

  /// The commit that was in order last; nil if none was, or the note is damaged.
  private func remembered() -> ObjectID? {
    guard let line = try? FileSystem.read(memory, atMost: 128) else { return nil }
    let words = String(decoding: line, as: UTF8.self).split(separator: " ")
    guard words.count == 3, words[0] == "audited", words[1] == sourceHash, words[2].last == "\n" else {
      return nil
    }
    return ObjectID(hex: words[2].dropLast())
  }

  /// Notes that a release's tree is in order. A note that cannot be written is no error.
  package func remember(_ release: Release) {
    guard let slash = memory.lastIndex(of: "/") else { return }
    let folder = String(memory[..<slash])
    try? FileSystem.makeFolder(folder)
    try? FileSystem.removeAbandoned(in: folder)
    try? FileSystem.write(Array("audited \(sourceHash) \(release.record.id)\n".utf8), to: memory)
  }
}
