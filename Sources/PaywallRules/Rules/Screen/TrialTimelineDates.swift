import PaywallModel

enum TrialTimelineDates: OfferingRule {
  static let description = RuleDescription(
    "trial-timeline-dates", "A screen with a trial shows the date on which it ends.",
    .store(.error, nil, .warning), waivers: .allowed, isStricter: true,
    documentation: """
      If a screen offers a free trial that one of its products has, the compliance list requires a timeline with exact
      dates: a `timeline` section with {{trial_end_date}} or {{first_bill_date}}, which the app calculates when the
      screen opens, in each language. No Apple text that requires one was found.
      """,
    bad: "timeline: Day 7, you are charged", good: "'{{first_bill_date}}': '{{price}} is charged'",
    source: "compliance list (Docs/rules.md), point 10", demands: [.trialTimeline])

  static func violations(in context: OfferingContext) -> [Violation] {
    context.eachScreen { screen in
      guard screen.offersTrial else { return [] }
      let paths = screen.sections.indices.filter { screen.sections[$0].type == .timeline }.map {
        screen.paths[$0] + "."
      }
      func hasDate(_ unit: CopyUnit) -> Bool {
        (unit.uses(.trialEndDate) || unit.uses(.firstBillDate)) && paths.contains { unit.path.hasPrefix($0) }
      }
      if screen.copy.own.contains(where: hasDate) { return screen.copy.lost(hasDate).map(lost) }
      if let timeline = screen.first(.timeline) {
        return [
          Violation(
            at: screen.range(timeline.typeNode), "the timeline does not give the date on which the trial ends",
            hint: "add {{trial_end_date}} and {{first_bill_date}}")
        ]
      }
      return [
        Violation(
          at: screen.top, "the screen does not show the date on which the trial ends",
          hint: "add a timeline section with {{trial_end_date}} and {{first_bill_date}}")
      ]
    }
  }

  private static func lost(original: CopyUnit, translation: CopyUnit) -> Violation {
    Violation(
      at: translation.range, "the translated timeline does not give the date on which the trial ends",
      hint: "add {{trial_end_date}} or {{first_bill_date}}",
      related: [RelatedPlace(original.range, "the original gives it")])
  }
}
