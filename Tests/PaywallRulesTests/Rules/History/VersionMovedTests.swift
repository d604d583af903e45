import Testing

@Suite struct VersionMovedTests {
  static let cases: [RuleCase] = [
    RuleCase(
      "version-moved", "another headline under the same version",
      [
        Shop.control: .text(FixtureProject.variant("headline: Another")),
        Shop.offering: .text(valid(Shop.offering).replacing("1.0.0", with: "⟦version-moved⟧1.0.0")),
      ], before: [:]),
    RuleCase(
      "version-moved", "a minor change under a patch, and a version that went down",
      [
        Shop.control: .text(FixtureProject.variant("layout: grid")),
        Shop.offering: .text(valid(Shop.offering).replacing("1.0.0", with: "⟦version-moved⟧1.0.1")),
        "offerings/plus/offering.yaml": .text(valid(Shop.offering).replacing("1.0.0", with: "⟦version-moved⟧0.9.0")),
        "offerings/plus/variants/control.yaml": .text(FixtureProject.variant("id: plus_control")),
      ],
      before: [
        "offerings/plus/offering.yaml": .text(valid(Shop.offering)),
        "offerings/plus/variants/control.yaml": .text(FixtureProject.variant("id: plus_control")),
      ]),
    RuleCase(
      "version-moved", "versions that followed, and a comment that needs none",
      [
        Shop.control: .text(FixtureProject.variant("layout: grid")),
        Shop.offering: .text(valid(Shop.offering).replacing("1.0.0", with: "1.1.0")),
        "offerings/plus/offering.yaml": .text("# a comment\n" + valid(Shop.offering)),
        "offerings/plus/variants/control.yaml": .text(FixtureProject.variant("id: plus_control")),
      ],
      before: [
        "offerings/plus/offering.yaml": .text(valid(Shop.offering)),
        "offerings/plus/variants/control.yaml": .text(FixtureProject.variant("id: plus_control")),
      ]),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }
}
