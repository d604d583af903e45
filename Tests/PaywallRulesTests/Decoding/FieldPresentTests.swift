import Testing

@Suite struct FieldPresentTests {
  static let cases: [RuleCase] = [
    RuleCase(
      "field-present", "each missing field",
      [
        "placements.yaml": "placements:\n  - ⟦field-present⟧rules:\n      - offering: pro\n",
        "products.yaml":
          "products:\n  - ⟦field-present⟧{id: org.sample.year, kind: autoRenewable}\n  - ⟦field-present⟧id: org.sample.month\n",
      ]),
    RuleCase(
      "field-present", "an offering without its own file",
      [
        "offerings/lost/variants/control.yaml": .text(FixtureProject.variant("id: lost_control"))
      ], elsewhere: [line("offerings/lost", 1, 1, "field-present")]),
    RuleCase(
      "field-present", "a project without a catalogue", ["products.yaml": .absent],
      elsewhere: [line("products.yaml", 1, 1, "field-present")]),
    RuleCase(
      "field-present", "a section without a type",
      [
        StoreProject.control: .text(FixtureProject.variant("sections:\n  - ⟦field-present⟧title: Which"))
      ]),
    RuleCase("field-present", "omitted optional fields", [:]),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }
}
