import Testing

@Suite struct CardPackageTests {
  static let cases: [RuleCase] = [
    RuleCase(
      "card-package", "a card and a toggle for missing packages",
      [
        StoreProject.control: .text(
          FixtureProject.variant(
            "cards: [{package: annual}, {package: ⟦card-package⟧anual}]",
            "sections: [{type: toggle, label: Pay yearly, package: ⟦card-package⟧weekly}]"))
      ]),
    RuleCase(
      "card-package", "a package by its id",
      [
        StoreProject.offering: .text(
          valid(StoreProject.offering) + "\n  - {id: gift, type: custom, product: org.sample.year}\n"),
        StoreProject.control: .text(FixtureProject.variant("cards: [{package: gift}, {package: monthly}]")),
      ]),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }
}
