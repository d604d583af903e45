import Base
import JSON
package import PaywallModel
import YAML

/// What a release says beside its offerings: the index, and where it does not hold them the products.
package func compileFrame(
  _ frame: ProjectFrame, versions: [String: SemanticVersion], layout: BundleLayout
) -> [CompiledFile] {
  let index = compileIndex(frame, versions: versions, layout: layout)
  switch layout {
  case .listed: return [index]
  case .binned:
    return [
      index, CompiledFile(TargetPath.products, ["format": .integer(compiledFormat), "products": products(frame)]),
    ]
  }
}

/// The compiled index of a release (Docs/bundle-format.md, "Index"): who sees what, and which offerings there are, unless
/// that follows from their ids.
///
/// - Parameter versions: the version of every offering of the release.
package func compileIndex(
  _ frame: ProjectFrame, versions: [String: SemanticVersion], layout: BundleLayout = .listed
) -> CompiledFile {
  let settings = frame.settings
  let isListed = layout == .listed
  let index = JSONValue.object(omittingNil: [
    ("format", .integer(layout.indexFormat)),
    ("appID", .string(settings.appID)),
    ("currentOffering", settings.currentOffering.map { .string($0.value) }),
    ("defaultLocale", settings.defaultLocale.map { .string($0.value) }),
    ("locales", .array(frame.locales.sorted(by: precedes).map { .string($0) })),
    ("legal", settings.root?["legal"]?.json),
    ("attributes", settings.root?["attributes"] == nil ? nil : .array(list("attributes", of: settings.root, .project))),
    ("products", isListed ? .some(products(frame)) : .none),
    (
      "placements",
      .array(list("placements", of: frame.placements.root, .placements).map { compiledPlacement($0.members ?? []) })
    ),
    ("experiments", .array(frame.experiments.map { $0.compiled(in: frame.placements) })),
    ("offerings", isListed ? .some(offerings(versions)) : .none),
  ])
  return CompiledFile(TargetPath.index, index)
}

private func offerings(_ versions: [String: SemanticVersion]) -> JSONValue {
  .object(
    versions.map { id, version in
      JSONMember(id, ["version": .string(version.description), "target": .string(TargetPath.offering(id))])
    })
}

private func products(_ frame: ProjectFrame) -> JSONValue {
  .array(list("products", of: frame.catalogue.root, .products))
}

/// The items of a list of a file of `kind`.
private func list(_ key: String, of root: Node?, _ kind: FileKind) -> [JSONValue] {
  SchemaCompiler(ownName: "").members(of: root, kind).first { $0.key == key }?.value.array ?? []
}

/// A placement with its rules as readers get them.
private func compiledPlacement(_ members: [JSONMember]) -> JSONValue {
  .object(
    members.map { member in
      guard member.key == "rules", let rules = member.value.array else { return member }
      return JSONMember(member.key, .array(rules.map { compiledRule($0.members ?? []) }))
    })
}

/// A rule whose limits have moved into its audience, under a `match` that readers of the first format do not know: to
/// them the rule applies to nobody, where without it they would apply it to everybody.
private func compiledRule(_ members: [JSONMember]) -> JSONValue {
  let limits = members.filter { PlacementRule.limits.contains($0.key) }
  guard !limits.isEmpty else { return .object(members) }
  let audience = members.filter { $0.key == "audience" } + limits.map(compiledLimit)
  let rest = members.filter { $0.key != "audience" && !PlacementRule.limits.contains($0.key) }
  return .object([JSONMember("audience", .object([JSONMember("match", "limited")] + audience))] + rest)
}

/// A rollout's share as the number of buckets that are in, which is a whole one.
private func compiledLimit(_ member: JSONMember) -> JSONMember {
  guard member.key == "rollout", let rollout = member.value.members else { return member }
  return JSONMember(
    member.key,
    .object(
      rollout.map { field in
        guard field.key == "share", let buckets = Rollout.buckets(of: field.value) else { return field }
        return JSONMember("below", .integer(buckets))
      }))
}

extension Experiment {
  /// The experiment without what its authors note for themselves, its range and holdouts as gates.
  fileprivate func compiled(in placements: Placements) -> JSONValue {
    let members = SchemaCompiler(ownName: id).members(of: root, .experiment, without: ["range"])
    return .object(gated(members, by: placements) + [JSONMember("id", .string(id))])
  }
}

extension Rollout {
  fileprivate static func buckets(of share: JSONValue) -> Int? {
    switch share {
    case .integer(let percent): buckets(ofPercent: Double(percent))
    case .number(let percent): buckets(ofPercent: percent)
    case .null, .boolean, .string, .array, .object: nil
    }
  }
}
