import JSON
import PaywallModel
package import PaywallProject
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
  let reader = ProjectReader(source: try workspace.workTree().open())
  if place == nil, workspace.repositoryPath != nil,
    let change = try decideConflict(workspace, name, text, side, reader, isDryRun: isDryRun, in: context)
  {
    return change
  }
  if side != nil { throw ProjectError(.refused, "'\(name)' is in no merge conflict", hint: "give it a value") }
  let address = try workspace.address(name, reader, in: context)
  if workspace.repositoryPath != nil { try address.requireNoVersion(text) }
  var edit = try address.edit(to: text, at: place, reader)
  edit.bytes = address.file.keepingForm(edit.bytes)
  let path = address.file.path
  var result = FieldChange(
    file: path, path: address.path, before: address.node?.json, after: edit.value, lines: [], findings: [],
    isWritten: false)
  if result.before == result.after { return result }
  try address.requireNothingElse(edit)
  var change = PlannedChange(written: [path: edit.bytes])
  var findings = try newFindings(change, workspace, in: context)
  let translations = text == nil ? try withoutTranslations(findings, reader) : [:]
  if !translations.isEmpty {
    change.written.merge(translations) { $1 }
    findings = try newFindings(change, workspace, in: context)
    result.untranslated = translations.keys.sorted()
  }
  let shapes = Set(DecodingRule.allCases.map(\.rawValue))
  if let first = findings.first(where: { shapes.contains($0.rule) }) { throw first.refusal }
  result.lines = lineChanges(from: address.file.bytes, to: edit.bytes)
  result.findings = findings
  result.isWritten = !isDryRun
  if !isDryRun { try change.apply(in: workspace.folder()) }
  return result
}

/// The locale files without what translates a text that is there no more.
private func withoutTranslations(_ findings: [Finding], _ reader: ProjectReader) throws -> [String: [UInt8]] {
  let orphans = Dictionary(grouping: findings.filter { $0.rule == "locale-path" }, by: \.range.file)
  return try orphans.reduce(into: [:]) { changed, entry in
    guard let file = try reader.source.fileIfPresent(entry.key), let root = file.root(of: file.bytes) else { return }
    var editor = LocaleSheet.editor(of: file.bytes, isJSON: file.isJSON)
    for variant in root.pairs {
      for text in variant.value.pairs where entry.value.contains(where: { $0.range.start == text.keyStart }) {
        LocaleSheet.remove(text.key, of: variant.value, in: &editor)
      }
    }
    changed[entry.key] = editor.result()
  }
}
