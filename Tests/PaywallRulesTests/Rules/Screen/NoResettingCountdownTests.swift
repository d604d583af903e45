import Testing

@Suite struct NoResettingCountdownTests {
  static let cases: [RuleCase] = [
    .store(
      "no-resetting-countdown", "one for each user, and one without an end",
      [
        StoreProject.control: StoreProject.screen(
          StoreProject.plans, StoreProject.legal, StoreProject.footer,
          "{type: ⟦no-urgency-section⟧countdown, durationSeconds: ⟦no-resetting-countdown⟧900}",
          "⟦no-resetting-countdown⟧{type: ⟦no-urgency-section⟧countdown, id: second}")
      ]),
    .store(
      "no-resetting-countdown", "an end for everybody and a duration for each user",
      [
        StoreProject.offering: StoreProject.campaign,
        StoreProject.control: StoreProject.screen(
          StoreProject.plans, StoreProject.legal, StoreProject.footer,
          "{type: ⟦no-urgency-section⟧countdown, targetDate: 2030-02-01T00:00:00Z, "
            + "durationSeconds: ⟦no-resetting-countdown⟧900}"),
      ]),
    RuleCase(
      "no-resetting-countdown", "an end and a duration under no store's rules",
      [
        "paywall.yaml": .text(StoreProject.settings + "\nprofile: none"),
        StoreProject.control: StoreProject.screen(
          "{type: countdown, targetDate: 2030-02-01T00:00:00Z, durationSeconds: ⟦no-resetting-countdown⟧900}"),
      ]),
    .store(
      "no-resetting-countdown", "one end for everybody",
      [
        StoreProject.offering: StoreProject.campaign,
        StoreProject.control: StoreProject.screen(
          StoreProject.plans, StoreProject.legal, StoreProject.footer,
          "{type: ⟦no-urgency-section⟧countdown, targetDate: 2030-02-01T00:00:00Z}"),
      ]),
    .section(
      "no-resetting-countdown", "a countdown of other formats",
      "{type: card, sections: [{type: ⟦no-urgency-section⟧countdown, ⟦known-key⟧countdown_seconds: ⟦no-resetting-countdown⟧900}]}"
    ),
    .section(
      "no-resetting-countdown", "a duration and a target of other formats",
      "{type: ⟦no-urgency-section⟧countdown, ⟦known-key⟧duration_seconds: ⟦no-resetting-countdown⟧900, ⟦known-key⟧target_datetime: ⟦offer-date-backed⟧2031-01-01T00:00:00Z}"
    ),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }
}
