import Hashing

/// The variant that a user sees, from 0 to `variants` - 1, each with the same share of the users.
///
/// SHA-256 of `experiment:userID`, its first 8 bytes as an unsigned big-endian integer, modulo `variants`. The same
/// user and experiment always give the same bucket. User ids are taken byte by byte and never normalised: `é` in one
/// code point and `é` in two are two users.
/// - Parameter variants: at least 1; anything less counts as 1.
public func bucket(userID: String, experiment: String, variants: Int) -> Int {
  let digest = Digest.sha256.bytes(of: Array("\(experiment):\(userID)".utf8))
  let value = digest.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
  return Int(value % UInt64(max(variants, 1)))
}
