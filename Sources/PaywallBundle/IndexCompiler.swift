import JSON
package import PaywallModel
import YAML

/// The compiled index of a release (Docs/bundle-format.md, "Index"): who sees what, and which offerings there are.
///
/// - Parameter versions: the version of every offering of the release.
package func compileIndex(_ frame: ProjectFrame, versions: [String: SemanticVersion]) -> CompiledFile {
  let settings = frame.settings
  let offerings = versions.map { id, version in
    JSONMember(id, ["version": .string(version.description), "target": .string(TargetPath.offering(id))])
  }
  let index = JSONValue.object(leavingOutNil: [
    ("format", .integer(compiledFormat)),
    ("appID", .string(settings.appID)),
    ("currentOffering", settings.currentOffering.map { .string($0.value) }),
    ("defaultLocale", settings.defaultLocale.map { .string($0.value) }),
    ("locales", .array(frame.locales.sorted(by: precedes).map { .string($0) })),
    ("legal", settings.root?["legal"]?.json),
    ("products", .array(frame.catalogue.products.map(\.compiled))),
    ("placements", .array(frame.placements.all.map(\.compiled))),
    ("experiments", .array(frame.experiments.map(\.compiled))),
    ("offerings", .object(offerings)),
  ])
  return CompiledFile(TargetPath.index, index)
}

extension Product {
  fileprivate var compiled: JSONValue { .object(node.members(without: ["displayName"])) }
}

extension Placement {
  fileprivate var compiled: JSONValue { .object(node.members(without: ["description"])) }
}

extension Experiment {
  /// The experiment with the defaults that bucketing needs written out; hypotheses stay with their authors.
  fileprivate var compiled: JSONValue {
    var members = root?.members(without: ["displayName", "hypothesis"]) ?? []
    members.append(JSONMember("id", .string(id)))
    members.fill("unit", "user")
    members.fill("hash", "sha256")
    members.fill("salt", .string(id))
    return .object(members)
  }
}
