import Base
import JSON

/// A metadata file: a role and the signatures over it.
package struct Signed<Content: Role>: Sendable {
  /// The signed part as it was read; believed only after `verify`.
  package let role: Content
  /// In the order of the file, or sorted by key id once signed here.
  package private(set) var signatures: [Signature]
  /// The bytes that were parsed, as received; nil for metadata made here or signed since.
  package private(set) var original: [UInt8]?
  private var extra: [JSONMember] = []
  /// What `bytes()` gives and what was signed, once signed here: a large file is asked for several times.
  private var written: (file: [UInt8], message: [UInt8])?

  /// A role without signatures.
  package init(_ role: Content) {
    self.role = role
    signatures = []
  }

  /// A role signed with `keys`.
  package init(_ role: Content, signedWith keys: [any Signer]) throws(TUFError) {
    self.init(role)
    try sign(with: keys)
  }

  /// Reads a metadata file. Signatures are not verified.
  /// - Throws: `lengthMismatch` for more bytes than the role may have; `malformed` for broken JSON, duplicate keys, wrong types, fractions, two signatures of one key id;
  ///   `unsupported` for another major version of the specification.
  package init(parsing bytes: [UInt8]) throws(TUFError) {
    _ = try boundedLength(bytes.count, Limits.bytes(of: Content.type), of: "\(Content.type.rawValue) metadata")
    let value: JSONValue
    do { value = try JSONValue(parsing: bytes, depthLimit: Limits.depth, valueLimit: Limits.values) } catch {
      throw TUFError(.malformed, "\(Content.type.rawValue) metadata is not JSON: \(error)")
    }
    var fields = try Fields(value, "metadata")
    guard let signed = fields.value("signed") else { throw fields.wrong("signed", "an object") }
    guard !signed.holdsFraction else {
      throw TUFError(.malformed, "\(Content.type.rawValue) metadata contains a number that is not an integer")
    }
    guard let list = fields.value("signatures")?.array else { throw fields.wrong("signatures", "a list") }
    guard list.count <= Limits.signatures else {
      throw TUFError(
        .malformed, "\(Content.type.rawValue) metadata has \(list.count) signatures, more than \(Limits.signatures)")
    }
    signatures = try list.map { (value) throws(TUFError) in try Signature(json: value) }
    var ids = Set<KeyID>()
    for signature in signatures where !ids.insert(signature.keyID).inserted {
      throw TUFError(.malformed, "two signatures have the key id '\(signature.keyID)'")
    }
    role = try Content(json: signed)
    extra = fields.rest
    original = bytes
  }

  /// Adds the signatures of `keys`, replacing earlier ones of the same keys, and sorts all by key id.
  package mutating func sign(with keys: [any Signer]) throws(TUFError) {
    let message = role.signedBytes()
    for key in keys {
      let signature = Signature(keyID: key.id, hex: Hex.text(try key.sign(message)))
      signatures.removeAll { $0.keyID == key.id }
      signatures.append(signature)
    }
    signatures = sortedSignatures
    original = nil
    written = (bytes(), message)
  }

  /// The file in its canonical spelling: compact JSON, keys in the order of their bytes, signatures in the order of key
  /// ids.
  package func bytes() -> [UInt8] {
    JSONValue.object(
      [("signatures", .array(sortedSignatures.map(\.json))), ("signed", role.json)], and: extra
    ).canonicalBytes()
  }

  /// The file as it is or will be stored: as received, or else `bytes()`.
  package var fileBytes: [UInt8] { original ?? written?.file ?? bytes() }

  /// The signed bytes.
  var message: [UInt8] { written?.message ?? role.signedBytes() }

  /// What other metadata says about this file: version, length and SHA-256.
  package var metaFile: MetaFile { MetaFile(version: role.version, bytes: fileBytes) }

  /// Whether `bytes` are metadata of this role in the spelling that `bytes()` gives.
  ///
  /// Covers what signatures do not: white space, escapes, order, and the case of signature digits.
  package static func isCanonical(_ bytes: [UInt8]) -> Bool {
    guard let parsed = try? Signed(parsing: bytes) else { return false }
    return parsed.bytes() == bytes
  }

  private var sortedSignatures: [Signature] { signatures.sorted { precedes($0.keyID, $1.keyID) } }
}
