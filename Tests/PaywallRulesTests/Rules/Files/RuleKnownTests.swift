import Testing

@Suite struct RuleKnownTests {
  static let cases: [RuleCase] = [
    RuleCase(
      "rule-known", "a misspelt rule, and one that cannot be weakened",
      [
        "paywall.yaml": .text(
          valid("paywall.yaml") + "\nrules:\n  ⟦rule-known⟧card-pakage: off\n  ⟦rule-known⟧unique-id: warning\n")
      ]),
    RuleCase(
      "rule-known", "a rule that the stores ask without exception is weakened, whether it can be waived or not",
      [
        "paywall.yaml": .text(
          StoreProject.settings
            + """

            rules:
              ⟦rule-known⟧no-literal-price: off
              ⟦rule-known⟧disclosure-core: warning
              savings-badge-present: off
              restore-present: error
              ⟦rule-known⟧close-button-immediate: warning
              no-urgency-copy: off
            """),
        StoreProject.control: StoreProject.screen(),
      ]),
    RuleCase(
      "rule-known", "consumer law without a store",
      [
        "paywall.yaml": .text(
          valid("paywall.yaml").replacing(
            "profile: none", with: "rules: {button-obliges: off}\nprofile: ⟦rule-known⟧consumer-law"))
      ]),
    RuleCase(
      "rule-known", "consumer law for what no store sells",
      [
        "paywall.yaml": .text(
          valid("paywall.yaml").replacing(
            "profile: none", with: "rules: {button-obliges: off}\nprofile: [none, consumer-law]"))
      ]),
    .store(
      "rule-known", "a list of no profiles",
      ["paywall.yaml": .text(StoreProject.settings + "\nprofile: ⟦rule-known⟧[]\n")]
    ),
    RuleCase("rule-known", "no rules", ["paywall.yaml": .text(valid("paywall.yaml") + "\nrules: {}\n")]),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }
}
