/// The name among `candidates` that was most likely meant by `word`, or nil if none is close.
///
/// Case, `_` and `-` do not count; otherwise at most a third of the letters may differ (restricted Damerau distance).
package func nearestName(to word: String, among candidates: [String]) -> String? {
  let plain = folded(word)
  let limit = max(1, plain.count / 3)
  // A name with look-alike letters is never the one that was meant.
  let plausible = candidates.filter { $0.utf8.allSatisfy { $0 < 0x80 } }
  return plausible.map { ($0, distance(plain, folded($0))) }.filter { $0.1 <= limit }.min { $0.1 < $1.1 }?.0
}

private func folded(_ word: String) -> [UInt8] {
  word.lowercased().utf8.filter { $0 != UInt8(ascii: "_") && $0 != UInt8(ascii: "-") }
}

private func distance(_ a: [UInt8], _ b: [UInt8]) -> Int {
  if abs(a.count - b.count) > max(a.count, b.count) / 3 + 1 { return .max }
  var older: [Int] = []
  var previous = Array(0...b.count)
  for i in 0..<a.count {
    var row = [i + 1]
    for j in 0..<b.count {
      var best = min(previous[j + 1] + 1, row[j] + 1, previous[j] + (a[i] == b[j] ? 0 : 1))
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { best = min(best, older[j - 1] + 1) }
      row.append(best)
    }
    older = previous
    previous = row
  }
  return previous[b.count]
}
