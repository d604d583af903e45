import Base
import JSON
import PaywallModel
import YAML

/// How the items of one list are told apart, and what still connects two whose names differ.
struct ListIdentity {
  let item: Schema
  let identity: Identity
  /// Whether an item's name is text that users read, so that another name may be another wording.
  let isReworded: Bool
  /// Whether an item's name is an id that is given to it, so that another name may be another id.
  let isRenamed: Bool
  /// The field that must be the same for an item to be renamed, if there is one: a section's type.
  private let kindKey: String?

  /// An item's name, and which of the items of that name it is.
  struct Name: Hashable {
    var text: ExactKey
    var occurrence: Int
  }

  init(_ item: Schema, _ identity: Identity) {
    self.item = item
    self.identity = identity
    var kindKey: String?
    switch identity {
    case .text:
      (isReworded, isRenamed) = (item.isText, false)
    case .line:
      (isReworded, isRenamed) = (true, true)
    case .position, .cell, .named:
      (isReworded, isRenamed) = (false, false)
    case .key(let key):
      (isReworded, isRenamed) = (item.field(key)?.schema.isText == true, item.hasID(key))
    case .keyed(let key, let other):
      (isReworded, isRenamed) = (item.field(other)?.schema.isText == true, item.hasID(key))
      if !isReworded { kindKey = other }
    }
    self.kindKey = kindKey
  }

  /// The key whose value is the item's name alone and is compared as such.
  var idKey: String? {
    switch identity {
    case .key(let key), .keyed(let key, _): isRenamed ? key : nil
    case .text, .named, .line, .position, .cell: nil
    }
  }

  /// The field that holds an item's id, for the weight of another id.
  var idField: Field? { idKey.flatMap { item.field($0) } }

  /// Whether the item has an explicit id.
  func hasOwnName(_ node: Node) -> Bool {
    identity == .line ? node.lineID != nil : idKey.map { node[$0] != nil } ?? false
  }

  /// The item as a change shows it: of a list's text the words.
  func shown(_ node: Node) -> Node {
    switch identity {
    case .line, .cell: node.lineText ?? node
    case .key, .keyed, .text, .named, .position: node
    }
  }

  /// - Parameter other: the list that they are compared with. Texts are identified by ids if both lists have some.
  func names(of items: [Node], besides other: [Node]) -> [Name] {
    let byID = identity == .line && items.contains(where: hasOwnName) && other.contains(where: hasOwnName)
    var seen: [ExactKey: Int] = [:]
    return items.enumerated().map { index, node in
      let text = ExactKey(name(of: node, at: index, byID: byID))
      let occurrence = seen[text, default: 0]
      seen[text] = occurrence + 1
      return Name(text: text, occurrence: occurrence)
    }
  }

  private func name(of node: Node, at index: Int, byID: Bool) -> String {
    switch identity {
    case .text: node.string ?? node.spelling
    case .named(let key): node[key]?.string ?? node.string ?? node.spelling
    case .line: byID ? node.lineID ?? "\(index)" : node.lineText?.string ?? node.spelling
    case .key, .keyed, .position, .cell: identity.name(of: node, at: index)
    }
  }

  /// What the item is made of, without its id. Items of different kinds share nothing.
  func tokens(of node: Node) -> [String] {
    var leaves = Leaves(byWord: isReworded)
    let kind = kindKey.flatMap { node[$0]?.string } ?? ""
    leaves.add(node, item, at: kind, skipping: Set([idKey, kindKey].compactMap { $0 }))
    return leaves.tokens
  }
}

extension Schema {
  /// The field of an item, if all items have it.
  fileprivate func field(_ key: String) -> Field? {
    switch self {
    case .object(let object): object[key]
    case .section: SectionType.header.row.schema[key]
    case .text, .line, .string, .integer, .number, .boolean, .choice, .list, .map, .either: nil
    }
  }

  fileprivate func hasID(_ key: String) -> Bool {
    guard key == "id", case .string(.id) = field(key)?.schema else { return false }
    return true
  }
}
