import Base

/// Checks that enough of a role's keys signed the metadata.
///
/// One public key counts once, whatever ids it has. Signatures that are not valid, or of keys that the role does not
/// have, do no harm (specification 4.2 and 5).
/// - Parameters:
///   - keys: the keys of the delegating metadata.
///   - name: the role's name, for the message.
///   - schemes: schemes that count besides Ed25519 and ECDSA P-256.
/// - Returns: the ids of the role's keys whose signatures are valid.
/// - Throws: `signature` if there are fewer than the threshold.
@discardableResult
package func verify<Content: Role>(
  _ signed: Signed<Content>, by keys: [KeyID: PublicKey], roleKeys: RoleKeys, name: String = Content.type.rawValue,
  schemes: [any SignatureScheme] = []
) throws(TUFError) -> Set<KeyID> {
  let message = signed.message
  let signatures = Dictionary(signed.signatures.map { ($0.keyID, $0.hex) }, uniquingKeysWith: { first, _ in first })
  var valid = Set<KeyID>()
  var counted = Set<[UInt8]>()
  for id in roleKeys.keyIDs {
    guard let key = keys[exactly: id], let identity = key.identity(among: schemes), let hex = signatures[exactly: id],
      let signature = Hex.bytes(hex), key.verifies(signature: signature, of: message, among: schemes)
    else { continue }
    valid.insert(id)
    counted.insert(identity)
  }
  guard counted.count >= roleKeys.threshold else {
    throw TUFError(
      .signature, "\(name) v\(signed.role.version) has \(counted.count) of \(roleKeys.threshold) valid signatures")
  }
  return valid
}

extension Signed {
  /// Verifies a top-level role by root metadata.
  /// - Returns: the ids of the keys whose signatures are valid.
  /// - Throws: `signature` if there are fewer than the threshold.
  @discardableResult
  package func verify(
    by root: RootRole, schemes: [any SignatureScheme] = []
  ) throws(TUFError) -> Set<KeyID> {
    guard let roleKeys = root.roles[Content.type] else {
      throw TUFError(.malformed, "root.roles is missing '\(Content.type.rawValue)'")
    }
    return try TUF.verify(self, by: root.keys, roleKeys: roleKeys, schemes: schemes)
  }

  /// Verifies a delegated role by its delegator.
  /// - Returns: the ids of the keys whose signatures are valid.
  /// - Throws: `signature` if there are fewer than the threshold, `notFound` when `name` is not delegated.
  @discardableResult
  package func verify(
    as name: String, by delegator: TargetsRole, schemes: [any SignatureScheme] = []
  ) throws(TUFError) -> Set<KeyID> {
    guard let delegations = delegator.delegations,
      let role = delegations.roles.first(where: { sameBytes($0.name, name) })
    else { throw TUFError(.notFound, "'\(name)' is not a delegated role") }
    return try TUF.verify(self, by: delegations.keys, roleKeys: role.signers, name: name, schemes: schemes)
  }
}
