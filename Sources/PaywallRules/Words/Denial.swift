import PaywallCopy

/// How one language negates, so that a negated statement is not taken for the statement itself.
struct Denial: Sendable {
  /// Words that negate what comes soon after them in the same clause; prefixes of words if they end in `*`.
  private let before: [String]
  /// Words that negate what comes before them in the same clause.
  private let after: [String]
  /// Words that begin a new clause.
  private let joints: Set<String>
  /// What negates a word as its prefix, and as a later part of it.
  private let prefixes: [String]
  private let endings: [String]
  /// Nouns that mention a renewal without stating that it happens.
  private let nouns: [String]
  /// Beginnings of words beside such a noun by which it states one: "with automatic renewal".
  private let automatic: [String]
  /// The number of words within which a negation may follow.
  private let reach: Int
  /// Whether words are separated by spaces; otherwise negations are searched anywhere near the word.
  private let isSpaced: Bool
  /// Whether a space acts as a comma.
  private let breaksAtSpaces: Bool

  /// Nil for a language whose file has no `[denial.…]` section.
  init?(_ sections: WordSections) {
    before = sections["denial.before"]
    after = sections["denial.after"]
    guard !before.isEmpty || !after.isEmpty else { return nil }
    joints = Set(sections["denial.joints"])
    prefixes = sections["denial.prefixes"]
    endings = sections["denial.endings"]
    nouns = sections["denial.nouns"]
    automatic = sections["denial.automatic"]
    reach = sections["denial.reach"].first.flatMap { Int($0) } ?? 7
    isSpaced = !sections["denial.script"].contains("unspaced")
    breaksAtSpaces = sections["denial.script"].contains("space ends clause")
  }

  /// Whether one of `words`, some of which occur in the text, occurs there without being negated; true if they span
  /// clauses. If there is a negation, a noun does not count: "does not renew … charged for the renewal"; one that is
  /// called automatic does: "with automatic renewal … if you do not want to renew".
  ///
  /// - Parameter others: words that a negation may belong to instead, as in "renews if not cancelled".
  func leaves(_ words: [String], in text: String, besides others: [String]) -> Bool {
    var isDenied = false
    for clause in clauses(of: text) {
      for range in words.flatMap({ clause.ranges(of: $0) }) {
        if denies(clause[..<range.lowerBound], clause[range.upperBound...], others) {
          isDenied = true
        } else if !nouns.contains(where: clause[range.lowerBound...].hasPrefix) || isAutomatic(range, in: clause) {
          return true
        }
      }
    }
    return !isDenied
  }

  /// Whether the word before or after the one that begins at `range` says that it happens by itself.
  private func isAutomatic(_ range: Range<String.Index>, in clause: String) -> Bool {
    let before = clause[..<range.lowerBound].split(separator: " ").last
    let after = clause[range.lowerBound...].split(separator: " ").dropFirst().first
    return [before, after].contains { word in automatic.contains { word?.hasPrefix($0) == true } }
  }

  private func clauses(of text: String) -> [String] {
    let marked = text.replacing(" - ", with: "\n")
    return marked.split { Self.clauseEnds.contains($0) || $0.isNewline || breaksAtSpaces && $0 == " " }.flatMap {
      part -> [String] in
      let plain = String(part.map { $0 == "’" ? "'" : $0 == "-" || $0 == "‑" || $0.isWhitespace ? " " : $0 })
      if joints.isEmpty { return [plain] }
      return plain.split(separator: " ").split { joints.contains(String($0)) }.map { $0.joined(separator: " ") }
    }
  }

  private static let clauseEnds: Set<Character> = [
    ".", ",", ";", ":", "!", "?", "…", "。", "、", "，", "；", "：", "！", "？", "،", "؛", "؟", "।", "(", ")", "–", "—",
    "·", "•", "|", "/", "&", "+",
  ]

  private func denies(_ head: Substring, _ tail: Substring, _ others: [String]) -> Bool {
    isSpaced ? deniesWords(head, tail, others) : deniesNear(head, tail, others)
  }

  private func deniesWords(_ head: Substring, _ tail: Substring, _ others: [String]) -> Bool {
    var left = head.split(separator: " ")
    var right = tail.split(separator: " ")
    if !head.hasSuffix(" "), let start = left.popLast() {
      if prefixes.contains(where: start.hasSuffix) { return true }
      // "And" is part of the word that follows, and begins a clause.
      if ["و", "ו"].contains(start) { left = [] }
    }
    if !tail.hasPrefix(" "), !right.isEmpty {
      let ending = right.removeFirst()
      if endings.contains(where: ending.contains) { return true }
    }
    let near = Array(left.suffix(4))
    if let index = near.lastIndex(where: { matches($0, before) }) {
      let between = near[near.index(after: index)...]
      let earlier = index > near.startIndex ? [near[index - 1]] : []
      if !mentions(between, others), !mentions(earlier, others) { return true }
    }
    guard let index = right.prefix(reach).firstIndex(where: { matches($0, after) }) else { return false }
    return !mentions(right, others)
      || !mentions(right[..<index], others) && !mentions(right[index...].prefix(5), others)
  }

  private func deniesNear(_ head: Substring, _ tail: Substring, _ others: [String]) -> Bool {
    func denies(_ near: Substring, _ words: [String], _ isBefore: Bool) -> Bool {
      words.contains { word in
        near.ranges(of: word).contains { range in
          let between = isBefore ? near[range.upperBound...] : near[..<range.lowerBound]
          // A single character may be part of other words.
          return word.count == 1 ? between.isEmpty : !mentions([between], others)
        }
      }
    }
    return denies(head.suffix(10), before, true) || denies(tail.prefix(14), after, false)
  }

  private func matches(_ word: Substring, _ list: [String]) -> Bool {
    list.contains { entry in
      if entry.hasSuffix("*") { return word.hasPrefix(entry.dropLast()) }
      if entry.hasPrefix("*") { return word.hasSuffix(entry.dropFirst()) }
      return word == entry
    }
  }

  private func mentions(_ words: some Sequence<Substring>, _ others: [String]) -> Bool {
    let text = words.joined(separator: " ")
    return others.contains { text.contains($0) }
  }
}
