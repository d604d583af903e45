package import JSON
package import PaywallModel
package import PaywallProject
import YAML

/// What giving a field a value changes.
package struct FieldChange: Sendable {
  package var file: String
  /// As waivers write it.
  package var path: String
  /// What stood there; nil for nothing.
  package var before: JSONValue?
  /// What stands there then; nil for nothing.
  package var after: JSONValue?
  /// The lines that are others.
  package var lines: [LineChange]
  /// What rules find in the project as it will be, and did not find before.
  package var findings: [Finding]
  package var isWritten: Bool
}

/// Gives a field of the work tree a value, or takes it away; comments and everything around stay.
///
/// - Parameters:
///   - name: the field, as `Workspace.address` takes it.
///   - text: the value, which the field's schema reads (`Schema.value(of:)`); nil takes the field away.
/// - Throws: if there is no such field, the value does not fit it, or the project would no longer have the shape that its
///   format requires. Nothing is written then. What rules find is told in the result.
package func setField(
  _ workspace: Workspace, _ name: String, to text: String?, isDryRun: Bool = false, in context: RunContext
) throws -> FieldChange {
  let address = try workspace.address(name, ProjectReader(source: workspace.workTree().open()), in: context)
  let edit = try text.map { try address.edit(to: $0) } ?? address.removal()
  let path = address.file.path
  var result = FieldChange(
    file: path, path: address.path, before: address.node?.json, after: edit.value, lines: [], findings: [],
    isWritten: false)
  if result.before == result.after { return result }
  try address.requireNothingElse(edit)
  let change = PlannedChange(written: [path: edit.bytes])
  let findings = try newFindings(change, workspace, in: context)
  let shapes = Set(DecodingRule.allCases.map(\.rawValue))
  if let first = findings.first(where: { shapes.contains($0.rule) }) { throw first.refusal }
  result.lines = lineChanges(from: address.file.bytes, to: edit.bytes)
  result.findings = findings
  result.isWritten = !isDryRun
  if !isDryRun { try change.apply(in: workspace.folder()) }
  return result
}

/// The new bytes of a file, and what is other in it.
private struct FieldEdit {
  var bytes: [UInt8]
  /// The keys and positions that lead to what is other.
  var places: [Child.Place]
  /// What stands there; nil for nothing.
  var value: JSONValue?
}

extension FieldAddress {
  fileprivate func edit(to text: String) throws -> FieldEdit {
    let reach = reach
    guard let target = reach.target else { return try addition(of: text) }
    guard let schema = target.schema else {
      throw ProjectError(.refused, "\(description) is unknown to the format", hint: "edit \(file.path)")
    }
    try requireNoIdentity(target, of: reach.children.dropLast().last)
    let value = try fitting(text, schema, as: target.name)
    let holder = reach.children.dropLast().last?.node ?? root
    var editor = YAMLEditor(file.bytes, isJSON: file.isJSON)
    switch target.place {
    case .key(let key): editor.setField(key, to: EditValue(value.json), in: holder)
    case .item:
      guard value.string != nil || value.number != nil || value.boolean != nil else {
        throw ProjectError(.refused, "\(description) has fields of its own", hint: "set one of them, or the whole list")
      }
      editor.replace(target.node, with: EditValue(value.json))
    }
    return FieldEdit(bytes: editor.result(), places: reach.children.map(\.place), value: value.json)
  }

  /// A field that is not there yet, in the place that the order of its schema gives it.
  private func addition(of text: String) throws -> FieldEdit {
    if path.isEmpty { throw ProjectError(.refused, "\(file.path) is a whole file", hint: "name a field behind ':'") }
    let (keys, schema) = try unwritten()
    let value = try fitting(text, schema, as: keys[keys.count - 1]).json
    let reach = reach
    let holder = reach.children.last
    let node = holder?.node ?? root
    let object = (holder == nil ? FileKind(of: file.path)?.schema : holder?.schema)?.object(for: node)
    let whole = keys.dropFirst().reversed().reduce(value) { inner, key in .object([JSONMember(key, inner)]) }
    var editor = YAMLEditor(file.bytes, isJSON: file.isJSON)
    editor.setField(keys[0], to: EditValue(whole), in: node, after: object?.predecessor(of: keys[0], in: node))
    let places = reach.children.map(\.place) + keys.map { .key($0) }
    return FieldEdit(bytes: editor.result(), places: places, value: value)
  }

