import TUF

/// Delegated roles that were verified, so that releases that share a bin read and verify it once.
///
/// What identifies the bytes is the file's place in one folder, or its blob in git: a memo serves one folder, or any
/// number of trees of one repository.
package final class VerifiedRoles {
  private var known: [String: [(signers: Signers, signed: Signed<TargetsRole>)]] = [:]

  package init() {}

  func role(_ identity: String?, by signers: Signers) -> Signed<TargetsRole>? {
    identity.flatMap { known[$0] }?.first { $0.signers == signers }?.signed
  }

  func note(_ signed: Signed<TargetsRole>, _ identity: String?, by signers: Signers) {
    if let identity { known[identity, default: []].append((signers, signed)) }
  }
}

/// What a role was verified by.
struct Signers: Equatable {
  private let name: String
  private let keyIDs: [KeyID]
  private let threshold: Int
  private let keys: [PublicKey?]

  init(_ role: DelegatedRole, _ delegator: TargetsRole) {
    (name, keyIDs, threshold) = (role.name, role.signers.keyIDs, role.signers.threshold)
    keys = role.signers.keyIDs.map { delegator.delegations?.keys[$0] }
  }
}
