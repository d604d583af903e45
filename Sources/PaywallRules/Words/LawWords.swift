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

  private let phrases: [Topic: [String]]
  /// For a phrase, the longer ones around it that make it something else.
  private let excuses: [String: [String]]

  private init(_ locale: String) {
    let own = WordSections(locale: locale, groups: ["law"])
    let shared = WordSections(shared: "law")
    let others = shared["law.not"] + (own?["law.not"] ?? [])
    let phrases = Dictionary(
      uniqueKeysWithValues: Topic.allCases.map { topic in
        let section = "law.\(topic.rawValue)"
        return (topic, shared[section] + (own?[section] ?? []))
      })
    self.phrases = phrases
    excuses = Dictionary(
      phrases.values.joined().map { phrase in (phrase, others.filter { " \($0.trimmed) ".contains(phrase) }) },
      uniquingKeysWith: { first, _ in first }
    ).filter { !$1.isEmpty }
  }

  /// The first phrase of a topic that is in a text, other than inside a longer one that makes it something else.
  func first(_ topic: Topic, in text: LawText) -> String? {
    phrases[topic]?.first { phrase in
      guard text.folded.contains(anyOf: [phrase]) else { return false }
      guard let others = excuses[phrase] else { return true }
      return text.folded.count(of: phrase) > others.reduce(0) { $0 + text.folded.count(of: $1) }
    }
  }

  /// Whether the whole text is a phrase of a topic.
  func isAll(_ topic: Topic, of text: LawText) -> Bool { phrases[topic]?.contains(text.folded.string.trimmed) ?? false }

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
