import Base

/// Finds among things that lost their name the ones that are versions of one another, by what they are made of.
///
/// Each thing is given as its tokens (words of a text, leaves of a tree). Two are alike when at least half of their
/// tokens are (Sørensen-Dice: twice the shared ones over all); the most alike find each other first, then the nearest.
/// Linear in the tokens: one that more than `crowd` of the older things hold names no candidates, so that up to
/// that many things the answer is exact.
struct Similarity {
  private static let crowd = 64
  private static let shortlist = 4

  private let older: [Set<Int>]
  private let newer: [Set<Int>]
  /// For each token the older things that hold it.
  private let holders: [[Int]]

  private struct Candidate {
    var score: Double
    var old: Int
    var new: Int
  }

  /// The pairs of places in `old` and `new` whose things are alike; each place at most once, in the order of `new`.
  static func pairs(_ old: [[String]], _ new: [[String]]) -> [(old: Int, new: Int)] {
    if old.isEmpty || new.isEmpty { return [] }
    return Similarity(old, new).pairs()
  }

  private init(_ old: [[String]], _ new: [[String]]) {
    var tokens = TokenNumbers()
    older = old.map { tokens.numbers(of: $0) }
    newer = new.map { tokens.numbers(of: $0) }
    var holders = [[Int]](repeating: [], count: tokens.count)
    for (index, thing) in older.enumerated() {
      for token in thing { holders[token].append(index) }
    }
    self.holders = holders
  }

  private func pairs() -> [(old: Int, new: Int)] {
    var takenOld: Set<Int> = []
    var takenNew: Set<Int> = []
    var found: [(old: Int, new: Int)] = []
    let candidates = newer.indices.flatMap(candidates).sorted {
      ($1.score, abs($0.old - $0.new), $0.new, $0.old) < ($0.score, abs($1.old - $1.new), $1.new, $1.old)
    }
    for candidate in candidates where !takenOld.contains(candidate.old) && !takenNew.contains(candidate.new) {
      takenOld.insert(candidate.old)
      takenNew.insert(candidate.new)
      found.append((candidate.old, candidate.new))
    }
    return found.sorted { $0.new < $1.new }
  }

  /// The older things that are alike to the newer one at `new`.
  private func candidates(for new: Int) -> [Candidate] {
    var shared: [Int: Int] = [:]
    for token in newer[new] where holders[token].count <= Self.crowd {
      for old in holders[token] { shared[old, default: 0] += 1 }
    }
    let isExact = older.count <= Self.crowd
    let best = shared.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    return best.prefix(isExact ? best.count : Self.shortlist).compactMap { old, count in
      let common = isExact ? count : older[old].intersection(newer[new]).count
      let score = 2 * Double(common) / Double(older[old].count + newer[new].count)
      return score >= 0.5 ? Candidate(score: score, old: old, new: new) : nil
    }
  }
}

/// Gives each token a number; the second `the` of a text is another token than its first.
private struct TokenNumbers {
  private struct Token: Hashable {
    var text: ExactKey
    var occurrence: Int
  }

  private var known: [Token: Int] = [:]

  var count: Int { known.count }

  mutating func numbers(of tokens: [String]) -> Set<Int> {
    var seen: [ExactKey: Int] = [:]
    var numbers: Set<Int> = []
    for token in tokens {
      let text = ExactKey(token)
      let occurrence = seen[text, default: 0]
      seen[text] = occurrence + 1
      numbers.insert(number(of: Token(text: text, occurrence: occurrence)))
    }
    return numbers
  }

  private mutating func number(of token: Token) -> Int {
    if let number = known[token] { return number }
    let number = known.count
    known[token] = number
    return number
  }
}

/// The words of a text in small letters, without punctuation.
func words(of text: String) -> [String] {
  text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
}
