import PaywallCopy

/// How one language says no, so that a denial is not taken for the statement that it denies.
struct Denial: Sendable {
  /// Words that deny what comes soon after them in the same clause; beginnings of words where they end in `*`.
  private let before: [String]
  /// Words that deny what stands before them in the same clause.
  private let after: [String]
  /// Words that begin another clause.
  private let joints: Set<String>
  /// What denies a word as its beginning, and as its further course.
  private let prefixes: [String]
  private let endings: [String]
  /// Words of a renewal that is only spoken of.
  private let nouns: [String]
  /// Within how many words what denies stands after.
  private let reach: Int
  /// Whether words are apart by spaces; the lists are looked for anywhere near the word otherwise.
  private let isSpaced: Bool
  /// Whether a space stands for a comma.
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
    reach = sections["denial.reach"].first.flatMap { Int($0) } ?? 7
    isSpaced = !sections["denial.script"].contains("unspaced")
    breaksAtSpaces = sections["denial.script"].contains("space ends clause")
  }

  /// Whether one of `words`, of which the text holds some, stands there without being denied; true where they reach over
  /// clauses. Beside a denial a noun says nothing: "does not renew … charged for the renewal".
  ///
  /// - Parameter others: words that a denial may belong to in their place, as in "renews if not cancelled".
  func leaves(_ words: [String], in text: String, besides others: [String]) -> Bool {
    var isDenied = false
    for clause in clauses(of: text) {
      for range in words.flatMap({ clause.ranges(of: $0) }) {
        if denies(clause[..<range.lowerBound], clause[range.upperBound...], others) {
          isDenied = true
        } else if !nouns.contains(where: clause[range.lowerBound...].hasPrefix) {
          return true
        }
      }
    }
    return !isDenied
  }

  private func clauses(of text: String) -> [String] {
    let marked = text.replacing(" - ", with: "\n")
    return marked.split { Self.positions.contains($0) || $0.isNewline || breaksAtSpaces && $0 == " " }.flatMap {
      part -> [String] in
      let plain = String(part.map { $0 == "’" ? "'" : $0 == "-" || $0 == "‑" || $0.isWhitespace ? " " : $0 })
      if joints.isEmpty { return [plain] }
      return plain.split(separator: " ").split { joints.contains(String($0)) }.map { $0.joined(separator: " ") }
    }
  }

  private static let positions: Set<Character> = [
    ".", ",", ";", ":", "!", "?", "…", "。", "、", "，", "；", "：", "！", "？", "，", "،", "؛", "؟", "।", "(", ")", "–", "—",
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
      // "And" is a part of the word that follows, and begins a clause.
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
          // A single character is a part of other words.
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
