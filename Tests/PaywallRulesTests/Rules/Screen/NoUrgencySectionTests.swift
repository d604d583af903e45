import Testing

@Suite struct NoUrgencySectionTests {
  static let cases: [RuleCase] = [
    .store(
      "no-urgency-section", "a countdown in a card",
      [
        StoreProject.offering: StoreProject.campaign,
        StoreProject.control: StoreProject.screen(
          StoreProject.plans, StoreProject.legal, StoreProject.footer,
          "{type: card, sections: [{type: ⟦no-urgency-section⟧countdown, targetDate: 2030-02-01T00:00:00Z}]}"),
      ]),
    .store(
      "no-urgency-section", "the end date as a placeholder",
      [
        StoreProject.offering: StoreProject.campaign,
        StoreProject.control: StoreProject.screen(fields: ["subhead: Until {{offer_end_date}}."]),
      ]),
    .section(
      "no-urgency-section", "a countdown as a subtype",
      "{type: image, source: a, ⟦known-key⟧sub_type: ⟦no-urgency-section⟧countdown}"),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }
}
