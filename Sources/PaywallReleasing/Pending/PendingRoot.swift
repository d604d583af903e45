import Base
import Git
import PaywallProject
import PaywallRecord
import TUF

/// The next root metadata, which lacks signatures, as it was found.
struct PendingRoot {
  let commit: PendingCommit
  let root: Signed<RootRole>

  /// - Throws: `.trust` if it does not hold one root metadata file and nothing else.
  init(_ commit: PendingCommit) throws {
    self.commit = commit
    guard commit.targets.isEmpty, commit.metadata.count == 1, let (name, bytes) = commit.metadata.first else {
      throw untrusted(commit.reference, .root, "it holds something else than root metadata")
    }
    do throws(TUFError) { root = try Signed(parsing: bytes) } catch {
      throw untrusted(commit.reference, .root, "\(name.path): \(error.message)")
    }
    guard name.version(of: .root) == root.role.version, Signed<RootRole>.isCanonical(bytes) else {
      throw untrusted(commit.reference, .root, "\(name.path): not spelled as root metadata is")
    }
  }

  /// Whether it is what one of some root metadata says, whoever signed that.
  func isSettled(by roots: [Signed<RootRole>]) -> Bool {
    roots.contains { $0.role.signedBytes() == root.role.signedBytes() }
  }

  /// - Parameter old: what the project has.
  /// - Throws: `.refused` if it no longer fits, `.trust` if no root key of the project signed it.
  func requireCurrent(after old: Signed<RootRole>, now: Int64) throws {
    let name = "root v\(root.role.version)"
    guard root.role.version == old.role.version + 1 else {
      throw stale(name, .root, "the project has root v\(old.role.version)")
    }
    guard now < root.role.expires else {
      throw stale(name, .root, "its signatures would have ended on \(RFC3339.text(root.role.expires))")
    }
    let ids = old.role.roles[.root]?.keyIDs ?? []
    guard signers(after: old.role).contains(where: { ids.contains($0.id) }) else {
      throw untrusted(commit.reference, .root, "no root key of the project has signed it")
    }
  }

  /// The root keys of both versions that signed it. Signatures of other keys, and those that are not valid, do not count.
  func signers(after old: RootRole) -> [RecordedSigner] {
    let keys = [old, root.role].flatMap { role in (role.roles[.root]?.keyIDs ?? []).compactMap { role.keys[$0] } }
    return keys.reduce(into: []) { signers, key in
      guard !signers.contains(where: { $0.id == key.id }), let signer = RecordedSigner(key, of: root) else { return }
      signers.append(signer)
    }
  }
}

/// The next root metadata as this clone and remotes have it.
struct JoinedRoot {
  let first: PendingRoot
  /// What enough have signed, as it stands: nobody signs it any more, so that all commit the same bytes.
  let complete: Signed<RootRole>?
  let signers: [RecordedSigner]

  /// - Returns: nil if nothing is pending that `old` does not say already.
  /// - Throws: if it cannot be trusted, is stale, or two differ.
  init?(
    _ places: PendingPlaces, after old: Signed<RootRole>, now: Int64, in repository: borrowing Repository
  ) throws {
    var roots: [PendingRoot] = []
    for reference in try places.references(.root, in: repository) {
      let pending = try PendingRoot(PendingCommit(reference, .root, in: repository))
      if pending.isSettled(by: [old]) { continue }
      try pending.requireCurrent(after: old, now: now)
      roots.append(pending)
    }
    guard let first = roots.first else { return nil }
    let message = first.root.role.signedBytes()
    if let other = roots.first(where: { $0.root.role.signedBytes() != message }) {
      throw ProjectError(
        .exists, "\(other.commit.reference) is another root v\(other.root.role.version) than this clone's",
        hint: "keep the other one by dropping this clone's with: paywall sign --drop root --offline")
    }
    self.first = first
    // Of two that are complete, that of the remote counts.
    complete = roots.last { $0.root.follows(old) }?.root
    signers = roots.flatMap { $0.signers(after: old.role) }.reduce(into: []) { signers, signer in
      if !signers.contains(where: { $0.id == signer.id }) { signers.append(signer) }
    }
  }

  /// What it lacks, once `keys` signed besides those that did.
  func signatures(with keys: [KeyID], after old: RootRole) -> PendingSignatures {
    PendingSignatures(root: first.root.role, of: first.commit.source, signers: signers.map(\.id) + keys, after: old)
  }
}

extension PendingSignatures {
  init(root: RootRole, of source: ObjectID, signers: [KeyID], after old: RootRole) {
    self.init(
      .root, root.version, of: source.description, expires: root.expires, signers: signers,
      among: [old, root].compactMap { $0.roles[.root] })
  }
}

extension Repository {
  /// Stores a commit in which signatures for root metadata are collected, and returns its id; no reference moves.
  func writePending(
    _ root: Signed<RootRole>, base: ObjectID?, source: ObjectID, _ context: RunContext
  ) throws -> ObjectID {
    try writePending(
      [(root.path, root.fileBytes)], base: base, source: source, subject: "root v\(root.role.version)",
      identity(environment: context.environment, now: context.now))
  }
}
