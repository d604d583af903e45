import Base
import JSON
import PaywallModel
import PaywallProject
import PaywallRules
import YAML

/// Where a value goes that is an item of a list.
package enum ItemPlace: Sendable {
  /// Behind the last one.
  case last
  /// Before the item that a path names so, or that has this position, from 0.
  case before(String)
}

/// The new bytes of a file, and what is other in it.
struct FieldEdit {
  var bytes: [UInt8]
  /// The keys and positions that lead to what is other.
  var places: [Child.Place]
  /// What stands there; nil for nothing.
  var value: JSONValue?
}

extension FieldAddress {
  func edit(to text: String?, at place: ItemPlace?, _ reader: ProjectReader) throws -> FieldEdit {
    try requireOne()
    guard let text else { return try removal() }
    if let place { return try insertion(of: text, place) }
    return try translation(text, reader) ?? edit(to: text)
  }

  private func edit(to text: String) throws -> FieldEdit {
    let reach = reach
    guard let target = reach.target else {
      try requireNoNewName(text)
      return try addition(of: text)
    }
    guard let schema = target.schema else {
      throw ProjectError(.refused, "\(description) is unknown to the format", hint: "edit \(file.path)")
    }
    try requireNoIdentity(text)
    let text = isLine ? try words(of: text, in: reach.children.dropLast().last) : text
    let value = try fitting(text, schema, as: target.name)
    try requireSameIdentity(target, value)
    let holder = reach.children.dropLast().last?.node ?? root
    var editor = file.editor
    let places = reach.children.map(\.place)
    if target.node.canMerge(value.json) {
      var merging = editor
      merging.merge(target.node, to: value.json, pairing: ItemNames.areOne)
      let edit = FieldEdit(bytes: merging.result(), places: places, value: value.json)
      if isNothingElse(edit) { return edit }
    }
    switch target.place {
    case .key(let key): editor.setField(key, to: EditValue(value.json), in: holder)
    case .item: editor.replace(target.node, with: EditValue(value.json))
    }
    return FieldEdit(bytes: editor.result(), places: places, value: value.json)
  }

  /// Whether the path is that of a line, whose words are below its id.
  var isLine: Bool {
    if case .key("text")? = reach.target?.place { !path.hasSuffix(".text") && path != "text" } else { false }
  }

  /// The words of a line that is given as a whole, as `get` prints it: `{"id": "sync", "text": "…"}`.
  /// - Throws: for one with another id.
  private func words(of text: String, in line: Child?) throws -> String {
    let read = readJSON(Array(text.utf8))
    guard read.diagnostics.isEmpty, let root = read.root, root.isMapping, let words = root["text"]?.string,
      root.pairs.allSatisfy({ ["id", "text"].contains($0.key) })
    else { return text }
    if let line, root["id"] != nil { try requireSameIdentity(line, root) }
    return words
  }

  /// A name that an item gets.
  /// - Throws: for one that the format does not take.
  func name(_ text: String) throws -> JSONValue {
    guard let target = reach.target, let schema = target.schema else { return .string(text) }
    return try fitting(text, schema, as: target.name).json
  }

  /// One more item of the list that the field is.
  private func insertion(of text: String, _ place: ItemPlace) throws -> FieldEdit {
    let reach = reach
    guard let target = reach.target else { return try firstItem(text) }
    guard let item = target.schema?.item, case .sequence(let present) = target.node.value else {
      throw ProjectError(.refused, "\(description) is no list", hint: "name the list that the value becomes an item of")
    }
    let index = try place.index(among: children(of: target), of: description)
    var items = present.map(\.json)
    items.insert(try fitting(text, item, as: "the item").json, at: index)
    // Where all others have ids, a text gets one, too.
    if present.allSatisfy({ $0["id"] != nil }) { items = items.withIDsForAll }
    let value = items[index]
    var editor = YAMLEditor(file.bytes, isJSON: file.isJSON)
    if present.isEmpty || index == present.count {
      editor.appendItem(EditValue(value), to: target.node)
    } else if index == 0 {
      editor.prependItem(EditValue(value), to: target.node)
    } else {
      editor.insertItem(EditValue(value), after: index - 1, in: target.node)
    }
    return FieldEdit(bytes: editor.result(), places: reach.children.map(\.place), value: .array(items))
  }

  /// The only item of a list that is not written yet.
  private func firstItem(_ text: String) throws -> FieldEdit {
    guard let item = try unwritten().schema.item else {
      throw ProjectError(.refused, "\(description) is no list", hint: "name the list that the value becomes an item of")
    }
    let value = try fitting(text, item, as: "the item").json
    return try addition(of: String(decoding: JSONValue.array([value]).canonicalBytes(), as: UTF8.self))
  }

  /// The list that the path ends in, as a command takes it.
  private var listAddress: String { shellWord("\(file.path):\(path.dropLast(reach.rest.count + 1))") }

  private func children(of target: Child) -> [String] {
    var names: [String] = []
    forEachChild(of: target.node, target.schema) { names.append($0.name) }
    return names
  }

