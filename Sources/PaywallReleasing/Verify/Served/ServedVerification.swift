package import PaywallBundle
package import PaywallRecord

/// What is wrong with a bundle as a server or a CDN hands it out.
package struct ServedVerification: Sendable {
  /// What keeps clients from the newest release, or may.
  package var faults: [BundleFault] = []
  /// What costs time or traffic and breaks nothing.
  package var notes: [BundleFault] = []
  package var provenance: Provenance?
  /// The version of the timestamp that a new client got.
  package var timestamp: Int?
  /// The version of the newest root that it got.
  package var root: Int?
  /// When the first of all signatures ends, in seconds since 1970.
  package var expires: Int64?
  /// Number of target files that came as they were signed.
  package var files = 0
  package var requests = 0
  /// Decoded, of all answers.
  package var bytes = 0
  /// The releases that a client held from before and followed from to the newest.
  package var followed: [Int] = []
  /// The number of the newest release that the project records; nil if it was not compared.
  package var comparedWith: Int?
  /// Why it was not compared with a record; nil if it was, and where that was not asked for.
  package var gap: RecordGap?

  package var isSound: Bool { faults.isEmpty }

  mutating func fault(_ file: String, _ message: String) {
    let fault = BundleFault(file: file, message: message)
    if faults.count < 1000, !faults.contains(fault) { faults.append(fault) }
  }

  mutating func note(_ file: String, _ message: String) {
    let note = BundleFault(file: file, message: message)
    if notes.count < 1000, !notes.contains(note) { notes.append(note) }
  }
}
