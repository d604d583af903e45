package import PaywallRecord
package import TUF

/// What lacks signatures, whose it has, and whose are missing.
package struct PendingSignatures: Sendable {
  package var kind: PendingKind
  /// The number of the release, or the version of the root metadata.
  package var number: Int
  /// Whether it signs again what was released, instead of releasing something new.
  package var isRenewal = false
  /// The commit that is to be published, or that the change of root metadata follows, in hexadecimal digits.
  package var commit: String
  /// When its signatures would end, in seconds since 1970.
  package var expires: Int64
  package var signed: [KeyID]
  /// The keys that may sign and did not.
  package var missing: [KeyID]
  /// How many of them must still sign.
  package var lacking: Int

  /// Whether enough have signed.
  package var isComplete: Bool { lacking == 0 }

  init(
    _ kind: PendingKind, _ number: Int, of commit: String, expires: Int64, signers: [KeyID], among roles: [RoleKeys]
  ) {
    (self.kind, self.number, self.commit, self.expires) = (kind, number, commit, expires)
    let all = roles.reduce(into: [KeyID]()) { ids, role in ids += role.keyIDs.filter { !ids.contains($0) } }
    signed = all.filter(signers.contains)
    missing = all.filter { !signers.contains($0) }
    lacking = roles.map { role in role.threshold - role.keyIDs.count(where: signers.contains) }.max() ?? 0
    if lacking < 0 { lacking = 0 }
  }
}
