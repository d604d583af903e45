package import JSON

/// Targets metadata, top-level or delegated: the files and whom else to ask (specification 4.5).
package struct TargetsRole: Role {
  /// `_type` of the signed part.
  package static let type = RoleName.targets
  /// Version, expiry and specification version.
  package var header: RoleHeader
  /// By target path. Look up with `target(at:)`, which compares bytes.
  package var targets: [String: TargetFile]
  /// Roles that name further targets; nil where there are none.
  package var delegations: Delegations?
  /// Members that the specification does not name, kept so that the bytes stay what was signed.
  package var extra: [JSONMember] = []

  /// - Parameter expires: in seconds since 1970.
  package init(version: Int, expires: Int64, targets: [String: TargetFile], delegations: Delegations? = nil) {
    header = RoleHeader(version: version, expires: expires)
    self.targets = targets
    self.delegations = delegations
  }

  /// - Throws: `malformed` where a member is missing or of the wrong kind.
  package init(json: JSONValue) throws(TUFError) {
    var fields = try Fields(json, "targets")
    header = try RoleHeader(&fields, type: Self.type)
    targets = try dictionary(fields.members("targets"), "targets.targets") { (path, value) throws(TUFError) in
      try TargetFile(json: value, at: path)
    }
    delegations = nil
    if let value = fields.value("delegations") { delegations = try Delegations(json: value) }
    extra = fields.rest
  }

  /// The members beside the header's.
  package var content: [(String, JSONValue?)] {
    [
      ("targets", .object(targets.map { JSONMember($0.key, $0.value.json) })),
      ("delegations", delegations.map(\.json)),
    ]
  }

  /// The file at a path of exactly these bytes.
  package func target(at path: String) -> TargetFile? { targets[exactly: path] }
}
