import PaywallCopy
import PaywallModel
import YAML

enum OfferDateBacked: OfferingRule {
  static let description = RuleDescription(
    "offer-date-backed", "A countdown ends when the campaign ends, and that is still to come.",
    .store(.error, .error, .error), waivable: false,
    documentation: """
      A deadline is true only if something ends then. The `targetDate` of a countdown must be the `endsAt` of the offering's
      campaign and lie in the future; an offering that is no campaign has no deadline. In copy, {{offer_end_date}} always
      says the right day.
      """,
    bad: "targetDate: 2023-12-31T00:00:00Z", good: "targetDate: the campaign's endsAt",
    source: "follows from App Review Guidelines 3.1.2(a)")

  static func check(_ context: OfferingContext) -> [Finding] {
    countdowns(context)
      + description.findings(
        .deadline, in: context, { "'\($0)' is a deadline that nothing keeps" }, hint: "write {{offer_end_date}}")
  }

  private static func countdowns(_ context: OfferingContext) -> [Finding] {
    context.eachScreen { screen in
      screen.all(.countdown).compactMap { section in
        guard let node = section.node["targetDate"], let target = node.string.flatMap(parseDate) else { return nil }
        return complaint(about: target, context).map {
          description.finding(at: screen.place(node), $0.message, hint: $0.hint)
        }
      }
    }
  }

  private static func complaint(about target: Int64, _ context: OfferingContext) -> (message: String, hint: String)? {
    let offering = context.offering
    guard offering.kind == .campaign else {
      return ("the countdown runs to a moment at which nothing ends", "only a campaign has an end")
    }
    guard let written = offering.root?["campaign"]?["endsAt"]?.string, let end = parseDate(written) else { return nil }
    if target != end { return ("the countdown does not end with the campaign", "write \(written)") }
    if let now = context.now, target <= now {
      return ("the countdown has run out", "end the campaign, or move its endsAt and this date")
    }
    return nil
  }
}
