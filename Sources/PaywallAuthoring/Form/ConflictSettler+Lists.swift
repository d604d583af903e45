import Base
import JSON
import PaywallModel
import PaywallProject
import YAML

/// Lists of items that only their places tell apart.
extension ConflictSettler {
  /// Warnings of rules of which each side wrote another one, and that are now what neither has: git joins them line by line. As long
  /// as nothing was committed since the merge.
  func joinedRules() throws -> [Finding] {
    guard let repository, let file = try reader.frame().placements, let root = file.root(of: file.bytes),
      let sides = SidesOfMerge(merging: workspace, repository), sides.isLatest
    else { return [] }
    let stages = sides.versions.compactMap { sides.file(file.path, at: $0).flatMap(file.root) }
    guard stages.count == 3, stages[1].json != stages[0].json, stages[2].json != stages[0].json else { return [] }
    let paths = NodePaths(root, as: .placements)
    let former = stages.map { NodePaths($0, as: .placements) }
    return (root["placements"]?.items ?? []).compactMap { $0["id"]?.string }.flatMap { placement -> [Finding] in
      let place = "placements.\(placement).rules"
      let rules = paths.node(at: place)?.items ?? []
      let lists = former.map { $0.node(at: place)?.json.array ?? [] }
      let (now, was) = (rules.map(\.json), lists[0])
      let origins = [now, lists[1], lists[2]].map { $0.origins(among: was) }
      return rules.indices.compactMap { index -> Finding? in
        guard let origin = origins[0][index],
          let ours = origins[1].firstIndex(of: origin).map({ lists[1][$0] }),
          let theirs = origins[2].firstIndex(of: origin).map({ lists[2][$0] }),
          ours != was[origin], theirs != was[origin], ![ours, theirs].contains(now[index])
        else { return nil }
        let field = shellWord("\(file.path):\(place).\(index)")
        return Finding(
          DecodingRule.wellFormed.rawValue, .warning, at: SourceRange(file.path, rules[index]),
          "the merge made one rule of '\(place).\(index)', which each side wrote anew, and neither has it so",
          hint: "if that is not meant: paywall set \(field) \(shellWord(ours.words)); or: paywall set \(field) "
            + shellWord(theirs.words))
      }
    }
  }

  /// A list of items without names that a field of a file in conflict is, or is in, as both sides come to together.
  struct BothLists {
    var field: String
    /// With both where each side wrote one item anew, with ours alone and with theirs alone.
    var values: [JSONValue]
    /// With both in the order that a side has, where that is another one and says something else.
    var otherOrders: [(side: MergeSide, list: JSONValue)] = []
    /// What the list is on a side that has taken something from it.
    var lacking: [(side: MergeSide, list: JSONValue)] = []
  }

  /// The outermost such list to which one of the sides added something, or from which it took something.
  func listOfBoth(_ path: String, around field: String) throws -> BothLists? {
    guard let file = try reader.source.fileIfPresent(path), let conflict = MergeConflict(file.bytes) else { return nil }
    let sides = [conflict.ours.bytes, conflict.theirs.bytes].compactMap(file.root)
    let paths = sides.map { NodePaths($0, as: FileKind(of: path)) }.lists(around: field)
    func items(_ bytes: [UInt8]?, _ path: String) -> [JSONValue]? {
      bytes.flatMap(file.root).map { NodePaths($0, as: FileKind(of: file.path)) }?.node(at: path)?.json.array
    }
    let stages = [1, 2, 3].compactMap { stage($0, of: path) }
    // Between its markers git may show what one side moved on the other side, too.
    let versions: [[UInt8]?] =
      isUntouched(path, conflict, stages) ? stages : [stage(1, of: path), conflict.ours.bytes, conflict.theirs.bytes]
    func isChanged(_ list: String) -> Bool {
      let found = versions.compactMap { items($0, list) }
      // What stands for something else has no lists of that.
      return Set(found.map(\.count)).count > 1
        || found.count == 3 && found[0].contains { $0.members != nil }
          && found.dropFirst().contains { $0.origins(among: found[0]).contains(nil) }
    }
    guard let list = paths.first(where: isChanged) ?? paths.first, !MergeConflict.areCells(list),
      let ours = items(versions[1], list),
      let theirs = items(versions[2], list), ItemNames.of([ours, theirs]) == nil
    else { return nil }
    let former = items(versions[0], list) ?? []
    let isRules = list.hasSuffix(".rules")
    func joined(_ side: MergeSide?, inOrderOf order: MergeSide? = nil) -> JSONValue {
      let (own, other) = order == .theirs ? (theirs, ours) : (ours, theirs)
      let all = own.joined(with: other, since: former, preferring: side, keepsOrder: order != nil).withIDsForAll
        .acceptingOnce(side == .theirs ? theirs : ours)
      // A rule for everybody comes last: the first that applies does.
      func isForAll(_ item: JSONValue) -> Bool { item["audience"] == nil && item["rollout"] == nil }
      return .array(isRules ? all.filter { !isForAll($0) } + all.filter(isForAll) : all)
    }
    var lists = BothLists(
      field: list,
      values: [MergeSide?.none, .ours, .theirs].map { joined($0) })
    let own: [(side: MergeSide, items: [JSONValue])] = [(.ours, ours), (.theirs, theirs)]
    lists.lacking = own.filter { $0.items.count < former.count }.map { ($0.side, JSONValue.array($0.items)) }
    if isRules {
      lists.otherOrders = [MergeSide.ours, .theirs].map { ($0, joined(nil, inOrderOf: $0)) }.filter {
        $0.list != lists.values[0]
      }
    }
    return lists
  }
}

extension [NodePaths] {
  /// The lists of items without names around a field, the outermost first; the field itself where there are none.
  func lists(around field: String) -> [String] {
    let reaches = map { $0.reach(field) }
    let names = reaches.min { $0.rest.utf8.count < $1.rest.utf8.count }?.children.map(\.name) ?? []
    let outer = names.indices.dropFirst().filter { Int(names[$0]) != nil }.map {
      names[..<$0].joined(separator: ".")
    }
    return outer.isEmpty ? [field] : outer
  }
}
