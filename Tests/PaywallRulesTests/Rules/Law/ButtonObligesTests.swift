import PaywallModel
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

  @Test func namesTheLawItsPlaceAndItsDate() throws {
    let found = try #require(try FixtureProject(Self.cases[0]).findings().first)
    #expect(
      found.words == "the button says only 'Continue', not that users pay (European Union since 2014-06-13: Directive "
        + "2011/83/EU, Article 8(2), and C-249/21; Germany since 2014-06-13: BGB, section 312j(3))")
    #expect(
      found.hint?.hasSuffix(
        ": paywall waive button-obliges \(StoreProject.control):\(found.range.line) "
          + "--reason REASON --until 30d") == true)
  }

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }
}
