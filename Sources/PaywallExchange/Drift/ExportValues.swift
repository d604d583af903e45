import JSON
import PaywallModel
import YAML

/// The values of a project's own export that a console's file has otherwise, whether or not an import reads them.
///
/// Members that only the console's file has are not looked at, for consoles add their own; items of lists are, but for conditions
/// of Remote Config, which a project has together with others.
struct ExportValues {
  /// A value, by where it is in the export.
  struct Difference {
    var path: String
    /// Nil for what only the console's file has.
    var own: JSONValue?
    /// Nil for what it lacks.
    var there: JSONValue?
    /// The value in the console's file, or what should hold it.
    var node: Node
  }

  private(set) var differences: [Difference] = []

  init(_ own: JSONValue, in root: Node) {
    let keys = (own.members ?? []).map(\.key)
    // Servers and caches put the answer into another object.
    let inner = root.pairs.map(\.value).first { node in keys.contains { node[$0] != nil } }
    let isBare = keys.contains { root[$0] != nil }
    compare(own, isBare ? root : inner ?? root, at: root, "")
  }

  private mutating func compare(_ own: JSONValue, _ there: Node?, at parent: Node, _ path: String) {
    guard let there, !there.isNull else {
      if !own.isNothing { differences.append(Difference(path: path, own: own, node: parent)) }
      return
    }
    switch (own, there.value) {
    case (.object(let members), .mapping):
      for member in members {
        compare(member.value, there[member.key], at: there, path.isEmpty ? member.key : "\(path).\(member.key)")
      }
    case (.array(let items), .sequence(let nodes)): compare(items, nodes, at: there, path)
    default: if there.json != own { differ(own, there, path) }
    }
  }

  private mutating func compare(_ items: [JSONValue], _ nodes: [Node], at list: Node, _ path: String) {
    guard let names = Self.names(items), let others = Self.names(nodes.map(\.json)) else {
      guard items.count == nodes.count else { return differ(.array(items), list, path) }
      for (index, pair) in zip(items, nodes).enumerated() { compare(pair.0, pair.1, at: list, "\(path)[\(index)]") }
      return
    }
    let places = Dictionary(zip(others, nodes), uniquingKeysWith: { first, _ in first })
    for (name, item) in zip(names, items) { compare(item, places[name], at: list, "\(path).\(name)") }
    if path != "conditions" {
      for (name, node) in zip(others, nodes) where !names.contains(name) {
        differences.append(Difference(path: "\(path).\(name)", there: node.json, node: node))
      }
    }
    if names.filter(others.contains) != others.filter(names.contains) { differ(.array(items), list, path) }
  }

  private mutating func differ(_ own: JSONValue, _ there: Node, _ path: String) {
    differences.append(Difference(path: path, own: own, there: there.json, node: there))
  }

  private static func names(_ items: [JSONValue]) -> [String]? {
    let names = items.compactMap { $0["identifier"]?.string }
    return names.count == items.count && Set(names).count == names.count ? names : NamedItems.names(items)
  }
}

extension ExportValues.Difference {
  /// In lowercase.
  var message: String {
    switch (own, there) {
    case (let own?, let there?): "'\(path)' of the export is \(there.shown), and \(own.shown) in the project's own"
    case (let own?, nil): "'\(path)' is not in the export, and is \(own.shown) in the project's own"
    case (nil, _): "'\(path)' of the export is not in the project's own"
    }
  }
}

extension JSONValue {
  /// Whether readers take it for one that is not there.
  fileprivate var isNothing: Bool {
    switch self {
    case .null: true
    case .string(let text): text.isEmpty
    case .array(let items): items.isEmpty
    case .object(let members): members.isEmpty
    case .boolean, .integer, .number: false
    }
  }
}
