import Base
import JSON
package import PaywallExchange
package import PaywallModel
package import PaywallProject
import YAML

/// What an import has done to a project, or would do.
package struct PaywallImport: Sendable {
  package var plan: ImportPlan
  /// The ids of the offerings in the input.
  package var offerings: [String]
  package var remarks: [ImportRemark]
  /// The input, as remarks name it.
  package var file: String
  package var isWritten: Bool
}

/// The maximum length in bytes of a file that is imported, and of what is remembered of one.
let importLimit = 16 << 20

/// Makes or updates offerings, placements and experiments from another SDK's file, and adds products that the catalogue
/// lacks. What was edited by hand since the last import stays; a value that both have changed is a conflict and stays, too.
///
/// What the import said is written last, beside the project: an import that was killed is finished by the next one.
/// - Throws: for a file that cannot be read or that nothing comes of, and where the project would have references that lead
///   nowhere or ids that are there twice, and has not now. Nothing is written then.
package func importPaywalls(
  _ workspace: Workspace, _ format: ImportFormat, from path: String, _ options: ImportOptions = ImportOptions(),
  addsLocales: Bool = false, isDryRun: Bool = false
) throws -> PaywallImport {
  let folder = try workspace.folder()
  let tree = try workspace.workTree()
  let reader = ProjectReader(source: try tree.open())
  let files = try reader.frame()
  let frame = ProjectFrame(reading: files)
  for file in [files.project, files.products, files.placements].compactMap({ $0 }) where file.read().root == nil {
    throw unreadable(file)
  }
  let input = SourceFile(path: path, bytes: try FileSystem.read(path, atMost: importLimit))
  let target = try ImportTarget(of: frame, addsLocales: addsLocales)
  let present = try reader.offerings().ids.map { try reader.offering($0) }
  // What screens it has, as in the midst of a merge, is not known of a file that cannot be read.
  for file in present.flatMap(\.variants) where file.read().root == nil { throw unreadable(file) }
  let imported: ImportedProject
  do throws(ImportError) { imported = ScreenPairing(present).applied(to: try format.read(input, for: target)) } catch {
    throw ProjectError(.refused, "\(error.range.file):\(error.range.start): \(error.message)", hint: error.hint)
  }
  let named = Set(imported.offerings.map(\.id))
  let offerings = present.filter { named.contains($0.id) }
  let memory = try memory(of: format, in: folder)
  var plan = imported.plan(over: files, offerings, memory: memory?.value, options)
  if imported.isEmpty, plan.gone.isEmpty { throw nothing(in: path, imported, format) }
  plan.files = try plan.files.map { try $0.isNew ? $0.inForm(of: workspace) : $0 }
  let result = PaywallImport(
    plan: plan, offerings: imported.offerings.map(\.id), remarks: imported.remarks, file: path,
    isWritten: !isDryRun && (!plan.files.isEmpty || plan.memory != memory?.value))
  for file in plan.files { try requireReadable(file.bytes.count, file.path) }
  try requireWhole(plan, of: imported, files, offerings, options)
  for path in plan.files.map(\.path) + [importMemoryPath(format)] { try requireOwnPlace(path, in: folder) }
  let planned = plan.files.map { PlannedFile(path: $0.path, bytes: $0.bytes) }
  try requireSound(planned, in: tree, of: imported, plan)
  if result.isWritten { try write(planned, plan, format, memory, in: folder) }
  return result
}

extension ImportPlan.File {
  /// The new file as the project's files are.
  fileprivate func inForm(of workspace: Workspace) throws -> ImportPlan.File {
    let planned = try PlannedFile(path: path, bytes: bytes).inForm(of: workspace)
    var file = self
    (file.path, file.bytes) = (planned.path, planned.bytes)
    return file
  }
}

/// A file that is of its kind, and of which nothing comes into the project: the first of what was left out says why.
private func nothing(in path: String, _ imported: ImportedProject, _ format: ImportFormat) -> ProjectError {
  let omitted = imported.remarks.first { $0.kind == .omitted }
  let reason = omitted.map { "left out at \($0.position) \($0.paths.first ?? ""): \($0.message)" }
  return ProjectError(
    .refused, "\(path): there is nothing in it that can be imported",
    hint: reason ?? "is it what \(format.rawValue) gave?")
}

