import Testing

@Suite struct RestoreAboveFoldTests {
  static let cases: [RuleCase] = [
    .store(
      "restore-above-fold", "below fourteen sections",
      [
        Shop.control: Shop.screen(
          "{type: header, media: {kind: image, source: hero, height: 400}}", "{type: image, source: a}",
          "{type: image, id: b, source: b, height: 300}", "{type: features}", Shop.plans, Shop.legal,
          "{type: ⟦restore-above-fold⟧cta}")
      ]),
    .store(
      "restore-above-fold", "always in view",
      [
        Shop.control: Shop.screen(
          "{type: header, media: {kind: image, source: hero, height: 400}}", "{type: image, source: a, height: 600}",
          Shop.plans, Shop.legal, "{type: cta}", Shop.footer)
      ]),
    .store(
      "restore-above-fold", "below a plan and a timeline",
      [
        Shop.control: Shop.screen(
          "{type: header}", "{type: features}", Shop.plans, "{type: timeline, items: [{title: Now}, {title: Later}]}",
          "{type: cta}", Shop.legal)
      ]),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }
}
