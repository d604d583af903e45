import CryptoExtras
import TUF

/// `rsassa-pss-sha256`, which BoringSSL brings; kept away from apps, whose systems have the other schemes.
struct RSAPSS: SignatureScheme {
  let keyType = "rsa"
  let scheme = "rsassa-pss-sha256"

  func identity(of text: String) -> [UInt8]? { key(text).map { Array($0.derRepresentation) } }

  func verifies(_ signature: [UInt8], of message: [UInt8], by text: String) -> Bool {
    guard let key = key(text) else { return false }
    return key.isValidSignature(_RSA.Signing.RSASignature(rawRepresentation: signature), for: message, padding: .PSS)
  }

  private func key(_ text: String) -> _RSA.Signing.PublicKey? {
    try? _RSA.Signing.PublicKey(pemRepresentation: text)
  }
}
