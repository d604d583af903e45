import JSON
package import PaywallModel

/// Where a release comes from: signed with it, so that anyone can compile the same commit again and compare.
///
/// It is published as an in-toto Statement (v1) about the files that are new in the release, with SLSA provenance (v1).
/// Earlier releases have a form of our own, which is still read.
package struct Provenance: Sendable, Equatable {
  package var release: Int
  /// The commit that was published, in hexadecimal digits.
  package var commit: String
  /// The git tree of the project's folder in that commit.
  package var tree: String
  /// The project's folder in its repository; empty for the top.
  package var folder: String
  /// The version of each offering: in an earlier release's form from the file itself, else from targets metadata.
  package var offerings: [String: SemanticVersion]
  /// The last released version of each offering that no longer exists: it must not be released again. In an earlier
  /// release's form from the file itself, else from `retired.json`.
  package var retired: [String: SemanticVersion]
  package var tool: String
  /// The version of the compiled form.
  package var format: Int
  /// What the statement is about: target paths and their SHA-256.
  package var subjects: [ProvenanceFile]
  /// The targets metadata of the release before; nil for the first.
  package var previous: ProvenanceFile?
  /// Whether the file has the form of earlier releases, which held the versions of offerings.
  package var isEarlierForm = false

  package init(
    release: Int, commit: String, tree: String, folder: String, offerings: [String: SemanticVersion],
    retired: [String: SemanticVersion], tool: String, format: Int = compiledFormat, subjects: [ProvenanceFile] = [],
    previous: ProvenanceFile? = nil
  ) {
    self.release = release
    self.commit = commit
    self.tree = tree
    self.folder = folder
    self.offerings = offerings
    self.retired = retired
    self.tool = tool
    self.format = format
    self.subjects = subjects
    self.previous = previous
  }

  /// The provenance that `bytes` hold, or nil if they hold something else.
  package init?(_ bytes: [UInt8]) {
    guard let value = try? JSONValue(parsing: bytes) else { return nil }
    if value["_type"] == nil { self.init(earlier: value) } else { self.init(statement: value) }
  }

  /// The form of releases before there were statements.
  private init?(earlier value: JSONValue) {
    guard let format = value["format"]?.integer, let release = value["release"]?.integer,
      let tool = value["tool"]?.string, let source = value["source"], let commit = source["commit"]?.string,
      let tree = source["tree"]?.string, let folder = source["folder"]?.string,
      let offerings = semanticVersions(in: value["offerings"]), let retired = semanticVersions(in: value["retired"])
    else { return nil }
    self.init(
      release: release, commit: commit, tree: tree, folder: folder, offerings: offerings, retired: retired,
      tool: tool, format: format)
    isEarlierForm = true
  }
}

/// A file that a statement names.
package struct ProvenanceFile: Sendable, Equatable {
  /// A target path, or a path in the bundle.
  package var name: String
  /// SHA-256 in lowercase hexadecimal digits.
  package var hash: String

  package init(name: String, hash: String) {
    self.name = name
    self.hash = hash
  }
}
