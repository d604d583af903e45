import Testing

@Suite struct KnownKeyTests {
  static let cases: [RuleCase] = [
    RuleCase(
      "known-key", "a misspelt key",
      [
        StoreProject.control: .text(FixtureProject.variant("⟦known-key⟧highlightedProduct: org.sample.year"))
      ]),
    RuleCase(
      "known-key", "keys of another section type",
      [
        StoreProject.control: .text(
          FixtureProject.variant("sections:\n  - type: spacer\n    height: 8\n    ⟦known-key⟧title: Space"))
      ]),
    RuleCase(
      "known-key", "after characters of more than one byte",
      [
        StoreProject.offering: """
        {kind: primary, displayName: 'Прó 👍', ⟦known-key⟧prize: 1, version: 1.0.0,
         packages: [{type: annual, product: org.sample.year}]}
        """
      ]),
    RuleCase(
      "known-key", "every key of a text map is known",
      [
        StoreProject.offering: .text(valid(StoreProject.offering) + "\nmetadata: {any key: text, Другой: слово}\n")
      ]),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }
}
