import Base
import JSON
import PaywallChecking
import PaywallModel
package import PaywallProject
import PaywallRules
import YAML

/// Gives a field of the work tree a value, or takes it away; comments and everything around stay.
///
/// - Parameters:
///   - place: where the value becomes an item of the list that the field is; nil to give the field itself the value.
///   - name: the field, as `Workspace.address` takes it.
///   - text: the value, which the field's schema reads (`Schema.value(of:)`); nil takes the field away.
///   - side: whose value a field in conflict gets, in place of a text.
/// - Throws: if there is no such field, the value does not fit it, or the project would no longer have the shape that its
///   format requires. Nothing is written then. What rules find is told in the result.
package func setField(
  _ workspace: Workspace, _ name: String, to text: String?, of side: MergeSide? = nil, at place: ItemPlace? = nil,
  isDryRun: Bool = false, in context: RunContext
) throws -> FieldChange {
  var reader = ProjectReader(source: try workspace.workTree().open())
  if place == nil, workspace.repositoryPath != nil,
    let change = try decideConflict(workspace, name, text, side, reader, isDryRun: isDryRun, in: context)
  {
    return change
  }
  if side != nil { throw ProjectError(.refused, "'\(name)' is in no merge conflict", hint: "give it a value") }
  let single = try workspace.withoutRepeats(of: name, reader, in: context)
  if single != nil {
    reader = ProjectReader(source: try SourceTree.changed(workspace.workTree(), single ?? .init()).open())
  }
  let address = try workspace.address(name, reader, toleratingRepeats: single != nil, in: context)
  if workspace.repositoryPath != nil { try address.requireNoVersion(text) }
  var edit = try address.edit(to: text, at: place, reader)
  edit.bytes = address.file.keepingForm(edit.bytes)
  let path = address.file.path
  var result = FieldChange(
    file: path, path: address.path, before: address.node?.json, after: edit.value, lines: [], findings: [],
    isWritten: false)
  if result.before == result.after, single == nil { return result }
  try address.requireNothingElse(edit)
  var change = PlannedChange(written: [path: edit.bytes])
  try address.requireUnreleasedItems(edit, workspace)
  if FileKind(of: path) == .variant, let item = address.renamedItem(edit.value?.string) {
    change.written.merge(try address.translations(of: item.old, renamed: item.new, reader)) { $1 }
    change = try change.followedByLocales(in: workspace.workTree())
    result.renamed = try change.written.filter { $0.key != path }.changedLines(reader)
  }
  // What is wrong with the value is told, also where another one was wrong before.
  let valuePlace = address.place(in: edit.bytes)
  let isOfValue: (Finding) -> Bool = { finding in
    finding.range.file == path && valuePlace?.contains(finding.range.start) == true
  }
  var findings = try newFindings(change, workspace, in: context, always: isOfValue)
  if text == nil, FileKind(of: path) == .variant {
    let translations = try address.withoutTranslations(findings, reader)
    if !translations.isEmpty {
      // What is taken away beside what was named is at least held by a commit.
      try requireHeld(PlannedChange(written: translations), workspace)
      result.untranslated = try translations.changedLines(reader)
      change.written.merge(translations) { $1 }
      findings = try newFindings(change, workspace, in: context, always: isOfValue)
    }
  }
  let shapes = Set(DecodingRule.allCases.map(\.rawValue))
  if var first = findings.first(where: { shapes.contains($0.rule) }) {
    first.hint = address.hintForWhole(first, name, edit.value) ?? first.hint
    throw first.refusal
  }
  let before = single == nil ? address.file.bytes : try workspace.workTree().open().fileIfPresent(path)?.bytes ?? []
  result.lines = lineChanges(from: before, to: edit.bytes)
  result.findings = findings
  result.isWritten = !isDryRun
  if !isDryRun { try change.apply(in: workspace.folder()) }
  return result
}

extension [String: [UInt8]] {
  /// The files in order, with the lines that are others in them.
  fileprivate func changedLines(_ reader: ProjectReader) throws -> [(file: String, lines: [LineChange])] {
    try sorted { $0.key < $1.key }.map { file, bytes in
      (file, lineChanges(from: try reader.source.fileIfPresent(file)?.bytes ?? [], to: bytes))
    }
  }
}

extension Workspace {
  /// The file of a value without parts whose key is there more than once, as a merge of two additions leaves it, with the last of them
  /// alone, so that it can get another value; nil where its key is there once, and where somebody has said something about one that
  /// would go.
  fileprivate func withoutRepeats(
    of name: String, _ reader: ProjectReader, in context: RunContext
  ) throws -> PlannedChange? {
    let target = WaiverTarget(name)
    let inside = try projectPathIfInside(context.absolute(target.file))
    let path = [target.file, inside ?? ""].first { FileKind(of: $0) != nil }
    guard let path, var file = try reader.source.fileIfPresent(path), !file.isTooLong, file.mergeConflicts.isEmpty
    else {
      return nil
    }
    var isChanged = false
    while true {
      let document = file.read()
      let children = document.root.map { NodePaths($0, as: FileKind(of: path)).reach(target.path) }?.children ?? []
      guard document.diagnostics.allSatisfy({ $0.code == .duplicateKey }), let root = document.root,
        let last = children.last, last.node.isScalar, case .key(let key) = last.place,
        case let holder = children.dropLast().last?.node ?? root,
        document.diagnostics.contains(where: {
          $0.message == "duplicate key '\(key)'" && holder.start <= $0.position && $0.position < holder.end
        })
      else { break }
      let before = holder.pairs.last { $0.value.end <= last.start }?.value.end ?? holder.start
      // The comments of a locale file are the originals, which the other one has, too.
      if FileKind(of: path) != .locale, file.hasComment(from: before, to: last.node.end) { return nil }
      var editor = file.editor
      editor.removeField(key, in: holder)
      file = SourceFile(path: path, bytes: editor.result())
      isChanged = true
    }
    return isChanged ? PlannedChange(written: [path: file.bytes]) : nil
  }
}

