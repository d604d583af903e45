import Testing

@Suite struct CampaignWindowTests {
  static let cases: [RuleCase] = [
    RuleCase(
      "campaign-window", "a campaign without a window",
      [
        StoreProject.offering: .text(
          valid(StoreProject.offering).replacing("kind: primary", with: "kind: ⟦campaign-window⟧campaign"))
      ]),
    RuleCase(
      "campaign-window", "a window on an offering that is not a campaign",
      [
        StoreProject.offering: .text(
          valid(StoreProject.offering)
            + "\ncampaign: ⟦campaign-window⟧{startsAt: 2030-01-01T00:00:00Z, endsAt: 2030-01-02T00:00:00Z}\n")
      ]),
    RuleCase(
      "campaign-window", "an end at the start, in another time zone",
      [
        StoreProject.offering: .text(campaign("2030-01-01T00:00:00Z", "⟦campaign-window⟧2030-01-01T02:00:00+02:00"))
      ]),
    RuleCase(
      "campaign-window", "an hour",
      [
        "offerings/sale/offering.yaml": .text(campaign("2030-01-01T00:00:00Z", "2030-01-01T03:00:00+02:00")),
        "offerings/sale/variants/control.yaml": .text(FixtureProject.variant("id: sale_control")),
      ]),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }

  private static func campaign(_ start: String, _ end: String) -> String {
    valid(StoreProject.offering).replacing("kind: primary", with: "kind: campaign")
      + "\ncampaign:\n  startsAt: \(start)\n  endsAt: \(end)\n"
  }
}
