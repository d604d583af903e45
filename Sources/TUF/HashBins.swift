import Base
import Hashing

/// Targets delegated to 256 roles by the first two hexadecimal digits of the SHA-256 of their paths (specification 4.5,
/// `path_hash_prefixes`), so that one changed file costs publishers and clients one small role.
///
/// The number never changes: a snapshot may not lose a role.
package enum HashBins {
  /// The names of the roles in the order of their prefixes.
  package static let roles = (UInt8.min...UInt8.max).map { "bin-" + Hex.text([$0]) }

  /// The place among `roles` of the one that a target path belongs to.
  package static func index(ofTarget path: String) -> Int {
    Digest.sha256.bytes(of: Array(path.utf8)).first.map(Int.init) ?? 0
  }

  /// The bins of root metadata's targets keys: each terminating, signed as root asks of the targets role.
  static func delegations(by root: RootRole) -> Delegations {
    let targets = root.roles[.targets]
    let signers = RoleKeys(keyIDs: targets?.keyIDs ?? [], threshold: targets?.threshold ?? 1)
    let keys = signers.keyIDs.compactMap { id in root.keys[exactly: id].map { (id, $0) } }
    return Delegations(
      keys: Dictionary(keys, uniquingKeysWith: { first, _ in first }),
      roles: roles.map { name in
        DelegatedRole(
          name: name, signers: signers, terminating: true, scope: .hashPrefixes([String(name.suffix(2))]))
      })
  }
}

extension Delegations {
  /// Whether these are hash bins and nothing else.
  package var areHashBins: Bool {
    roles.count == HashBins.roles.count
      && zip(roles, HashBins.roles).allSatisfy { role, name in
        guard case .hashPrefixes(let prefixes) = role.scope else { return false }
        return sameBytes(role.name, name) && role.terminating && prefixes == [String(name.suffix(2))]
      }
  }

  /// Whether each bin names the keys that root metadata names for targets.
  func haveSigners(of root: RootRole) -> Bool {
    guard let targets = root.roles[.targets] else { return false }
    return roles.allSatisfy { $0.signers.keyIDs == targets.keyIDs && $0.signers.threshold == targets.threshold }
      && targets.keyIDs.allSatisfy { keys[exactly: $0] == root.keys[exactly: $0] }
  }
}

/// Signs the bins that must be signed, and keeps the others as they are.
struct BinSigner {
  let delegations: Delegations
  /// Who signs; keys that the bins do not name are left out.
  let keys: [any Signer]
  /// When new signatures end, in seconds since 1970.
  let expires: Int64
  /// What ends earlier is signed again.
  let renewingBefore: Int64
  let previous: [String: Signed<TargetsRole>]
  /// Whether `previous` is known to verify by `delegations`.
  let isVerified: Bool

  /// Signs bins for the first time.
  init(by root: RootRole, _ keys: [any Signer], expires: Int64) {
    self.init(
      delegations: HashBins.delegations(by: root), keys: keys, expires: expires, renewingBefore: .min, previous: [:],
      isVerified: true)
  }

  /// Signs after a release, which may have no bins yet or be none.
  init(
    after previous: ReleaseMetadata?, by root: RootRole, _ keys: [any Signer], expires: Int64, renewingBefore: Int64
  ) {
    self =
      previous?.binSigner(by: root, keys, expires: expires, renewingBefore: renewingBefore)
      ?? BinSigner(by: root, keys, expires: expires)
  }

  init(
    delegations: Delegations, keys: [any Signer], expires: Int64, renewingBefore: Int64,
    previous: [String: Signed<TargetsRole>], isVerified: Bool
  ) {
    self.delegations = delegations
    self.keys = keys
    self.expires = expires
    self.renewingBefore = renewingBefore
    self.previous = previous
    self.isVerified = isVerified
  }

