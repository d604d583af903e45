import Testing

@Suite struct ButtonObligesTests {
  static let cases: [RuleCase] = [
    .law("button-obliges", "a word that leads on", fields: ["ctaTitle: ⟦button-obliges⟧Continue"]),
    .law("button-obliges", "in German", fields: ["ctaTitle: ⟦button-obliges⟧'Weiter!'"], locale: "de"),
    .law(
      "button-obliges", "a word that only readers of the eight fields show",
      [
        StoreProject.control: StoreProject.screen(
          StoreProject.plans, StoreProject.legal,
          "{type: sticky_footer, ctaTitle: Subscribe, restoreText: Restore, priceSummary: '{{title}} {{price}}'}",
          fields: ["ctaTitle: ⟦button-obliges⟧Continue"])
      ]),
    .law("button-obliges", "a purchase", fields: ["ctaTitle: Subscribe now"]),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }
}
