import Testing

/// `RenewalTests` tests the rule with real releases.
@Suite struct SignaturesHoldTests {
  static let cases: [RuleCase] = [
    RuleCase(
      "signatures-hold", "root expires in 29 days", [:], rootEndsIn: 29,
      elsewhere: ["trust/root.json:1:1 signatures-hold"]),
    RuleCase(
      "signatures-hold", "root has expired", [:], rootEndsIn: -1,
      elsewhere: ["trust/root.json:1:1 signatures-hold"]),
    RuleCase("signatures-hold", "root is valid for longer", [:], rootEndsIn: 31),
    RuleCase(
      "signatures-hold", "a short term, in its last third",
      ["paywall.yaml": .text(valid("paywall.yaml") + "\nexpires: {root: 9d}\n")], rootEndsIn: 4),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }
}
