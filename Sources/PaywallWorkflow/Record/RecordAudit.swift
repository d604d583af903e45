import Git
import TUF

/// Checks that a record's tree holds what was signed and nothing else, so that it may be written to a public folder.
///
/// Reading the metadata of every release costs more with each; the tree that was found in order last is remembered in the
/// git folder, where nothing that is pushed can write.
struct RecordAudit {
  private let memory: String

  init(of workspace: Workspace, in repository: borrowing Repository) {
    let name = workspace.prefix.isEmpty ? "top" : Digest.sha256.hex(of: Array(workspace.prefix.utf8))
    memory = repository.commonFolder + "/paywall/audited-\(name)"
  }

  /// - Parameter anew: whether to look at everything, whatever was found before.
  /// - Throws: `.trust` where a file of the tree is not signed, not what is signed, or missing.
  func check(
    _ release: Release, in reference: String, _ repository: borrowing Repository, anew: Bool = false
  ) throws {
    if !anew, isRemembered(release) { return }
    let files = try TreeFiles(release.record.tree, in: repository)
    do { try check(release.bundle, files, files.listing(), repository) } catch let fault as BundleFault {
      throw distrust(reference, release.record, fault, in: repository)
    }
  }

  private func check(
    _ bundle: VerifiedBundle, _ files: TreeFiles, _ listing: BundleListing, _ repository: borrowing Repository
  ) throws {
    if let stranger = listing.strangers.min(by: { $0.key < $1.key }) {
      throw BundleFault(file: stranger.key, message: stranger.value)
    }
    if let temporary = listing.temporaries.first {
      throw BundleFault(file: temporary, message: "nothing that is signed names the file")
    }
    let contents = try BundleContents(of: bundle, in: files, listing)
    if let fault = contents.faults.first { throw fault }
    let roots = Set(bundle.roots.map(\.place))
    for (name, id) in listing.files.sorted(by: { $0.key < $1.key }) {
      if name.path == BundlePath.timestamp || roots.contains(name.path) { continue }
      guard let signed = contents.signed[name], let id else {
        throw BundleFault(file: name.path, message: "nothing that is signed names the file")
      }
      guard try signed.matches(repository.blob(id, of: name, atMost: signed.length)) else {
        throw BundleFault(file: name.path, message: "not what is signed")
      }
    }
  }

  private func isRemembered(_ release: Release) -> Bool {
    let line = try? FileSystem.read(memory, limit: 128)
    return line == Self.line(release)
  }

  /// Notes that a release's tree is in order. A note that cannot be written is no error.
  func remember(_ release: Release) {
    guard let slash = memory.lastIndex(of: "/") else { return }
    let folder = String(memory[..<slash])
    try? FileSystem.makeFolder(folder)
    try? FileSystem.removeAbandoned(in: folder)
    try? FileSystem.write(Self.line(release), to: memory)
  }

  private static func line(_ release: Release) -> [UInt8] {
    Array("audited \(release.record.id) \(toolVersion)\n".utf8)
  }
}
