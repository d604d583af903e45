import Base
import JSON
import PaywallDiff
import PaywallModel
import YAML

/// Where the values of the versions of a variant, of which one is what a merge made of the others, are in that one.
///
/// Items of lists are followed: by their names, else by what they say, else by words like theirs, or because they alone
/// stand between the same neighbours. What was renamed or edited by one side and moved by the other is found by way of
/// what both come from.
struct TextAlignment {
  /// What became of a value.
  enum Fate: Equatable {
    case at(String)
    case gone
    /// It may be one of several.
    case unsure

    /// Where it is.
    var path: String? { if case .at(let path) = self { path } else { nil } }
  }

  /// By path, for what both sides come from, ours and theirs.
  private(set) var fates: [[String: Fate]] = [[:], [:], [:]]

  private let isOpen: Bool

  /// - Parameter roots: what both come from, ours and theirs, and what was made of them; nil where that is not known yet,
  ///   and then all is seen from ours.
  init(_ roots: [Node?]) {
    isOpen = roots[3] == nil
    let roots = isOpen ? roots.prefix(3) + [roots[1]] : roots[...]
    align(roots.map { root in root.map { Place(node: $0, schema: FileKind.variant.schema, path: "") } })
  }

  /// Lets a value of a side go where that of what both come from went, which has the same path there.
  mutating func keep(_ path: String, on side: Int) {
    if let fate = fates[0][path] { fates[side][path] = fate }
  }

  private struct Place {
    var node: Node
    var schema: Schema?
    var path: String
  }

  /// Where the columns of a table went, and how many each version has.
  private struct Columns {
    var matches: ItemMatches
    var counts: [Int]

    init(_ matches: ItemMatches, _ counts: [Int]) { (self.matches, self.counts) = (matches, counts) }
  }

  /// - Parameter columns: those of the table that the places are in.
  private mutating func align(_ places: [Place?], columns: Columns? = nil) {
    for (side, place) in places.prefix(3).enumerated() {
      guard let place, !place.path.isEmpty else { continue }
      fates[side][place.path] = places[3].map { .at($0.path) } ?? .gone
    }
    let inner = places.map { place -> [Child] in place.map { children(of: $0.node, $0.schema) } ?? [] }
    let fields = inner.map { children in children.filter { $0.key != nil } }
    let heads = inner.map { fields in
      fields.first { $0.key == "columns" }.map { children(of: $0.node, $0.schema) } ?? []
    }
    let isTable = heads.allSatisfy { !$0.isEmpty } && places.allSatisfy { $0?.node["rows"] != nil }
    let columns =
      isTable ? Columns(ItemMatches(heads.map { $0.map(Item.init) }, isOpen: isOpen), heads.map(\.count)) : columns
    var seen: Set<String> = []
    for key in fields.joined().compactMap(\.key) where seen.insert(key).inserted {
      align(
        zip(places, fields).map { place, fields -> Place? in
          fields.first { $0.key == key }.map { Place(node: $0.node, schema: $0.schema, path: below(place, key)) }
        }, columns: columns)
    }
    let items = inner.map { children in children.filter { $0.key == nil } }
    let lists = zip(places, items).map { place, items -> [Place] in
      items.map { Place(node: $0.node, schema: $0.schema, path: below(place, $0.name)) }
    }
    guard lists.contains(where: { !$0.isEmpty }) else { return }
    // A cell is where its column is.
    let areCells = items.joined().allSatisfy { if case .item(_, .cell) = $0.place { true } else { false } }
    // A row that one version has not says nothing.
    let areWhole = columns.map { zip($0.counts, items).allSatisfy { $0 == $1.count || $1.isEmpty } } ?? false
    let ofColumns = areCells && areWhole ? columns?.matches : nil
    let matches = ofColumns ?? ItemMatches(items.map { $0.map(Item.init) }, isOpen: isOpen)
    for (side, list) in lists.prefix(3).enumerated() {
      for (index, place) in list.enumerated() {
        switch matches.targets[side][index] {
        case .at: break
        case .gone: mark(place, .gone, side)
        case .unsure: mark(place, .unsure, side)
        }
      }
    }
    for index in lists[3].indices {
      align(
        lists.enumerated().map { side, list in
          if side == 3 { return list[index] }
          guard let origin = matches.targets[side].firstIndex(of: .at(index)), origin < list.count else { return nil }
          return list[origin]
        }, columns: columns)
    }
  }

  /// Says where a text is of which something else than its words tells that.
  mutating func follow(_ path: String, to other: String, on sides: [Int]) {
    for side in sides { fates[side][path] = .at(other) }
  }

  private func below(_ place: Place?, _ name: String) -> String {
    place.map { $0.path.isEmpty ? name : "\($0.path).\(name)" } ?? name
  }

  private mutating func mark(_ place: Place, _ fate: Fate, _ side: Int) {
    fates[side][place.path] = fate
    for child in children(of: place.node, place.schema) {
      mark(Place(node: child.node, schema: child.schema, path: below(place, child.name)), fate, side)
    }
  }
}

extension Child {
  /// Its key; nil for an item.
  fileprivate var key: String? { if case .key(let key) = place { key } else { nil } }
}

