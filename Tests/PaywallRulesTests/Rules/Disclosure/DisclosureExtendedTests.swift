import Testing

@Suite struct DisclosureExtendedTests {
  static let cases: [RuleCase] = [
    .store(
      "disclosure-extended", "the short form",
      [
        StoreProject.control: StoreProject.smallPrint(
          "⟦disclosure-extended⟧'{{title}}: {{price}} per {{period}}, renews until cancelled.'")
      ]),
    .store("disclosure-extended", "the long form"),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }
}
