import JSON
import PaywallModel
import PaywallProject
import YAML

/// Lists of items that only their places tell apart.
extension ConflictSettler {
  /// A list of items without names that a field of a file in conflict is, or is in, as both sides come to together.
  struct BothLists {
    var field: String
    /// With both where each side wrote one item anew, with ours alone and with theirs alone.
    var values: [JSONValue]
    /// With both in the order that a side has, where that is another one and says something else.
    var otherOrders: [(side: MergeSide, list: JSONValue)] = []
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
