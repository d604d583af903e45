/// A signature scheme besides Ed25519 and ECDSA P-256, for programs that bring the cryptography for it.
///
/// Systems that apps run on have only those two, so that a third one would cost each app a library.
package protocol SignatureScheme: Sendable {
  /// `keytype` of the specification.
  var keyType: String { get }
  /// `scheme` of the specification.
  var scheme: String { get }
  /// The key independent of its spelling; nil if it cannot be read.
  /// - Parameter text: what metadata holds under `keyval.public`.
  func identity(of text: String) -> [UInt8]?
  /// Whether `signature` is the key's over `message`.
  func verifies(_ signature: [UInt8], of message: [UInt8], by text: String) -> Bool
}

extension PublicKey {
  private func scheme(among schemes: [any SignatureScheme]) -> (any SignatureScheme)? {
    guard kind == .unknown else { return nil }
    return schemes.first { $0.keyType == keyType && $0.scheme == scheme }
  }

  func identity(among schemes: [any SignatureScheme]) -> [UInt8]? {
    guard let scheme = scheme(among: schemes) else { return identity }
    return text.flatMap { scheme.identity(of: $0) }
  }

  func verifies(signature: [UInt8], of message: [UInt8], among schemes: [any SignatureScheme]) -> Bool {
    guard let scheme = scheme(among: schemes) else { return verifies(signature: signature, of: message) }
    return text.map { scheme.verifies(signature, of: message, by: $0) } ?? false
  }
}
