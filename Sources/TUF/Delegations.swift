import Hashing
import JSON

/// The roles that targets metadata trusts, and for which paths, in order of trust (specification 4.5).
package struct Delegations: Sendable {
  /// The keys of all delegated roles, by id.
  package var keys: [KeyID: PublicKey]
  /// In the order in which they are searched.
  package var roles: [DelegatedRole]
  var extra: [JSONMember] = []

  /// Delegations to `roles`, whose signers `keys` holds.
  package init(keys: [KeyID: PublicKey], roles: [DelegatedRole]) {
    self.keys = keys
    self.roles = roles
  }

  init(json: JSONValue) throws(TUFError) {
    var fields = try Fields(json, "delegations")
    keys = try publicKeys(fields.members("keys"), "delegations.keys")
    if fields.value("succinct_roles") != nil {
      throw TUFError(.unsupported, "delegations.succinct_roles are not part of the specification")
    }
    guard let list = fields.value("roles")?.array else { throw fields.wrong("roles", "a list") }
    roles = try list.map { (value) throws(TUFError) in try DelegatedRole(json: value) }
    var names = Set<String>()
    for role in roles where !names.insert(role.name).inserted {
      throw TUFError(.malformed, "delegations.roles names '\(role.name)' twice")
    }
    extra = fields.rest
  }

  var json: JSONValue {
    .object([("keys", TUF.json(keys)), ("roles", .array(roles.map(\.json)))], and: extra)
  }
}

/// One delegation: a role, its keys, and the paths it is trusted for.
package struct DelegatedRole: Sendable {
  /// What a delegation covers.
  package enum Scope: Sendable {
    /// Shell patterns; `*` and `?` do not cross a slash.
    case paths([String])
    /// Beginnings of the lowercase hexadecimal SHA-256 of the target path.
    case hashPrefixes([String])
  }

  /// The role's name, which its metadata file has too.
  package var name: String
  /// Who must sign it.
  package var signers: RoleKeys
  /// Whether the search ends here for a path within the scope.
  package var terminating: Bool
  /// The targets that it may name.
  package var scope: Scope

  /// - Parameter terminating: whether the search ends here for targets of the scope.
  package init(name: String, signers: RoleKeys, terminating: Bool, scope: Scope) {
    self.name = name
    self.signers = signers
    self.terminating = terminating
    self.scope = scope
  }

  init(json: JSONValue) throws(TUFError) {
    var fields = try Fields(json, "delegations.roles")
    name = try fields.string("name")
    guard !name.isEmpty, RoleName(rawValue: name) == nil else {
      throw TUFError(.malformed, "delegations.roles uses the name '\(name)'")
    }
    signers = try RoleKeys(&fields)
    guard let ends = fields.value("terminating")?.boolean else { throw fields.wrong("terminating", "a boolean") }
    terminating = ends
    let paths = try fields.optionalStrings("paths")
    let prefixes = try fields.optionalStrings("path_hash_prefixes")
    switch (paths, prefixes) {
    case (let paths?, nil): scope = .paths(paths)
    case (nil, let prefixes?): scope = .hashPrefixes(prefixes)
    default: throw TUFError(.malformed, "role '\(name)' must have one of paths and path_hash_prefixes")
    }
    signers.extra = fields.rest
  }

  var json: JSONValue {
    let head: [(String, JSONValue?)] = [("name", .string(name)), ("terminating", .boolean(terminating))]
    return .object(head + signers.members + [scopeMember], and: signers.extra)
  }

  private var scopeMember: (String, JSONValue?) {
    switch scope {
    case .paths(let patterns): ("paths", .strings(patterns))
    case .hashPrefixes(let prefixes): ("path_hash_prefixes", .strings(prefixes))
    }
  }

  /// Whether the delegation covers a target path.
  package func covers(_ path: String) -> Bool { covers(path, hash: Self.hash(of: path)) }

  /// What prefixes are compared with.
  static func hash(of path: String) -> String { Digest.sha256.hex(of: Array(path.utf8)) }

  func covers(_ path: String, hash: String) -> Bool {
    switch scope {
    case .paths(let patterns): return patterns.contains { PathPattern.matches(path, $0) }
    case .hashPrefixes(let prefixes):
      return prefixes.contains { hash.utf8.starts(with: $0.utf8) }
    }
  }
}
