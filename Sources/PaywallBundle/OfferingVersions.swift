package import JSON
package import PaywallModel

/// What targets metadata says of an offering under `custom`: its version.
package struct OfferingNote: Sendable, Equatable {
  package var version: SemanticVersion

  package init(version: SemanticVersion) { self.version = version }

  /// The note in what targets metadata holds under `custom`; nil for anything else.
  package init?(_ custom: JSONValue?) {
    guard let version = custom?["version"]?.string.flatMap({ SemanticVersion($0) }) else { return nil }
    self.version = version
  }

  package var json: JSONValue { ["version": .string(version.description)] }
}

/// The last released version of each offering that no longer exists: its id can only return with a higher major version.
package struct RetiredOfferings: Sendable {
  package var versions: [String: SemanticVersion]

  package init(_ versions: [String: SemanticVersion]) { self.versions = versions }

  /// The versions that a file holds, or nil if it holds something else.
  package init?(_ bytes: [UInt8]) {
    guard let value = try? JSONValue(parsing: bytes), value["format"]?.integer == compiledFormat,
      let versions = semanticVersions(in: value["retired"])
    else { return nil }
    self.versions = versions
  }

  /// Nil where no offering was ever removed.
  package var file: CompiledFile? {
    guard !versions.isEmpty else { return nil }
    let members = versions.map { JSONMember($0.key, .string($0.value.description)) }
    return CompiledFile(TargetPath.retired, ["format": .integer(compiledFormat), "retired": .object(members)])
  }
}

/// The versions of an object of texts by id; nil for anything else.
func semanticVersions(in value: JSONValue?) -> [String: SemanticVersion]? {
  guard let members = value?.members else { return nil }
  var map: [String: SemanticVersion] = [:]
  for member in members {
    guard let version = member.value.string.flatMap({ SemanticVersion($0) }) else { return nil }
    map[member.key] = version
  }
  return map
}