  /// A text that a locale file does not translate yet, in the place of the comment that waits for it; nil for anything else.
  private func translation(_ text: String, _ reader: ProjectReader) throws -> FieldEdit? {
    guard FileKind(of: file.path) == .locale, reach.target == nil, !path.isEmpty else { return nil }
    let (keys, schema) = try unwritten()
    let whole = reach.children.map(\.name) + keys
    guard whole.count == 2 else { return nil }
    let value = try fitting(text, schema, as: whole[1])
    let id = String(file.path.split(separator: "/")[1])
    let offering = Offering(reading: try reader.offering(id))
    let screens = TranslatableScreen.all(of: offering, in: ProjectFrame(reading: try reader.frame()))
    let translation = Translation(variant: whole[0], path: whole[1], text: value.string ?? text)
    let order = screens.first { $0.variant == whole[0] }?.sayable.map(\.path) ?? []
    return FieldEdit(
      bytes: try file.putting([translation], order: [whole[0]: order]), places: whole.map { .key($0) },
      value: value.json)
  }

  /// A field that is not there yet, in the place that the order of its schema gives it.
  private func addition(of text: String) throws -> FieldEdit {
    if path.isEmpty { throw ProjectError(.refused, "\(file.path) is a whole file", hint: "name a field behind ':'") }
    if case .list? = reach.children.last?.schema, Int(reach.rest) != nil {
      throw ProjectError(
        .notFound, "\(file.path): \(reach.children.last?.name ?? path) has no item '\(reach.rest)'",
        hint: "add one with: paywall set \(listAddress) \(shellWord(text)) --append")
    }
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
    var reach = reach
    guard reach.target != nil else {
      _ = try unwritten()
      throw ProjectError(.notFound, "\(description) is not written", hint: "there is nothing to remove")
    }
    // What is there twice by one id leaves its translations to the other.
    if isLine, isOfRepeated { reach.children.removeLast() }
    let target = reach.children[reach.children.count - 1]
    if FileKind(of: file.path) == .variant, case .key("text") = target.place, !path.hasSuffix(".text") {
      let parts = file.path.split(separator: "/")
      let item = reach.children.dropLast().map(\.name).joined(separator: ".")
      throw ProjectError(
        .refused, "\(description) is a text that translations name",
        hint: "remove it with them: paywall rm \(shellWord("\(parts[1])/\(file.stem):\(item)"))")
    }
    let holder = reach.children.dropLast().last?.node ?? root
    var editor = file.editor
    switch target.place {
    case .key(let key):
      if FileKind(of: file.path) == .locale, reach.children.count == 2 {
        LocaleSheet.remove(key, of: holder, in: &editor)
      } else {
        editor.removeField(key, in: holder)
      }
    case .item(let index, _): editor.removeItem(at: index, from: holder)
    }
    return FieldEdit(bytes: editor.result(), places: reach.children.map(\.place), value: nil)
  }

  /// - Throws: for the version of an offering, which moves by what has changed since a release.
  func requireNoVersion(_ text: String?) throws {
    guard FileKind(of: file.path) == .offering, path == "version" else { return }
    let id = file.path.split(separator: "/").dropFirst().first.map(String.init) ?? ""
    throw ProjectError(
      .refused, "versions move by what changed",
      hint: "paywall bump \(shellWord(id))" + (text.map { " --to \(shellWord($0))" } ?? ""))
  }

  private func fitting(_ text: String, _ schema: Schema, as name: String) throws -> Node {
    let value = schema.value(of: text)
    var checker = SchemaChecker(file: file.path)
    checker.compare(value, schema, as: name)
    guard let finding = checker.findings.first else { return value }
    if value.string != nil, schema.isNumber {
      throw ProjectError(.refused, "\(name) is '\(text.prefix(60))', expected \(schema.expectation)")
    }
    let isCollection = if case .string = value.value, case .list = schema { true } else { false }
    throw ProjectError(
      .refused, finding.message, hint: isCollection ? "write it as JSON, as `paywall get` prints it" : finding.hint)
  }

  /// The item that the field is the name of: its id, its type or, where it has none of them, its title or label; nil for others.
  private var namedItem: Child? {
    let children = reach.children
    guard case .key(let key)? = children.last?.place, let item = children.dropLast().last,
      case .item(_, let identity) = item.place, identity.key(of: item.node) == key
    else { return nil }
    return item
  }

  /// The path of an item that goes by words which people read, and that by other words in their place; nil for a field that is
  /// no such words.
  func renamedItem(_ words: String?) -> (old: String, new: String)? {
    guard let words, namedItem != nil, isText, !isOfRepeated else { return nil }
    let names = reach.children.dropLast().map(\.name)
    return (names.joined(separator: "."), (names.dropLast() + [words]).joined(separator: "."))
  }

  /// The paths of the items of the list that holds the item which the field names.
  var siblings: [String] {
    let holders = reach.children.dropLast(2)
    guard let list = holders.last else { return [] }
    return children(of: list).map { (holders.map(\.name) + [$0]).joined(separator: ".") }
  }

