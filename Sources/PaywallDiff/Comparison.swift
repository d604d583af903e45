import Base
import JSON
import PaywallModel
import YAML

/// One file or part of a project as it is compared: the path of its file and the name that fields may default to.
struct Side {
  var file: String
  var name = ""
}

/// Walks two trees of one schema side by side and collects where they mean something else.
///
/// Changes come in the order of the schema's fields; weights come from the fields.
struct Comparison {
  let old: Side
  let new: Side
  /// The project schema that the older side was written for; newer section types are a break.
  let schemaVersion: Int
  /// The upper bound on the weight of any change in these files.
  var ceiling = Weight.major
  private(set) var changes: [Change] = []

  init(_ old: Side, _ new: Side, schemaVersion: Int = 1) {
    self.old = old
    self.new = new
    self.schemaVersion = schemaVersion
  }

  /// Whether the two values mean the same.
  func isSame(_ a: Node, _ b: Node, _ schema: Schema) -> Bool {
    var other = Comparison(old, new, schemaVersion: schemaVersion)
    other.compare(a, b, schema, .seen, at: "")
    return other.changes.isEmpty
  }

  mutating func compare(_ a: Node, _ b: Node, _ schema: Schema, _ weighing: Weighing, at path: String) {
    switch schema {
    case .either(let first, let second):
      let fit = [first, second].first { $0.fitsKind(of: a) && $0.fitsKind(of: b) }
      if let fit { compare(a, b, fit, weighing, at: path) } else { compareWhole(a, b, weighing, at: path) }
    case .map(_, let value) where a.isMapping && b.isMapping: compareEntries(a, b, value, weighing, at: path)
    case .list(let item, let identity):
      guard case .sequence(let x) = a.value, case .sequence(let y) = b.value else {
        return compareWhole(a, b, weighing, at: path)
      }
      switch identity {
      case .position, .cell: compareByPlace(x, y, ListIdentity(item, identity), weighing, at: path)
      case .key, .keyed, .text, .named, .line: compareByName(x, y, ListIdentity(item, identity), weighing, at: path)
      }
    case .line: compareLines(a, b, weighing, at: path)
    case .object where a.isMapping && b.isMapping, .section where a.isMapping && b.isMapping:
      compareFields(a, b, schema, at: path)
    case .text, .string, .integer, .number, .boolean, .choice, .map, .object, .section:
      compareWhole(a, b, weighing, at: path)
    }
  }

  /// An id more or less says nothing to users; another one is another name for translations.
  private mutating func compareLines(_ a: Node, _ b: Node, _ weighing: Weighing, at path: String) {
    if let old = a.lineID, let new = b.lineID, ExactKey(old) != ExactKey(new) {
      report(path, .renamed, before: .string(old), after: .string(new), .patch, nil, b)
    }
    compareWhole(a.lineText ?? a, b.lineText ?? b, weighing, at: path)
  }

  private mutating func compareWhole(_ a: Node, _ b: Node, _ weighing: Weighing, at path: String) {
    let (before, after) = (a.json, b.json)
    if before != after { report(path, .changed, a, b, weighing.changed) }
  }

  /// Compares the fields of two objects. An omitted field has its default value.
  mutating func compareFields(_ a: Node, _ b: Node, _ schema: Schema, at path: String, skipping: Set<String> = []) {
    let before = a.byKey
    let after = b.byKey
    let schemas = [schema.object(for: b), schema.object(for: a)].compactMap { $0 }
    for (index, object) in schemas.enumerated() {
      for field in object.fields where !skipping.contains(field.name) {
        if index > 0, schemas[0].index(of: field.name) != nil { continue }
        let (x, y) = (before[ExactKey(field.name)], after[ExactKey(field.name)])
        if x == nil, y == nil, !field.isNamedByFile { continue }
        compareOptional(
          x ?? a.standIn(for: field, named: old.name), y ?? b.standIn(for: field, named: new.name), field.schema,
          field.weighing, at: join(path, field.name))
      }
    }
    let unknown = Set(before.keys).union(after.keys).map(\.text).filter { key in
      !skipping.contains(key) && schemas.allSatisfy { $0.index(of: key) == nil }
    }
    for key in unknown.sorted(by: precedes) {
      compareUnknown(before[ExactKey(key)], after[ExactKey(key)], at: join(path, key))
    }
  }

