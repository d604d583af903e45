import PaywallChecking
package import PaywallModel
package import PaywallProject
import YAML

/// What giving a thing another id changes.
package struct Renaming: Sendable {
  package var entity: Entity
  package var renamed: Entity
  /// Where it was named.
  package var mentions: [Mention]
  package var change: PlannedChange
  package var notes: [String]
  package var isWritten: Bool
}

/// Gives a thing of the work tree another id, in every place that names it; comments and everything around stay.
///
/// What users are told apart by stays too: a variant keeps its wire id, an experiment without a salt gets its old id as
/// one. A run that was killed is finished by the same one.
/// - Parameters:
///   - id: the new id, or the whole new address.
///   - isForced: whether a placement is renamed that apps ask for since the last release.
/// - Throws: if the id is taken, was released for something else or cannot be one, if the thing belongs to a running
///   experiment or is a store's product, or if the project would have errors that it has not now. Nothing is written then.
package func rename(
  _ workspace: Workspace, _ name: String, to id: String, isForced: Bool = false, isDryRun: Bool = false,
  in context: RunContext
) throws -> Renaming {
  let tree = try workspace.workTree()
  let reader = ProjectReader(source: try tree.open())
  let names = try ProjectNames(reader)
  let entity = try names.entity(name)
  let renamed = try newName(id, for: entity, names)
  let frame = try reader.frame()
  let taken = try TakenNames(workspace)
  func isSame(_ holder: NameHistory.Holder) throws -> Bool { try holder.isSame(as: entity, in: reader) }
  // What runs in apps under the name that it gets back keeps its users by that.
  if try entity.kind != .experiment || !taken.isReleased(renamed, isSame: isSame) {
    try requireFree(entity, in: frame)
  }
  try taken.requireUnreleased(renamed, isSame: isSame)
  let mentions = names.mentions(of: entity)
  var edits = NameEdits()
  for mention in mentions { edits.rename(mention, to: renamed.id) }
  if entity.kind == .experiment { edits.keepSalt(of: entity, in: frame) }
  if entity.kind == .variant { try edits.keepDefault(entity, renamed, in: reader) }
  var change = PlannedChange(written: edits.written)
  change.definitions = Set(mentions.filter(\.isDefinition).map(\.file.path))
  change.moves = moves(of: entity, to: renamed, mentions)
  change = try change.followedByLocales(in: tree).renewingWaivers(in: workspace, context)
  try change.requirePresent(in: workspace.folder())
  try change.requireReadable(reader)
  try requireWhole(change, in: tree, entity, renamed, mentions.count)
  let gradually =
    entity.kind == .package
    ? "apps that have the last release show it by this name; to sell it under another, lead users to an offering that has it so: "
      + "paywall new \(entity.owner)_v2 --from \(entity.owner)"
    : "apps that have the last release ask for the old name: make \(renamed.words) beside it, publish a release that leads to that "
      + "one, then remove the old one with: paywall rm \(entity)"
  let later = "rename it once the experiment has stopped"
  var hints = [releasedRule: gradually, "experiment-frozen": later, "experiment-screen-frozen": later]
  if entity.kind == .experiment {
    // A running one is refused above.
    hints["experiment-not-stopped-early"] =
      "apps still run it: publish its stop, then rename it: paywall publish --bundle out/"
  }
  let failing = try requireNoNewErrors(change, workspace, hints: hints, in: context)
  let lost =
    entity.kind == .placement ? try newFindings(change, workspace, in: context) { $0.rule == releasedRule }.first : nil
  if let lost, !isForced {
    throw ProjectError(
      .refused, lost.message.replacing(" was removed", with: " would be gone"),
      hint: "make \(renamed.words) beside it: paywall new \(renamed); or --force renames it all the same")
  }
  if !isDryRun { try change.apply(in: workspace.folder()) }
  return Renaming(
    entity: entity, renamed: renamed, mentions: mentions, change: change,
    notes: try notes(on: entity, isReleased: lost != nil, workspace) + taken.notes + failing, isWritten: !isDryRun)
}

