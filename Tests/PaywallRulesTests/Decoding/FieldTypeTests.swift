import Testing

@Suite struct FieldTypeTests {
  static let cases: [RuleCase] = [
    RuleCase(
      "field-type", "a number, a list and a flag for text",
      [
        StoreProject.control: .text(
          FixtureProject.variant("headline: ⟦field-type⟧5", "subhead: ⟦field-type⟧[a]", "ctaTitle: ⟦field-type⟧no_text")
            .replacing("no_text", with: "true"))
      ]),
    RuleCase("field-type", "nothing for a list", ["placements.yaml": "placements: ⟦field-type⟧~\n"]),
    RuleCase(
      "field-type", "a text for a mapping", [StoreProject.control: .text("⟦field-type⟧just words\n")], elsewhere: []),
    RuleCase(
      "field-type", "quoted numbers are text", [StoreProject.control: .text(FixtureProject.variant("headline: '5'"))]),
    RuleCase(
      "field-type", "bullets with ids beside bullets without",
      [
        StoreProject.control: .text(
          FixtureProject.variant(
            "bullets: [Fast, ⟦field-type⟧{id: quiet, text: Quiet}, Light]",
            "cards: [{package: annual, features: [{id: a, text: A}, ⟦field-type⟧B]}]",
            "sections: [{type: comparison_table, columns: [{title: A}, {title: B}, {title: C}], rows: "
              + "[{label: X, values: [true, One, ⟦field-type⟧{id: two, text: Two}]}]}]"))
      ]),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }
}
