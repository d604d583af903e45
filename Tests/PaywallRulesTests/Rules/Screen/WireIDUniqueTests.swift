import Testing

@Suite struct WireIDUniqueTests {
  static let cases: [RuleCase] = [
    RuleCase(
      "wire-id-unique", "taken in another offering, and the built-in one",
      [
        "offerings/sale/offering.yaml": .text(valid("offerings/pro/offering.yaml")),
        "offerings/sale/variants/control.yaml": .text(FixtureProject.variant("id: ⟦wire-id-unique⟧pro_control")),
        "offerings/sale/variants/spare.yaml": .text(FixtureProject.variant("id: ⟦wire-id-unique⟧fallback")),
      ]),
    RuleCase(
      "wire-id-unique", "one name in two offerings",
      [
        "offerings/sale/offering.yaml": .text(valid("offerings/pro/offering.yaml")),
        "offerings/sale/variants/control.yaml": .text(FixtureProject.variant("id: sale_control")),
      ]),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }
}
