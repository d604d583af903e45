import Testing

@Suite struct GroupSoldTests {
  static let cases: [RuleCase] = [
    RuleCase(
      "group-sold", "a misspelt group, and one that no product is in any more",
      [
        "products.yaml": .text(
          catalogue("level: 2") + "\ngroups: [{id: ⟦group-sold⟧pluss}, {id: plus}, {id: ⟦group-sold⟧Pro}]")
      ]),
    RuleCase(
      "group-sold", "a group that products are in",
      [
        "products.yaml": .text(
          catalogue("level: 2") + "\ngroups: [{id: plus, localizations: {en: {displayName: Plus}}}]")
      ]),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }
}
