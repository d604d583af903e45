import Base

/// The metadata a client trusts, and the one order in which it may grow (specification 5.3 to 5.6).
///
/// Nothing here fetches or stores: bytes come in, and are trusted from then on or refused. After a refusal the set is
/// as it was, except where a method says otherwise.
package struct TrustedMetadata: Sendable {
  /// The newest root that the ones before it vouch for (5.3).
  package private(set) var root: Signed<RootRole>
  /// Nil until one was verified (5.4).
  package private(set) var timestamp: Signed<TimestampRole>?
  /// Nil until one was verified (5.5).
  package private(set) var snapshot: Signed<SnapshotRole>?
  /// By role name; the top-level role is `targets`.
  package private(set) var targets: [String: Signed<TargetsRole>] = [:]
  /// Which role was verified for which delegator: a role is trusted only for those.
  private var verified: Set<Delegation> = []
  /// The fixed point in time of this update, in seconds since 1970.
  package let now: Int64
  private let schemes: [any SignatureScheme]

  private struct Delegation: Hashable {
    var delegator: String
    var role: String
  }

  /// Starts from root metadata that is trusted because it was delivered out of band (5.2). It may be expired.
  /// - Throws: `malformed`, or `signature` when it does not verify by itself.
  package init(root bytes: [UInt8], now: Int64, schemes: [any SignatureScheme] = []) throws(TUFError) {
    root = try Signed(parsing: bytes)
    try root.verify(by: root.role, schemes: schemes)
    self.now = now
    self.schemes = schemes
  }

  /// Takes the next root: signed by the present one and by itself, its version higher by one (5.3). It may be expired.
  package mutating func updateRoot(_ bytes: [UInt8]) throws(TUFError) {
    guard timestamp == nil else { throw TUFError(.malformed, "root cannot follow timestamp") }
    let next = try Signed<RootRole>(parsing: bytes)
    try next.verify(by: root.role, schemes: schemes)
    guard next.role.version == root.role.version + 1 else {
      throw TUFError(.versionMismatch, "expected root v\(root.role.version + 1), found v\(next.role.version)")
    }
    try next.verify(by: next.role, schemes: schemes)
    root = next
  }

  /// Takes a timestamp (5.4). The final root must not be expired.
  ///
  /// An expired timestamp is kept, so that later ones cannot fall below it, and then reported as `expired`.
  /// - Returns: false when it has the version that is trusted already; that one then stays.
  @discardableResult
  package mutating func updateTimestamp(_ bytes: [UInt8]) throws(TUFError) -> Bool {
    guard snapshot == nil else { throw TUFError(.malformed, "timestamp cannot follow snapshot") }
    try checkExpiry(root.role, "root")
    let next = try Signed<TimestampRole>(parsing: bytes)
    try next.verify(by: root.role, schemes: schemes)
    if let present = timestamp?.role {
      try checkRollback("timestamp", from: present.version, to: next.role.version)
      if next.role.version == present.version { return false }
      try checkRollback("snapshot", from: present.snapshot.version, to: next.role.snapshot.version)
    }
    timestamp = next
    try checkExpiry(next.role, "timestamp")
    return true
  }

  /// Takes a snapshot (5.5): by the timestamp's hashes, no version lower and no role gone.
  ///
  /// One that is expired or not of the timestamp's version is kept for that comparison, and then reported.
  /// - Parameter stored: the bytes passed all checks at an earlier time; the timestamp's hashes may have moved on.
  package mutating func updateSnapshot(_ bytes: [UInt8], stored: Bool = false) throws(TUFError) {
    guard let timestamp else { throw TUFError(.malformed, "snapshot cannot precede timestamp") }
    guard targets.isEmpty else { throw TUFError(.malformed, "snapshot cannot follow targets") }
    try checkExpiry(timestamp.role, "timestamp")
    if !stored { try timestamp.role.snapshot.requireMatch(bytes, name: "snapshot metadata") }
    let next = try Signed<SnapshotRole>(parsing: bytes)
    try next.verify(by: root.role, schemes: schemes)
    for (name, file) in snapshot?.role.meta ?? [:] {
      guard let successor = next.role.meta[exactly: name] else {
        throw TUFError(.rollback, "snapshot v\(next.role.version) is missing '\(name)'")
      }
      try checkRollback(name, from: file.version, to: successor.version)
    }
    snapshot = next
    _ = try finalSnapshot()
  }

  /// Takes the metadata of a targets role (5.6): by the snapshot's hashes and version, signed as its delegator says.
  /// - Parameters:
  ///   - role: `targets`, or the name of a delegated role.
  ///   - delegator: the targets role that delegates to it; nil for `targets` itself, which root delegates to.
  package mutating func updateTargets(
    _ bytes: [UInt8], role: String = RoleName.targets.rawValue, delegator: String? = nil
  ) throws(TUFError) {
    let snapshot = try finalSnapshot()
    guard let file = snapshot.file(ofRole: role) else {
      throw TUFError(.malformed, "snapshot v\(snapshot.version) has no role '\(role)'")
    }
    try file.requireMatch(bytes, name: "metadata of '\(role)'")
    let next = try Signed<TargetsRole>(parsing: bytes)
    if let delegator {
      guard let parent = targets[exactly: delegator] else {
        throw TUFError(.malformed, "'\(role)' cannot precede its delegator '\(delegator)'")
      }
      try next.verify(as: role, by: parent.role, schemes: schemes)
    } else {
      try next.verify(by: root.role, schemes: schemes)
    }
    guard next.role.version == file.version else {
      throw TUFError(.versionMismatch, "expected '\(role)' v\(file.version), found v\(next.role.version)")
    }
    try checkExpiry(next.role, role)
    if let present = targets[role], present.original != next.original { forgetVerification(of: role) }
    targets[role] = next
    verified.insert(Delegation(delegator: delegator ?? RoleName.root.rawValue, role: role))
  }

  /// Different bytes for a role: those who delegated to the old ones, and those they delegated to, must be checked
  /// again.
  private mutating func forgetVerification(of role: String) {
    verified = verified.filter { $0.role != role && $0.delegator != role }
  }

  /// Whether a targets role is trusted on the word of this delegator (nil: root).
  package func isVerified(_ role: String, delegator: String? = nil) -> Bool {
    verified.contains(Delegation(delegator: delegator ?? RoleName.root.rawValue, role: role))
  }

  /// The trusted snapshot when it is neither expired nor of another version than the timestamp's.
  private func finalSnapshot() throws(TUFError) -> SnapshotRole {
    guard let snapshot = snapshot?.role, let timestamp = timestamp?.role else {
      throw TUFError(.malformed, "targets cannot precede snapshot")
    }
    try checkExpiry(snapshot, "snapshot")
    guard snapshot.version == timestamp.snapshot.version else {
      throw TUFError(
        .versionMismatch, "expected snapshot v\(timestamp.snapshot.version), found v\(snapshot.version)")
    }
    return snapshot
  }

  private func checkExpiry(_ role: some Role, _ name: String) throws(TUFError) {
    guard role.isExpired(at: now) else { return }
    throw TUFError(.expired, "\(name) v\(role.version) expired at \(RFC3339.text(role.expires))")
  }

  private func checkRollback(_ name: String, from present: Int, to next: Int) throws(TUFError) {
    guard next < present else { return }
    throw TUFError(.rollback, "\(name) was rolled back from v\(present) to v\(next)")
  }
}