  /// The bins in order, for tables of targets by the role's name.
  func sign(_ tables: [String: [String: TargetFile]]) throws(TUFError) -> [(name: String, signed: Signed<TargetsRole>)]
  {
    let signers = keys.filter { key in delegations.roles.first?.signers.keyIDs.contains(key.id) == true }
    let drafts = Dictionary(try drafts(tables), uniquingKeysWith: { first, _ in first })
    var bins: [(name: String, signed: Signed<TargetsRole>)] = []
    for name in HashBins.roles {
      guard let draft = drafts[name] else {
        if let old = previous[name] { bins.append((name, old)) }
        continue
      }
      let bin = try Signed(draft, signedWith: signers)
      _ = try boundedLength(bin.fileBytes.count, Limits.bytes(of: .targets), of: "metadata of '\(name)'")
      guard let role = delegations.roles.first(where: { $0.name == name }) else { continue }
      try verify(bin, by: delegations.keys, roleKeys: role.signers, name: name)
      bins.append((name, bin))
    }
    return bins
  }

  /// The bins that are to be signed, in order: those with other content, and those whose signatures do not hold.
  func drafts(_ tables: [String: [String: TargetFile]]) throws(TUFError) -> [(name: String, role: TargetsRole)] {
    var drafts: [(name: String, role: TargetsRole)] = []
    for name in HashBins.roles {
      let table = tables[name] ?? [:]
      if let old = previous[name], old.role.targets == table, !mustBeSigned(name, old) { continue }
      let version = previous[name]?.role.version ?? 0
      guard version < Limits.integer else {
        throw TUFError(.unsupported, "\(name) already has the highest possible version")
      }
      drafts.append((name, TargetsRole(version: version + 1, expires: expires, targets: table)))
    }
    return drafts
  }

  /// Whether a bin's signatures do not hold, or not for long.
  fileprivate func mustBeSigned(_ name: String, _ bin: Signed<TargetsRole>) -> Bool {
    if bin.role.expires < renewingBefore { return true }
    guard !isVerified else { return false }
    guard let role = delegations.roles.first(where: { $0.name == name }) else { return true }
    return (try? verify(bin, by: delegations.keys, roleKeys: role.signers, name: name)) == nil
  }
}

extension ReleaseMetadata {
  /// Whether the bins are signed for other keys than root metadata names: a key that was dropped could still sign them.
  package func delegatesToOtherKeys(than root: RootRole) -> Bool {
    guard isBinned, let delegations = targets.role.delegations else { return false }
    return !delegations.haveSigners(of: root)
  }

  /// The bins that end before a moment in seconds since 1970, or that no longer verify once they are delegated to the
  /// keys of `root`.
  package func binsToSign(by root: RootRole, renewingBefore: Int64) -> [String] {
    guard isBinned else { return [] }
    let signer = binSigner(by: root, [], expires: 0, renewingBefore: renewingBefore)
    return delegated.filter { signer.mustBeSigned($0.name, $0.signed) }.map(\.name)
  }

  func binSigner(
    by root: RootRole, _ keys: [any Signer], expires: Int64, renewingBefore: Int64
  ) -> BinSigner {
    let isSame = isBinned && targets.role.delegations?.haveSigners(of: root) == true
    return BinSigner(
      delegations: HashBins.delegations(by: root), keys: keys, expires: expires, renewingBefore: renewingBefore,
      previous: Dictionary(delegated.map { ($0.name, $0.signed) }, uniquingKeysWith: { first, _ in first }),
      isVerified: isSame)
  }

  /// The targets of each delegated role as they are.
  var binTables: [String: [String: TargetFile]] {
    Dictionary(delegated.map { ($0.name, $0.signed.role.targets) }, uniquingKeysWith: { first, _ in first })
  }

  /// The targets of each bin.
  static func tables(
    _ files: [(path: String, file: TargetFile)]
  ) throws(TUFError) -> [String: [String: TargetFile]] {
    var bins = HashBins.roles.map { _ in [(path: String, file: TargetFile)]() }
    for entry in files { bins[HashBins.index(ofTarget: entry.path)].append(entry) }
    var tables: [String: [String: TargetFile]] = [:]
    for (name, files) in zip(HashBins.roles, bins) { tables[name] = try table(files) }
    return tables
  }
}