/// - Throws: if references would lead nowhere, or ids be there twice, that are not so now.
private func requireSound(
  _ files: [PlannedFile], in tree: SourceTree, of imported: ImportedProject, _ plan: ImportPlan
) throws {
  let change = PlannedChange(
    written: Dictionary(files.map { ($0.path, $0.bytes) }, uniquingKeysWith: { first, _ in first }))
  guard let fault = try firstNewFault(of: change, in: tree) else { return }
  let place = imported.place(of: fault.range.file).map { "\($0.file):\($0.start): " } ?? ""
  let conflict = plan.conflicts.first.map {
    "settle this first: \($0.range.file):\($0.range.start): \($0.path.isEmpty ? "" : $0.path + ": ")\($0.message)"
  }
  throw ProjectError(
    .refused,
    "\(place)the project would be broken, so nothing was written: \(fault.range.file):\(fault.range.start): \(fault.message) [\(fault.rule)]",
    hint: conflict ?? fault.hint)
}

/// What the last import of the format said; nil before the first one.
func memory(of format: ImportFormat, in folder: String) throws -> (value: JSONValue, bytes: [UInt8])? {
  let path = importMemoryPath(format)
  guard FileSystem.kind("\(folder)/\(path)") != nil else { return nil }
  let bytes = try FileSystem.read("\(folder)/\(path)", atMost: importLimit)
  let document = SourceFile(path: path, bytes: bytes).read()
  guard let root = document.root, document.diagnostics.isEmpty, root["version"]?.integer == 1,
    root["documents"]?.isMapping == true
  else {
    throw ProjectError(
      .refused, "\(path) is not what an import wrote",
      hint: "restore it with: git checkout \(path); or remove it, and import with --adopt")
  }
  return (root.json, bytes)
}

/// Refuses to edit files in which the same import would then find something to change again.
private func requireWhole(
  _ plan: ImportPlan, of imported: ImportedProject, _ files: ProjectFiles, _ offerings: [OfferingFiles],
  _ options: ImportOptions
) throws {
  let edited = Dictionary(plan.files.map { ($0.path, $0.bytes) }, uniquingKeysWith: { first, _ in first })
  func updated(_ file: SourceFile?) -> SourceFile? {
    file.map { file in edited[file.path].map { SourceFile(path: file.path, bytes: $0) } ?? file }
  }
  var frame = files
  (frame.project, frame.products, frame.placements) = (
    updated(files.project), updated(files.products), updated(files.placements)
  )
  frame.experiments = files.experiments.compactMap(updated)
  let known = offerings.map { offering in
    var offering = offering
    offering.offering = updated(offering.offering)
    offering.variants = offering.variants.compactMap(updated)
    offering.locales = offering.locales.compactMap(updated)
    return offering
  }
  let again = imported.plan(over: frame, known, memory: plan.memory, options)
  guard let fault = again.files.first(where: { !$0.isNew }) else { return }
  throw ProjectError(
    .refused, "\(fault.path) is written in a way that cannot be edited in place without other values changing",
    hint: "write the fields of \(fault.changed.first ?? "it") one on a line, and import again")
}

private func write(
  _ files: [PlannedFile], _ plan: ImportPlan, _ format: ImportFormat, _ memory: (value: JSONValue, bytes: [UInt8])?,
  in folder: String
) throws {
  let new = Set(plan.files.filter(\.isNew).map(\.path))
  try writeNew(files.filter { new.contains($0.path) }, in: folder)
  try rewrite(files.filter { !new.contains($0.path) }, in: folder)
  let path = importMemoryPath(format)
  let bytes = Array(plan.memoryText.utf8)
  if memory?.bytes == bytes { return }
  try FileSystem.makeFolder("\(folder)/imports")
  try rewrite([PlannedFile(path: path, bytes: bytes)], in: folder)
}
