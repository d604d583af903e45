import Crypto

/// The hash functions of target files and metadata files, by the names the specification gives them.
package enum Digest: String, Sendable, CaseIterable {
  case sha256, sha512

  /// The digest of `bytes` in lowercase hexadecimal.
  package func hex(of bytes: [UInt8]) -> String {
    switch self {
    case .sha256: Hex.text(SHA256.hash(data: bytes))
    case .sha512: Hex.text(SHA512.hash(data: bytes))
    }
  }

  /// Checks `bytes` against a length and the hashes of known functions; unknown functions are passed over.
  /// - Parameter name: what the bytes are, for the message.
  /// - Throws: `lengthMismatch`, `hashMismatch`, or `unsupported` when there are hashes and none of a known function.
  static func check(
    _ bytes: [UInt8], name: String, length: Int?, hashes: [String: String]
  ) throws(TUFError) {
    if let length, bytes.count != length {
      throw TUFError(.lengthMismatch, "\(name) has \(bytes.count) bytes, expected \(length)")
    }
    let known = allCases.compactMap { digest in hashes[digest.rawValue].map { (digest, $0) } }
    if known.isEmpty, !hashes.isEmpty {
      throw TUFError(.unsupported, "\(name) has no hash of a known function: \(hashes.keys.sorted())")
    }
    for (digest, expected) in known where digest.hex(of: bytes) != expected {
      throw TUFError(.hashMismatch, "\(name) does not have the \(digest.rawValue) hash \(expected)")
    }
  }
}
