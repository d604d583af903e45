import Testing

/// `RootSuccessionTests` tests the rule with real signatures.
@Suite struct RootSucceedsTests {
  static let cases: [RuleCase] = [
    RuleCase(
      "root-succeeds", "somebody edited it", [:], rootFault: "trust/root.json v2 does not follow v1, which apps have",
      elsewhere: ["trust/root.json:1:1 root-succeeds"]),
    RuleCase("root-succeeds", "it is what was released", [:]),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }
}
