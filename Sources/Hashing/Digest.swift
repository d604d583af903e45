import Base
import Crypto

/// The hash functions in use, by the names that TUF gives them (specification 1.0.34, section 4.5).
package enum Digest: String, Sendable, CaseIterable {
  case sha256, sha512

  /// The digest of `bytes`, 32 or 64 bytes long.
  package func bytes(of bytes: [UInt8]) -> [UInt8] {
    switch self {
    case .sha256: Array(SHA256.hash(data: bytes))
    case .sha512: Array(SHA512.hash(data: bytes))
    }
  }

  /// The digest of `bytes` in lowercase hexadecimal.
  package func hex(of bytes: [UInt8]) -> String { Hex.text(self.bytes(of: bytes)) }
}