/// An item of a list, as it is told apart.
private struct Item {
  /// What names it wherever it stands.
  var name: String?
  /// What it says: of a text with an id the words alone.
  var words: String
  /// The same without what may name it.
  var rest: String

  init(_ child: Child) {
    let node = child.node
    if case .item(_, let identity) = child.place { name = identity.ownName(of: node) }
    let naming: Set<String> = ["id", "title", "label", "name"]
    func text(_ node: Node, without keys: Set<String>) -> String {
      if let text = node.lineText?.string, node.pairs.allSatisfy({ ["id", "text"].contains($0.key) }) { return text }
      guard let members = node.json.members else { return String(decoding: node.json.canonicalBytes(), as: UTF8.self) }
      return String(
        decoding: JSONValue.object(members.filter { !keys.contains($0.key) }).canonicalBytes(), as: UTF8.self)
    }
    words = text(node, without: ["id"])
    rest = text(node, without: naming)
  }
}

/// Which items of three lists are which of a fourth.
private struct ItemMatches {
  enum Target: Equatable {
    case at(Int)
    case gone, unsure
  }

  /// For each item of what both come from, of ours and of theirs.
  private(set) var targets: [[Target]] = [[], [], []]

  init(_ lists: [[Item]], isOpen: Bool) {
    let merged = [1, 2].map { side in
      (exact: Self.exact(lists[side], lists[3]), near: Self.near(lists[side], lists[3]))
    }
    let former = [1, 2].map { Self.near(lists[$0], lists[0]) }
    let later = [1, 2].map { Self.near(lists[0], lists[$0]) }
    for side in [1, 2] {
      let (own, other) = (side - 1, 2 - side)
      targets[side] = lists[side].indices.map { index in
        if let at = merged[own].exact[index] { return .at(at) }
        func near() -> Target {
          if case .at(let at) = merged[own].near[index] { return .at(at) }
          return .unsure
        }
        guard case .at(let origin) = former[own][index] else {
          if isOpen { return .unsure }
          // What each side added at one place are two.
          let found = near()
          let isOthers = lists[3 - side].indices.contains { there in
            if case .at = former[other][there] { return false }
            return merged[other].exact[there].map { found == .at($0) } ?? false
          }
          return isOthers ? .gone : found
        }
        switch later[other][origin] {
        case .at(let there): return merged[other].exact[there].map { .at($0) } ?? near()
        case .gone: return .gone
        case .unsure: return .unsure
        }
      }
    }
    targets[0] = lists[0].indices.map { index in
      for side in [1, 2] {
        if case .at(let at) = later[side - 1][index], case .at(let target) = targets[side][at] { return .at(target) }
      }
      return later.contains { $0[index] == .gone } ? .gone : .unsure
    }
    // Two that would be one are anybody's guess.
    for side in targets.indices {
      let counts = Dictionary(grouping: targets[side].filter { $0 != .gone && $0 != .unsure }, by: { "\($0)" })
      targets[side] = targets[side].map { (counts["\($0)"]?.count ?? 1) > 1 ? .unsure : $0 }
    }
  }

  /// For each item of one list that of another which has its name, or says the same.
  private static func exact(_ one: [Item], _ other: [Item]) -> [Int?] {
    var found = [Int?](repeating: nil, count: one.count)
    match(one, other, &found) { $0.name }
    match(one, other, &found) { $0.words }
    return found
  }

  /// The same for what was edited as well; what the other has not is gone only if nothing there could be it.
  private static func near(_ one: [Item], _ other: [Item]) -> [Target] {
    var found = exact(one, other)
    match(one, other, &found) { $0.rest == "{}" ? nil : $0.rest }
    let left = one.indices.filter { found[$0] == nil }
    let told = Set(found.compactMap { $0 })
    let free = other.indices.filter { !told.contains($0) }
    for (place, origin) in zip(free, origins(of: free.map { other[$0].words }, among: left.map { one[$0].words })) {
      if let origin { found[left[origin]] = place }
    }
    let successors = Successors(found, among: other.count)
    for index in one.indices where found[index] == nil {
      // What has a name is not what stands in its place under another one.
      guard let place = successors.places[index], one[index].name == nil || other[place].name == nil else { continue }
      found[index] = place
    }
    let taken = Set(found.compactMap { $0 })
    let isNamed = other.indices.allSatisfy { taken.contains($0) || other[$0].name != nil }
    let isWhole = taken.count == other.count
    return one.indices.map { index in
      if let place = found[index] { return .at(place) }
      return successors.gone.contains(index) || isWhole || isNamed && one[index].name != nil ? .gone : .unsure
    }
  }

  private static func match(_ one: [Item], _ other: [Item], _ found: inout [Int?], by key: (Item) -> String?) {
    func unique(_ items: [Item], _ indices: [Int]) -> [String: Int] {
      Dictionary(grouping: indices.filter { key(items[$0]) != nil }) { key(items[$0]) ?? "" }
        .compactMapValues { $0.count == 1 ? $0[0] : nil }
    }
    let taken = Set(found.compactMap { $0 })
    let places = unique(other, other.indices.filter { !taken.contains($0) })
    for (text, index) in unique(one, one.indices.filter { found[$0] == nil }) { found[index] = places[text] }
  }
}
