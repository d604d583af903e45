import PaywallProject
import PaywallRecord
import TUF

/// The next root metadata with the signatures that this machine can give.
///
/// A version counts when enough keys of the version before and enough of its own signed it (specification 5.3).
struct RootSignatures {
  /// Signed by all root keys of both versions that are here.
  let root: Signed<RootRole>
  /// The root keys whose signatures are missing: nothing can be published until enough of them have signed.
  let missing: [KeyID]

  /// - Parameters:
  ///   - made: keys that are not stored yet.
  ///   - recorded: keys that signed elsewhere.
  init(
    _ role: RootRole, after old: Signed<RootRole>, made: [SigningKey] = [], recorded: [any Signer] = [],
    _ context: RunContext
  ) throws {
    let store = KeyStore(context)
    let ids = [old.role, role].reduce(into: [KeyID]()) { ids, root in
      ids += (root.roles[.root]?.keyIDs ?? []).filter { !ids.contains($0) }
    }
    let signers = try ids.compactMap { id -> (any Signer)? in
      try made.first { $0.id == id } ?? recorded.first { $0.id == id }
        ?? store.find(id, variables: [KeyStore.variable(for: .root)])?.key
    }
    root = try Signed(role, signedWith: signers)
    let here = signers.map(\.id)
    missing = [old.role, role].reduce(into: []) { missing, version in
      let keys = version.roles[.root]
      let absent = (keys?.keyIDs ?? []).filter { !here.contains($0) }
      let isEnough = (keys?.keyIDs.count ?? 0) - absent.count >= keys?.threshold ?? 1
      if !isEnough { missing += absent.filter { !missing.contains($0) } }
    }
  }

  /// Whether others have to sign, and a root key of the version before is here: then signatures are collected.
  func mustWait(after old: Signed<RootRole>) -> Bool {
    let ids = old.role.roles[.root]?.keyIDs ?? []
    return !missing.isEmpty && root.signatures.contains { ids.contains($0.keyID) }
  }

  /// The metadata, if it is signed by as many as it asks for.
  /// - Throws: which keys are missing, and where they would be looked for.
  func complete(after old: Signed<RootRole>, _ context: RunContext) throws -> Signed<RootRole> {
    if let id = missing.first {
      var error = missingKey(id, for: .root, context)
      if missing.count > 1 {
        error.message += ", nor are \(missing.dropFirst().map { String($0.prefix(12)) }.joined(separator: ", "))"
      }
      error.message = "root v\(root.role.version) lacks signatures: \(error.message)"
      throw error
    }
    guard root.follows(old) else {
      throw ProjectError(
        .trust, "root v\(root.role.version) is not signed by enough root keys of both versions",
        hint: "see the keys with: paywall keys list")
    }
    return root
  }
}
