import Base
import Crypto
import Hashing
package import JSON

/// The name of a public key in metadata: normally the SHA-256 of its canonical form in lowercase hexadecimal.
package typealias KeyID = String

/// The public half of a key as metadata holds it.
///
/// Ed25519 and ECDSA P-256 can verify, and what a `SignatureScheme` adds. A key of another type or scheme is kept and
/// written out again unchanged, but verifies nothing. Two keys are equal when type, scheme and value are.
package struct PublicKey: Sendable, Hashable {
  /// `keytype` of the specification, such as `ed25519`; unknown ones are kept.
  package let keyType: String
  /// `scheme` of the specification, such as `ed25519`; unknown ones are kept.
  package let scheme: String
  /// The object `keyval`, with the text of the key under `public`.
  package let keyValue: JSONValue
  /// SHA-256 of the canonical object holding exactly `keytype`, `scheme` and `keyval`.
  package let id: KeyID
  /// Members that the specification does not name; they do not count towards the id.
  let extra: [JSONMember]

  init(keyType: String, scheme: String, keyValue: JSONValue, extra: [JSONMember] = []) {
    self.keyType = keyType
    self.scheme = scheme
    self.keyValue = keyValue
    self.extra = extra
    let named = Self.object(keyType, scheme, keyValue, extra: [])
    id = Digest.sha256.hex(of: named.canonicalBytes(escaping: .olpc))
  }

  /// An Ed25519 key of 32 raw bytes.
  package init(ed25519 raw: [UInt8]) {
    self.init(keyType: "ed25519", scheme: "ed25519", keyValue: ["public": .string(Hex.text(raw))])
  }

  /// The key of a `PUBLIC KEY` block (SubjectPublicKeyInfo): Ed25519 or ECDSA P-256.
  /// - Throws: `badKey` for anything else, a private key among them.
  package init(pem: String) throws(TUFError) {
    guard let (label, bytes) = PEM.decode(pem) else {
      throw TUFError(.badKey, "the key is not in PEM form", hint: "it starts with -----BEGIN PUBLIC KEY-----")
    }
    guard label == "PUBLIC KEY" else { throw TUFError(.badKey, "the PEM block is '\(label)', not 'PUBLIC KEY'") }
    if let raw = Ed25519Encoding.publicKey(bytes) {
      self.init(ed25519: raw)
    } else if let key = try? P256.Signing.PublicKey(derRepresentation: bytes) {
      self.init(
        keyType: "ecdsa", scheme: "ecdsa-sha2-nistp256", keyValue: ["public": .string(key.pemRepresentation + "\n")])
    } else {
      throw TUFError(.badKey, "the public key is neither Ed25519 nor ECDSA P-256")
    }
  }

  /// The key of a line as OpenSSH writes it to `.pub` files: `ssh-ed25519`, base64, a comment (RFC 8709).
  /// - Throws: `badKey` for another kind of key.
  package init(ssh line: String) throws(TUFError) {
    let words = line.split(whereSeparator: \.isWhitespace)
    let blob = words.dropFirst().first.flatMap { PEM.base64(String($0)) } ?? []
    let head: [UInt8] = [0, 0, 0, 11] + Array("ssh-ed25519".utf8) + [0, 0, 0, 32]
    guard words.first == "ssh-ed25519", blob.count == head.count + 32, blob.starts(with: head) else {
      throw TUFError(
        .badKey, "the line is not an Ed25519 key of ssh", hint: "create one with: ssh-keygen -t ed25519")
    }
    self.init(ed25519: Array(blob.suffix(32)))
  }

  /// Reads a key object of metadata.
  package init(json: JSONValue, at path: String = "key") throws(TUFError) {
    var fields = try Fields(json, path)
    let keyType = try fields.string("keytype")
    let scheme = try fields.string("scheme")
    guard let value = fields.value("keyval"), value.members != nil else { throw fields.wrong("keyval", "an object") }
    self.init(keyType: keyType, scheme: scheme, keyValue: value, extra: fields.rest)
    if kind != .unknown, text == nil { throw fields.wrong("keyval.public", "a string") }
  }

  /// The key as metadata holds it, with unknown members.
  package var json: JSONValue { Self.object(keyType, scheme, keyValue, extra: extra) }

  /// The text of the key, under `keyval.public`: hexadecimal for Ed25519, PEM for ECDSA.
  package var text: String? { keyValue["public"]?.string }

  /// The `PUBLIC KEY` block of an Ed25519 or ECDSA key; nil for keys of unknown type.
  package var pem: String? {
    switch kind {
    case .ed25519: raw.map { PEM.encode("PUBLIC KEY", Ed25519Encoding.publicKeyInfo($0)) }
    case .p256: text
    case .unknown: nil
    }
  }

  /// Whether both have one id.
  package static func == (a: PublicKey, b: PublicKey) -> Bool { a.id == b.id }

  /// By the id.
  package func hash(into hasher: inout Hasher) { hasher.combine(id) }

  private static func object(
    _ keyType: String, _ scheme: String, _ value: JSONValue, extra: [JSONMember]
  ) -> JSONValue {
    .object([("keytype", .string(keyType)), ("scheme", .string(scheme)), ("keyval", value)], and: extra)
  }
}

extension PublicKey {
  enum Kind { case ed25519, p256, unknown }

  var kind: Kind {
    switch (keyType, scheme) {
    case ("ed25519", "ed25519"): .ed25519
    case ("ecdsa", "ecdsa-sha2-nistp256"), ("ecdsa-sha2-nistp256", "ecdsa-sha2-nistp256"): .p256
    default: .unknown
    }
  }

  /// Whether `signature` (64 bytes for Ed25519, DER for ECDSA) is this key's over `message`.
  package func verifies(signature: [UInt8], of message: [UInt8]) -> Bool {
    switch kind {
    case .ed25519:
      guard let raw, let key = try? Curve25519.Signing.PublicKey(rawRepresentation: raw) else { return false }
      return key.isValidSignature(signature, for: message)
    case .p256:
      guard let key = point, let signature = try? P256.Signing.ECDSASignature(derRepresentation: signature) else {
        return false
      }
      return key.isValidSignature(signature, for: message)
    case .unknown: return false
    }
  }

  /// The key independent of its spelling, so that one key under two ids counts once; nil if it cannot be read.
  var identity: [UInt8]? {
    switch kind {
    case .ed25519: raw
    case .p256: point.map { Array($0.x963Representation) }
    case .unknown: nil
    }
  }

  /// The 32 bytes of an Ed25519 key; nil for another.
  package var ed25519: [UInt8]? { kind == .ed25519 ? raw : nil }

  private var raw: [UInt8]? { text.flatMap(Hex.bytes).flatMap { $0.count == 32 ? $0 : nil } }

  private var point: P256.Signing.PublicKey? { text.flatMap { try? P256.Signing.PublicKey(pemRepresentation: $0) } }
}
