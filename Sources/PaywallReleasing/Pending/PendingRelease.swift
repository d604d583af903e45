import Base
import Git
import PaywallBundle
import PaywallModel
import PaywallProject
import PaywallRecord
import TUF

/// A release that lacks signatures, as it was found: whether it is what its source compiles to is not known yet.
struct PendingRelease {
  let commit: PendingCommit
  let targets: Signed<TargetsRole>
  /// The hash bins that are signed with it, by name.
  let bins: [String: Signed<TargetsRole>]

  /// - Throws: `.trust` if it does not hold one targets role and bins.
  init(_ commit: PendingCommit) throws {
    self.commit = commit
    var roles: [String: Signed<TargetsRole>] = [:]
    for (name, bytes) in commit.metadata {
      guard let (role, version) = name.role, role == RoleName.targets.rawValue || HashBins.roles.contains(role) else {
        throw untrusted(commit.reference, .release, "\(name.path): not what the targets keys sign")
      }
      let signed: Signed<TargetsRole>
      do throws(TUFError) { signed = try Signed(parsing: bytes) } catch {
        throw untrusted(commit.reference, .release, "\(name.path): \(error.message)")
      }
      guard signed.role.version == version, roles.updateValue(signed, forKey: role) == nil else {
        throw untrusted(commit.reference, .release, "\(name.path): not the one version of its role")
      }
    }
    guard let targets = roles.removeValue(forKey: RoleName.targets.rawValue) else {
      throw untrusted(commit.reference, .release, "it has no targets metadata")
    }
    (self.targets, bins) = (targets, roles)
  }

  /// What errors call it.
  var name: String { "release of \(commit.source.short)" }

  /// The bytes to sign, by the name of the role.
  var messages: [String: [UInt8]] {
    var messages = bins.mapValues { $0.role.signedBytes() }
    messages[RoleName.targets.rawValue] = targets.role.signedBytes()
    return messages
  }

  /// When the first signer signed it, in seconds since 1970.
  func signedAt(_ settings: Settings) -> Int64 {
    let lifetime = Int64(settings.lifetime(of: RoleName.targets.rawValue)) * CivilDate.secondsPerDay
    return targets.role.expires.subtractingReportingOverflow(lifetime).partialValue
  }

  /// The keys that signed all of it, of those that root metadata names; and of a root that it replaces, those that signed
  /// the targets role. Signatures of other keys, and those that are not valid, do not count.
  func signers(by root: RootRole, and served: RootRole?) -> [RecordedSigner] {
    let messages = messages
    let files = [(RoleName.targets.rawValue, targets)] + bins.map { ($0.key, $0.value) }
    let ids = root.roles[.targets]?.keyIDs ?? []
    func signer(_ key: PublicKey?, of files: [(String, Signed<TargetsRole>)]) -> RecordedSigner? {
      guard let key else { return nil }
      var signer = RecordedSigner(key)
      let hasSigned = files.allSatisfy { name, file in
        signer.take(file.signatures.first { $0.keyID == key.id }, over: messages[name] ?? [])
      }
      return hasSigned ? signer : nil
    }
    let old = (served?.roles[.targets]?.keyIDs ?? []).filter { !ids.contains($0) }
    return ids.compactMap { signer(root.keys[$0], of: files) }
      + old.compactMap { signer(served?.keys[$0], of: Array(files.prefix(1))) }
  }

  /// Whether it signs again what a release held.
  func isRenewal(of last: Release?) -> Bool {
    guard let last, let origin = targets.role.target(at: TargetPath.provenance)?.nameHash else { return false }
    return last.bundle.target(at: TargetPath.provenance)?.nameHash == origin
  }

  /// Whether a state of the record has it, so that it has done its work; or has released its source in another way.
  func isSettled(by last: Release?, in repository: borrowing Repository) throws -> Bool {
    guard let last else { return false }
    let version = targets.role.version
    if last.source == commit.source, version <= last.metadata.targets.role.version { return true }
    let path = BundlePath.metadata(.targets, version: version)
    guard let entry = try repository.entry(path, inTree: last.record.tree), entry.mode == .blob,
      let bytes = try? repository.blob(entry.id, atMost: Limits.bytes(of: .targets)),
      let known = try? Signed<TargetsRole>(parsing: bytes)
    else { return false }
    return known.role.signedBytes() == targets.role.signedBytes()
  }
}

/// A pending release as this clone and remotes have it, with the signatures of all.
struct JoinedPending {
  /// All of the same bytes.
  let releases: [PendingRelease]
  let first: PendingRelease

  /// - Throws: if they are of different bytes.
  init?(_ releases: [PendingRelease]) throws {
    guard let first = releases.first else { return nil }
    (self.releases, self.first) = (releases, first)
    let messages = first.messages
    guard let other = releases.dropFirst().first(where: { $0.messages != messages }) else { return }
    throw ProjectError(
      .exists,
      "\(other.commit.reference) is another pending release (of \(other.commit.source.short)) than this clone's (of "
        + "\(first.commit.source.short))",
      hint: "keep the other one by dropping this clone's with: paywall sign --drop release --offline")
  }

  func signers(by root: RootRole, and served: RootRole?) -> [RecordedSigner] {
    releases.flatMap { $0.signers(by: root, and: served) }.reduce(into: []) { signers, signer in
      if !signers.contains(where: { $0.id == signer.id }) { signers.append(signer) }
    }
  }
}
