package import JSON

/// Snapshot metadata: which versions of all targets metadata belong together (specification 4.4).
package struct SnapshotRole: Role {
  package static let type = RoleName.snapshot
  package var header: RoleHeader
  /// By file name without version: `targets.json`, `ROLE.json`.
  package var meta: [String: MetaFile]
  package var extra: [JSONMember] = []

  package init(version: Int, expires: Int64, meta: [String: MetaFile]) {
    header = RoleHeader(version: version, expires: expires)
    self.meta = meta
  }

  package init(json: JSONValue) throws(TUFError) {
    var fields = try Fields(json, "snapshot")
    header = try RoleHeader(&fields, type: Self.type)
    meta = try dictionary(fields.members("meta"), "snapshot.meta") { (name, value) throws(TUFError) in
      try MetaFile(json: value, at: "snapshot.meta.\(name)")
    }
    extra = fields.rest
  }

  package var content: [(String, JSONValue?)] {
    [("meta", .object(meta.map { JSONMember($0.key, $0.value.json) }))]
  }

  /// The snapshot's description of the metadata of a targets role; nil if it has none.
  package func file(ofRole name: String) -> MetaFile? { meta[exactly: "\(name).json"] }
}

extension Dictionary where Key == String {
  /// The value under a key of exactly these bytes; Swift's own look-up would also find another composition of letters.
  subscript(exactly key: String) -> Value? {
    guard let index = index(forKey: key), self[index].key.utf8.elementsEqual(key.utf8) else { return nil }
    return self[index].value
  }
}
