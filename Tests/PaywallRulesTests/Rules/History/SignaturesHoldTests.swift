import Testing

/// What the rule says of releases is tried with real ones (`RenewalTests`).
@Suite struct SignaturesHoldTests {
  static let cases: [RuleCase] = [
    RuleCase(
      "signatures-hold", "root ends in 29 days", [:], rootEndsIn: 29,
      elsewhere: ["trust/root.json:1:1 signatures-hold"]),
    RuleCase(
      "signatures-hold", "root has ended", [:], rootEndsIn: -1,
      elsewhere: ["trust/root.json:1:1 signatures-hold"]),
    RuleCase("signatures-hold", "root holds for a while", [:], rootEndsIn: 31),
    RuleCase(
      "signatures-hold", "a short term is warned of in its last third",
      ["paywall.yaml": .text(valid("paywall.yaml") + "\nexpires: {root: 9d}\n")], rootEndsIn: 4),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }
}
