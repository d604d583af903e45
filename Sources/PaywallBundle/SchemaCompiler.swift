import JSON
import PaywallModel
import YAML

/// Values as readers get them: only keys that the format knows, without notes for authors, and every default written out,
/// so that what is omitted and what is written with its default compile to the same bytes.
struct SchemaCompiler {
  /// The name of the file without its ending, for defaults that are the file's own name.
  let ownName: String
  /// The variant whose core fields stand in for what its sections leave out.
  var variant: Node?

  init(ownName: String, variant: Node? = nil) {
    self.ownName = ownName
    self.variant = variant
  }

  /// The members of an object that `kind` describes.
  /// - Parameter keys: fields that the caller writes in another form.
  func members(of node: Node?, _ kind: FileKind, without keys: Set<String> = []) -> [JSONMember] {
    guard case .object(let object) = kind.schema else { return [] }
    return members(of: node, object, without: keys)
  }

  /// The members of one package of an offering.
  func package(_ node: Node) -> [JSONMember] {
    guard case .object(let offering) = FileKind.offering.schema,
      case .list(.object(let package), _)? = offering["packages"]?.schema
    else { return [] }
    return members(of: node, package)
  }

  func value(_ node: Node, _ schema: Schema) -> JSONValue {
    switch schema {
    case .object(let object): .object(members(of: node, object))
    case .section: .object(Section(node).map { members(of: node, $0.type.row.schema) } ?? [])
    case .list(let item, _): .array(node.items.map { value($0, item) })
    case .map(_, let inner): .object(node.pairs.map { JSONMember($0.key, value($0.value, inner)) })
    case .either(let a, let b): value(node, a.fitsKind(of: node) ? a : b)
    case .line: (node.lineText ?? node).json
    case .text, .string, .integer, .number, .boolean, .choice: node.json
    }
  }

  private func members(of node: Node?, _ object: ObjectSchema, without keys: Set<String> = []) -> [JSONMember] {
    object.fields.compactMap { field in
      guard !field.isForAuthors, !keys.contains(field.name) else { return nil }
      if let written = node?[field.name] { return JSONMember(field.name, value(written, field.schema)) }
      return defaultValue(of: field, in: node).map { JSONMember(field.name, $0) }
    }
  }

  private func defaultValue(of field: Field, in node: Node?) -> JSONValue? {
    switch field.defaultValue {
    case nil: return nil
    case .sibling(let name): return node?[name]?.json
    case .ownName: return .string(ownName)
    case .ofVariant(let core): return variant?[core].map { coreValue($0, field.schema) }
    case .value(let value):
      guard case .object = value, case .object(let object) = field.schema else { return value }
      return .object(members(of: nil, object))
    }
  }
}

/// A core field's value in the form of a section's field: texts become items with ids and titles.
private func coreValue(_ node: Node, _ schema: Schema) -> JSONValue {
  guard case .list(.object, _) = schema else { return node.json }
  return .array(node.items.enumerated().map { ["id": .string(coreItemID($0)), "title": ($1.lineText ?? $1).json] })
}

/// The id of the item that the core list's text at `index` becomes.
func coreItemID(_ index: Int) -> String { "bullet_\(index)" }
