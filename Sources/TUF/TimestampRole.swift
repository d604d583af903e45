import Base
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

/// What is said with a timestamp of what is no longer served: a member of ours, which other clients pass over.
package struct PrunedState: Sendable, Hashable {
  /// The lowest version of a snapshot that is still served, with all that it names.
  package var oldestSnapshot: Int
  /// When the files before it were given up, in seconds since 1970.
  package var time: Int64

  package init(oldestSnapshot: Int, time: Int64) {
    self.oldestSnapshot = oldestSnapshot
    self.time = time
  }
}

extension TimestampRole {
  private static let prunedKey = "pruned"

  /// Nil if nothing was ever given up, and where it is not said as this writes it.
  package var pruned: PrunedState? {
    get {
      let json = extra.first { $0.key == Self.prunedKey }?.value
      guard let version = json?["oldestSnapshot"]?.integer, version > 0,
        let time = json?["time"]?.string.flatMap({ RFC3339.seconds(of: $0, as: .utc) })
      else { return nil }
      return PrunedState(oldestSnapshot: version, time: time)
    }
    set {
      extra.removeAll { $0.key == Self.prunedKey }
      guard let newValue else { return }
      let json: JSONValue = [
        "oldestSnapshot": .integer(newValue.oldestSnapshot), "time": .string(RFC3339.text(newValue.time)),
      ]
      extra.append(JSONMember(Self.prunedKey, json))
    }
  }
}
