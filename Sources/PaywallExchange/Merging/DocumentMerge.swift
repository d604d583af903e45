import Base
import JSON
package import PaywallModel
import YAML

/// What was changed by hand and in the input, each in another way; what stands in the project stays.
package struct ImportConflict: Sendable, Equatable {
  package var range: SourceRange
  /// The path within the file.
  package var path: String
  package var message: String
}

/// Brings what an import says into one document, in place: what was edited by hand since the last import stays.
///
/// Three values are compared: what the last import said, what stands in the file, and what the input says now. Items of
/// lists are the same if they have the same id, else the same type or name.
struct DocumentMerge {
  let file: String
  /// Whether a conflict is settled for what stands in the file.
  let keepsEdits: Bool
  /// Keys whose items stay when the input no longer has them.
  let partial: Set<String>
  private(set) var editor: YAMLEditor
  private(set) var conflicts: [ImportConflict] = []
  /// The paths of what differs from the file as it was.
  private(set) var changed: [String] = []
  /// The paths of what was edited by hand and stays.
  private(set) var kept: [String] = []

  init(_ source: SourceFile, keepsEdits: Bool, partial: Set<String> = []) {
    file = source.path
    self.keepsEdits = keepsEdits
    self.partial = partial
    editor = YAMLEditor(source.bytes, isJSON: source.isJSON)
  }

  /// Edits the document apart from what is merged.
  mutating func edit(_ body: (inout YAMLEditor) -> Void) { body(&editor) }

  /// Merges objects, and returns what is to be remembered as what the import said.
  mutating func merge(base: JSONValue?, ours: Node, theirs: [JSONMember], path: String, isPartial: Bool) -> JSONValue {
    var remembered: [JSONMember] = []
    var before: String?
    let last = Keyed((base?.members ?? []).map { ($0.key, $0.value) })
    let own = Keyed(ours.pairs.map { ($0.key, $0.value) })
    let new = Set(theirs.map { ExactKey($0.key) })
    for member in theirs {
      let inner = path.isEmpty ? member.key : "\(path).\(member.key)"
      let spot = Spot(parent: ours, key: member.key, after: before, path: inner)
      if let value = bring(member.value, base: last[member.key], ours: own[member.key], at: spot) {
        remembered.append(JSONMember(member.key, value))
      }
      before = member.key
    }
    for member in base?.members ?? [] where !new.contains(ExactKey(member.key)) {
      if isPartial {
        remembered.append(member)
        continue
      }
      guard let node = own[member.key] else { continue }
      let inner = path.isEmpty ? member.key : "\(path).\(member.key)"
      let isEdited = node.json != member.value
      if !isEdited, !editor.hasComment(withField: member.key, in: ours) {
        editor.removeField(member.key, in: ours)
        changed.append(inner)
      } else if let value = settle(node, inner, Self.gone(isEdited), base: member.value, theirs: nil) {
        remembered.append(JSONMember(member.key, value))
      }
    }
    return .object(remembered)
  }

  private struct Spot {
    var parent: Node
    var key: String
    var after: String?
    var path: String
  }

  private mutating func bring(_ theirs: JSONValue, base: JSONValue?, ours: Node?, at spot: Spot) -> JSONValue? {
    guard let ours, !ours.isNull else {
      if let base {
        if base == theirs {
          kept.append(spot.path)
          return theirs
        }
        return settle(spot.parent, spot.path, "removed here, and changed in the input", base: base, theirs: theirs)
      }
      editor.setField(spot.key, to: theirs.editValue, in: spot.parent, after: spot.after)
      changed.append(spot.path)
      return theirs
    }
    let own = ours.json
    if own == theirs { return theirs }
    if case .object(let members) = theirs, ours.isMapping, base == nil || base?.members != nil {
      return merge(base: base, ours: ours, theirs: members, path: spot.path, isPartial: false)
    }
    if case .array(let items) = theirs, let lists = NamedLists(base, ours, items) {
      return merge(lists, base: base, ours: ours, theirs: theirs, at: spot)
    }
    if let base, base == own {
      // The comments in a list or mapping would go with it.
      if editor.hasComment(within: ours) {
        return settle(ours, spot.path, "it has comments, and changed in the input", base: base, theirs: theirs)
      }
      editor.setField(spot.key, to: theirs.editValue, in: spot.parent)
      changed.append(spot.path)
      return theirs
    }
    if let base, base == theirs {
      kept.append(spot.path)
      return theirs
    }
    let message = base == nil ? "it differs from the input" : "changed here and in the input"
    return settle(ours, spot.path, message, base: base, theirs: theirs)
  }

  /// Leaves what stands in the file: a conflict, if it is not settled. What is remembered stays as it was, so that the
  /// next import finds it again.
  private mutating func settle(
    _ node: Node, _ path: String, _ message: String, base: JSONValue?, theirs: JSONValue?
  ) -> JSONValue? {
    if keepsEdits {
      kept.append(path)
      return theirs
    }
    let shown = theirs.map { value in "; the input has \(value.shown)" } ?? ""
    conflicts.append(ImportConflict(range: SourceRange(file, node), path: path, message: message + shown))
    return base
  }

