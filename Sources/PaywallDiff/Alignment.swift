import JSON
import PaywallModel
import YAML

/// Which items of two versions of a list belong together, and which of them moved.
struct Alignment {
  /// For each newer item the older one that it was.
  private(set) var origin: [Int?]
  /// Older items that are gone, in their order.
  private(set) var removed: [Int] = []
  /// Newer places of the items outside a longest run of kept items that stayed in order.
  private(set) var moved: Set<Int> = []

  init(_ old: [Node], _ new: [Node], _ list: ListIdentity) {
    origin = Self.sameNames(list.names(of: old, besides: new), list.names(of: new, besides: old))
    pairAlike(old, new, list)
    let anchors = steadyPairs()
    let steady = Set(anchors.map(\.new))
    moved = Set(origin.indices.filter { origin[$0] != nil && !steady.contains($0) })
    if list.isReworded { pairInGaps(old, new, list, anchors) }
    removed = unmatched(among: old.count)
  }

  private static func sameNames(_ old: [ListIdentity.Name], _ new: [ListIdentity.Name]) -> [Int?] {
    let indices = Dictionary(zip(old, old.indices), uniquingKeysWith: { first, _ in first })
    return new.map { indices[$0] }
  }

  /// Pairs of the items that lost their name with the ones most like them.
  private mutating func pairAlike(_ old: [Node], _ new: [Node], _ list: ListIdentity) {
    let lost = unmatched(among: old.count)
    let fresh = origin.indices.filter { origin[$0] == nil }
    if lost.isEmpty || fresh.isEmpty || !list.isRenamed && !list.isReworded { return }
    for pair in Similarity.pairs(lost.map { list.tokens(of: old[$0]) }, fresh.map { list.tokens(of: new[$0]) }) {
      origin[fresh[pair.new]] = lost[pair.old]
    }
  }

  private func steadyPairs() -> [(old: Int, new: Int)] {
    let kept = origin.enumerated().compactMap { new, old in old.map { (old: $0, new: new) } }
    return longestIncreasingRun(kept.map(\.old)).map { kept[$0] }
  }

  private func unmatched(among count: Int) -> [Int] {
    var isKept = [Bool](repeating: false, count: count)
    for case .some(let old) in origin { isKept[old] = true }
    return isKept.indices.filter { !isKept[$0] }
  }

  /// Between the same two kept neighbours the first text that is gone was reworded into the first that is new, and so on.
  private mutating func pairInGaps(
    _ old: [Node], _ new: [Node], _ list: ListIdentity, _ anchors: [(old: Int, new: Int)]
  ) {
    let lost = unmatched(among: old.count).filter { !list.hasOwnName(old[$0]) }
    let fresh = origin.indices.filter { origin[$0] == nil && !list.hasOwnName(new[$0]) }
    var o = 0
    var n = 0
    for gap in 0...anchors.count {
      let endOld = gap < anchors.count ? anchors[gap].old : old.count
      let endNew = gap < anchors.count ? anchors[gap].new : new.count
      while o < lost.count, n < fresh.count, lost[o] < endOld, fresh[n] < endNew {
        origin[fresh[n]] = lost[o]
        o += 1
        n += 1
      }
      while o < lost.count, lost[o] < endOld { o += 1 }
      while n < fresh.count, fresh[n] < endNew { n += 1 }
    }
  }
}
