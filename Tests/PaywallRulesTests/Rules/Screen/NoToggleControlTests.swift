import Testing

@Suite struct NoToggleControlTests {
  static let cases: [RuleCase] = [
    .store(
      "no-toggle-control", "a switch for something else, and one between plans",
      [
        StoreProject.control: StoreProject.screen(
          StoreProject.plans, StoreProject.legal, StoreProject.footer,
          "{type: ⟦no-toggle-control⟧toggle, label: Remind me, affectsPrice: false}",
          fields: ["planStyle: ⟦no-toggle-control⟧toggle_switch"])
      ]),
    .store(
      "no-toggle-control", "a segmented control",
      [StoreProject.control: StoreProject.screen(fields: ["planStyle: segmented_control"])]),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }
}
