/// The places of a longest strictly increasing subsequence of `values`, which hold no value twice.
///
/// Patience sorting (Aldous and Diaconis 1999): n log n.
func longestIncreasingRun(_ values: [Int]) -> [Int] {
  var ends: [Int] = []
  var previous = [Int](repeating: -1, count: values.count)
  for (index, value) in values.enumerated() {
    let pile = firstPile(in: ends, of: values, notBelow: value)
    if pile > 0 { previous[index] = ends[pile - 1] }
    if pile == ends.count { ends.append(index) } else { ends[pile] = index }
  }
  var run: [Int] = []
  var index = ends.last ?? -1
  while index >= 0 {
    run.append(index)
    index = previous[index]
  }
  return run.reversed()
}

private func firstPile(in ends: [Int], of values: [Int], notBelow value: Int) -> Int {
  var low = 0
  var high = ends.count
  while low < high {
    let middle = (low + high) / 2
    if values[ends[middle]] < value { low = middle + 1 } else { high = middle }
  }
  return low
}
