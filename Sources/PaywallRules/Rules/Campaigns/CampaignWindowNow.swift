import PaywallModel

enum CampaignWindowNow: ProjectRule {
  static let description = RuleDescription(
    "campaign-window-now", "A campaign is published while its window is open.", .always(.warning), waivers: .allowed,
    documentation: """
      A campaign that has ended is shown to nobody; remove it, or move its end. A campaign that opens later waits for
      its start on every device, by the device's clock: if a rule or an experiment already leads to it, anyone who sets
      the clock forward sees it, and so does anyone who reads the bundle. If nothing leads to it yet, this is only a
      note. If something still leads to a campaign that has ended, `campaign-reachable` reports it.
      """,
    bad: "endsAt: 2020-01-01T00:00:00Z", good: "startsAt before the release, endsAt after it", source: nil)

  static func violations(in project: ProjectView) -> [Violation] {
    guard let now = project.now else { return [] }
    let ways = project.frame.ways()
    return project.offerings.values.compactMap { offering in
      guard let span = offering.campaign, !span.isOpen(at: now) else { return nil }
      if !span.isOver(at: now) {
        return early(offering.id, span, ways[offering.id]?.first)
      }
      if ways[offering.id] != nil { return nil }
      return Violation(
        at: span.closes.range, "the campaign '\(offering.id)' ended at \(span.closes.value)",
        hint: "remove the offering, or move endsAt")
    }
  }

  private static func early(_ id: String, _ span: CampaignSpan, _ way: String?) -> Violation {
    let what = "the campaign '\(id)' does not open until \(span.opens.value)"
    guard let way else { return Violation(at: span.opens.range, what, severity: .info) }
    return Violation(
      at: span.opens.range, "\(what), but \(way) already leads to it",
      hint: "publish it once it is open, or waive this finding if it is meant to wait on every device")
  }
}
