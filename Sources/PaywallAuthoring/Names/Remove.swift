import Base
package import PaywallModel
package import PaywallProject
import PaywallRules
import YAML

/// What removing a thing changes.
package struct Removal: Sendable {
  package var entity: Entity
  /// What goes with it: its translations, waivers, cards; with force the rules that lead to it.
  package var dropped: [Mention]
  package var change: PlannedChange
  /// What users notice, and what is left to do.
  package var effects: [String]
  /// Whether only what leads to it goes, since apps that have the last release still show the thing itself.
  package var isPostponed = false
  package var isWritten: Bool
}

/// Removes a thing from the work tree with what belongs to it alone: its files, translations, waivers and cards.
///
/// - Parameter isForced: whether the placements' rules and the tests that lead to it go too, and what the last release leads
///   users to or no commit holds may go. An offering that the last release leads to stays until a release is out in which nothing does.
/// - Throws: if something else depends on it, which is listed, or the last release does, or if the project would have
///   errors that it has not now. Nothing is written then.
package func remove(
  _ workspace: Workspace, _ name: String, isForced: Bool = false, isDryRun: Bool = false, in context: RunContext
) throws -> Removal {
  let tree = try workspace.workTree()
  let reader = ProjectReader(source: try tree.open())
  let names = try ProjectNames(reader)
  let entity = try names.entity(name)
  if ![.locale, .entitlement].contains(entity.kind), !names.holds(entity) {
    let mention = names.mentions(of: entity).first
    throw ProjectError(
      .notFound, "\(entity.words) is not there any more",
      hint: mention.map { "it is only named at \($0.file.path):\($0.range.start)" })
  }
  if let definition = names.mentions(of: entity).first(where: \.isDefinition), let root = definition.file.read().root {
    try FieldAddress(file: definition.file, root: root, path: definition.path).requireOne()
  }
  if entity.kind == .locale {
    throw ProjectError(
      .refused, "\(entity.words) goes with all its translations", hint: "paywall locale remove \(entity.path)")
  }
  let frame = ProjectFrame(reading: try reader.frame())
  try requireStopped(entity, in: frame)
  // The rule that leads to a draft leads nobody there.
  let isDraft =
    entity.kind == .experiment && frame.experiments.contains { $0.id == entity.path && $0.status == .draft }
  var removal = try plannedRemoval(of: entity, names, in: tree, isForced: isForced || isDraft)
  removal.change = try removal.change.renewingWaivers(in: workspace, context)
  try removal.change.requirePresent(in: workspace.folder())
  try removal.change.requireReadable(reader)
  if !isForced {
    // What is said of them stands in a file with all others.
    let shared: Set<FileKind> = [.placement, .product].contains(entity.kind) ? [.placements, .products] : []
    try requireHeld(removal.change, workspace, hint: unheldHint, kinds: shared.union([.variant, .locale]))
  }
  removal.effects = effects(ofRemoving: removal.dropped, in: frame)
  if entity.kind == .placement {
    removal.effects.append(
      "apps that ask for the placement '\(entity.path)' get the current offering"
        + (frame.settings.currentOffering.map { " '\($0.value)'" } ?? ""))
  }
  removal.effects += try TakenNames(workspace).notes { "it is not known whether apps are still led to it" }
  let found = try newFindings(removal.change, workspace, in: context) {
    $0.severity == .error || $0.rule == releasedRule
  }
  let isTold: Set = [releasedRule, userTestsRule]
  if var error = found.first(where: { $0.severity == .error && !isTold.contains($0.rule) }) {
    if entity.kind == .experiment, error.rule == "experiment-not-stopped-early",
      frame.experiments.contains(where: { $0.id == entity.path && $0.status == .stopped })
    {
      error.hint = "apps still run it: publish its stop, then remove it: paywall publish --bundle out/"
    }
    guard error.rule == DecodingRule.wellFormed.rawValue, removal.change.written[error.range.file] != nil else {
      throw error.refusal
    }
    // An anchor that went, and is used elsewhere.
    throw ProjectError(
      .refused, "\(entity.words) is written in \(error.range.file) in a way that cannot be edited in place",
      hint: "write it there without anchors and aliases, and run this again")
  }
  removal.effects += found.testNotes
  if let finding = found.first(where: { $0.rule == releasedRule }) {
    try removal.weigh(finding, isForced: isForced, workspace, in: context)
  }
  removal.effects += removal.dropped.filter { FileKind(of: $0.file.path) == .tests }.map {
    "\($0.file.path):\($0.range.start): the test of a user who gets it goes, too"
  }
  removal.isWritten = !isDryRun
  if removal.isWritten { try removal.change.apply(in: workspace.folder()) }
  return removal
}

