import Base
import PaywallCopy

/// Phrases of one language that claim what law or a store asks a proof of, from the sections `[law.…]` of its word file
/// and of the one that all languages share. A language without a section has nothing to be found by.
final class LawWords: Sendable {
  enum Topic: String, CaseIterable {
    /// A promise of money back; `refunds` makes one beside a length of time.
    case refund, refunds
    /// Words of a user about themselves, and those by which they put something off.
    case own, later
    /// Names of other platforms and their stores, and of other ways to pay.
    case platforms, payments
    /// A rank or an award, and an effect on health that is said to be proven.
    case ranks, medical
    /// A request for a review, and what is given for one.
    case review, reward
    /// What a button says that names no purchase; a whole text.
    case neutral
  }

  private let phrases: [Topic: [String]]

  private init(_ locale: String) {
    let own = WordSections(locale: locale, groups: ["law"])
    let shared = WordSections(shared: "law")
    phrases = Dictionary(
      uniqueKeysWithValues: Topic.allCases.map { topic in
        let section = "law.\(topic.rawValue)"
        return (topic, shared[section] + (own?[section] ?? []))
      })
  }

  /// The first phrase of a topic that is in a text.
  func first(_ topic: Topic, in text: LawText) -> String? {
    phrases[topic]?.first { text.folded.contains(anyOf: [$0]) }
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
  /// A violation for each text that holds a phrase of a topic.
  func violations(
    of topic: LawWords.Topic, hint: String, _ message: (String) -> String
  ) -> [Violation] {
    copy.compactMap { unit in
      LawWords.of(unit.locale).first(topic, in: LawText(unit.text)).map {
        Violation(at: unit.range, message($0.trimmed), hint: hint)
      }
    }
  }
}
