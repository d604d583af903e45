import PaywallModel
import YAML

enum NoResettingCountdown: OfferingRule {
  static let description = RuleDescription(
    "no-resetting-countdown", "A countdown runs to one moment for everybody.", .always(.error),
    waivable: false,
    documentation: """
      A timer that counts from when a user looks starts anew for each of them, so the deadline is made up: bait and switch
      by Apple's guideline 3.1.2(a). In a campaign give `targetDate`, its end, and no `durationSeconds`; an offering without
      an end has nothing to count down to. One with both runs to another moment in each reader.
      """,
    bad: "durationSeconds: 900", good: "targetDate: the campaign's endsAt",
    source: "App Review Guidelines 3.1.2(a), on scams and bait and switch", demands: [.noFakeUrgency])

  private static let removal = "remove the countdown section; only a campaign has an end to count down to"

  static func violations(in context: OfferingContext) -> [Violation] {
    let hasEnd = context.offering.kind == .campaign
    return context.eachScreen { screen in
      screen.all(.countdown).compactMap { section in
        let hasTarget = section.node["targetDate"] != nil
        guard let duration = section.node["durationSeconds"] else {
          return hasTarget
            ? nil
            : Violation(
              at: screen.gap(in: section.node), "the countdown runs to no moment",
              hint: hasEnd ? "add targetDate: with the campaign's endsAt" : removal)
        }
        if hasTarget {
          return Violation(
            at: screen.range(duration), "the countdown runs to a moment and for a time",
            hint: hasEnd ? "remove durationSeconds" : removal)
        }
        return Violation(
          at: screen.range(duration), "the countdown starts anew for every user",
          hint: hasEnd ? "write targetDate: with the campaign's endsAt in its place" : removal)
      }
    }
  }
}
