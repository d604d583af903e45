import PaywallCopy
import Base

/// Words by which one language says what a subscription means. Beginnings of words, in lower case, from the sections
/// `[terms.…]` of the language's word file.
///
/// They tell whether a statement is present at all, so they are broad rather than exact: a text that contains none of
/// them does not make the statement.
package final class TermsWords: Sendable {
  /// Something free, beside a length or on a button.
  let free: [String]
  /// A trial, or something free.
  let trial: [String]
  /// The subscription renews automatically.
  let renews: [String]
  /// Something is charged, on a day.
  let charged: [String]
  /// It can be cancelled.
  package let cancel: [String]
  /// What comes after the trial.
  let then: [String]
  /// Days, weeks, months and years.
  let period: [String]
  /// The number 24, as digits and in words.
  let hours: [String]
  /// How plans are called by their periods.
  let plans: Plans
  /// The statements of the longer disclosure; nil if the language has no list for them.
  let extended: Extended?
  /// Phrases that clearly offer a free trial.
  package let offers: [String]
  /// Longer phrases in which `trial` is found and means nothing of the kind.
  private let others: [String]
  private let freeAtEdges, trialAtEdges: [String]
  /// The minimum that small print must say, as an example; nil if there is none.
  package let statement: String?
  /// How the language negates; nil if unknown.
  private let denial: Denial?
  /// Whether it is known how the language negates; a test asks this of every language.
  package var canDeny: Bool { denial != nil }

  struct Plans: Sendable { let weekly, monthly, annual: [String] }

  struct Extended: Sendable {
    /// Charged at the confirmation of the purchase.
    let confirmed: [String]
    /// Managed in the account settings.
    let settings: [String]
    /// The unused part of a trial is forfeited on purchase.
    let forfeited: [String]
  }

  /// A class, because copies of as many lists cost more than what is looked up in them.
  private init?(_ locale: String) {
    guard let sections = WordSections(locale: locale, groups: ["terms", "denial"]), !sections.isEmpty else {
      return nil
    }
    free = sections["terms.free"]
    trial = free + sections["terms.trial"]
    renews = sections["terms.renews"]
    charged = sections["terms.charged"]
    cancel = sections["terms.cancel"]
    then = sections["terms.then"]
    period = sections["terms.period"]
    hours = Self.hours + sections["terms.hours"]
    plans = Plans(
      weekly: sections["terms.weekly"], monthly: sections["terms.monthly"], annual: sections["terms.annual"])
    let further = Extended(
      confirmed: sections["terms.confirmed"], settings: sections["terms.settings"],
      forfeited: sections["terms.forfeited"])
    extended = further.confirmed.isEmpty ? nil : further
    offers = sections["terms.offers"]
    others = sections["terms.not"]
    (freeAtEdges, trialAtEdges) = (Self.atEdges(free), Self.atEdges(trial))
    statement = sections["terms.statement"].first
    denial = Denial(sections)
  }

  /// Whether a text states that the subscription renews automatically, and does not negate it.
  package func sayRenewal(_ text: FoldedText) -> Bool {
    guard text.contains(anyOf: renews) else { return false }
    // "Until cancelled" makes the statement even if negated: "does not end until you cancel".
    let whole = renews.filter { word in cancel.contains { word.contains($0) } }
    if text.contains(anyOf: whole) { return true }
    return denial?.leaves(renews, in: text.string, besides: cancel) ?? true
  }

  /// Whether a text offers a free trial, in words that mean nothing else, and does not negate it.
  package func offerTrial(_ text: FoldedText) -> Bool {
    // Some of the phrases differ from longer words only by what follows, which may be the end of the text.
    guard text.ended.contains(anyOf: offers) else { return false }
    return denial?.leaves(offers, in: text.string, besides: []) ?? true
  }

  /// Whether a text offers a free trial; on a button that buys, any word for free does.
  package func promiseTrial(_ text: String, onButton isButton: Bool) -> Bool {
    offerTrial(FoldedText(text)) || isButton && holds(text, free, freeAtEdges)
  }

  /// Whether a button has a word for a trial or for something free.
  func speakOfTrial(_ text: String) -> Bool { holds(text, trial, trialAtEdges) }

  /// Whether one of the words is in a text, other than inside a phrase that makes it something else.
  /// - Parameter atEdges: those of the words that end with a space, which stands for whatever parts words, and for the end of
  ///   the text.
  private func holds(_ text: String, _ words: [String], _ atEdges: [String]) -> Bool {
    let plain = FoldedText(text).without(others)
    if plain.contains(anyOf: words) { return true }
    return !atEdges.isEmpty && FoldedText(lawText: plain.string).contains(anyOf: atEdges)
  }

  private static func atEdges(_ words: [String]) -> [String] { words.filter { $0.hasPrefix(" ") || $0.hasSuffix(" ") } }

  /// Whether a text states that payment is taken at the confirmation of the purchase: not in a sentence that speaks of what
  /// is forfeited then, unless it speaks of a charge, too. True in a language without a list.
  func sayConfirmation(_ text: FoldedText) -> Bool {
    guard let extended else { return true }
    guard text.contains(anyOf: extended.confirmed) else { return false }
    if !text.contains(anyOf: extended.forfeited) { return true }
    return text.string.unicodeScalars.split { Self.sentenceEnds.contains($0) }.contains { sentence in
      let sentence = FoldedText(String(sentence))
      return sentence.contains(anyOf: extended.confirmed)
        && (!sentence.contains(anyOf: extended.forfeited) || sentence.contains(anyOf: charged))
    }
  }

  private static let sentenceEnds: Set<Unicode.Scalar> = [".", "!", "?", ";", "\n", "。", "！", "？", "।", "؟", "۔"]

  /// The words of a locale's language; nil for a language without a list, in which words cannot be checked.
  package static func of(_ locale: String) -> TermsWords? {
    known.withLock { known in
      if let words = known[locale] { return words }
      let words = TermsWords(locale)
      known[locale] = .some(words)
      return words
    }
  }

  /// The number 24 as every language may write it.
  static let hours = WordSections(shared: "terms")["terms.hours"]

  /// What was read, nil where there was nothing to read.
  private static let known = Locked<[String: TermsWords?]>([:])
}
