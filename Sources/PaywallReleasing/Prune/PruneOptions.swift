package import Web

/// What `prune` is asked to do.
package struct PruneOptions: Sendable {
  /// The bundle's folder, absolute.
  package var bundle: String
  /// How many of the newest releases are kept at least; 1 or more.
  package var keep: Int
  package var isDryRun: Bool
  /// What asks the address that the bundle is served from; nil if there is nothing that could.
  package var transport: @Sendable () -> (any Transport)? = { nil }

  package init(bundle: String, keep: Int, isDryRun: Bool = false) {
    self.bundle = bundle
    self.keep = keep
    self.isDryRun = isDryRun
  }
}

/// What a run of `prune` did, or with a dry run would do.
package struct Pruning: Sendable {
  /// Files that the record's next state lacks, with their lengths in bytes.
  package var files: [(path: String, length: Int)] = []
  /// The oldest release that is kept whole.
  package var oldestRelease: Int
  /// The newest release.
  package var release: Int
  /// A release beyond those that were asked for, kept because clients may hold a timestamp that leads to it, and until
  /// when, in seconds since 1970; nil if there is none.
  package var held: (release: Int, until: Int64)?
  /// Files removed from the folder; 0 for a dry run.
  package var removed = 0
  /// The command that hands the new state of the record to other clones.
  package var next = ""

  package var bytes: Int { files.reduce(0) { $0 + $1.length } }
}
