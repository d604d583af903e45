import Base
import PaywallCopy

/// Phrases of one language that claim what law or a store asks a proof of, from the sections `[law.…]` of its word file
/// and of the one that all languages share. A language without a section has nothing to be found by.
final class LawWords: Sendable {
  enum Topic: String, CaseIterable {
    /// A promise of money back; `refunds` makes one beside a length of time.
    case refund, refunds
    /// Words that shame; words of a user about themselves, those by which they wish for something or deny it, and those by
    /// which they put something off.
    case shame, own, wish, later
    /// Names of other platforms and their stores; what is said to be bought elsewhere.
    case platforms, payments
    /// Our own website, and words by which something costs less; the two together say where to buy.
    case site, cheaper
    /// Names of other ways to pay, and words beside which they are offered as one.
    case wallets, pay
    /// What asks for a code of one's own that unlocks: a licence key.
    case codes
    /// A rank or an award.
    case ranks
    /// An effect on health that is said to be proven; what says only that science proves something, and words of what is
    /// learned or practised beside which that says nothing of health, unless health is named too.
    case medical, proof, study, health
    /// A request for a review, and what is given for one.
    case review, reward
  }

  private let index: LawPhraseIndex
  /// Of each phrase of the index; nil for one that makes others something else.
  private let topics: [Topic?]
  /// What a button says that names no purchase; whole texts.
  private let neutral: Set<String>
  /// Topics that the language has phrases for.
  private let covered: Set<Topic>

  private init(_ locale: String) {
    let own = WordSections(locale: locale, groups: ["law"])
    let shared = WordSections(shared: "law")
    func phrases(_ section: String) -> [String] { shared[section] + (own?[section] ?? []) }
    let all =
      Topic.allCases.flatMap { topic in phrases("law.\(topic.rawValue)").map { (topic as Topic?, $0) } }
      + phrases("law.not").map { (nil, $0) }
    topics = all.map(\.0)
    covered = Set(topics.compactMap { $0 })
    index = LawPhraseIndex(all.map(\.1))
    neutral = Set(phrases("law.neutral"))
  }

  /// What a text says of each topic.
  func reading(of text: String) -> LawReading {
    let folded = FoldedText(lawText: text)
    let places = index.places(in: folded.bytes)
    let others = places.filter { topics[$0.phrase] == nil }.map { folded.trimmed($0.range) }
    var first: [Topic: String] = [:]
    for (phrase, range) in places {
      guard let topic = topics[phrase], first[topic] == nil else { continue }
      let range = folded.trimmed(range)
      if others.contains(where: { $0.contains(range) }) { continue }
      first[topic] = folded.string(range)
    }
    return LawReading(folded: folded, first: first, covered: covered, isNeutral: isNeutral(folded.string.trimmed))
  }

  /// Whether a text is nothing but phrases of the section: `Yes, let's go`.
  private func isNeutral(_ text: String) -> Bool {
    if neutral.contains(text) { return true }
    let words = text.split(separator: " ")
    guard (2...6).contains(words.count) else { return false }
    return (1..<words.count).contains { count in
      neutral.contains(words[..<count].joined(separator: " "))
        && isNeutral(words[count...].joined(separator: " "))
    }
  }

  /// The words of a locale's language.
  private static func of(_ locale: String) -> LawWords {
    known.withLock { known in
      let words = known[locale] ?? LawWords(locale)
      known[locale] = words
      return words
    }
  }

  private static let known = Locked<[String: LawWords]>([:])

  /// What a text in a language says of each topic.
  static func reading(of text: String, in locale: String) -> LawReading {
    readings.value(of: text, in: locale) { of(locale).reading(of: text) }
  }

  private static let readings = TextCache<LawReading>()
}

/// What a text says that law or a store asks a proof of.
struct LawReading: Sendable {
  /// The text in lowercase, with one space in place of whatever stands between words, and one at each end.
  let folded: FoldedText
  private let first: [LawWords.Topic: String]
  private let covered: Set<LawWords.Topic>
  /// Whether all of the text is words that name no purchase.
  let isNeutral: Bool

  fileprivate init(
    folded: FoldedText, first: [LawWords.Topic: String], covered: Set<LawWords.Topic>, isNeutral: Bool
  ) {
    (self.folded, self.first, self.covered, self.isNeutral) = (folded, first, covered, isNeutral)
  }

  /// Whether the language has words for a topic.
  func covers(_ topic: LawWords.Topic) -> Bool { covered.contains(topic) }

  /// The first words of a topic, other than inside longer ones that make them something else; nil if there are none.
  subscript(topic: LawWords.Topic) -> String? { first[topic] }
}

extension FoldedText {
  /// A text with one space in place of whatever stands between words, and one at each end.
  init(lawText text: String) {
    var plain = " "
    for character in text {
      let isWord = character.isLetter || character.isNumber || "#%".contains(character)
      if isWord { plain.append(character) } else if "'’".contains(character) { plain.append("'") }
      if !isWord, !"'’".contains(character), plain.last != " " { plain.append(" ") }
    }
    self.init(plain.last == " " ? plain : plain + " ")
  }

  /// A part of such a text without the spaces around it.
  fileprivate func trimmed(_ range: Range<Int>) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, bytes[start] == 0x20 { start += 1 }
    while start < end, bytes[end - 1] == 0x20 { end -= 1 }
    return start..<end
  }
}

extension String {
  /// Without the spaces around it.
  var trimmed: String { String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()) }
}

extension CopyUnit {
  /// What the text says in its language, read once for all rules.
  var law: LawReading { LawWords.reading(of: text, in: locale) }
}

extension OfferingContext {
  /// A violation of a rule for each text in which `find` finds words.
  ///
  /// - Parameter hint: what to do, and then in which case the rule is waived.
  func violations(
    by rule: RuleDescription, hint: String, _ message: (String) -> String, find: (CopyUnit) -> String?
  ) -> [Violation] {
    copy.compactMap { unit in
      find(unit).map { Violation(at: unit.range, message($0), hint: "\(hint): \(unit.waiver(of: rule))") }
    }
  }
}
