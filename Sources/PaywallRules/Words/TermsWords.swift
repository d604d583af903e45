/// Words by which one language says what a subscription means. Beginnings of words, in lower case.
///
/// They tell whether a statement is there at all, so they are wide rather than exact: a text that has none of them does
/// not make the statement.
package final class TermsWords: Sendable {
  /// Something for nothing, beside a length or on a button.
  let free: [String]
  /// A trial, or something for nothing.
  let trial: [String]
  /// The subscription goes on by itself.
  let renews: [String]
  /// It can be ended.
  package let cancel: [String]
  /// What comes after the trial.
  let then: [String]
  /// Days, weeks, months and years.
  let period: [String]
  /// The statements of the longer disclosure; nil where the language has no list for them.
  let extended: Extended?
  /// How a free trial is offered beyond doubt.
  package let offers: [String]
  /// The least that small print says, as an example; nil where there is none.
  package let statement: String?
  /// How the language denies; nil where nothing is known of it.
  private let denial: Denial?
  package var canDeny: Bool { denial != nil }

  struct Extended: Sendable {
    /// Charged at the confirmation of the purchase.
    let confirmed: [String]
    /// Managed in the account's settings.
    let settings: [String]
    /// The rest of a trial is lost with a purchase.
    let forfeited: [String]
  }

  /// The words of one language as they are written down, apart by `|`.
  struct Lists: Sendable {
    let free, trial, renews, cancel, then, period: String
    /// Confirmed, settings, forfeited, apart by `/`.
    let extended: String?

    /// - Parameter trial: further words for a trial, which need not be free.
    init(
      free: String, trial: String, renews: String, cancel: String, then: String, period: String,
      extended: String? = nil
    ) {
      (self.free, self.trial, self.renews, self.cancel) = (free, trial, renews, cancel)
      (self.then, self.period, self.extended) = (then, period, extended)
    }
  }

  /// A class, because copies of as many lists cost more than what is looked up in them.
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

  /// Whether a text says that the subscription goes on by itself, and does not deny it.
  package func sayRenewal(_ text: FoldedText) -> Bool {
    guard text.contains(anyOf: renews) else { return false }
    // "Until cancelled" is the statement however it is said: "does not end until you cancel".
    let whole = renews.filter { word in cancel.contains { word.contains($0) } }
    if text.contains(anyOf: whole) { return true }
    return denial?.leaves(renews, in: text.string, besides: cancel) ?? true
  }

  /// Whether a text offers a free trial, in words that mean nothing else, and does not deny it.
  package func offerTrial(_ text: FoldedText) -> Bool {
    // Some of the phrases tell themselves from longer words by what follows, which may be the end.
    guard text.ended.contains(anyOf: offers) else { return false }
    return denial?.leaves(offers, in: text.string, besides: []) ?? true
  }

  /// The words of a locale's language; nil for a language without a list, in which nothing can be judged.
  package static func of(_ locale: String) -> TermsWords? {
    let language = locale.prefix { $0 != "-" && $0 != "_" }
    return byLanguage[String(language)]
  }

  /// The languages that have words.
  package static var languages: [String] { byLanguage.keys.sorted() }

  private static let byLanguage = Dictionary(
    uniqueKeysWithValues: western.merging(further) { first, _ in first }.map { ($0, TermsWords($1, language: $0)) })
}
