import PaywallModel
import Testing

@Suite struct NoLiteralSavingsTests {
  static let cases: [RuleCase] = [
    .store(
      "no-literal-savings", "in names",
      [
        StoreProject.offering: .text(
          valid(StoreProject.offering).replacing(
            "displayName: Pro", with: "displayName: ⟦no-literal-savings⟧Summer, save 50%")),
        "products.yaml": .text(
          valid("products.yaml").replacing(
            "period: P1Y,", with: "period: P1Y, displayName: ⟦no-literal-savings⟧Yearly -20%,")),
      ]),
    .headline("no-literal-savings", "a percentage", "⟦no-literal-savings⟧Save 40% with the annual plan"),
    .headline("no-literal-savings", "a percentage of something else", "Finds 100% of your files"),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }

  /// What comes as a gift has no figure that a placeholder tells.
  @Test(arguments: [
    ("Save 40%", "use {{savings_percent}}; "), ("Buy one, get one free", "remove it, "),
    ("Get 2 months free on the annual plan", "remove it, "),
  ])
  func hintsFitTheSaving(words: String, beginning: String) throws {
    let files = [StoreProject.control: StoreProject.screen(fields: ["headline: '\(words)'"])]
    let findings = try FixtureProject(.store("no-literal-savings", "a hint", files)).findings()
    let hint = try #require(findings.first { $0.rule == "no-literal-savings" }?.hint)
    #expect(hint.hasPrefix(beginning) && hint.contains("paywall waive no-literal-savings \(StoreProject.control):"))
  }
}
