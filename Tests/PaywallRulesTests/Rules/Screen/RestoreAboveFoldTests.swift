import Testing

@Suite struct RestoreAboveFoldTests {
  static let cases: [RuleCase] = [
    .store(
      "restore-above-fold", "below fourteen sections",
      [
        StoreProject.control: StoreProject.screen(
          "{type: header, media: {kind: image, source: hero, height: 400}}", "{type: image, source: a}",
          "{type: image, id: b, source: b, height: 300}", "{type: features}", StoreProject.plans, StoreProject.legal,
          "{type: ⟦restore-above-fold⟧cta}")
      ]),
    .store(
      "restore-above-fold", "always in view",
      [
        StoreProject.control: StoreProject.screen(
          "{type: header, media: {kind: image, source: hero, height: 400}}", "{type: image, source: a, height: 600}",
          StoreProject.plans, StoreProject.legal, "{type: cta}", StoreProject.footer)
      ]),
    .store(
      "restore-above-fold", "below a plan and a timeline",
      [
        StoreProject.control: StoreProject.screen(
          "{type: header}", "{type: features}", StoreProject.plans,
          "{type: timeline, items: [{title: Now}, {title: Later}]}",
          "{type: cta}", StoreProject.legal)
      ]),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }
}