extension FieldAddress {
  /// - Throws: for an item of a variant's list that is new and has the id of one that was released and said something else.
  fileprivate func requireUnreleasedItems(_ edit: FieldEdit, _ workspace: Workspace) throws {
    func ids(_ list: JSONValue?) -> Set<String> { Set(list?.array?.compactMap { $0["id"]?.string } ?? []) }
    let new = ids(edit.value).subtracting(ids(node?.json)).sorted()
    guard FileKind(of: file.path) == .variant, !new.isEmpty else { return }
    let owner = "\(file.path.split(separator: "/")[1])/\(file.stem)"
    let written = PlannedChange(written: [file.path: edit.bytes])
    let reader = ProjectReader(source: try SourceTree.changed(workspace.workTree(), written).open())
    let taken = try TakenNames(workspace)
    for id in new {
      let item = Entity(path == "sections" ? .section : .item, "\(path).\(id)", of: owner)
      try taken.requireUnreleased(item) { try $0.isSame(as: item, in: reader) }
    }
  }

  /// Where the value is in the file once it is written; nil where it goes.
  fileprivate func place(in bytes: [UInt8]) -> ClosedRange<SourcePosition>? {
    file.root(of: bytes).flatMap { NodePaths($0, as: FileKind(of: file.path)).node(at: path) }.map {
      $0.start...$0.end
    }
  }

  /// How a mapping is begun that needs more than the one field which was given; nil for another finding.
  fileprivate func hintForWhole(_ finding: Finding, _ name: String, _ value: JSONValue?) -> String? {
    let parts = finding.message.split(separator: "'")
    guard finding.rule == DecodingRule.fieldPresent.rawValue, node == nil, parts.count > 1, let value,
      let dot = path.lastIndex(of: "."), let end = name.lastIndex(of: "."),
      NodePaths(root, as: FileKind(of: file.path)).node(at: String(path[..<dot])) == nil
    else { return nil }
    let whole = JSONValue.object([
      JSONMember(String(path[path.index(after: dot)...]), value), JSONMember(String(parts[1]), .string("…")),
    ])
    let text = String(decoding: whole.canonicalBytes(), as: UTF8.self)
    return "give both at once: paywall set \(shellWord(String(name[..<end]))) \(shellWord(text))"
  }

  /// The locale files in which the translations of an item, and of what is in it, go by its new path.
  fileprivate func translations(of old: String, renamed new: String, _ reader: ProjectReader) throws -> [String:
    [UInt8]]
  {
    let id = file.path.split(separator: "/").dropFirst().first.map(String.init) ?? ""
    let others = siblings.filter { $0.hasPrefix(old + ".") }
    return try Offering(reading: reader.offering(id)).locales.reduce(into: [:]) { changed, locale in
      if MergeConflict(locale.file.bytes) != nil {
        throw ProjectError(
          .refused, "\(locale.file.path) is in conflict, and may translate '\(old)'",
          hint: "settle that first: paywall validate")
      }
      guard let variant = locale.root?[file.stem] else { return }
      var editor = LocaleSheet.editor(of: locale.file.bytes, isJSON: locale.file.isJSON)
      // "Sync 2.0" is not in "Sync 2".
      for pair in variant.pairs
      where pair.key.hasPrefix(old + ".") && !others.contains(where: { pair.key.hasPrefix($0 + ".") }) {
        editor.rename(pair, to: new + pair.key.dropFirst(old.count))
      }
      let bytes = editor.result()
      if bytes != locale.file.bytes { changed[locale.file.path] = bytes }
    }
  }

  /// The locale files without the translations of a field of a variant that is there no more, or of what was in it.
  ///
  /// Of what goes by a place nothing is: of a list that lost an item the last place is gone, and not the text.
  fileprivate func withoutTranslations(_ findings: [Finding], _ reader: ProjectReader) throws -> [String: [UInt8]] {
    let children = reach.children
    let isPlaced = children.contains {
      if case .item(_, let identity) = $0.place { identity.ownName(of: $0.node) == nil } else { false }
    }
    if isPlaced { return [:] }
    // As translations name it: the words of a text with an id by that.
    let isText = if case .key("text")? = children.last?.place { !path.hasSuffix(".text") } else { false }
    let name = (isText ? children.dropLast() : children[...]).map(\.name).joined(separator: ".")
    let orphans = Dictionary(grouping: findings.filter { $0.rule == "locale-path" }, by: \.range.file)
    return try orphans.reduce(into: [:]) { changed, entry in
      guard let locale = try reader.source.fileIfPresent(entry.key),
        let variant = locale.root(of: locale.bytes)?[file.stem]
      else { return }
      let places = Set(entry.value.map(\.range.start))
      let gone = variant.pairs.filter { pair in
        places.contains(pair.keyStart) && (pair.key == name || pair.key.hasPrefix(name + "."))
      }
      if gone.isEmpty { return }
      var editor = LocaleSheet.editor(of: locale.bytes, isJSON: locale.isJSON)
      for pair in gone { LocaleSheet.remove(pair.key, of: variant, in: &editor) }
      changed[entry.key] = editor.result()
    }
  }
}
