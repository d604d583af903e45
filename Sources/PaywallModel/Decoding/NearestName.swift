/// The name among `candidates` that `word` most likely meant, or nil if none is close, or if several are equally so, also by
/// their first letter: nobody knows then which one was meant, and `validate --fix` takes no guess.
///
/// Case, `_` and `-` are ignored, and so is what both begin and end with between their dots and dashes: of
/// `com.example.shop.lifetime` the last part counts alone, and another plan is no misspelt one. Of each part at most a third
/// of the letters may differ (restricted Damerau distance); digits may change places only.
package func nearestName(to word: String, among candidates: [String]) -> String? {
  // A name with look-alike letters is never the one that was meant.
  let plausible = candidates.filter { $0.utf8.allSatisfy { $0 < 0x80 } }
  let close = plausible.compactMap { name in misspelling(of: name, word).map { (name: name, distance: $0) } }
  let least = close.map(\.distance).min()
  let nearest = Set(close.filter { $0.distance == least }.map(\.name))
  if nearest.count < 2 { return nearest.first }
  // People rarely misspell how a word begins.
  let first = folded(word).first
  let alike = nearest.filter { folded($0).first == first }
  return alike.count == 1 ? alike.first : nil
}

/// In how many letters a word is another one than the name that it may stand for; nil for too many.
private func misspelling(of name: String, _ word: String) -> Int? {
  func parts(_ text: String) -> ArraySlice<[UInt8]> {
    text.split { "._-/: ".contains($0) }.map { folded(String($0)) }[...]
  }
  var (one, other) = (parts(word), parts(name))
  while let a = one.first, a == other.first { (one, other) = (one.dropFirst(), other.dropFirst()) }
  while let a = one.last, a == other.last { (one, other) = (one.dropLast(), other.dropLast()) }
  if one.count != other.count {
    (one, other) = ([Array(one.joined())], [Array(other.joined())])
  }
  var sum = 0
  for (a, b) in zip(one, other) {
    let distance = distance(a, b)
    guard distance <= max(1, a.count / 3), a.filter(isDigit).sorted() == b.filter(isDigit).sorted() else { return nil }
    sum += distance
  }
  return sum
}

private func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

/// The hint of what has one right answer: a name.
package func didYouMean(_ name: String) -> String { "did you mean '\(name)'?" }

extension Finding {
  /// The name that the hint gives for the one at its place; nil for another hint.
  package var meantName: String? {
    guard let hint, let start = hint.firstRange(of: "did you mean '"), hint.hasSuffix("'?") else { return nil }
    let name = hint[start.upperBound...].dropLast(2)
    return hint == didYouMean(String(name)) ? String(name) : nil
  }
}

/// The way to buy a product that `word` most likely meant; one that names a product of `candidates` meant that product.
package func nearestPurchase(to word: String, among candidates: [String]) -> String? {
  let product = soldProduct(in: word)
  let known = candidates.map(soldProduct)
  guard let meant = known.contains(product) ? product : nearestName(to: product, among: known) else { return nil }
  let ways = zip(candidates, known).filter { $0.1 == meant }.map(\.0)
  if word == product, ways.contains(meant) { return meant }
  let rest = folded(String(word.dropFirst(product.count)))
  return ways.min {
    distance(rest, folded(String($0.dropFirst(meant.count))))
      < distance(rest, folded(String($1.dropFirst(meant.count))))
  }
}

/// The part of a way to buy before its plan and offer, however these are spelled.
private func soldProduct(in text: String) -> String { String(text.prefix { $0 != ":" && $0 != "@" }) }

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