private func newName(_ text: String, for entity: Entity, _ names: ProjectNames) throws -> Entity {
  if entity.kind == .product {
    throw ProjectError(
      .refused, "\(entity.words) has its id from the store",
      hint: "take the other one over with: paywall products import FILE; then lead each package to it with: "
        + "paywall set package:OFFERING/PACKAGE:product NEW")
  }
  if entity.kind == .locale {
    throw ProjectError(
      .refused, "\(entity.words) is a language, and devices ask for it by its name",
      hint:
        "add the other one, then remove this one with: paywall locale remove \(entity.path); or take its words along: "
        + "`git mv` each of its files to the new name, then paywall set paywall.yaml:locales JSON")
  }
  let whole = entity.renamed("")
  let id =
    text.hasPrefix(whole.description) && entity.kind != .offering
    ? String(text.dropFirst(whole.description.count)) : text
  let format: Format = [.attribute, .entitlement].contains(entity.kind) ? .name : .id
  guard format.accepts(id) else {
    throw ProjectError(.refused, "'\(id)' cannot be the id of \(entity.words)", hint: "expected \(format.expectation)")
  }
  let renamed = entity.renamed(id)
  if renamed == entity { throw ProjectError(.refused, "\(entity.words) is called so already") }
  if names.holds(renamed) {
    throw ProjectError(.exists, "there is \(renamed.words) already", hint: "choose another id")
  }
  return renamed
}

/// - Throws: for what a running experiment assigns users by.
private func requireFree(_ entity: Entity, in files: ProjectFiles) throws {
  let owner = entity.kind == .arm ? entity.owner : entity.path
  guard entity.kind == .arm || entity.kind == .experiment || entity.kind == .layer else { return }
  for file in files.experiments {
    let experiment = Experiment(reading: file)
    let isMeant = entity.kind == .layer ? experiment.text("layer")?.value == owner : experiment.id == owner
    guard isMeant, experiment.status == .running else { continue }
    throw ProjectError(
      .refused, "the experiment '\(experiment.id)' is running, and its users are told apart by \(entity.words)",
      hint: "rename it once the experiment has stopped")
  }
}

extension NameEdits {
  /// An experiment's salt is its id unless it says another one; with a new id its users would change their arms.
  fileprivate mutating func keepSalt(of entity: Entity, in files: ProjectFiles) {
    guard let file = files.experiments.first(where: { $0.stem == entity.path }), let root = file.read().root,
      root["salt"] == nil
    else { return }
    edit(file) { $0.setField("salt", to: .string(entity.path), in: root, of: .experiment) }
  }
}

extension NameEdits {
  /// An offering that does not say its default variant has one by its name.
  fileprivate mutating func keepDefault(_ entity: Entity, _ renamed: Entity, in reader: ProjectReader) throws {
    let offering = Offering(reading: try reader.offeringAlone(entity.owner))
    guard let file = offering.file, let root = offering.root, root["defaultVariant"] == nil,
      offering.defaultVariant.value == entity.path
    else { return }
    edit(file) { $0.setField("defaultVariant", to: .string(renamed.path), in: root, of: .offering) }
  }
}

/// Files and folders that have their names from the thing.
private func moves(of entity: Entity, to renamed: Entity, _ mentions: [Mention]) -> [(from: String, to: String)] {
  if entity.kind == .offering { return [("offerings/\(entity.path)", "offerings/\(renamed.path)")] }
  return mentions.compactMap { mention in
    guard case .fileName = mention.place, mention.isDefinition else { return nil }
    let path = mention.file.path
    let folder = path.prefix(through: path.lastIndex(of: "/") ?? path.startIndex)
    return (path, folder + renamed.id + path.dropFirst(folder.count + entity.id.count))
  }
}

/// - Throws: if a place would keep the old name, or its file would say something else than before.
private func requireWhole(
  _ change: PlannedChange, in tree: SourceTree, _ entity: Entity, _ renamed: Entity, _ count: Int
) throws {
  let after = try ProjectNames(ProjectReader(source: SourceTree.changed(tree, change).open()))
  let left = after.mentions(of: entity)
  guard left.isEmpty, after.mentions(of: renamed).count >= count else {
    let place = left.first.map { " at \($0.file.path):\($0.range.start)" } ?? ""
    throw ProjectError(
      .refused, "\(entity.words) is named\(place) in a way that cannot be edited in place",
      hint: "write it there as a plain text, and run this again")
  }
}

private func notes(on entity: Entity, isReleased: Bool, _ workspace: Workspace) throws -> [String] {
  var notes: [String] = []
  switch entity.kind {
  case .placement where isReleased:
    notes.append("apps that ask for the placement '\(entity.path)' get the current offering")
  case .variant: notes.append("the variant keeps its wire id")
  case .attribute: notes.append("apps have to tell the attribute under its new name")
  case .entitlement: notes.append("apps have to ask for the entitlement under its new name")
  case .placement, .offering, .package, .product, .experiment, .arm, .layer, .locale, .section, .item: break
  }
  let imports = try FileSystem.list("\(workspace.folder())/imports") ?? []
  if [.offering, .placement, .experiment].contains(entity.kind), !imports.isEmpty {
    notes.append("the next import of a file that has '\(entity.path)' makes it again")
  }
  return notes
}
