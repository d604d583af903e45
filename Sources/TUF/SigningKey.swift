import Crypto

/// A private Ed25519 key. Printing, dumping or reflecting it shows the key id and never the secret.
package struct SigningKey: Signer {
  private let key: Curve25519.Signing.PrivateKey
  /// The other half, which may be shown.
  package let publicKey: PublicKey

  private init(_ key: Curve25519.Signing.PrivateKey) {
    self.key = key
    publicKey = PublicKey(ed25519: Array(key.publicKey.rawRepresentation))
  }

  /// A new random key.
  package static func generate() -> SigningKey { SigningKey(Curve25519.Signing.PrivateKey()) }

  /// The key of a `PRIVATE KEY` block (PKCS #8 as in RFC 8410, version 1, or 2 with the public key attached).
  /// - Throws: `badKey`, without a word of what the text holds.
  package init(pem: String) throws(TUFError) {
    let hint = "create one with: openssl genpkey -algorithm ed25519"
    guard let (label, bytes) = PEM.decode(pem) else {
      throw TUFError(.badKey, "the private key is not in PEM form", hint: hint)
    }
    switch label {
    case "PRIVATE KEY": break
    case "ENCRYPTED PRIVATE KEY":
      throw TUFError(.badKey, "the private key is encrypted", hint: "decrypt it with: openssl pkey -in <file>")
    default: throw TUFError(.badKey, "the PEM block does not hold a PKCS #8 private key", hint: hint)
    }
    try self.init(pkcs8: bytes)
  }

  /// The key of a PrivateKeyInfo in DER (RFC 5958).
  package init(pkcs8 bytes: [UInt8]) throws(TUFError) {
    guard let (seed, attached) = Ed25519Encoding.privateKey(bytes),
      let key = try? Curve25519.Signing.PrivateKey(rawRepresentation: seed)
    else {
      throw TUFError(
        .badKey, "the private key is not an Ed25519 key", hint: "create one with: openssl genpkey -algorithm ed25519")
    }
    self.init(key)
    if let attached, attached != Array(key.publicKey.rawRepresentation) {
      throw TUFError(.badKey, "the public key attached to the private key does not match it")
    }
  }

  /// The secret as a PKCS #8 `PRIVATE KEY` block, version 1. For the key file only.
  package var pem: String { PEM.encode("PRIVATE KEY", Ed25519Encoding.privateKeyInfo(Array(key.rawRepresentation))) }

  /// The signature over `message`, 64 bytes. Differs from call to call on Apple platforms.
  /// - Throws: `badKey` if the system's library refuses to sign.
  package func sign(_ message: [UInt8]) throws(TUFError) -> [UInt8] {
    guard let signature = try? key.signature(for: message) else {
      throw TUFError(.badKey, "signing with key \(id) failed")
    }
    return Array(signature)
  }
}

extension SigningKey: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The id, never the secret.
  package var description: String { "SigningKey(\(id))" }
  /// The id, never the secret.
  package var debugDescription: String { description }
  /// The id, never the secret.
  package var customMirror: Mirror { Mirror(self, children: ["id": id], displayStyle: .struct) }
}
