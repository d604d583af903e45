#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import Base

/// The days that a screen names, by the Gregorian calendar in the user's zone.
struct OfferDays: Sendable {
  private let today: CivilDate
  private let zone: PaywallZone

  init(now: Date, in zone: PaywallZone) {
    today = zone.day(at: now)
    self.zone = zone
  }

  /// The day on which something of that length ends if it begins now.
  func end(of length: BillingPeriod) -> CivilDate { today.adding(length) }

  /// The day of the first charge: that after a free offer, today for any other.
  func firstBill(after offer: BillingPeriod, isFree: Bool) -> CivilDate { isFree ? end(of: offer) : today }

  /// The last day on which a campaign is open that closes at that moment: the day before, if that is the first moment of
  /// a day.
  func last(before end: Date) -> CivilDate { zone.day(at: end.addingTimeInterval(-1)) }
}

extension CivilDate {
  /// The day so much later; the last of its month where that month is shorter, as stores do: a month from 31 January is
  /// 28 or 29 February.
  func adding(_ length: BillingPeriod) -> CivilDate {
    switch length.unit {
    case .day: CivilDate(daysSince1970: daysSince1970 + length.count)
    case .week: CivilDate(daysSince1970: daysSince1970 + 7 * length.count)
    case .month: adding(months: length.count)
    case .year: adding(months: 12 * length.count)
    }
  }

  private func adding(months: Int) -> CivilDate {
    let (years, left) = (month - 1 + months).quotientAndRemainder(dividingBy: 12)
    for last in stride(from: day, to: 27, by: -1) {
      if let found = CivilDate(year: year + years, month: left + 1, day: last) { return found }
    }
    return CivilDate(year: year + years, month: left + 1, day: day) ?? self
  }
}
