import Base
import JSON
import PaywallModel
import YAML

extension Comparison {
  /// Compares two lists whose items have names, so that an inserted item moves no other.
  mutating func compareByName(
    _ old: [Node], _ new: [Node], _ list: ListIdentity, _ weighing: Weighing, at path: String
  ) {
    let alignment = Alignment(old, new, list)
    for index in alignment.removed {
      report(
        join(path, list.identity.name(of: old[index], at: index)), .removed, list.shown(old[index]), nil,
        weighing.removed)
    }
    for (index, node) in new.enumerated() {
      let here = join(path, list.identity.name(of: node, at: index))
      guard let origin = alignment.origin[index] else {
        report(here, .added, nil, list.shown(node), max(weighing.added, novelty(of: node, list.item)))
        continue
      }
      if alignment.moved.contains(index) {
        report(here, .moved, before: .integer(origin), after: .integer(index), weighing.moved, nil, node)
      }
      comparePair((old[origin], origin), (node, index), list, weighing, at: here)
    }
  }

  private mutating func comparePair(
    _ a: (node: Node, index: Int), _ b: (node: Node, index: Int), _ list: ListIdentity, _ weighing: Weighing,
    at path: String
  ) {
    guard a.node.isMapping, b.node.isMapping, list.item.object(for: b.node) != nil else {
      return compare(a.node, b.node, list.item, weighing, at: path)
    }
    let before = list.identity.name(of: a.node, at: a.index)
    let after = list.identity.name(of: b.node, at: b.index)
    let named = [a.node, b.node].filter(list.hasOwnName)
    var isSettled = named.count == 2
    if ExactKey(before) != ExactKey(after), !named.isEmpty, let id = list.idField {
      report(path, .renamed, before: .string(before), after: .string(after), id.weighing.changed, nil, b.node)
      isSettled = true
    }
    let settled = isSettled ? Set([list.idKey].compactMap { $0 }) : []
    compareFields(a.node, b.node, list.item, at: path, skipping: settled)
  }

  /// Compares two lists whose items are known by their place alone, after what is the same at both ends.
  mutating func compareByPlace(
    _ old: [Node], _ new: [Node], _ list: ListIdentity, _ weighing: Weighing, at path: String
  ) {
    let shorter = min(old.count, new.count)
    var head = 0
    while head < shorter, isSame(old[head], new[head], list.item) { head += 1 }
    var tail = 0
    while tail < shorter - head, isSame(old[old.count - 1 - tail], new[new.count - 1 - tail], list.item) { tail += 1 }
    let kept = shorter - tail
    func here(_ node: Node, _ index: Int) -> String { join(path, list.identity.name(of: node, at: index)) }
    for index in head..<max(head, kept) {
      compare(old[index], new[index], list.item, weighing, at: here(new[index], index))
    }
    for index in kept..<(old.count - tail) {
      report(here(old[index], index), .removed, list.shown(old[index]), nil, weighing.removed)
    }
    for index in kept..<(new.count - tail) {
      report(here(new[index], index), .added, nil, list.shown(new[index]), weighing.added)
    }
  }
}
