package import JSON

/// Root metadata: which keys sign which top-level role (specification 4.3).
package struct RootRole: Role {
  /// `_type` of the signed part.
  package static let type = RoleName.root
  /// Version, expiry and specification version.
  package var header: RoleHeader
  /// Whether files are named by version and hash; nil if the metadata does not say.
  package var consistentSnapshot: Bool?
  /// The keys of all top-level roles, by id.
  package var keys: [KeyID: PublicKey]
  /// All four roles.
  package var roles: [RoleName: RoleKeys]
  /// Members that the specification does not name, kept so that the bytes stay what was signed.
  package var extra: [JSONMember] = []

  /// Root metadata with consistent snapshots whose key ids are the hashes of the keys.
  /// - Parameter signers: for each of the four roles its keys and how many must sign.
  package init(version: Int, expires: Int64, signers: [RoleName: (keys: [PublicKey], threshold: Int)]) {
    header = RoleHeader(version: version, expires: expires)
    consistentSnapshot = true
    keys = [:]
    roles = [:]
    for (role, signer) in signers {
      for key in signer.keys { keys[key.id] = key }
      roles[role] = RoleKeys(keyIDs: signer.keys.map(\.id), threshold: signer.threshold)
    }
  }

  /// - Throws: `malformed` where a member is missing or of the wrong kind.
  package init(json: JSONValue) throws(TUFError) {
    var fields = try Fields(json, "root")
    header = try RoleHeader(&fields, type: Self.type)
    consistentSnapshot = try fields.optional("consistent_snapshot", "a boolean", \.boolean)
    keys = try publicKeys(fields.members("keys"), "root.keys")
    roles = [:]
    for member in try fields.members("roles") {
      guard let name = RoleName(rawValue: member.key) else {
        throw TUFError(.malformed, "root.roles names '\(member.key)', which is not a top-level role")
      }
      var role = try Fields(member.value, "root.roles.\(member.key)")
      roles[name] = try RoleKeys(&role)
      roles[name]?.extra = role.rest
    }
    for name in RoleName.allCases where roles[name] == nil {
      throw TUFError(.malformed, "root.roles is missing '\(name.rawValue)'")
    }
    extra = fields.rest
  }

  /// The members beside the header's.
  package var content: [(String, JSONValue?)] {
    let roles = roles.map { JSONMember($0.key.rawValue, .object($0.value.members, and: $0.value.extra)) }
    return [
      ("consistent_snapshot", consistentSnapshot.map { .boolean($0) }), ("keys", TUF.json(keys)),
      ("roles", .object(roles)),
    ]
  }
}
