import Base
import Git
import JSON
import PaywallModel
import PaywallProject
import YAML

/// Gives a field that a merge left in conflict a value, or that of one side, or takes it away, and settles in its file what only
/// one side changed.
/// - Returns: nil for a field of a file that is in no conflict.
func decideConflict(
  _ workspace: Workspace, _ name: String, _ text: String?, _ chosen: MergeSide?, _ reader: ProjectReader,
  isDryRun: Bool, in context: RunContext
) throws -> FieldChange? {
  let folder = workspace.prefix.isEmpty ? "" : workspace.prefix + "/"
  let torn = try workspace.repository().unmergedFiles().map(\.path).filter { $0.hasPrefix(folder) }.map {
    String($0.dropFirst(folder.count))
  }
  var sides: [[String: [UInt8]]] = [[:], [:]]
  for path in torn where FileKind(of: path) != nil {
    guard let file = try reader.source.fileIfPresent(path), let conflict = MergeConflict(file.bytes) else { continue }
    (sides[0][path], sides[1][path]) = (conflict.ours.bytes, conflict.theirs.bytes)
  }
  if sides[0].isEmpty { return nil }
  let trees = try sides.map { SourceTree.changed(try workspace.workTree(), PlannedChange(written: $0)) }
  var (side, address) = (trees[0], try workspace.address(name, ProjectReader(source: trees[0].open()), in: context))
  let mine = address.node
  let other = try? workspace.address(name, ProjectReader(source: trees[1].open()), in: context)
  if mine == nil, let other, other.node != nil { (side, address) = (trees[1], other) }
  let path = address.file.path
  guard sides[0][path] != nil, let file = try reader.source.fileIfPresent(path), !address.path.isEmpty,
    text != nil || address.node != nil
  else { return nil }
  // Each side may have given an item another name.
  let settler = try ConflictSettler(workspace, reader)
  let isTitle = try settler.twoNames(in: path).contains { item in
    item.key != "id" && [item.paths.ours, item.paths.theirs].contains { address.path == "\($0).\(item.key)" }
  }
  let isID = address.path.hasSuffix(".id") && address.node?.string != nil
  var value = try text.flatMap { text -> JSONValue? in
    if isTitle { return .string(text) }
    if isID { return try address.name(text) }
    return try address.edit(to: text, at: nil, ProjectReader(source: side.open())).value
  }
  let field = address.isLine && text != nil ? address.path + ".text" : address.path
  guard (text == nil) == (value == nil) else { return nil }
  if let chosen { value = (chosen == .ours ? mine : other?.node)?.json }
  if let obstacle = try settler.obstacle(in: path) {
    throw ProjectError(.refused, "\(path) is in conflict: \(obstacle.message)", hint: obstacle.hint)
  }
  // What git's markers show need not be what is in question; a list as a whole always says what it is to be.
  if let plain = try settler.settled(path), plain.isRenamed || value?.array == nil && !plain.asks(of: field) {
    throw ProjectError(
      .refused, "\(path): '\(field)' is not what the merge has to ask", hint: ConflictSettler.first)
  }
  let decision = ThreeWayMerge.Decision(field: field, value: value, side: chosen)
  guard let settled = try settler.settled(path, deciding: decision) else {
    if let list = try settler.listOfBoth(path, around: address.path) {
      throw ProjectError(
        .refused, "'\(list.field)' has other items on both sides, so that '\(address.path)' is not the same on each",
        hint: try settler.advice(list, in: path))
    }
    return nil
  }
  if chosen != nil {
    value = file.root(of: settled.bytes).flatMap { NodePaths($0, as: FileKind(of: path)).node(at: address.path) }?.json
  }
  if value == nil, settled.left.isEmpty, let kind = FileKind(of: path) {
    let reading = SourceFile(path: path, bytes: settled.bytes).read(as: kind.schema, called: kind.rawValue)
    if let missing = reading.findings.first(where: { $0.rule == DecodingRule.fieldPresent.rawValue }) {
      throw missing.refusal
    }
  }
  var result = FieldChange(
    file: path, path: address.path, before: address.node?.json, after: value,
    lines: lineChanges(from: file.bytes, to: settled.bytes), findings: [], isWritten: !isDryRun)
  result.leftInConflict = settled.left
  var change = PlannedChange(written: [path: settled.bytes])
  if FileKind(of: path) == .variant, settled.left.isEmpty {
    let tree = SourceTree.changed(try workspace.workTree(), change)
    let realigned = try ConflictSettler(workspace, ProjectReader(source: tree.open())).realigned(
      in: address.file.path.split(separator: "/").dropFirst().first.map(String.init))
    let locales = realigned.changed.filter { FileKind(of: $0.key) == .locale }
    change.written.merge(locales) { $1 }
    result.realigned = locales.keys.sorted()
    result.unsure = realigned.unsure
  }
  if !isDryRun {
    // Noted first: a run that is killed in between leaves no file that is taken for somebody's work.
    SettledFiles(OpenRepository(try workspace.repository())).note(change)
    try change.apply(in: workspace.folder())
  }
  return result
}