  /// An unknown key is a finding; it means nothing to any reader.
  private mutating func compareUnknown(_ a: Node?, _ b: Node?, at path: String) {
    if let a, let b { return compareWhole(a, b, .style, at: path) }
    if let b { report(path, .added, nil, b, .patch) }
    if let a { report(path, .removed, a, nil, .patch) }
  }

  mutating func compareOptional(_ a: Node?, _ b: Node?, _ schema: Schema, _ weighing: Weighing, at path: String) {
    switch (a, b) {
    case (nil, nil): break
    case (let a?, let b?): compare(a, b, schema, weighing, at: path)
    case (nil, let b?): report(path, .added, nil, b, max(weighing.added, novelty(of: b, schema)))
    case (let a?, nil): report(path, .removed, a, nil, weighing.removed)
    }
  }

  /// Compares two mappings with free keys. A mapping that comes or goes inside another is given key by key.
  mutating func compareEntries(_ a: Node, _ b: Node, _ schema: Schema, _ weighing: Weighing, at path: String) {
    let before = a.byKey
    let after = b.byKey
    for key in Set(before.keys).union(after.keys).map(\.text).sorted(by: precedes) {
      var (x, y) = (before[ExactKey(key)], after[ExactKey(key)])
      if case .map = schema {
        x = x ?? y.map { Node(.object([]), at: $0.start) }
        y = y ?? x.map { Node(.object([]), at: $0.start) }
      }
      compareOptional(x, y, schema, weighing, at: join(path, key))
    }
  }

  /// Major where `node` holds a section of a type that renderers of the older side's schema lack.
  func novelty(of node: Node, _ schema: Schema) -> Weight {
    if case .section = schema, let type = Section.type(of: node), type.row.since > schemaVersion { return .major }
    switch schema {
    case .list(let item, _): return node.items.map { novelty(of: $0, item) }.max() ?? .patch
    case .object, .section:
      let fields = schema.object(for: node)
      return node.pairs.compactMap { pair in fields?[pair.key].map { novelty(of: pair.value, $0.schema) } }.max()
        ?? .patch
    case .text, .line, .string, .integer, .number, .boolean, .choice, .map, .either: return .patch
    }
  }

  mutating func report(_ path: String, _ kind: ChangeKind, _ a: Node?, _ b: Node?, _ weight: Weight) {
    report(path, kind, before: a?.json, after: b?.json, weight, a, b)
  }

  /// Adds a change whose values are not those of the nodes that it is about.
  mutating func report(
    _ path: String, _ kind: ChangeKind, before: JSONValue?, after: JSONValue?, _ weight: Weight, _ a: Node?, _ b: Node?
  ) {
    let range = b.map { SourceRange(new.file, $0) } ?? a.map { SourceRange(old.file, $0) }
    changes.append(Change(path, kind, before: before, after: after, min(weight, ceiling), at: range))
  }
}

/// The path of `key` below `path`.
func join(_ path: String, _ key: String) -> String { path.isEmpty ? key : path + "." + key }

extension Field {
  /// Whether the field means something else in a file of another name.
  fileprivate var isNamedByFile: Bool { if case .ownName = defaultValue { true } else { false } }
}

extension Node {
  /// The values of a mapping by key; the first one for a duplicate key.
  fileprivate var byKey: [ExactKey: Node] {
    Dictionary(pairs.map { (ExactKey($0.key), $0.value) }, uniquingKeysWith: { first, _ in first })
  }

  /// What a field means that this mapping omits; nil for nothing.
  fileprivate func standIn(for field: Field, named name: String) -> Node? {
    switch field.defaultValue {
    case .value(let value): Node(value, at: start)
    case .sibling(let key): self[key]
    case .ownName: Node(.string(name), at: start)
    case .ofVariant: nil
    case nil: nil
    }
  }
}
