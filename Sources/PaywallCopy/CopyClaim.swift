/// A statement in copy that only the store, the clock or a record may make.
package struct CopyClaim: Sendable, Hashable {
  /// What is claimed.
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    /// An amount of money: `9,99 €`, `٩٩٫٩٩ ر.س.`, `$` before a placeholder.
    case price
    /// What a buyer saves: `-50%`, `2 months free`, `八折`.
    case savings
    /// How long a trial lasts: `7 days free`; ``CopyClaim/days`` has the length.
    case trialLength
    /// Pressure to act now, or scarcity: `only today`, `3 spots left`.
    case urgency
    /// A calendar date: `12 March`, `2026年3月12日`.
    case date
    /// A calendar date by which something ends: `offer ends Dec 31`.
    case deadline
    /// A number of users or a rating: `Join 2,000,000+`, `4.8 stars`.
    case socialProof
  }

  package let kind: Kind
  /// The range of the claim in the scanned text, in UTF-8 bytes.
  package let range: Range<Int>
  /// The part of the scanned text that makes the claim, as written.
  package let text: String
  /// The trial's length in days (a week is 7, a month 30, a year 365); nil for any other kind.
  package let days: Int?
  /// The days that a date or a deadline may mean; empty for any other kind.
  package let dates: [CalendarDay]
  /// Whether words that may be about anything make it what it is only beside others, `nearly full`, and whether a deadline has
  /// another date beside it: `from 1 November to 15 June`.
  package let isWeak: Bool

  package init(
    kind: Kind, range: Range<Int>, text: String, days: Int? = nil, dates: [CalendarDay] = [], isWeak: Bool = false
  ) {
    (self.kind, self.range, self.text, self.days, self.dates) = (kind, range, text, days, dates)
    self.isWeak = isWeak
  }
}
