import Base

/// The signatures that a key gave elsewhere, in its place: it signs what it signed there, and nothing else.
package struct RecordedSigner: Signer {
  package let publicKey: PublicKey
  private var signatures: [[UInt8]: [UInt8]] = [:]

  /// - Parameter publicKey: the key that is said to have signed.
  package init(_ publicKey: PublicKey) { self.publicKey = publicKey }

  /// Takes a signature over, if it is one of this key over `message`.
  /// - Returns: whether it is.
  package mutating func take(_ signature: Signature?, over message: [UInt8]) -> Bool {
    guard let signature, signature.keyID == id, let bytes = Hex.bytes(signature.hex),
      publicKey.verifies(signature: bytes, of: message)
    else { return false }
    signatures[message] = bytes
    return true
  }

  package func sign(_ message: [UInt8]) throws(TUFError) -> [UInt8] {
    guard let signature = signatures[message] else {
      throw TUFError(.badKey, "key \(id.prefix(12)) did not sign this elsewhere")
    }
    return signature
  }
}

extension RecordedSigner {
  /// The key's signature over a metadata file; nil if the file has no valid one.
  package init?<Content: Role>(_ publicKey: PublicKey, of file: Signed<Content>) {
    self.init(publicKey)
    guard take(file.signatures.first { $0.keyID == publicKey.id }, over: file.role.signedBytes()) else { return nil }
  }
}
