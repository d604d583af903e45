/// A private key, wherever it is kept: in memory, or behind a program that signs with it and does not hand it out.
package protocol Signer: Sendable {
  /// The other half, which may be shown.
  var publicKey: PublicKey { get }
  /// The signature over `message`, as `PublicKey.verifies` takes it.
  /// - Throws: `badKey` if it cannot be had, without a word of any secret.
  func sign(_ message: [UInt8]) throws(TUFError) -> [UInt8]
}

extension Signer {
  /// The id of the public half.
  package var id: KeyID { publicKey.id }
}
