import Crypto
import CryptoExtras
import TUF

/// A private key that a passphrase protects, as OpenSSL writes it: PKCS #8 under PBES2 with PBKDF2, HMAC-SHA-256 and
/// AES-256 in CBC mode (RFC 8018, sections 5.2 and 6.2).
struct EncryptedKey: Sendable {
  private let sealed: SealedPrivateKey

  static func isEncrypted(_ pem: String) -> Bool { pem.contains("-----BEGIN ENCRYPTED PRIVATE KEY-----") }

  /// - Throws: `badKey` for another kind of encryption, with the command that makes this one.
  init(pem: String) throws(TUFError) {
    sealed = try SealedPrivateKey(pem: pem)
    guard (1...Self.mostRounds).contains(sealed.rounds) else {
      throw TUFError(.badKey, "the private key asks for \(sealed.rounds) rounds, more than \(Self.mostRounds)")
    }
  }

  /// The key; nil if the passphrase is another one.
  func decrypt(_ passphrase: [UInt8]) -> SigningKey? {
    guard
      let key = try? KDF.Insecure.PBKDF2.deriveKey(
        from: passphrase, salt: sealed.salt, using: .sha256, outputByteCount: 32,
        unsafeUncheckedRounds: sealed.rounds),
      let vector = try? AES._CBC.IV(ivBytes: sealed.vector),
      let bytes = try? AES._CBC.decrypt(sealed.content, using: key, iv: vector)
    else { return nil }
    return try? SigningKey(pkcs8: Array(bytes))
  }

  /// Seconds of work; what asks for more is a mistake.
  private static var mostRounds: Int { 10_000_000 }
}
