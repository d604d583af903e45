import PaywallModel

enum CampaignWindowNow: ProjectRule {
  static let description = RuleDescription(
    "campaign-window-now", "A campaign is published while its window is open.", .always(.warning), waivable: true,
    documentation: """
      A campaign that is over is shown to nobody; remove it, or move its end. One that opens later waits for its start on
      every device, as the device's clock says: where a rule or an experiment leads there already, whoever sets
      that forward sees it, and so does who reads the bundle. Where nothing leads there yet it is only noted. Where something still leads
      to a campaign that is over, that is `campaign-reachable`.
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
        at: span.closes.range, "the campaign '\(offering.id)' is over since \(span.closes.value)",
        hint: "remove the offering, or move endsAt")
    }
  }

  private static func early(_ id: String, _ span: CampaignSpan, _ way: String?) -> Violation {
    let what = "the campaign '\(id)' opens only at \(span.opens.value)"
    guard let way else { return Violation(at: span.opens.range, what, severity: .info) }
    return Violation(
      at: span.opens.range, "\(what), and \(way) leads there already",
      hint: "publish it once it is open, or waive this where it is meant to wait on every device")
  }
}
