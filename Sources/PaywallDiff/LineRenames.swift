import Base
import PaywallModel
import YAML

/// Where texts of lists got ids or other ones: their older paths, as translations name them, with the newer ones.
///
/// Texts without ids on both sides are known by their places there and here, and are omitted.
func lineRenames(_ old: Variant, _ new: Variant) -> [String: String] {
  let newer = new.lineLists
  var renames: [String: String] = [:]
  for (path, before) in old.lineLists {
    guard let after = newer[path], (before + after).contains(where: { $0.lineID != nil }) else { continue }
    let alignment = Alignment(before, after, ListIdentity(.line(.bullet), .line))
    for (index, node) in after.enumerated() {
      guard let origin = alignment.origin[index], before[origin].lineID != nil || node.lineID != nil else { continue }
      let names = (
        Identity.line.name(of: before[origin], at: origin), Identity.line.name(of: node, at: index)
      )
      if names.0 != names.1 { renames[join(path, names.0)] = join(path, names.1) }
    }
  }
  return renames
}

/// For each newer text the place of the older one that it was: the one of the same words, or else one of words like them.
package func origins(of new: [String], among old: [String]) -> [Int?] {
  var indices = Dictionary(grouping: old.indices.reversed()) { ExactKey(old[$0]) }
  var origins = new.map { indices[ExactKey($0)]?.popLast() }
  let kept = Set(origins.compactMap { $0 })
  let lost = old.indices.filter { !kept.contains($0) }
  let fresh = new.indices.filter { origins[$0] == nil }
  for pair in Similarity.pairs(lost.map { words(of: old[$0]) }, fresh.map { words(of: new[$0]) }) {
    origins[fresh[pair.new]] = lost[pair.old]
  }
  return origins
}

/// Where the items of a list are in a later one, with those that only their neighbours tell: what alone stands between the
/// same two, or at the same end, is the item that stood there; where nothing stands between them it is gone.
package struct Successors {
  /// For each older item its later place; nil for one that is gone, and where that is not known.
  package private(set) var places: [Int?]
  /// The older items that are gone for certain.
  package private(set) var gone: Set<Int> = []

  /// What became of the texts of a list that they are told from by their words, or words like them.
  package init(of former: [String], among later: [String]) {
    var known = [Int?](repeating: nil, count: former.count)
    for (place, origin) in origins(of: later, among: former).enumerated() { if let origin { known[origin] = place } }
    self.init(known, among: later.count)
  }

  /// - Parameters:
  ///   - known: the later places of those that are told by their names or words.
  ///   - count: how many items the later list has.
  package init(_ known: [Int?], among count: Int) {
    places = known
    let taken = Set(known.compactMap { $0 })
    var index = 0
    while index < known.count {
      guard known[index] == nil else {
        index += 1
        continue
      }
      let end = known[index...].firstIndex { $0 != nil } ?? known.count
      let before = index == 0 ? -1 : known[index - 1] ?? -1
      let after = end == known.count ? count : known[end] ?? count
      if before < after {
        let free = (before + 1..<after).filter { !taken.contains($0) }
        if free.isEmpty { gone.formUnion(index..<end) }
        if free.count == 1, end == index + 1, after == before + 2 { places[index] = free[0] }
      }
      index = end
    }
  }
}
