import Testing

/// `HistoryGapTests` tests the rule with real clones.
@Suite struct HistoryKnownTests {
  static let cases: [RuleCase] = [
    RuleCase(
      "history-known", "a clone that was cut off", [:], historyGap: "this clone is shallow",
      elsewhere: ["paywall.yaml:1:1 history-known"]),
    RuleCase("history-known", "all is known", [:]),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }
}
