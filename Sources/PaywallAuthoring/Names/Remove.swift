package import PaywallModel
package import PaywallProject
import YAML

/// What removing a thing changes.
package struct Removal: Sendable {
  package var entity: Entity
  /// What goes with it: its translations, waivers, cards; with force the rules that lead to it.
  package var dropped: [Mention]
  package var change: PlannedChange
  /// What users notice.
  package var effects: [String]
  package var isWritten: Bool
}

/// Removes a thing from the work tree with what belongs to it alone: its files, translations, waivers and cards.
///
/// - Parameter isForced: whether the placements' rules that lead to it go too, and what the last release leads users to
///   may go.
/// - Throws: if something else depends on it, which is listed, or if the project would have errors that it has not now.
///   Nothing is written then.
package func remove(
  _ workspace: Workspace, _ name: String, isForced: Bool = false, isDryRun: Bool = false, in context: RunContext
) throws -> Removal {
  let tree = try workspace.workTree()
  let reader = ProjectReader(source: try tree.open())
  let names = try ProjectNames(reader)
  let entity = try names.entity(name)
  try requireStopped(entity, in: reader.frame())
  var removal = try plannedRemoval(of: entity, names, in: tree, isForced: isForced)
  try requireNoNewErrors(removal.change, workspace, except: isForced ? ["reachable-removed"] : [], in: context)
  removal.isWritten = !isDryRun
  if removal.isWritten { try removal.change.apply(in: workspace.folder()) }
  return removal
}

/// What removing a thing changes, before the project is checked.
/// - Throws: if something else depends on it.
func plannedRemoval(
  of entity: Entity, _ names: ProjectNames, in tree: SourceTree, isForced: Bool = false
) throws -> Removal {
  var dependents: [Mention] = []
  var removal = Removal(entity: entity, dropped: [], change: PlannedChange(), effects: [], isWritten: false)
  var edits = NameEdits()
  for mention in names.mentions(of: entity) + names.soldOnly(by: entity) where !mention.isInside(entity) {
    if mention.isDefinition || mention.isDroppable(isForced: isForced), edits.drop(mention) {
      if !mention.isDefinition { removal.dropped.append(mention) }
    } else if !mention.isDefinition, !mention.isRecord {
      dependents.append(mention)
    }
  }
  try requireUnused(entity, dependents, isForced: isForced)
  removal.change = try PlannedChange(written: edits.written, removed: files(of: entity, names)).followedByLocales(
    in: tree
  ).renewingWaivers(in: tree)
  removal.effects = effects(of: entity, removal.dropped)
  return removal
}

private func requireStopped(_ entity: Entity, in files: ProjectFiles) throws {
  let owner = entity.kind == .arm ? entity.owner : entity.path
  guard entity.kind == .arm || entity.kind == .experiment,
    let file = files.experiments.first(where: { $0.stem == owner }), Experiment(reading: file).status == .running
  else { return }
  throw ProjectError(
    .refused, "the experiment '\(owner)' is running", hint: "stop it first: paywall experiment stop \(owner)")
}

private func requireUnused(_ entity: Entity, _ dependents: [Mention], isForced: Bool) throws {
  guard let first = dependents.first else { return }
  let places = dependents.prefix(8).map { "\($0.file.path):\($0.range.start) (\($0.words))" }
  let more = dependents.count > places.count ? " and \(dependents.count - places.count) more" : ""
  let isRule = dependents.allSatisfy { $0.isDroppable(isForced: true) }
  throw ProjectError(
    .refused, "\(entity.words) is used: \(places.joined(separator: ", "))\(more)",
    hint: isRule && !isForced
      ? "lead these users elsewhere first; --force removes the rules with it"
      : "change \(first.words) in \(first.file.path) first")
}

/// Files and folders that are the thing.
private func files(of entity: Entity, _ names: ProjectNames) -> [String] {
  if entity.kind == .offering { return ["offerings/\(entity.path)"] }
  return names.mentions(of: entity).compactMap { mention in
    if case .fileName = mention.place, mention.isDefinition { mention.file.path } else { nil }
  }
}