  private mutating func merge(
    _ lists: NamedLists, base: JSONValue?, ours: Node, theirs: JSONValue, at spot: Spot
  ) -> JSONValue? {
    let common = lists.ours.filter(Set(lists.theirs).contains)
    let order = lists.theirs.filter { lists.place(ofOurs: $0) != nil }
    if common != order {
      let before = lists.base.filter(Set(common).contains)
      if before == common {
        // A list without hand edits is written anew: nothing moves lines.
        if ours.json == base, !hasComment(ours) {
          editor.setField(spot.key, to: theirs.editValue, in: spot.parent)
          changed.append(spot.path)
          return theirs
        }
        return settle(ours, spot.path, "edited here, and in another order in the input", base: base, theirs: theirs)
      }
      kept.append(spot.path)
    }
    var remembered: [JSONValue] = []
    // Where the last item stands that both have.
    var known: Int?
    for (name, item) in zip(lists.theirs, theirs.array ?? []) {
      let old = lists.base(name)
      let inner = "\(spot.path).\(name)"
      guard let index = lists.place(ofOurs: name) else {
        if let old {
          if old == item || keepsEdits { kept.append(inner) }
          if old != item, !keepsEdits {
            remembered += [settle(ours, inner, "removed here, and changed in the input", base: old, theirs: item)]
              .compactMap { $0 }
          } else {
            remembered.append(item)
          }
          continue
        }
        insert(item, after: known, lists, ours)
        changed.append(inner)
        remembered.append(item)
        continue
      }
      known = index
      let node = ours.items[index]
      if node.json == item {
        remembered.append(item)
      } else if case .object(let members) = item, node.isMapping {
        remembered.append(merge(base: old, ours: node, theirs: members, path: inner, isPartial: false))
      } else {
        remembered += [settle(node, inner, "changed here and in the input", base: old, theirs: item)].compactMap { $0 }
      }
    }
    let new = Set(lists.theirs)
    for name in lists.base where !new.contains(name) {
      guard let old = lists.base(name) else { continue }
      if partial.contains(spot.path) {
        remembered.append(old)
        continue
      }
      guard let index = lists.place(ofOurs: name) else { continue }
      let node = ours.items[index]
      let isEdited = node.json != old
      if !isEdited, !editor.hasComment(withItemAt: index, of: ours) {
        editor.removeItem(at: index, from: ours)
        changed.append("\(spot.path).\(name)")
      } else if let value = settle(node, "\(spot.path).\(name)", Self.gone(isEdited), base: old, theirs: nil) {
        remembered.append(value)
      }
    }
    return .array(remembered)
  }

  /// Behind the item that it follows in the input, if the file has that.
  private mutating func insert(_ item: JSONValue, after known: Int?, _ lists: NamedLists, _ ours: Node) {
    if let known {
      editor.insertItem(item.editValue, after: known, in: ours)
    } else if ours.items.isEmpty || lists.base.isEmpty {
      editor.appendItem(item.editValue, to: ours)
    } else {
      editor.prependItem(item.editValue, to: ours)
    }
  }

  private static func gone(_ isEdited: Bool) -> String {
    isEdited ? "changed here, and gone from the input" : "it has comments, and is gone from the input"
  }

  private func hasComment(_ node: Node) -> Bool { editor.hasComment(within: node) }
}

/// The values of an object by key. Most have a few, for which a dictionary costs more than it saves.
private struct Keyed<Value> {
  private let few: [(key: String, value: Value)]
  private let many: [ExactKey: Value]

  init(_ members: [(key: String, value: Value)]) {
    let isFew = members.count <= 16
    few = isFew ? members : []
    many =
      isFew ? [:] : Dictionary(members.map { (ExactKey($0.key), $0.value) }, uniquingKeysWith: { first, _ in first })
  }

  subscript(key: String) -> Value? { few.first { sameBytes($0.key, key) }?.value ?? many[ExactKey(key)] }
}

/// The names of the items of a list, as the last import said it, as it stands in the file, and in the input.
private struct NamedLists {
  let base: [String]
  let ours: [String]
  let theirs: [String]
  private let items: [JSONValue]
  private let places: (base: [String: Int], ours: [String: Int])

  /// Nil where items have no name, or two have the same.
  init?(_ base: JSONValue?, _ ours: Node, _ theirs: [JSONValue]) {
    guard case .sequence(let nodes) = ours.value, let own = NamedItems.names(nodes.map(\.json)),
      let other = NamedItems.names(theirs), let old = NamedItems.names(base?.array ?? [])
    else { return nil }
    (self.base, self.ours, self.theirs, items) = (old, own, other, base?.array ?? [])
    places = (Self.places(old), Self.places(own))
  }

  func base(_ name: String) -> JSONValue? { places.base[name].map { items[$0] } }

  /// The index of the item of that name in the file; nil for none.
  func place(ofOurs name: String) -> Int? { places.ours[name] }

  private static func places(_ names: [String]) -> [String: Int] {
    Dictionary(names.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
  }
}

/// A list whose items have names.
struct NamedItems {
  let names: [String]
  private let items: [JSONValue]
  private let places: [String: Int]

  /// Nil for what is no list, and where items have no name, or two have the same.
  init?(_ value: JSONValue) {
    guard let items = value.array, let names = Self.names(items) else { return nil }
    (self.items, self.names) = (items, names)
    places = Dictionary(names.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
  }

  subscript(name: String) -> JSONValue? { places[name].map { items[$0] } }

  /// Where the item of a name is; nil if there is none.
  func place(of name: String) -> Int? { places[name] }

  static func names(_ items: [JSONValue]) -> [String]? {
    let names = items.compactMap { item in
      ["id", "package", "type", "name", "title", "label"].lazy.compactMap { item[$0]?.string }.first
    }
    return names.count == items.count && Set(names).count == names.count ? names : nil
  }
}

extension JSONValue {
  /// The value in one short line, for people.
  var shown: String {
    let text = string.map { "'\($0)'" } ?? String(decoding: canonicalBytes(), as: UTF8.self)
    return text.unicodeScalars.count > 60
      ? String(String.UnicodeScalarView(text.unicodeScalars.prefix(59))) + "…" : text
  }
}
