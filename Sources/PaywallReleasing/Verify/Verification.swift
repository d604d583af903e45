package import PaywallBundle
package import PaywallRecord
package import TUF

/// Who signed one metadata file, and until when the signature holds.
package struct VerifiedRole: Sendable {
  /// `root`, `targets`, `snapshot` or `timestamp`.
  package var role: String
  package var version: Int
  package var keys: [KeyID]
  package var threshold: Int
  package var expires: Int64
}

/// The result of verifying a bundle.
package struct Verification: Sendable {
  package var faults: [BundleFault]
  /// How many of the faults are files that an interrupted publication has left behind.
  package var leftovers = 0
  package var roles: [VerifiedRole]
  package var provenance: Provenance?
  /// Number of files that were checked against a signed hash.
  package var files: Int
  /// Whether the source was compiled again to the same bytes; nil if that was not asked for.
  package var isReproduced: Bool?
  /// The number of the newest release that the project records and the bundle was compared with; nil if it was not.
  package var comparedWith: Int?
  /// Why it was not compared with a record; nil if it was, and where that was not asked for.
  package var gap: RecordGap?

  package var isSound: Bool { faults.isEmpty }

  /// Whether nothing is wrong but what an interrupted publication has left behind.
  package var isInterrupted: Bool { !isSound && leftovers == faults.count }
}
