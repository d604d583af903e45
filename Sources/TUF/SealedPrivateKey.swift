/// The parts of an `ENCRYPTED PRIVATE KEY` block (RFC 5958) that a passphrase opens: PBES2 with PBKDF2, HMAC-SHA-256 and
/// AES-256 in CBC mode (RFC 8018, appendix A).
package struct SealedPrivateKey: Sendable {
  package let salt: [UInt8]
  package let rounds: Int
  /// The initialisation vector, 16 bytes.
  package let vector: [UInt8]
  /// A PrivateKeyInfo, encrypted.
  package let content: [UInt8]

  /// - Throws: `badKey` for another kind of encryption.
  package init(pem: String) throws(TUFError) {
    guard let (label, bytes) = PEM.decode(pem), label == "ENCRYPTED PRIVATE KEY", let parts = Self.parts(bytes) else {
      throw TUFError(
        .badKey, "the private key is not encrypted with AES-256-CBC, PBKDF2 and HMAC-SHA-256",
        hint: "encrypt it with: openssl pkcs8 -topk8 -v2 aes-256-cbc -v2prf hmacWithSHA256 -in <file>")
    }
    (salt, rounds, vector, content) = parts
  }

  private typealias Parts = (salt: [UInt8], rounds: Int, vector: [UInt8], content: [UInt8])

  private static func parts(_ bytes: [UInt8]) -> Parts? {
    var outer = DER(bytes)
    guard var info = outer.inner(.sequence), outer.isAtEnd, var scheme = info.inner(.sequence),
      let content = info.next(.octetString), info.isAtEnd, scheme.next(.objectIdentifier) == pbes2,
      var parameters = scheme.inner(.sequence), var derivation = parameters.inner(.sequence),
      var cipher = parameters.inner(.sequence), derivation.next(.objectIdentifier) == pbkdf2,
      let (salt, rounds) = derivation.inner(.sequence).flatMap(derivationParts),
      cipher.next(.objectIdentifier) == aes256CBC, let vector = cipher.next(.octetString), vector.count == 16
    else { return nil }
    return (salt, rounds, vector, content)
  }

  private static func derivationParts(_ fields: DER) -> (salt: [UInt8], rounds: Int)? {
    var fields = fields
    guard let salt = fields.next(.octetString), let rounds = fields.number() else { return nil }
    if let length = fields.number(), length != 32 { return nil }
    guard var function = fields.inner(.sequence), function.next(.objectIdentifier) == hmacSHA256,
      function.next(.null) == [], fields.isAtEnd
    else { return nil }
    return (salt, rounds)
  }

  // 1.2.840.113549.1.5.13, 1.2.840.113549.1.5.12, 1.2.840.113549.2.9 and 2.16.840.1.101.3.4.1.42.
  private static let pbes2: [UInt8] = [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x05, 0x0D]
  private static let pbkdf2: [UInt8] = [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x05, 0x0C]
  private static let hmacSHA256: [UInt8] = [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x02, 0x09]
  private static let aes256CBC: [UInt8] = [0x60, 0x86, 0x48, 0x01, 0x65, 0x03, 0x04, 0x01, 0x2A]
}

extension DER {
  /// A reader of what the next element holds when it has this tag.
  fileprivate mutating func inner(_ tag: Tag) -> DER? { next(tag).map { DER($0) } }

  /// The next element as a number that is not negative and fits 32 bits.
  fileprivate mutating func number() -> Int? {
    guard let bytes = next(.integer), let first = bytes.first, first < 0x80, bytes.count <= 5 else { return nil }
    return bytes.reduce(0) { $0 << 8 | Int($1) }
  }
}
