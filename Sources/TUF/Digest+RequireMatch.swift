import Hashing

extension Digest {
  /// Checks `bytes` against a length and the hashes of known functions; unknown functions are skipped.
  /// - Parameter name: what the bytes are, for the message.
  /// - Throws: `lengthMismatch`, `hashMismatch`, or `unsupported` when there are hashes and none of a known function.
  static func requireMatch(
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
