import Hashing
import JSON

/// The description of a metadata file in timestamp and snapshot metadata.
package struct MetaFile: Sendable {
  /// The version that the file must have.
  package var version: Int
  /// In bytes.
  package var length: Int?
  /// Hash function names and lowercase hexadecimal digests; nil or at least one.
  package var hashes: [String: String]?
  var extra: [JSONMember] = []

  /// - Parameter length: in bytes; nil where none is announced.
  package init(version: Int, length: Int? = nil, hashes: [String: String]? = nil) {
    self.version = version
    self.length = length
    self.hashes = hashes
  }

  /// The description of a metadata file by version, length and SHA-256.
  package init(version: Int, bytes: [UInt8]) {
    self.init(version: version, length: bytes.count, hashes: ["sha256": Digest.sha256.hex(of: bytes)])
  }

  init(json: JSONValue, at path: String) throws(TUFError) {
    var fields = try Fields(json, path)
    version = try fields.integer("version", atLeast: 1)
    length = try fields.optional("length", "an integer from 0 to \(Limits.integer)") { value in
      value.integer.flatMap { (0...Limits.integer).contains($0) ? $0 : nil }
    }
    hashes = try fields.hashes("hashes")
    extra = fields.rest
  }

  var json: JSONValue {
    .object(
      [
        ("version", .integer(version)), ("length", length.map { .integer($0) }),
        ("hashes", hashes.map { .strings($0) }),
      ], and: extra)
  }

  /// Checks a file's bytes against the description; absent fields are not checked.
  /// - Throws: `lengthMismatch`, `hashMismatch`, or `unsupported` when no hash is of a known function.
  package func requireMatch(_ bytes: [UInt8], name: String) throws(TUFError) {
    try Digest.requireMatch(bytes, name: name, length: length, hashes: hashes ?? [:])
  }
}