/// What the removal means for users.
private func effects(of entity: Entity, _ dropped: [Mention]) -> [String] {
  let placements = dropped.compactMap { mention -> String? in
    let parts = mention.path.split(separator: ".")
    return mention.file.path.hasPrefix("placements.") && parts.count > 1 ? String(parts[1]) : nil
  }
  var seen: Set<String> = []
  var effects = placements.filter { seen.insert($0).inserted }.map {
    "at the placement '\($0)', users whom the rule led there get what the next rule says, or the current offering"
  }
  if entity.kind == .placement {
    effects.append("apps that ask for the placement '\(entity.path)' get the current offering")
  }
  return effects
}

extension ProjectNames {
  /// Where variants of an offering name the product of one of its packages that no other package of it sells.
  fileprivate func soldOnly(by entity: Entity) -> [Mention] {
    guard entity.kind == .package else { return [] }
    let folder = "offerings/\(entity.owner)/"
    let sold = mentions.filter {
      $0.entity.kind == .product && $0.file.path.hasPrefix(folder + "offering.")
    }
    let package = mentions(of: entity).first(where: \.isDefinition)?.path ?? ""
    let own = sold.filter { $0.path == "\(package).product" }.map { $0.text }
    let others = Set(sold.filter { $0.path != "\(package).product" }.map { $0.text })
    return mentions.filter { mention in
      mention.entity.kind == .product && mention.file.path.hasPrefix(folder + "variants/")
        && own.contains(mention.text) && !others.contains(mention.text)
    }
  }
}

extension Mention {
  /// The whole text that names the thing.
  fileprivate var text: String { before + entity.id + after }

  /// Whether the place goes away with the thing anyhow.
  fileprivate func isInside(_ entity: Entity) -> Bool {
    entity.kind == .offering && file.path.hasPrefix("offerings/\(entity.path)/")
      || entity.kind == .experiment && isDefinition
  }

  /// Whether the place only records what once was: the arm of an experiment that was stopped names the variant it showed.
  fileprivate var isRecord: Bool {
    entity.kind == .variant && FileKind(of: file.path) == .experiment && Experiment(reading: file).status == .stopped
  }

  /// Whether it can go with the thing: what is said of it alone, and with force what leads users to it.
  fileprivate func isDroppable(isForced: Bool) -> Bool {
    switch FileKind(of: file.path) {
    case .waivers, .locale: true
    case .variant: path.hasSuffix(".package") && path.hasPrefix("cards.") || path.hasPrefix("productIDs.")
    case .placements: isForced && (path.hasSuffix(".offering") || path.hasSuffix(".experiment"))
    default: false
    }
  }
}

extension NameEdits {
  /// Removes the item or the entry that names a thing; false where there is none to remove.
  fileprivate mutating func drop(_ mention: Mention) -> Bool {
    guard let kind = FileKind(of: mention.file.path), let root = mention.file.read().root else { return false }
    if case .fileName = mention.place { return true }
    if case .key(let pair) = mention.place {
      let holder =
        root.pairs.first { $0.keyStart == pair.keyStart } == nil
        ? root.pairs.first { $0.value.pairs.contains { $0.keyStart == pair.keyStart } }?.value : root
      guard let holder else { return false }
      edit(mention.file) { $0.removeField(pair.key, in: holder) }
      return true
    }
    // A definition is the item itself; of everything else the item is what holds the field, or the text.
    let isText = mention.path.hasPrefix("productIDs.")
    let path = mention.isDefinition || isText ? mention.path : mention.path.droppingLast
    let paths = NodePaths(root, as: kind)
    guard let item = paths.node(at: path), let list = paths.node(at: path.droppingLast),
      let index = list.items.firstIndex(where: { $0.start == item.start })
    else { return false }
    edit(mention.file) { $0.removeItem(at: index, from: list) }
    return true
  }
}

extension String {
  /// The path of what holds the value at this one.
  fileprivate var droppingLast: String { lastIndex(of: ".").map { String(self[..<$0]) } ?? "" }
}
