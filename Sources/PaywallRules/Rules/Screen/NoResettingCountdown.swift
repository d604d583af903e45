import PaywallModel
import YAML

enum NoResettingCountdown: OfferingRule {
  static let description = RuleDescription(
    "no-resetting-countdown", "A countdown ends at the same moment for everybody.", .always(.error),
    waivers: .never("it goes by settings, not by words: the end that it shows does not come"), weakening: .reported,
    documentation: """
      A timer that starts when a user opens the screen restarts for each user, so the deadline is invented: bait and
      switch under Apple's guideline 3.1.2(a). In a campaign, set `targetDate` to its end and omit `durationSeconds`; an
      offering without an end has nothing to count down to. A countdown with both keys runs to a different moment in
      each reader.
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
              at: screen.gap(in: section.node), "the countdown has no end",
              hint: hasEnd ? "add targetDate: with the campaign's endsAt" : removal)
        }
        if hasTarget {
          return Violation(
            at: screen.range(duration), "the countdown has both a target date and a duration",
            hint: hasEnd ? "remove durationSeconds" : removal)
        }
        return Violation(
          at: screen.range(duration), "the countdown restarts for every user",
          hint: hasEnd ? "replace it with targetDate: and the campaign's endsAt" : removal)
      }
    }
  }
}
