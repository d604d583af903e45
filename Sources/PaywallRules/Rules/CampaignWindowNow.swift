import PaywallModel

enum CampaignWindowNow: ProjectRule {
  static let description = RuleDescription(
    "campaign-window-now", "A campaign is published while its window is open.", .always(.warning), waivable: true,
    documentation: """
      A campaign that is over is shown to nobody; remove it, or move its end. One that opens later is only noted: published
      ahead of time it waits for its start on every device. Where something still leads to a campaign that is over, that is
      `campaign-reachable`.
      """,
    bad: "endsAt: 2020-01-01T00:00:00Z", good: "startsAt before the release, endsAt after it", source: nil)

  static func check(_ project: ProjectView) -> [Finding] {
    guard let now = project.now else { return [] }
    let ways = project.frame.ways
    return project.offerings.values.compactMap { offering in
      guard let span = offering.campaign, !span.isOpen(at: now) else { return nil }
      if !span.isOver(at: now) {
        return description.finding(
          at: span.opens.place, "the campaign '\(offering.id)' opens only at \(span.opens.value)"
        ).weighing(.info)
      }
      if ways[offering.id] != nil { return nil }
      return description.finding(
        at: span.closes.place, "the campaign '\(offering.id)' is over since \(span.closes.value)",
        hint: "remove the offering, or move endsAt")
    }
  }
}
