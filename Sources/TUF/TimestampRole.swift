package import JSON

/// Timestamp metadata: which snapshot is the newest (specification 4.6).
package struct TimestampRole: Role {
  /// `_type` of the signed part.
  package static let type = RoleName.timestamp
  /// Version, expiry and specification version.
  package var header: RoleHeader
  /// The one snapshot that is the newest.
  package var snapshot: MetaFile
  /// Members that the specification does not name, kept so that the bytes stay what was signed.
  package var extra: [JSONMember] = []

  /// - Parameter expires: in seconds since 1970.
  package init(version: Int, expires: Int64, snapshot: MetaFile) {
    header = RoleHeader(version: version, expires: expires)
    self.snapshot = snapshot
  }

  /// Timestamp metadata that describes `snapshot` by version, length and SHA-256.
  package init(version: Int, expires: Int64, snapshot: Signed<SnapshotRole>) {
    self.init(version: version, expires: expires, snapshot: snapshot.metaFile)
  }

  /// - Throws: `malformed` where a member is missing or of the wrong kind.
  package init(json: JSONValue) throws(TUFError) {
    var fields = try Fields(json, "timestamp")
    header = try RoleHeader(&fields, type: Self.type)
    let meta = try fields.members("meta")
    guard meta.count == 1, meta[0].key == "snapshot.json" else {
      throw TUFError(.malformed, "timestamp.meta must contain 'snapshot.json' and nothing else")
    }
    snapshot = try MetaFile(json: meta[0].value, at: "timestamp.meta.snapshot.json")
    extra = fields.rest
  }

  /// The members beside the header's.
  package var content: [(String, JSONValue?)] { [("meta", ["snapshot.json": snapshot.json])] }
}
