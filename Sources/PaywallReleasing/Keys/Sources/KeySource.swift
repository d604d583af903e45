import TUF

/// A place that private keys may be in.
protocol KeySource: Sendable {
  /// The key with this id; nil if it is not in this place. Nobody is asked for a passphrase yet.
  /// - Throws: if what is found cannot be read, is another key, or lies open to others.
  func find(_ id: KeyID) throws -> FoundKey?
}

/// A private key that is here, and may have to be opened.
struct FoundKey {
  /// Where it is, in words that need no secret: a file's path, a variable's name.
  var place: String
  /// Makes it ready to sign; a passphrase may be asked for.
  var open: () throws -> any Signer
}