  fileprivate func removal() throws -> FieldEdit {
    let reach = reach
    guard let target = reach.target else {
      _ = try unwritten()
      throw ProjectError(.notFound, "\(description) is not written", hint: "there is nothing to remove")
    }
    let holder = reach.children.dropLast().last?.node ?? root
    var editor = YAMLEditor(file.bytes, isJSON: file.isJSON)
    switch target.place {
    case .key(let key): editor.removeField(key, in: holder)
    case .item(let index, _): editor.removeItem(at: index, from: holder)
    }
    return FieldEdit(bytes: editor.result(), places: reach.children.map(\.place), value: nil)
  }

  private func fitting(_ text: String, _ schema: Schema, as name: String) throws -> Node {
    let value = schema.value(of: text)
    var checker = SchemaChecker(file: file.path)
    checker.compare(value, schema, as: name)
    guard let finding = checker.findings.first else { return value }
    let isCollection = if case .string = value.value, case .list = schema { true } else { false }
    throw ProjectError(
      .refused, finding.message, hint: isCollection ? "write it as JSON, as `paywall get` prints it" : finding.hint)
  }

  /// - Throws: for what tells an item apart, by which other places name it.
  private func requireNoIdentity(_ target: Child, of item: Child?) throws {
    guard case .key(let key) = target.place, case .item(_, let identity)? = item?.place, let item,
      identity.key(of: item.node) == key
    else { return }
    throw ProjectError(
      .refused, "\(description) is the name that other places use for it",
      hint: "rename it everywhere with: paywall mv OLD NEW")
  }

  /// - Throws: if a value elsewhere in the file would be another too, or this one would not be what was asked for.
  fileprivate func requireNothingElse(_ edit: FieldEdit) throws {
    let document = SourceFile(path: file.path, bytes: edit.bytes).read()
    let expected = root.json.replacing(edit.places[...], with: edit.value)
    if let root = document.root, root.json == expected { return }
    throw ProjectError(
      .refused, "\(description) is written in a way that cannot be edited in place",
      hint: "write it in \(file.path) without anchors and aliases, and run this again")
  }
}

extension Identity {
  /// The key by which an item is told apart; nil for what has its name from its text or its position.
  fileprivate func key(of item: Node) -> String? {
    switch self {
    case .key(let key), .named(let key): key
    case .keyed(let key, or: let other): item[key] == nil ? other : key
    case .line, .cell: "id"
    case .text, .position: nil
    }
  }
}

extension JSONValue {
  /// The value with another one at a place, which may be new.
  fileprivate func replacing(_ places: ArraySlice<Child.Place>, with value: JSONValue?) -> JSONValue? {
    guard let place = places.first else { return value }
    let rest = places.dropFirst()
    switch place {
    case .item(let index, _):
      guard var items = array, items.indices.contains(index) else { return nil }
      let new = items[index].replacing(rest, with: value)
      items.replaceSubrange(index...index, with: new.map { [$0] } ?? [])
      return .array(items)
    case .key(let key):
      var members = members ?? []
      let index = members.firstIndex { $0.key == key }
      let new = (index.map { members[$0].value } ?? .null).replacing(rest, with: value)
      if let index {
        members.replaceSubrange(index...index, with: new.map { [JSONMember(key, $0)] } ?? [])
      } else if let new {
        members.append(JSONMember(key, new))
      }
      return .object(members)
    }
  }
}
