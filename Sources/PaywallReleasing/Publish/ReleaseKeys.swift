import PaywallProject
import TUF

/// Who can sign a release here: private keys that are at hand, and for targets also keys that signed it elsewhere.
struct ReleaseKeys {
  private(set) var signers: [RoleName: [any Signer]] = [:]
  /// The roles that too few can sign for, in the order in which they are signed, with the keys that are not here.
  private(set) var missing: [(role: RoleName, keys: [KeyID])] = []

  /// While a key is being replaced, also the keys of the root that clients hold sign, as far as they are here, so that what
  /// is signed verifies before and after the new root arrives.
  /// - Parameters:
  ///   - root: what names the keys.
  ///   - served: the root that clients hold; nil if it is the same.
  ///   - recorded: targets keys that signed elsewhere.
  init(
    of root: RootRole, and served: RootRole?, for roles: [RoleName], recorded: [any Signer], _ context: RunContext
  ) throws {
    let store = KeyStore(context)
    func find(_ ids: [KeyID], _ known: [any Signer]) throws -> [any Signer] {
      try ids.compactMap { id in
        try known.first { $0.id == id }
          ?? store.find(id, variables: ["PAYWALL_TARGETS_KEY", "PAYWALL_ONLINE_KEY"])?.key
      }
    }
    for role in roles {
      guard let keys = root.roles[role] else { continue }
      let known = role == .targets ? recorded : []
      let found = try find(keys.keyIDs, known)
      if found.count < keys.threshold {
        missing.append((role, keys.keyIDs.filter { id in !found.contains { $0.id == id } }))
      }
      // A damaged key of these may be why it is replaced.
      let old = (served?.roles[role]?.keyIDs ?? []).filter { !keys.keyIDs.contains($0) }
      signers[role] = found + old.flatMap { (try? find([$0], known)) ?? [] }
    }
  }

  /// - Throws: which key is missing, and where it would be looked for.
  func require(_ context: RunContext) throws {
    guard let first = missing.first else { return }
    throw missingKey(first.keys.first ?? first.role.rawValue, for: first.role, context)
  }
}
