import Git
import PaywallProject
import PaywallRecord
import TUF

/// A commit in which signatures are collected: the record that it builds on, the commit that it is made from, the bytes to
/// sign with the signatures so far, the target files.
///
/// Whoever can push can write one. Here it is bounded and its names are checked; nothing in it is believed.
struct PendingCommit {
  let kind: PendingKind
  let id: ObjectID
  let tree: ObjectID
  /// Where it was found, in full.
  let reference: String
  /// The state of the record that it builds on; nil if there was none.
  let base: ObjectID?
  /// The commit that it is made from.
  let source: ObjectID
  let metadata: [BundleFileName: [UInt8]]
  /// The blobs of target files.
  let targets: [BundleFileName: ObjectID]

  /// Metadata that is signed at once: the targets role and its hash bins.
  private static let (mostMetadata, mostBytes, longestCommit) = (HashBins.roles.count + 1, 64 << 20, 64 << 10)

  /// - Throws: `.trust` for anything that no run of ours writes.
  init(_ reference: Reference, _ kind: PendingKind, in repository: borrowing Repository) throws {
    (self.kind, self.reference, id) = (kind, reference.name, reference.target)
    do {
      let commit = try repository.commit(reference.target, atMost: Self.longestCommit)
      guard let source = commit.parents.last, commit.parents.count <= 2 else {
        throw BundleFault(file: commit.id.short, message: "has \(commit.parents.count) parents")
      }
      (self.source, tree) = (source, commit.tree)
      base = commit.parents.count == 2 ? commit.parents.first : nil
      let listing = try TreeFiles(commit.tree, in: repository).listing()
      if let (path, what) = listing.unrecognizedFiles.min(by: { $0.key < $1.key }) {
        throw BundleFault(file: path, message: what)
      }
      let files = listing.files.compactMapValues(\.self)
      targets = files.filter { $0.key.path.hasPrefix("targets/") }
      metadata = try Self.read(files.filter { !$0.key.path.hasPrefix("targets/") }, in: repository)
    } catch let fault as BundleFault {
      throw untrusted(reference.name, kind, "\(fault.file): \(fault.message)")
    } catch let error as GitError {
      throw untrusted(reference.name, kind, error.message)
    }
  }

  private static func read(
    _ files: [BundleFileName: ObjectID], in repository: borrowing Repository
  ) throws -> [BundleFileName: [UInt8]] {
    guard files.count <= mostMetadata else {
      throw BundleFault(file: "metadata", message: "has \(files.count) files, more than the limit of \(mostMetadata)")
    }
    var bytes: [BundleFileName: [UInt8]] = [:]
    var length = 0
    for (name, id) in files.sorted(by: { $0.key < $1.key }) {
      let read = try repository.blob(id, of: name, atMost: Limits.bytes(of: .targets))
      length += read.count
      guard length <= mostBytes else { throw BundleFault(file: name.path, tooLong: length, mostBytes) }
      bytes[name] = read
    }
    return bytes
  }
}

/// The error for collected signatures that cannot be what they claim to be.
func untrusted(_ reference: String, _ kind: PendingKind, _ why: String) -> ProjectError {
  ProjectError(
    .trust, "\(reference) cannot be trusted: \(why)",
    hint: "nothing in it was used; drop it with: paywall sign --drop \(kind.rawValue)")
}

/// The error for collected signatures that no longer fit.
func stale(_ what: String, _ kind: PendingKind, _ why: String) -> ProjectError {
  ProjectError(
    .refused, "the pending \(what) is stale: \(why)",
    hint: "drop it with: paywall sign --drop \(kind.rawValue), and begin anew")
}

extension Repository {
  /// Stores a commit in which signatures are collected, and returns its id; no reference moves.
  /// - Parameter files: in its tree, by path.
  func writePending(
    _ files: [(path: String, bytes: [UInt8])], base: ObjectID?, source: ObjectID, subject: String,
    _ identity: (author: CommitIdentity, committer: CommitIdentity)
  ) throws -> ObjectID {
    var changes: [String: (id: ObjectID, mode: FileMode)?] = [:]
    for (file, id) in zip(files, try writeBlobs(files.map(\.bytes))) { changes[file.path] = (id, .blob) }
    return try writeCommit(
      tree: updateTree(nil, changes: changes), parents: [base, source].compactMap(\.self), author: identity.author,
      committer: identity.committer, message: "\(subject)\n\nSource: \(source)\n")
  }
}
