/// The words with which one language explains the terms of a subscription. Prefixes of words, in lowercase.
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
  /// It can be cancelled.
  package let cancel: [String]
  /// What comes after the trial.
  let then: [String]
  /// Days, weeks, months and years.
  let period: [String]
  /// The statements of the longer disclosure; nil if the language has no list for them.
  let extended: Extended?
  /// Phrases that clearly offer a free trial.
  package let offers: [String]
  /// The minimum that small print must say, as an example; nil if there is none.
  package let statement: String?
  /// How the language negates; nil if unknown.
  private let denial: Denial?
  package var canDeny: Bool { denial != nil }

  struct Extended: Sendable {
    /// Charged at the confirmation of the purchase.
    let confirmed: [String]
    /// Managed in the account settings.
    let settings: [String]
    /// The unused part of a trial is forfeited on purchase.
    let forfeited: [String]
  }

  /// The words of one language as written in the source, separated by `|`.
  struct Lists: Sendable {
    let free, trial, renews, cancel, then, period: String
    /// Confirmed, settings, forfeited, separated by `/`.
    let extended: String?

    /// - Parameter trial: additional words for a trial, which need not be free.
    init(
      free: String, trial: String, renews: String, cancel: String, then: String, period: String,
      extended: String? = nil
    ) {
      (self.free, self.trial, self.renews, self.cancel) = (free, trial, renews, cancel)
      (self.then, self.period, self.extended) = (then, period, extended)
    }
  }

  /// A class, because copying this many lists costs more than looking words up in them.
  private init(_ lists: Lists, language: String) {
    func words(_ list: String) -> [String] { parts(of: list, by: "|") }
    func parts(of list: String, by position: Character) -> [String] { list.split(separator: position).map(String.init) }
    free = words(lists.free)
    trial = words(lists.free) + words(lists.trial)
    renews = words(lists.renews)
    cancel = words(lists.cancel)
    then = words(lists.then)
    period = words(lists.period)
    extended = lists.extended.flatMap { text in
      let parts = parts(of: text, by: "/").map(words)
      return parts.count == 3 ? Extended(confirmed: parts[0], settings: parts[1], forfeited: parts[2]) : nil
    }
    offers = Self.trialOffers[language].map(words) ?? []
    statement = Self.statements[language]
    denial = Denial.byLanguage[language]
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

  /// The words of a locale's language; nil for a language without a list, in which words cannot be checked.
  package static func of(_ locale: String) -> TermsWords? {
    let language = locale.prefix { $0 != "-" && $0 != "_" }
    return byLanguage[String(language)]
  }

  /// The languages with word lists.
  package static var languages: [String] { byLanguage.keys.sorted() }

  private static let byLanguage = Dictionary(
    uniqueKeysWithValues: western.merging(further) { first, _ in first }.map { ($0, TermsWords($1, language: $0)) })
}