/// Finds what the last release still leads users to.
let releasedRule = "reachable-removed"

extension Removal {
  /// Decides what becomes of the removal of a thing that the last release shows.
  /// - Throws: without force; and for an offering that nothing but the last release leads to.
  fileprivate mutating func weigh(
    _ finding: Finding, isForced: Bool, _ workspace: Workspace, in context: RunContext
  ) throws {
    let reason = finding.message.replacing(" was removed", with: " would be removed")
    if entity.kind == .offering {
      guard isForced, dropped.contains(where: { FileKind(of: $0.file.path) == .placements }) else {
        throw ProjectError(
          .refused, reason,
          hint: "publish a release in which nothing leads to it, then remove it: paywall publish --bundle out/")
      }
      try postpone(workspace, in: context)
    } else if !isForced {
      throw ProjectError(
        .refused, reason,
        hint: "--force removes it all the same" + (finding.severity == .error ? ", and publish refuses that" : ""))
    } else if finding.severity == .error {
      effects.append("publish refuses this: \(finding.message); " + (finding.hint ?? ""))
    }
  }

  /// Leaves the thing, and removes only the rules that lead to it, and the tests of users who get it: what apps hold leads to it
  /// until they have a release without these.
  private mutating func postpone(_ workspace: Workspace, in context: RunContext) throws {
    var edits = NameEdits()
    dropped = dropped.filter { [.placements, .tests].contains(FileKind(of: $0.file.path)) }
    for mention in dropped { _ = edits.drop(mention) }
    change = PlannedChange(written: edits.written)
    effects += try requireNoNewErrors(change, workspace, in: context)
    isPostponed = true
    effects.append(
      "\(entity.words) itself stays, since apps that have the last release still lead to it: commit and publish this, "
        + "then remove it with: paywall rm \(entity)")
  }
}

/// What removing a thing changes, before waivers are renewed and the project is checked.
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
    } else if mention.isDefinition {
      throw ProjectError(
        .refused,
        "\(entity.words) is defined at \(mention.file.path):\(mention.range.start) in a way that cannot be edited in place",
        hint: "remove it there")
    } else if !mention.isRecord || entity.kind == .layer {
      // What divided its users stays with an experiment's record.
      dependents.append(mention)
    }
  }
  try requireUnused(entity, dependents, isForced: isForced)
  removal.change = try PlannedChange(written: edits.written, removed: files(of: entity, names)).followedByLocales(
    in: tree)
  return removal
}

private func requireStopped(_ entity: Entity, in frame: ProjectFrame) throws {
  let owner = entity.kind == .arm ? entity.owner : entity.path
  guard entity.kind == .arm || entity.kind == .experiment,
    frame.experiments.contains(where: { $0.id == owner && $0.status == .running })
  else { return }
  throw ProjectError(
    .refused, "the experiment '\(owner)' is running", hint: "stop it first: paywall experiment stop \(owner)")
}

