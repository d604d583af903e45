import Testing

@Suite struct PurchaseElsewhereTests {
  static let cases: [RuleCase] = [
    .lawTexts(
      "purchase-elsewhere", "claims",
      ["⟦purchase-elsewhere⟧'Pay with PayPal'", "⟦purchase-elsewhere⟧'Cheaper on our website'"]),
    .lawTexts("purchase-elsewhere", "other texts", ["'Track what friends pay'", "'A website for your shop'"]),
    .lawTexts(
      "purchase-elsewhere", "in German",
      ["⟦purchase-elsewhere⟧'Günstiger auf unserer Website'", "'Deine Website in Minuten'"], locale: "de"),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }
}
