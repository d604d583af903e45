/// Limits on what is read and followed, regardless of metadata; more is rejected before it is fetched, read or
/// allocated.
///
/// The lengths of metadata are those of python-tuf's client, so that what is written here can be read there.
package struct Limits: Sendable {
  /// The maximum length in bytes of a role's metadata file; a delegated role has the limit of `targets`.
  package static func bytes(of role: RoleName) -> Int {
    switch role {
    case .root: 512_000
    case .timestamp: 16_384
    case .snapshot: 2_000_000
    case .targets: 5_000_000
    }
  }

  /// The maximum length in bytes of a target file.
  package static let target = 10 << 20
  /// Levels of lists and objects in a metadata file.
  package static let depth = 32
  /// Values in a metadata file: a meaningful file of the maximum length has fewer.
  package static let values = 400_000
  /// Signatures of a metadata file.
  package static let signatures = 1_024
  /// Root metadata files that follow each other.
  package static let roots = 1_024
  /// The highest version, length or threshold: the largest integer that every JSON reader accepts (RFC 8259, section
  /// 6), and one that can still be incremented.
  package static let integer = 9_007_199_254_740_991

  /// Bytes of a root metadata file.
  package var rootLength = Limits.bytes(of: .root)
  /// Bytes of the timestamp.
  package var timestampLength = Limits.bytes(of: .timestamp)
  /// Bytes of a snapshot.
  package var snapshotLength = Limits.bytes(of: .snapshot)
  /// Bytes of a targets metadata file, delegated ones too.
  package var targetsLength = Limits.bytes(of: .targets)
  /// Bytes of a target file.
  package var targetLength = Limits.target
  /// New roots in one refresh.
  package var rootRotations = Limits.roots
  /// Delegated roles visited in the search for one target.
  package var delegations = 32

  /// The limits of python-tuf's client.
  package init() {}
}

/// The announced length of a file, or `limit` if none is announced.
/// - Throws: `lengthMismatch` for one over the limit.
func boundedLength(_ announced: Int?, _ limit: Int, of name: String) throws(TUFError) -> Int {
  guard let announced else { return limit }
  guard announced <= limit else {
    throw TUFError(
      .lengthMismatch, "\(name) has an announced length of \(announced) bytes, more than the limit of \(limit)")
  }
  return announced
}
