import Hashing
package import JSON

/// The description of one file in targets metadata.
package struct TargetFile: Sendable, Equatable {
  /// In bytes.
  package var length: Int
  /// Hash function names and lowercase hexadecimal digests, at least one.
  package var hashes: [String: String]
  /// Any data from the publisher about the file; no fractions.
  package var custom: JSONValue?
  var extra: [JSONMember] = []

  /// - Parameters:
  ///   - length: in bytes.
  ///   - hashes: hexadecimal digests by the function's name.
  package init(length: Int, hashes: [String: String], custom: JSONValue? = nil) {
    self.length = length
    self.hashes = hashes
    self.custom = custom
  }

  /// - Parameter sha256: in lowercase hexadecimal.
  package init(length: Int, sha256: String, custom: JSONValue? = nil) {
    self.init(length: length, hashes: [Digest.sha256.rawValue: sha256], custom: custom)
  }

  /// The description of a file by length and SHA-256.
  package init(bytes: [UInt8], custom: JSONValue? = nil) {
    self.init(length: bytes.count, sha256: Digest.sha256.hex(of: bytes), custom: custom)
  }

  /// Whether both say the same of a file.
  package static func == (a: TargetFile, b: TargetFile) -> Bool {
    a.length == b.length && a.hashes == b.hashes && a.custom == b.custom
      && .object(a.extra) == JSONValue.object(b.extra)
  }

  init(json: JSONValue, at path: String) throws(TUFError) {
    var fields = try Fields(json, path)
    length = try fields.integer("length", atLeast: 0)
    guard let hashes = try fields.hashes("hashes") else { throw fields.wrong("hashes", "an object with a hash") }
    self.hashes = hashes
    custom = fields.value("custom")
    extra = fields.rest
  }

  var json: JSONValue {
    .object([("length", .integer(length)), ("hashes", .strings(hashes)), ("custom", custom)], and: extra)
  }

  /// The digest that prefixes the file's name under consistent snapshots: SHA-256 if there is one, else SHA-512.
  package var nameHash: String? { hashes[Digest.sha256.rawValue] ?? hashes[Digest.sha512.rawValue] }

  /// Checks a file's bytes.
  /// - Throws: `lengthMismatch`, also for a length that no file may have, `hashMismatch`, or `unsupported` when no hash is of a known function.
  package func requireMatch(_ bytes: [UInt8], name: String) throws(TUFError) {
    try Digest.requireMatch(bytes, name: name, length: boundedLength(length, Limits.target, of: name), hashes: hashes)
  }
}
