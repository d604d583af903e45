import Base
import PaywallCopy

/// Phrases of one language that claim what law or a store asks a proof of, from the sections `[law.…]` of its word file
/// and of the one that all languages share. A language without a section has nothing to be found by.
final class LawWords: Sendable {
  enum Topic: String, CaseIterable {
    /// A promise of money back; `refunds` makes one beside a length of time.
    case refund, refunds
    /// Words that shame; words of a user about themselves, and those by which they put something off.
    case shame, own, later
    /// Names of other platforms and their stores; what is said to be bought elsewhere.
    case platforms, payments
    /// Our own website, and words by which something costs less; the two together say where to buy.
    case site, cheaper
    /// Names of other ways to pay, and words beside which they are offered as one.
    case wallets, pay
    /// A rank or an award, and an effect on health that is said to be proven.
    case ranks, medical
    /// A request for a review, and what is given for one.
    case review, reward
    /// What a button says that names no purchase; a whole text.
    case neutral
  }

  private let phrases: [Topic: [LawPhrase]]
  /// For a phrase as it is written, the longer ones around it that make it something else.
  private let excuses: [String: [LawPhrase]]

  private init(_ locale: String) {
    let own = WordSections(locale: locale, groups: ["law"])
    let shared = WordSections(shared: "law")
    let others = (shared["law.not"] + (own?["law.not"] ?? [])).map(LawPhrase.init)
    let phrases = Dictionary(
      uniqueKeysWithValues: Topic.allCases.map { topic in
        let section = "law.\(topic.rawValue)"
        return (topic, (shared[section] + (own?[section] ?? [])).map(LawPhrase.init))
      })
    self.phrases = phrases
    excuses = Dictionary(
      phrases.values.joined().map { phrase in
        (phrase.written, others.filter { FoldedText(" \($0.written.trimmed) ").count(of: phrase) > 0 })
      },
      uniquingKeysWith: { first, _ in first }
    ).filter { !$1.isEmpty }
  }

  /// The first phrase of a topic that is in a text, other than inside a longer one that makes it something else.
  func first(_ topic: Topic, in text: LawText) -> String? {
    phrases[topic]?.first { phrase in
      let found = text.folded.count(of: phrase)
      guard found > 0, let others = excuses[phrase.written] else { return found > 0 }
      return found > others.reduce(0) { $0 + text.folded.count(of: $1) }
    }?.written
  }

  /// Whether the whole text is a phrase of a topic.
  func isAll(_ topic: Topic, of text: LawText) -> Bool {
    phrases[topic]?.contains { $0.written == text.folded.string.trimmed } ?? false
  }

  /// The words of a locale's language.
  static func of(_ locale: String) -> LawWords {
    known.withLock { known in
      let words = known[locale] ?? LawWords(locale)
      known[locale] = words
      return words
    }
  }

  private static let known = Locked<[String: LawWords]>([:])
}

/// A phrase as word files write it: `a...b` is a and then b, with up to three words between them.
struct LawPhrase: Sendable {
  let written: String
  /// What occurs one after the other; spaces beside `...` are the edges of words.
  fileprivate let parts: [String]

  init(_ written: String) {
    self.written = written
    parts = written.split(separator: "...", omittingEmptySubsequences: false).map(String.init).enumerated().map {
      index, part in
      index > 0 && part.hasPrefix(" ") ? " \(part.drop { $0 == " " })" : part
    }
  }
}

extension FoldedText {
  /// How often a phrase occurs; one with gaps counts once.
  func count(of phrase: LawPhrase) -> Int {
    guard phrase.parts.count > 1 else { return count(of: phrase.written) }
    return holds(phrase.parts[...], from: 0, isFirst: true) ? 1 : 0
  }

  private func holds(_ parts: ArraySlice<String>, from start: Int, isFirst: Bool) -> Bool {
    guard let part = parts.first else { return true }
    var place = position(of: part, from: start)
    while let found = place {
      if !isFirst, !isNear(start..<found) { return false }
      // The space behind a word is that before the next one as well.
      let end = found + part.utf8.count - (part.hasSuffix(" ") ? 1 : 0)
      if holds(parts.dropFirst(), from: end, isFirst: false) { return true }
      place = position(of: part, from: found + 1)
    }
    return false
  }

  /// Whether a gap is short enough: three words with what is left of those beside it, or twelve characters of a script
  /// without spaces; Hangul has them.
  private func isNear(_ gap: Range<Int>) -> Bool {
    let text = string(gap)
    guard text.utf8.count(where: { $0 == 0x20 }) <= 4 else { return false }
    return text.count <= 12
      || !text.unicodeScalars.contains { Script.isUnspaced($0.value) && !(0xAC00...0xD7AF).contains($0.value) }
  }
}

/// A text in lowercase, with one space in place of whatever stands between words, and one at each end.
struct LawText {
  let folded: FoldedText

  init(_ text: String) {
    var plain = " "
    for character in text {
      let isWord = character.isLetter || character.isNumber || "#%".contains(character)
      if isWord { plain.append(character) } else if "'’".contains(character) { plain.append("'") }
      if !isWord, !"'’".contains(character), plain.last != " " { plain.append(" ") }
    }
    folded = FoldedText(plain.last == " " ? plain : plain + " ")
  }
}

extension String {
  /// Without the spaces around it.
  var trimmed: String { String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()) }
}

extension OfferingContext {
  /// A violation of a rule for each text that holds a phrase of a topic.
  ///
  /// - Parameter hint: what to do, and then in which case the rule is waived.
  func violations(
    of topic: LawWords.Topic, by rule: RuleDescription, hint: String, _ message: (String) -> String
  ) -> [Violation] {
    violations(by: rule, hint: hint, message) { $0.first(topic, in: $1) }
  }

  /// The same for what `find` finds.
  func violations(
    by rule: RuleDescription, hint: String, _ message: (String) -> String, find: (LawWords, LawText) -> String?
  ) -> [Violation] {
    copy.compactMap { unit in
      find(LawWords.of(unit.locale), LawText(unit.text)).map {
        Violation(at: unit.range, message($0.trimmed), hint: "\(hint): \(unit.waiver(of: rule))")
      }
    }
  }
}
