import PaywallModel
import YAML

enum NoResettingCountdown: OfferingRule {
  static let description = RuleDescription(
    "no-resetting-countdown", "A countdown runs to one moment for everybody.", .always(.error),
    waivable: false,
    documentation: """
      A timer that counts from when a user looks starts anew for each of them, so the deadline is made up: bait and switch
      by Apple's guideline 3.1.2(a). Give `targetDate`, the end of the campaign, and no `durationSeconds`.
      """,
    bad: "durationSeconds: 900", good: "targetDate: the campaign's endsAt",
    source: "App Review Guidelines 3.1.2(a), on scams and bait and switch")

  static func check(_ context: OfferingContext) -> [Finding] {
    context.eachScreen { screen in
      screen.all(.countdown).compactMap { section in
        if section.node["targetDate"] != nil { return nil }
        guard let duration = section.node["durationSeconds"] else {
          return description.finding(
            at: screen.gap(in: section.node), "the countdown runs to no moment",
            hint: "add targetDate: with the campaign's endsAt")
        }
        return description.finding(
          at: screen.place(duration), "the countdown starts anew for every user",
          hint: "write targetDate: with the campaign's endsAt in its place")
      }
    }
  }
}
