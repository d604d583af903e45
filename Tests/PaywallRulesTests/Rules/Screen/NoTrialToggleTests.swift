import Testing

@Suite struct NoTrialToggleTests {
  static let cases: [RuleCase] = [
    .store(
      "no-trial-toggle", "the price, the product, the trial",
      [
        StoreProject.control: StoreProject.screen(
          StoreProject.plans, StoreProject.legal, StoreProject.footer,
          "{type: toggle, label: Pay yearly, affectsPrice: ⟦no-trial-toggle⟧true}",
          "{type: toggle, id: b, label: Pay yearly, package: ⟦no-trial-toggle⟧annual}",
          "{type: toggle, id: c, label: ⟦no-trial-toggle⟧Enable free trial}",
          "{type: card, sections: [{type: toggle, label: ⟦no-trial-toggle⟧Annual billing}]}")
      ]),
    .store("no-trial-toggle", "cards"),
    .section(
      "no-trial-toggle", "a toggle of other formats",
      "{type: toggle, label: More, ⟦known-key⟧affects_price: ⟦no-trial-toggle⟧true}"),
    .store(
      "no-trial-toggle", "a translation that offers a trial, and one that names a plan",
      [
        "paywall.yaml": .text(StoreProject.bilingual),
        StoreProject.german: .text(
          StoreProject.germanCopy
            + "\n  sections.toggle.label: ⟦no-trial-toggle⟧Kostenlos testen\n"
            + "  sections.b.label: ⟦no-trial-toggle⟧Annual\n"),
        StoreProject.control: StoreProject.screen(
          StoreProject.plans, StoreProject.legal, StoreProject.footer, "{type: toggle, label: More}",
          "{type: toggle, id: b, label: Longer}"),
      ]),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }
}
