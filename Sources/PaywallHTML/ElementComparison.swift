/// What became of the elements of a screen: they are matched by their paths, and texts of a list that are known by their
/// places alone by what they say.
struct ElementComparison {
  /// One element that is not what it was.
  struct Difference: Hashable {
    let change: ElementChange
    let key: String
    /// What was drawn of it; of one that is gone, with all within. Nil for a new one, and for one that only moved.
    let before: String?
    let after: String?
  }

  /// For each element of the older drawing what became of it; nil for what is the same.
  private(set) var before: [ElementChange?]
  /// The same of the newer drawing.
  private(set) var after: [ElementChange?]
  /// In the order of the newer drawing; within an element, what is gone comes first.
  private(set) var differences: [Difference] = []

  private let old: Side
  private let new: Side

  private struct Side {
    let elements: [ElementTree.Element]
    let children: [[Int]]
    /// What is drawn of each element with all within.
    let whole: [String]

    init(_ tree: ElementTree) {
      elements = tree.elements
      children = tree.children
      var whole = tree.elements.map(\.own)
      // Those within come after what they are in.
      for place in tree.elements.indices.reversed() where !children[place].isEmpty {
        whole[place] += "\u{3}" + children[place].map { whole[$0] }.joined(separator: "\u{4}") + "\u{5}"
      }
      self.whole = whole
    }
  }

  init(_ old: ElementTree, _ new: ElementTree) {
    (self.old, self.new) = (Side(old), Side(new))
    before = [ElementChange?](repeating: nil, count: old.elements.count)
    after = [ElementChange?](repeating: nil, count: new.elements.count)
    if !before.isEmpty, !after.isEmpty { compare(0, 0) }
  }

  private mutating func compare(_ x: Int, _ y: Int) {
    if old.whole[x] == new.whole[y] { return }
    if old.elements[x].own != new.elements[y].own { set(.changed, x, y) }
    let (lost, fresh) = (old.children[x], new.children[y])
    let origins = origins(of: fresh, among: lost)
    let kept = origins.enumerated().compactMap { index, origin in origin.map { (new: index, old: $0) } }
    for place in Set(lost.indices).subtracting(kept.map(\.old)).sorted() { set(.removed, lost[place], nil) }
    let steady = Set(longestRun(kept.map(\.old)).map { kept[$0].new })
    for (index, origin) in origins.enumerated() {
      guard let origin else {
        set(.added, nil, fresh[index])
        continue
      }
      if !steady.contains(index) { set(.moved, lost[origin], fresh[index]) }
      compare(lost[origin], fresh[index])
    }
  }

  private mutating func set(_ change: ElementChange, _ x: Int?, _ y: Int?) {
    if let x { before[x] = change }
    if let y { after[y] = change }
    let isWhole = change == .added || change == .removed
    let isSame = change == .moved
    differences.append(
      Difference(
        change: change, key: y.map { new.elements[$0].key } ?? x.map { old.elements[$0].key } ?? "",
        before: isSame ? nil : x.map { isWhole ? old.whole[$0] : old.elements[$0].own },
        after: isSame ? nil : y.map { isWhole ? new.whole[$0] : new.elements[$0].own }))
  }

  /// For each of the newer elements the place of the older one that it was.
  private func origins(of fresh: [Int], among lost: [Int]) -> [Int?] {
    var origins = [Int?](repeating: nil, count: fresh.count)
    var left = Array(lost.indices)
    func match(_ key: (Side, Int) -> String?) {
      var waiting: [String: [Int]] = [:]
      for place in left.reversed() { if let key = key(old, lost[place]) { waiting[key, default: []].append(place) } }
      for index in fresh.indices where origins[index] == nil {
        guard let key = key(new, fresh[index]), let place = waiting[key]?.popLast() else { continue }
        origins[index] = place
      }
      let taken = Set(origins.compactMap { $0 })
      left.removeAll { taken.contains($0) }
    }
    match { side, place in side.elements[place].isPlaced ? nil : side.elements[place].key }
    match { side, place in side.elements[place].isPlaced ? side.elements[place].list + side.whole[place] : nil }
    pairBetweenKept(fresh, lost, &origins)
    return origins
  }

  /// Between the same two kept neighbours the first item of a list that is gone became the first that is new, and so on.
  private func pairBetweenKept(_ fresh: [Int], _ lost: [Int], _ origins: inout [Int?]) {
    let kept = origins
    var taken = Set(kept.compactMap { $0 })
    for index in fresh.indices where kept[index] == nil && new.elements[fresh[index]].isPlaced {
      let start = kept[..<index].last { $0 != nil }.flatMap { $0 }.map { $0 + 1 } ?? 0
      let end = kept[(index + 1)...].first { $0 != nil }.flatMap { $0 } ?? lost.count
      let list = new.elements[fresh[index]].list
      guard start < end,
        let place = (start..<end).first(where: { place in
          !taken.contains(place) && old.elements[lost[place]].isPlaced && old.elements[lost[place]].list == list
        })
      else { continue }
      taken.insert(place)
      origins[index] = place
    }
  }
}

extension ElementTree.Element {
  /// Whether it is known by its place in a list alone.
  fileprivate var isPlaced: Bool { key.split(separator: ".").contains { $0.isPlace } }

  /// The key without places.
  fileprivate var list: String {
    key.split(separator: ".").map { $0.isPlace ? "#" : String($0) }.joined(separator: ".")
  }
}

extension Substring {
  /// Whether a part of a path is a place: a number, or the name that a bullet without an id gets.
  fileprivate var isPlace: Bool {
    let number = hasPrefix("bullet_") ? dropFirst("bullet_".count) : self
    return !number.isEmpty && number.allSatisfy(\.isNumber)
  }
}

/// The places of a longest run of numbers that rise.
private func longestRun(_ numbers: [Int]) -> [Int] {
  var lengths = [Int](repeating: 1, count: numbers.count)
  var previous = [Int?](repeating: nil, count: numbers.count)
  for (index, number) in numbers.enumerated() {
    for earlier in 0..<index where numbers[earlier] < number && lengths[earlier] >= lengths[index] {
      lengths[index] = lengths[earlier] + 1
      previous[index] = earlier
    }
  }
  var run: [Int] = []
  var next = lengths.indices.max { lengths[$0] < lengths[$1] }
  while let place = next {
    run.append(place)
    next = previous[place]
  }
  return run.reversed()
}
