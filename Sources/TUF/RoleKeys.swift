import JSON

/// Which keys may sign a role, and how many of them must.
package struct RoleKeys: Sendable {
  /// Each once.
  package var keyIDs: [KeyID]
  /// At least 1.
  package var threshold: Int
  var extra: [JSONMember] = []

  /// - Parameter threshold: how many different keys must sign, at least 1.
  package init(keyIDs: [KeyID], threshold: Int) {
    self.keyIDs = keyIDs
    self.threshold = threshold
  }

  init(_ fields: inout Fields) throws(TUFError) {
    keyIDs = try fields.strings("keyids")
    threshold = try fields.integer("threshold", atLeast: 1)
    guard Set(keyIDs).count == keyIDs.count else {
      throw TUFError(.malformed, "\(fields.path) names a key id twice")
    }
  }

  var members: [(String, JSONValue?)] { [("keyids", .strings(keyIDs)), ("threshold", .integer(threshold))] }
}

/// The keys of an object under the ids it gives them, whether or not an id is the hash of its key.
func publicKeys(_ members: [JSONMember], _ path: String) throws(TUFError) -> [KeyID: PublicKey] {
  try dictionary(members, path) { (id, value) throws(TUFError) in
    try PublicKey(json: value, at: "\(path).\(id)")
  }
}

func json(_ keys: [KeyID: PublicKey]) -> JSONValue { .object(keys.map { JSONMember($0.key, $0.value.json) }) }
