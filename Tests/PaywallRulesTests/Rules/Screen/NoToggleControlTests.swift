import Testing

@Suite struct NoToggleControlTests {
  static let cases: [RuleCase] = [
    .store(
      "no-toggle-control", "a switch for something else, and one between plans",
      [
        Shop.control: Shop.screen(
          Shop.plans, Shop.legal, Shop.footer,
          "{type: ⟦no-toggle-control⟧toggle, label: Remind me, affectsPrice: false}",
          fields: ["planStyle: ⟦no-toggle-control⟧toggle_switch"])
      ]),
    .store(
      "no-toggle-control", "a segmented control", [Shop.control: Shop.screen(fields: ["planStyle: segmented_control"])]),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }
}
