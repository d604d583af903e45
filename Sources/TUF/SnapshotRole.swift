import Base
package import JSON

/// Snapshot metadata: which versions of all targets metadata belong together (specification 4.4).
package struct SnapshotRole: Role {
  /// `_type` of the signed part.
  package static let type = RoleName.snapshot
  /// Version, expiry and specification version.
  package var header: RoleHeader
  /// By file name without version: `targets.json`, `ROLE.json`.
  package var meta: [String: MetaFile]
  /// Members that the specification does not name, kept so that the bytes stay what was signed.
  package var extra: [JSONMember] = []

  /// - Parameter expires: in seconds since 1970.
  package init(version: Int, expires: Int64, meta: [String: MetaFile]) {
    header = RoleHeader(version: version, expires: expires)
    self.meta = meta
  }

  /// - Throws: `malformed` where a member is missing or of the wrong kind.
  package init(json: JSONValue) throws(TUFError) {
    var fields = try Fields(json, "snapshot")
    header = try RoleHeader(&fields, type: Self.type)
    meta = try dictionary(fields.members("meta"), "snapshot.meta") { (name, value) throws(TUFError) in
      try MetaFile(json: value, at: "snapshot.meta.\(name)")
    }
    extra = fields.rest
  }

  /// The members beside the header's.
  package var content: [(String, JSONValue?)] {
    [("meta", .object(meta.map { JSONMember($0.key, $0.value.json) }))]
  }

  /// The snapshot's description of the metadata of a targets role; nil if it has none.
  package func file(ofRole name: String) -> MetaFile? { meta[exactly: "\(name).json"] }
}

extension Dictionary where Key == String {
  /// The value under a key of exactly these bytes; Swift's own look-up would also find another composition of letters.
  subscript(exactly key: String) -> Value? {
    guard let index = index(forKey: key), sameBytes(self[index].key, key) else { return nil }
    return self[index].value
  }
}
