import Base
import PaywallCopy
import PaywallModel
import YAML

enum OfferDateBacked: OfferingRule {
  static let description = RuleDescription(
    "offer-date-backed", "A deadline is the end of the campaign, and it is in the future.",
    .store(.error, .error, .error), waivers: .perText, weakening: .reported,
    documentation: """
      A deadline is true only if something ends then. The `targetDate` of a countdown must be the `endsAt` of the
      offering's campaign and be in the future; an offering that is not a campaign has no deadline. A deadline in copy
      must be the day on which the campaign ends, or the day before or after it, to allow for time zones;
      {{offer_end_date}} always shows the correct day. A feature or a slide of a carousel that has no word of what is sold may
      have deadlines of its own, `ahead of the deadline of 1 May`, and such a bullet with two dates, `closed from
      1 November to 15 June`.
      """,
    bad: "targetDate: 2023-12-31T00:00:00Z", good: "targetDate: the campaign's endsAt",
    source: "follows from App Review Guidelines 3.1.2(a)", demands: [.noFakeUrgency])

  static func violations(in context: OfferingContext) -> [Violation] { countdowns(context) + deadlines(context) }

  private static func deadlines(_ context: OfferingContext) -> [Violation] {
    context.claims[.deadline].compactMap { located in
      if located.unit.isOfFeature || located.claim.isWeak, context.isOfFeatureAlone(located.unit) { return nil }
      return fault(of: located.claim, context).map {
        Violation(
          at: located.unit.range, "'\(located.claim.text)' \($0.message)",
          hint: located.unit.datePlaceholder.map { "use \($0)" } ?? $0.hint)
      }
    }
  }

  private static func fault(of claim: CopyClaim, _ context: OfferingContext) -> (message: String, hint: String)? {
    let offering = context.offering
    guard offering.kind == .campaign else {
      return ("is a deadline at which nothing ends", "remove it: only a campaign has an end")
    }
    guard let span = offering.campaign, claim.dates.contains(where: { span.closes($0) }) else {
      return ("is not the day on which the campaign ends", "use {{offer_end_date}}")
    }
    guard let now = context.now, span.isOver(at: now) else { return nil }
    return ("is in the past", "end the campaign, or move its endsAt and this date")
  }

  private static func countdowns(_ context: OfferingContext) -> [Violation] {
    context.eachScreen { screen in
      screen.all(.countdown).compactMap { section in
        guard let node = section.node["targetDate"], let target = node.string.flatMap(RFC3339.seconds(of:)) else {
          return nil
        }
        return fault(of: target, context).map {
          Violation(at: screen.range(node), $0.message, hint: $0.hint)
        }
      }
    }
  }

  private static func fault(of target: Int64, _ context: OfferingContext) -> (message: String, hint: String)? {
    let offering = context.offering
    guard offering.kind == .campaign else {
      return ("the countdown runs to a moment at which nothing ends", "remove it: only a campaign has an end")
    }
    guard let span = offering.campaign else { return nil }
    if target != RFC3339.seconds(of: span.closes.value) {
      return ("the countdown does not end with the campaign", "set it to \(span.closes.value)")
    }
    if let now = context.now, span.isOver(at: now) {
      return ("the countdown has run out", "end the campaign, or move its endsAt and this date")
    }
    return nil
  }
}

extension CampaignSpan {
  /// Whether the campaign ends on the given day or, to allow for time zones, on the day before or after it.
  fileprivate func closes(_ day: CalendarDay) -> Bool {
    guard let end = RFC3339.seconds(of: closes.value), let written = Int(closes.value.prefix(4)) else { return false }
    let years = day.year.map { [$0] } ?? [written - 1, written, written + 1]
    let days = day.day.map { [$0] } ?? Array(1...31)
    return years.contains { year in
      days.contains { noon(year, day.month, $0).map { abs($0 - end) <= 36 * 3600 } ?? false }
    }
  }

  /// Nil for a day that does not exist in the calendar.
  private func noon(_ year: Int, _ month: Int, _ day: Int) -> Int64? {
    CivilDate(year: year, month: month, day: day).map { $0.start + CivilDate.secondsPerDay / 2 }
  }
}
