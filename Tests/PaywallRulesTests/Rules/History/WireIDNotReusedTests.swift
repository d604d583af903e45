import Testing

@Suite struct WireIDNotReusedTests {
  private static let spare = "offerings/pro/variants/spare.yaml"
  private static let third = "offerings/pro/variants/third.yaml"
  private static let bumped: Entry = .text(valid(StoreProject.offering).replacing("1.0.0", with: "2.0.0"))

  static let cases: [RuleCase] = [
    RuleCase(
      "wire-id-not-reused", "a new screen with the id of one that was removed",
      [
        StoreProject.offering: bumped,
        third: .text(
          FixtureProject.variant(
            "id: ⟦wire-id-not-reused⟧pro_spare", "headline: Less", "subhead: For less.", "bullets: [Slow, Loud]")),
      ], before: [spare: .text(FixtureProject.variant("id: pro_spare"))]),
    RuleCase(
      "wire-id-not-reused", "a new screen with the id of one that was removed two releases ago",
      [
        StoreProject.offering: bumped,
        third: .text(
          FixtureProject.variant(
            "id: ⟦wire-id-not-reused⟧pro_spare", "headline: Less", "subhead: For less.", "bullets: [Slow, Loud]")),
      ], before: [:], earlier: [[:], [spare: .text(FixtureProject.variant("id: pro_spare"))], [:]]),
    RuleCase(
      "wire-id-not-reused", "the screen of an earlier release, restored in its file and in another",
      [
        StoreProject.offering: bumped,
        spare: .text(FixtureProject.variant("id: pro_spare")),
        third: .text(FixtureProject.variant("id: pro_third")),
      ], before: [:],
      earlier: [
        [
          spare: .text(FixtureProject.variant("id: pro_spare")),
          "offerings/pro/variants/old.yaml": .text(FixtureProject.variant("id: pro_third")),
        ]
      ]),
    RuleCase(
      "wire-id-not-reused", "the file and the id of an earlier release with another headline",
      [
        StoreProject.offering: bumped,
        spare: .text(FixtureProject.variant("id: ⟦wire-id-not-reused⟧pro_spare", "headline: Less")),
      ], before: [:], earlier: [[spare: .text(FixtureProject.variant("id: pro_spare"))]]),
    RuleCase(
      "wire-id-not-reused", "a screen as it was two releases before the one that had its id last",
      [
        StoreProject.offering: bumped,
        spare: .text(FixtureProject.variant("id: pro_spare")),
      ], before: [:],
      earlier: [
        [spare: .text(FixtureProject.variant("id: pro_spare"))],
        [spare: .text(FixtureProject.variant("id: pro_spare", "headline: Less"))],
      ]),
    RuleCase(
      "wire-id-not-reused", "two that swap their ids",
      [
        StoreProject.offering: bumped,
        StoreProject.control: .text(FixtureProject.variant("id: ⟦wire-id-not-reused⟧pro_spare")),
        spare: .text(FixtureProject.variant("id: ⟦wire-id-not-reused⟧pro_control")),
      ], before: [spare: .text(FixtureProject.variant("id: pro_spare"))]),
    RuleCase(
      "wire-id-not-reused", "another file name for a screen of which little changed",
      [
        StoreProject.offering: bumped,
        third: .text(FixtureProject.variant("id: pro_spare", "headline: Less")),
      ], before: [spare: .text(FixtureProject.variant("id: pro_spare"))]),
    RuleCase(
      "wire-id-not-reused", "a new screen with a new id, in the file of another",
      [
        StoreProject.offering: bumped,
        spare: .text(FixtureProject.variant("id: pro_third", "headline: Less", "bullets: [Slow, Loud]")),
      ], before: [spare: .text(FixtureProject.variant("id: pro_spare"))]),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }
}
