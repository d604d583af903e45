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
}
