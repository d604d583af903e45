import Testing

@Suite struct ValidIDTests {
  static let cases: [RuleCase] = [
    RuleCase(
      "valid-id", "capitals, spaces and dots",
      [
        StoreProject.control: .text(FixtureProject.variant("id: ⟦valid-id⟧Pro.Control")),
        "placements.yaml": "placements: [{id: ⟦valid-id⟧'my spot', rules: [{offering: pro}]}]",
      ]),
    RuleCase(
      "valid-id", "folders and files",
      [
        "offerings/Plus/offering.yaml": .text(valid(StoreProject.offering)),
        "offerings/Plus/variants/control.yaml": .text(FixtureProject.variant("id: plus_control")),
        "offerings/pro/variants/-b.yaml": .text("⟦valid-id⟧" + FixtureProject.variant("id: pro_b")),
      ], elsewhere: [line("offerings/Plus", 1, 1, "valid-id")]),
    RuleCase(
      "valid-id", "64 characters of all kinds",
      [
        StoreProject.control: .text(FixtureProject.variant("id: 0" + String(repeating: "a_-9", count: 16).dropLast()))
      ]),
    RuleCase(
      "valid-id", "bullets' ids",
      [
        StoreProject.control: .text(
          FixtureProject.variant(
            "bullets: [{id: ⟦valid-id⟧Fast, text: Fast}, ⟦field-present⟧{id: b}, ⟦field-present⟧{text: C}, "
              + "{id: d, text: D, ⟦known-key⟧icon: e}, ⟦field-type⟧5, {id: f, text: ⟦field-type⟧6}]"))
      ]),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }
}
