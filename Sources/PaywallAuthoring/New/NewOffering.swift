import PaywallChecking
import PaywallModel
package import PaywallProject
import Templates
import YAML

/// Makes an offering: a copy of another one, or of a template's with the packages of the project's current offering.
///
/// Comments are kept, wire ids renamed, the version begins at 1.0.0 and the origin is recorded.
/// - Parameters:
///   - source: `OFFERING[@REVISION]`; nil for the current offering.
///   - template: the template to take instead.
/// - Throws: if the id is taken or no id, or the source is not there. Nothing is half-written.
package func newOffering(
  _ workspace: Workspace, _ id: String, from source: String? = nil, template: String? = nil, isDryRun: Bool = false
) throws -> Creation {
  try requireID(id)
  let folder = "offerings/\(id)"
  let (entity, taken) = (Entity(.offering, id), try TakenNames(workspace))
  if let template {
    let files = try templateOffering(template, workspace)
    return try Creation(
      paths: [folder], origin: "template \(template)", notes: [files.note].compactMap { $0 },
      new: copy(files.files, as: id, origin: nil, taken), folder: folder
    ).write(in: workspace, making: entity, taken, isDryRun: isDryRun)
  }
  let origin = try Origin(source ?? currentOffering(workspace))
  guard origin.variant == nil else {
    throw ProjectError(
      .refused, "'\(origin.offering)/\(origin.variant ?? "")' is a variant; an offering is created from an offering",
      hint: "write --from \(origin.offering), or create a variant with: paywall new \(id)/VARIANT --from …")
  }
  let files = try offeringFiles(workspace, origin.offering, at: origin.revision)
  let record = try origin.record(workspace)
  return try Creation(paths: [folder], origin: record, new: copy(files, as: id, origin: record, taken), folder: folder)
    .write(in: workspace, making: entity, taken, isDryRun: isDryRun)
}

func requireID(_ id: String) throws {
  guard isID(id) else { throw ProjectError(.refused, "'\(id)' is not an id", hint: "write \(Format.id.expectation)") }
}

/// The id of the offering that the project calls current.
func currentOffering(_ workspace: Workspace) throws -> String {
  let files = try ProjectReader(source: workspace.workTree().open()).frame()
  guard let current = Settings(reading: files.project).currentOffering else {
    throw ProjectError(
      .refused, "the project has no current offering", hint: "name the offering to copy with --from OFFERING")
  }
  return current.value
}

private func templateOffering(_ template: String, _ workspace: Workspace) throws -> ScaffoldScreen {
  let scaffold = try Scaffold.find(template)
  let current = try readOffering(workspace, currentOffering(workspace), at: nil)
  let shown = current.variant(current.defaultVariant.value)?.productIDs.map(\.value) ?? []
  let frame = ProjectFrame(reading: try ProjectReader(source: workspace.workTree().open()).frame())
  let packages = current.packages.compactMap { package -> AdoptedPackage? in
    guard let type = package.type?.value, let product = package.product?.value else { return nil }
    return AdoptedPackage(
      id: package.id.value, type: type, product: product, isShown: shown.contains(product),
      kind: frame.catalogue[product]?.kind, hasTrial: frame.catalogue[product]?.introductoryOffer?.mode == .free)
  }
  var screen = try scaffold.screen(for: packages.filter(\.isShown), locales: frame.locales)
  screen.files = try adopt(packages, into: screen.files)
  return screen
}

/// An offering's files under another id.
private func copy(
  _ files: OfferingFiles, as id: String, origin: String?, _ taken: TakenNames
) throws -> [PlannedFile] {
  guard let offering = files.offering else {
    throw ProjectError(
      .refused, "the offering '\(files.id)' has no offering.yaml", hint: "see why with: paywall validate")
  }
  func moved(_ file: SourceFile) -> String { "offerings/\(id)" + file.path.dropFirst(files.folder.count) }
  var copies = [PlannedFile(path: moved(offering), bytes: try rewritten(offering, origin: origin))]
  for file in files.variants {
    copies.append(
      PlannedFile(path: moved(file), bytes: try renamed(file, from: files.id, to: id, variant: file.stem, taken)))
  }
  try requireReadable(files.locales)
  return copies + files.locales.map { PlannedFile(path: moved($0), bytes: $0.bytes) }
}

/// - Throws: for files of translations that are in conflict or cannot be read otherwise: a copy would be so, too, or have none.
func requireReadable(_ locales: [SourceFile]) throws {
  for file in locales {
    let document = file.read()
    if document.root == nil || !document.diagnostics.isEmpty { throw unreadable(file) }
  }
}

private func rewritten(_ file: SourceFile, origin: String?) throws -> [UInt8] {
  guard let root = file.read().root else { throw unreadable(file) }
  var editor = YAMLEditor(file.bytes, isJSON: file.isJSON)
  if let version = root["version"] { editor.replace(version, with: "1.0.0") }
  if let origin { editor.setField("origin", to: .string(origin), in: root, of: .offering) }
  return editor.result()
}

/// A variant's file with the wire id of its new place.
func renamed(
  _ file: SourceFile, from source: String, to offering: String, variant: String, origin: String? = nil,
  _ taken: TakenNames
) throws -> [UInt8] {
  guard let root = file.read().root else { throw unreadable(file) }
  var editor = YAMLEditor(file.bytes, isJSON: file.isJSON)
  let old = file.stem == variant ? root["id"]?.string : nil
  let id = try wireID(old, of: variant, from: source, to: offering, taken)
  editor.setField("id", to: .string(id), in: root, of: .variant)
  if let origin { editor.setField("origin", to: .string(origin), in: root, of: .variant) }
  return editor.result()
}