  private var isText: Bool { NodePaths(root, as: FileKind(of: file.path)).isText(at: path) }

  /// - Throws: for what tells an item apart, by which other places name it, and which is no words: those say where they go.
  private func requireNoIdentity(_ text: String) throws {
    // Nothing else names a test, nor what is there twice by one name.
    if namedItem == nil || isText || isOfRepeated || FileKind(of: file.path) == .tests { return }
    throw ProjectError(
      .refused, "\(description) is the name that other places use for it",
      hint: "rename it everywhere with: \(renaming(reach.children.dropLast(), to: text))")
  }

  /// - Throws: for the id of an item that goes by its type, title or label, by which translations and cards name it.
  private func requireNoNewName(_ text: String) throws {
    let reach = reach
    guard reach.rest == "id", !isOfRepeated, let item = reach.children.last,
      case .item(_, .keyed("id", or: _)) = item.place, item.node["id"] == nil
    else { return }
    throw ProjectError(
      .refused, "\(description) would be another name for what other places call '\(item.name)'",
      hint: "rename it everywhere with: \(renaming(reach.children[...], to: text))")
  }

  /// The command that gives an item another id.
  /// - Parameter children: the values that lead to it.
  private func renaming(_ children: ArraySlice<Child>, to new: String) -> String {
    let names = children.map(\.name)
    let parts = file.path.split(separator: "/").map(String.init)
    let offering = parts.count > 2 ? parts[1] : ""
    let name: String? =
      switch (FileKind(of: file.path), names.first, names.count) {
      case (.variant, "cards", 2), (.offering, "packages", 2): "package:\(offering)/\(names[1])"
      case (.variant, _, _): "\(offering)/\(file.stem):\(names.joined(separator: "."))"
      case (.placements, "placements", 2): "placement:\(names[1])"
      case (.placements, "layers", 2): "layer:\(names[1])"
      default: nil
      }
    return "paywall mv \(name.map { shellWord($0) } ?? "OLD") \(shellWord(new))"
  }

  /// - Throws: if an item would be told apart by another name.
  private func requireSameIdentity(_ target: Child, _ value: Node) throws {
    guard case .item(_, let identity) = target.place, let key = identity.key(of: target.node),
      let name = target.node[key]?.string, value[key]?.string != name
    else { return }
    throw ProjectError(
      .refused, "\(description) has the \(key) '\(name)', by which other places name it",
      hint: NodePaths(root, as: FileKind(of: file.path)).isText(at: "\(path).\(key)")
        ? "keep it, or change it with: paywall set \(shellWord("\(description).\(key)")) NEW"
        : "keep it, or rename it everywhere with: paywall mv OLD NEW")
  }

  /// - Throws: if a value elsewhere in the file would be another too, or this one would not be what was asked for.
  func requireNothingElse(_ edit: FieldEdit) throws {
    if isNothingElse(edit) { return }
    if let fault = file.read().diagnostics.first {
      throw ProjectError(
        .refused, "\(file.path):\(fault.position): \(fault.message)", hint: "list all problems with: paywall validate")
    }
    throw ProjectError(
      .refused, "\(description) is written in a way that cannot be edited in place",
      hint: "write it in \(file.path) without anchors and aliases, and run this again")
  }
}

extension FieldAddress {
  private func isNothingElse(_ edit: FieldEdit) -> Bool {
    let after = SourceFile(path: file.path, bytes: edit.bytes).read()
    // Other keys that were there twice still are.
    let isAsBroken =
      after.diagnostics.isEmpty || after.diagnostics.map(\.message) == file.read().diagnostics.map(\.message)
    guard isAsBroken, let json = after.root?.json else { return false }
    if json == root.json.replacing(edit.places[...], with: edit.value) { return true }
    // A variant without a text in a locale file is one with none.
    return edit.value == nil && edit.places.count == 2 && FileKind(of: file.path) == .locale
      && json == root.json.replacing(edit.places.prefix(1), with: .null)
  }
}

extension ItemPlace {
  /// The position of an item that goes there, among others with these names.
  fileprivate func index(among names: [String], of list: String) throws -> Int {
    switch self {
    case .last: return names.count
    case .before(let name):
      if let index = names.firstIndex(of: name) { return index }
      if let index = Int(name), names.indices.contains(index) { return index }
      throw ProjectError(
        .notFound, "\(list) has no item '\(name)'",
        hint: nearestName(to: name, among: names).map { "did you mean '\($0)'?" }
          ?? (names.isEmpty
            ? "it has no items: add the first with --append" : "it has: " + names.joined(separator: ", ")))
    }
  }
}

extension Schema {
  fileprivate var isNumber: Bool {
    switch self {
    case .integer, .number: true
    case .text, .line, .string, .boolean, .choice, .list, .object, .map, .either, .section: false
    }
  }

  /// What items of a list are; nil for what is none.
  fileprivate var item: Schema? {
    switch self {
    case .list(let item, _): item
    case .either(let first, let second): first.item ?? second.item
    case .text, .line, .string, .integer, .number, .boolean, .choice, .object, .map, .section: nil
    }
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
