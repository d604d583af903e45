import JSON
package import PaywallModel

/// Where a release comes from: signed with it, so that anyone can compile the same commit again and compare.
package struct Provenance: Sendable, Equatable {
  package var release: Int
  /// The commit that was published, in hexadecimal digits.
  package var commit: String
  /// The git tree of the project's folder in that commit.
  package var tree: String
  /// The project's folder in its repository; empty for the top.
  package var folder: String
  package var offerings: [String: SemanticVersion]
  /// The last released version of each offering that no longer exists: it must not be released again.
  package var retired: [String: SemanticVersion]
  package var tool: String
  package var format: Int

  package init(
    release: Int, commit: String, tree: String, folder: String, offerings: [String: SemanticVersion],
    retired: [String: SemanticVersion], tool: String, format: Int = compiledFormat
  ) {
    self.release = release
    self.commit = commit
    self.tree = tree
    self.folder = folder
    self.offerings = offerings
    self.retired = retired
    self.tool = tool
    self.format = format
  }

  package var file: CompiledFile {
    CompiledFile(
      TargetPath.provenance,
      [
        "format": .integer(format), "release": .integer(release), "tool": .string(tool),
        "source": ["commit": .string(commit), "tree": .string(tree), "folder": .string(folder)],
        "offerings": versions(offerings), "retired": versions(retired),
      ])
  }

  /// The provenance that `bytes` hold, or nil if they hold something else.
  package init?(_ bytes: [UInt8]) {
    guard let value = try? JSONValue(parsing: bytes), let format = value["format"]?.integer,
      let release = value["release"]?.integer, let tool = value["tool"]?.string, let source = value["source"],
      let commit = source["commit"]?.string, let tree = source["tree"]?.string,
      let folder = source["folder"]?.string, let offerings = Self.versions(in: value["offerings"]),
      let retired = Self.versions(in: value["retired"])
    else { return nil }
    self.init(
      release: release, commit: commit, tree: tree, folder: folder, offerings: offerings, retired: retired,
      tool: tool, format: format)
  }

  private func versions(_ map: [String: SemanticVersion]) -> JSONValue {
    .object(map.map { JSONMember($0.key, .string($0.value.description)) })
  }

  private static func versions(in value: JSONValue?) -> [String: SemanticVersion]? {
    guard let members = value?.members else { return nil }
    var map: [String: SemanticVersion] = [:]
    for member in members {
      guard let version = member.value.string.flatMap({ SemanticVersion($0) }) else { return nil }
      map[member.key] = version
    }
    return map
  }
}
