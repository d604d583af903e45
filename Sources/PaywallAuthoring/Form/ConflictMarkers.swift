/// Two sides as git writes a conflict between them (git-merge(1), "How conflicts are presented").
/// - Parameter isOne: whether it is one conflict from the first line that differs to the last: sides that say the same may do so
///   on lines of other conflicts.
func conflicting(
  _ ours: [UInt8], _ theirs: [UInt8], _ names: (ours: String, theirs: String), asOne isOne: Bool
) -> [UInt8] {
  func lines(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
  }
  let (one, other) = (lines(ours), lines(theirs))
  if isOne {
    let before = zip(one, other).prefix { $0 == $1 }.count
    let after = zip(one.reversed(), other.reversed()).prefix(min(one.count, other.count) - before).prefix { $0 == $1 }
      .count
    let marked: [[ArraySlice<UInt8>]] = [
      Array(one[..<before]), [Array("<<<<<<< \(names.ours)".utf8)[...]], Array(one[before..<(one.count - after)]),
      [Array("=======".utf8)[...]], Array(other[before..<(other.count - after)]),
      [Array(">>>>>>> \(names.theirs)".utf8)[...]], Array(one[(one.count - after)...]),
    ]
    return Array(marked.joined().joined(separator: CollectionOfOne(UInt8(ascii: "\n"))))
  }
  var removed: Set<Int> = []
  var inserted: Set<Int> = []
  for change in other.difference(from: one) {
    switch change {
    case .remove(let offset, _, _): removed.insert(offset)
    case .insert(let offset, _, _): inserted.insert(offset)
    }
  }
  var result: [ArraySlice<UInt8>] = []
  var (left, right) = (0, 0)
  while left < one.count || right < other.count {
    var (mine, others): ([ArraySlice<UInt8>], [ArraySlice<UInt8>]) = ([], [])
    while left < one.count, removed.contains(left) {
      mine.append(one[left])
      left += 1
    }
    while right < other.count, inserted.contains(right) {
      others.append(other[right])
      right += 1
    }
    if !mine.isEmpty || !others.isEmpty {
      result += [Array("<<<<<<< \(names.ours)".utf8)[...]] + mine + [Array("=======".utf8)[...]] + others
      result.append(Array(">>>>>>> \(names.theirs)".utf8)[...])
      continue
    }
    if left < one.count { result.append(one[left]) }
    left += 1
    right += 1
  }
  return Array(result.joined(separator: CollectionOfOne(UInt8(ascii: "\n"))))
}