private func requireUnused(_ entity: Entity, _ dependents: [Mention], isForced: Bool) throws {
  guard let first = dependents.first else { return }
  let places = dependents.prefix(8).map { "\($0.file.path):\($0.range.start) (\($0.words))" }
  let more = dependents.count > places.count ? " and \(dependents.count - places.count) more" : ""
  let isRule = dependents.allSatisfy { $0.isDroppable(isForced: true) }
  if let test = dependents.lazy.compactMap(\.runningExperiment).first {
    throw ProjectError(
      .refused, "\(entity.words) is used: \(places.joined(separator: ", "))\(more)",
      hint: "end the experiment first: paywall experiment stop \(test), or paywall experiment ship \(test) ARM")
  }
  if dependents.allSatisfy(\.isRecord) {
    throw ProjectError(
      .refused, "\(entity.words) is used: \(places.joined(separator: ", "))\(more)",
      hint: "it stays: the record of an experiment says by it how the users were divided")
  }
  if entity.kind == .layer, FileKind(of: first.file.path) == .experiment {
    // Its share goes before it.
    let fields = ["range", "layer"].filter { first.file.read().root?[$0] != nil }
    let commands = fields.map { "paywall set \(shellWord("\(first.file.path):\($0)")) --unset" }
    throw ProjectError(
      .refused, "\(entity.words) is used: \(places.joined(separator: ", "))\(more)",
      hint: "take the experiment out of it first: " + commands.joined(separator: " && "))
  }
  if !isForced, dependents.allSatisfy({ FileKind(of: $0.file.path) == .tests }) {
    throw ProjectError(
      .refused, "\(entity.words) is used: \(places.joined(separator: ", "))\(more)",
      hint: "change what is expected of these users; --force removes their tests with it")
  }
  throw ProjectError(
    .refused, "\(entity.words) is used: \(places.joined(separator: ", "))\(more)",
    hint: isRule && !isForced
      ? "lead these users elsewhere first; --force removes what leads to it, and --dry-run says what users get instead"
      : first.path.isEmpty
        ? "change \(first.words) in \(first.file.path) first"
        : "lead it elsewhere first: paywall set \(shellWord("\(first.file.path):\(first.path)")) VALUE")
}

/// Files and folders that are the thing.
private func files(of entity: Entity, _ names: ProjectNames) -> [String] {
  if entity.kind == .offering { return ["offerings/\(entity.path)"] }
  return names.mentions(of: entity).compactMap { mention in
    if case .fileName = mention.place, mention.isDefinition { mention.file.path } else { nil }
  }
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

  /// Whether the name stands in an item of a list.
  fileprivate func isIn(_ item: Node) -> Bool {
    if case .value(let node) = place { item.start <= node.start && node.end <= item.end } else { false }
  }

  /// Whether the place goes away with the thing anyhow.
  fileprivate func isInside(_ entity: Entity) -> Bool {
    entity.kind == .offering && file.path.hasPrefix("offerings/\(entity.path)/")
      || entity.kind == .experiment && isDefinition
  }

  /// The experiment that the place belongs to, if that splits users.
  fileprivate var runningExperiment: String? {
    guard FileKind(of: file.path) == .experiment, case let experiment = Experiment(reading: file),
      experiment.status == .running
    else { return nil }
    return experiment.id
  }

  /// Whether the place only records what once was: an experiment that was stopped names what it compared, and where.
  fileprivate var isRecord: Bool {
    FileKind(of: file.path) == .experiment && Experiment(reading: file).status == .stopped
  }

  /// Whether it can go with the thing: what is said of it alone, and with force what leads users to it.
  fileprivate func isDroppable(isForced: Bool) -> Bool {
    switch FileKind(of: file.path) {
    case .waivers, .locale: true
    case .variant: path.hasSuffix(".package") && path.hasPrefix("cards.") || path.hasPrefix("productIDs.")
    case .placements: isForced && (path.hasSuffix(".offering") || path.hasSuffix(".experiment"))
    case .tests: isForced
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
      edit(mention.file) { editor in
        if kind == .locale, holder.start != root.start {
          LocaleSheet.remove(pair.key, of: holder, in: &editor)
        } else {
          editor.removeField(pair.key, in: holder)
        }
      }
      return true
    }
    if kind == .tests {
      guard let list = root["tests"], let index = list.items.firstIndex(where: mention.isIn) else { return false }
      edit(mention.file) { $0.removeItem(at: index, from: list) }
      return true
    }
    // A definition is the item itself; of everything else the item is what holds the field, or the text.
    let isText = mention.path.hasPrefix("productIDs.")
    let path = mention.isDefinition || isText ? mention.path : mention.path.droppingLast
    let paths = NodePaths(root, as: kind)
    // An id may have dots itself, as those of stores have.
    let above = path.indices.reversed().lazy.filter { path[$0] == "." }.compactMap {
      paths.node(at: String(path[..<$0]))
    }
    guard let item = paths.node(at: path), let list = above.first,
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
