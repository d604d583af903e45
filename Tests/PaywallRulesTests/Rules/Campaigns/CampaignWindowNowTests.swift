import Testing

@Suite struct CampaignWindowNowTests {
  static let cases: [RuleCase] = [
    RuleCase(
      "campaign-window-now", "a campaign that opens later, to which a rule leads",
      [
        "placements.yaml": "placements: [{id: settings, rules: [{offering: next}, {offering: pro}]}]",
        "offerings/next/offering.yaml": .text(
          campaignOffering("⟦campaign-window-now⟧2030-01-01T00:30:01Z", "2030-02-01T00:00:00Z")),
        "offerings/next/variants/control.yaml": .text(FixtureProject.variant("id: next_control")),
      ]),
    RuleCase(
      "campaign-window-now", "a campaign that has ended, and one that opens later",
      [
        "offerings/sale/offering.yaml": .text(
          campaignOffering("2029-12-01T00:00:00Z", "⟦campaign-window-now⟧2029-12-31T00:00:00Z")),
        "offerings/sale/variants/control.yaml": .text(FixtureProject.variant("id: sale_control")),
        "offerings/next/offering.yaml": .text(
          campaignOffering("⟦campaign-window-now⟧2030-01-01T00:30:01Z", "2030-02-01T00:00:00Z")),
        "offerings/next/variants/control.yaml": .text(FixtureProject.variant("id: next_control")),
      ]),
    RuleCase(
      "campaign-window-now", "an open campaign",
      [
        "offerings/sale/offering.yaml": .text(campaignOffering("2030-01-01T00:30:00Z", "2030-01-01T00:30:01Z")),
        "offerings/sale/variants/control.yaml": .text(FixtureProject.variant("id: sale_control")),
      ]),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }
}
