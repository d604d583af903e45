import Base
import JSON
import PaywallModel
package import PaywallProject
import YAML

/// Makes a variant: a copy of another one with a wire id of its own and, within one offering, its translations too.
/// - Parameter source: `OFFERING/VARIANT[@REVISION]`; nil for the offering's default variant.
package func newVariant(
  _ workspace: Workspace, _ variant: String, of offering: String, from source: String? = nil,
  isDryRun: Bool = false
) throws -> Creation {
  try requireID(offering)
  try requireID(variant)
  let target = try offeringFiles(workspace, offering, at: nil)
  if let taken = target.variants.first(where: { $0.stem == variant }) {
    throw ProjectError(.exists, "\(taken.path) already exists", hint: "choose another name")
  }
  var origin = try Origin(source ?? offering)
  let from = try offeringFiles(workspace, origin.offering, at: origin.revision)
  let name = origin.variant ?? Offering(reading: from).defaultVariant.value
  origin.variant = name
  guard let file = from.variants.first(where: { $0.stem == name }) else {
    let nearest = nearestName(to: name, among: from.variants.map(\.stem))
    throw ProjectError(
      .notFound, "the offering '\(origin.offering)' has no variant '\(name)'",
      hint: nearest.map { "did you mean '\($0)'?" } ?? "its variants: "
        + from.variants.map(\.stem).joined(separator: ", "))
  }
  try requireReadable(from.locales + target.locales)
  let record = try origin.record(workspace)
  let path = "\(target.folder)/variants/\(variant).\(file.isJSON ? "json" : "yaml")"
  let taken = try TakenNames(workspace)
  let bytes = try renamed(file, from: origin.offering, to: offering, variant: variant, origin: record, taken)
  let locales = try translated(
    target, with: SourceFile(path: path, bytes: bytes),
    copies: from.locales.compactMap { try translation(of: name, as: variant, $0, in: target) }, workspace)
  return try Creation(
    paths: [path] + locales.map(\.path), origin: record, new: [PlannedFile(path: path, bytes: bytes)], changed: locales
  ).write(in: workspace, making: Entity(.variant, variant, of: offering), taken, isDryRun: isDryRun)
}

/// The target's file of a locale with the source variant's copy under the new name, as it is written there, with its
/// comments; nil if there is none to copy.
private func translation(
  of source: String, as variant: String, _ locale: SourceFile, in target: OfferingFiles
) throws -> PlannedFile? {
  guard let origin = locale.read().root, let copy = origin.pairs.first(where: { $0.key == source }),
    !copy.value.pairs.isEmpty, let file = target.locales.first(where: { $0.stem == locale.stem }),
    let root = file.read().root
  else { return nil }
  let value = copy.value.json
  // What a killed run left is written anew; what somebody wrote is not.
  if let present = root[variant]?.json, !present.isSame(as: value) {
    throw ProjectError(
      .exists, "\(file.path) has translations of '\(variant)' already",
      hint: "take them out first: paywall set \(shellWord("\(file.path):\(variant)")) --unset; or choose another name")
  }
  let others = (root.json.members ?? []).filter { $0.key != variant }
  let whole = JSONValue.object(others + [JSONMember(variant, value)])
  var renamed = YAMLEditor(locale.bytes, isJSON: locale.isJSON)
  renamed.removeField(variant, in: origin)
  renamed.rename(copy, to: variant)
  let pattern = SourceFile(path: locale.path, bytes: renamed.result())
  if file.isJSON == locale.isJSON, !root.isEmpty, let written = pattern.root(of: pattern.bytes) {
    var editor = YAMLEditor(file.bytes, isJSON: file.isJSON)
    editor.merge(
      root, to: whole, as: (YAMLEditor(pattern.bytes, isJSON: pattern.isJSON), written), takesFields: true)
    let bytes = editor.result()
    if file.root(of: bytes)?.json.isSame(as: whole) == true { return PlannedFile(path: file.path, bytes: bytes) }
  }
  var editor = YAMLEditor(file.bytes, isJSON: file.isJSON)
  editor.setField(variant, to: EditValue(value), in: root)
  let bytes = editor.result()
  guard file.root(of: bytes)?.json.isSame(as: whole) == true else {
    throw ProjectError(
      .refused, "\(locale.path) has the texts of '\(source)' in a way that cannot be copied",
      hint: "write them without anchors, aliases and merge keys")
  }
  return PlannedFile(path: file.path, bytes: bytes)
}

/// The locale files of an offering with copies of translations, and in each what a new variant lacks as comments.
/// - Returns: those that change.
private func translated(
  _ offering: OfferingFiles, with variant: SourceFile, copies: [PlannedFile], _ workspace: Workspace
) throws -> [PlannedFile] {
  let frame = ProjectFrame(reading: try ProjectReader(source: workspace.workTree().open()).frame())
  var files = offering
  files.variants.append(variant)
  files.locales = offering.locales.map { file in copies.first { $0.path == file.path }?.source ?? file }
  let after = Offering(reading: files)
  let screens = TranslatableScreen.all(of: after, in: frame).filter { $0.variant == variant.stem }
  return try after.locales.compactMap { locale in
    let copy = copies.first { $0.path == locale.file.path }
    guard locale.root != nil else { return copy }
    var sheet = try LocaleSheet(locale.file, originalsIn: frame.settings.copyLocale)
    sheet.add(screens.map { MissingTexts($0, in: locale.locale) })
    return sheet.count > 0 ? PlannedFile(path: locale.file.path, bytes: try sheet.result()) : copy
  }
}

extension JSONValue {
  /// Whether two mappings have the same fields, in whatever order.
  fileprivate func isSame(as other: JSONValue) -> Bool {
    guard let members, let others = other.members else { return self == other }
    return members.count == others.count && members.allSatisfy { other[$0.key] == $0.value }
  }
}
