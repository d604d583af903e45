import Testing

@Suite struct VersionMovedTests {
  static let cases: [RuleCase] = [
    RuleCase(
      "version-moved", "another headline under the same version",
      [
        StoreProject.control: .text(FixtureProject.variant("headline: Another")),
        StoreProject.offering: .text(valid(StoreProject.offering).replacing("1.0.0", with: "⟦version-moved⟧1.0.0")),
      ], before: [:]),
    RuleCase(
      "version-moved", "a minor change under a patch, and a version that went down",
      [
        StoreProject.control: .text(FixtureProject.variant("layout: grid")),
        StoreProject.offering: .text(valid(StoreProject.offering).replacing("1.0.0", with: "⟦version-moved⟧1.0.1")),
        "offerings/plus/offering.yaml": .text(
          valid(StoreProject.offering).replacing("1.0.0", with: "⟦version-moved⟧0.9.0")),
        "offerings/plus/variants/control.yaml": .text(FixtureProject.variant("id: plus_control")),
      ],
      before: [
        "offerings/plus/offering.yaml": .text(valid(StoreProject.offering)),
        "offerings/plus/variants/control.yaml": .text(FixtureProject.variant("id: plus_control")),
      ]),
    RuleCase(
      "version-moved", "versions that followed, and a comment that needs none",
      [
        StoreProject.control: .text(FixtureProject.variant("layout: grid")),
        StoreProject.offering: .text(valid(StoreProject.offering).replacing("1.0.0", with: "1.1.0")),
        "offerings/plus/offering.yaml": .text("# a comment\n" + valid(StoreProject.offering)),
        "offerings/plus/variants/control.yaml": .text(FixtureProject.variant("id: plus_control")),
      ],
      before: [
        "offerings/plus/offering.yaml": .text(valid(StoreProject.offering)),
        "offerings/plus/variants/control.yaml": .text(FixtureProject.variant("id: plus_control")),
      ]),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }
}
