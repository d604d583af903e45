import Testing

@Suite struct CampaignReachableTests {
  static let cases: [RuleCase] = [
    RuleCase(
      "campaign-reachable", "a placement and the current offering lead to a campaign that has ended",
      [
        "placements.yaml":
          "placements: [{id: settings, rules: [{offering: ⟦campaign-reachable⟧sale}, {offering: pro}]}]",
        "paywall.yaml": .text(
          valid("paywall.yaml").replacing("currentOffering: pro", with: "currentOffering: ⟦campaign-reachable⟧sale")),
        "offerings/sale/offering.yaml": .text(campaignOffering("2029-12-01T00:00:00Z", "2030-01-01T00:30:00Z")),
        "offerings/sale/variants/control.yaml": .text(FixtureProject.variant("id: sale_control")),
      ]),
    RuleCase(
      "campaign-reachable", "an open campaign",
      [
        "placements.yaml": "placements: [{id: settings, rules: [{offering: sale}, {offering: pro}]}]",
        "offerings/sale/offering.yaml": .text(openCampaign),
        "offerings/sale/variants/control.yaml": .text(FixtureProject.variant("id: sale_control")),
      ]),
    RuleCase(
      "campaign-reachable", "the current offering is an open campaign",
      [
        "paywall.yaml": .text(
          valid("paywall.yaml").replacing("currentOffering: pro", with: "currentOffering: ⟦campaign-reachable⟧sale")),
        "offerings/sale/offering.yaml": .text(openCampaign),
        "offerings/sale/variants/control.yaml": .text(FixtureProject.variant("id: sale_control")),
      ]),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }
}
