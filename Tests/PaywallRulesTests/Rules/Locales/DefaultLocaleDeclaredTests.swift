import Testing

@Suite struct DefaultLocaleDeclaredTests {
  static let cases: [RuleCase] = [
    RuleCase(
      "default-locale", "an undeclared locale",
      [
        "paywall.yaml": .text(
          valid("paywall.yaml").replacing("[en, de]", with: "[de]").replacing("e: en", with: "e: ⟦default-locale⟧en"))
      ]),
    RuleCase(
      "default-locale", "no list of locales",
      [
        "paywall.yaml": .text(valid("paywall.yaml").replacing("locales: [en, de]", with: ""))
      ]),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }
}
