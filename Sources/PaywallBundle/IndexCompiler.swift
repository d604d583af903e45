import Base
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
  let index = JSONValue.object(omittingNil: [
    ("format", .integer(compiledFormat)),
    ("appID", .string(settings.appID)),
    ("currentOffering", settings.currentOffering.map { .string($0.value) }),
    ("defaultLocale", settings.defaultLocale.map { .string($0.value) }),
    ("locales", .array(frame.locales.sorted(by: precedes).map { .string($0) })),
    ("legal", settings.root?["legal"]?.json),
    ("products", list("products", of: frame.catalogue.root, .products, without: "displayName")),
    ("placements", list("placements", of: frame.placements.root, .placements, without: "description")),
    ("experiments", .array(frame.experiments.map(\.compiled))),
    ("offerings", .object(offerings)),
  ])
  return CompiledFile(TargetPath.index, index)
}

/// The items of the one list that a file of `kind` holds, each without a note for authors.
private func list(_ key: String, of root: Node?, _ kind: FileKind, without note: String) -> JSONValue {
  let members = SchemaCompiler(ownName: "").members(of: root, kind, without: [])
  let items = members.first { $0.key == key }?.value.array ?? []
  return .array(items.map { item in .object((item.members ?? []).filter { $0.key != note }) })
}

extension Experiment {
  /// The experiment without what its authors note for themselves.
  fileprivate var compiled: JSONValue {
    let notes: Set<String> = ["displayName", "hypothesis"]
    let members = SchemaCompiler(ownName: id).members(of: root, .experiment, without: notes)
    return .object(members + [JSONMember("id", .string(id))])
  }
}
