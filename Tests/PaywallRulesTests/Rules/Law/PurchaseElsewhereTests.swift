import Testing

@Suite struct PurchaseElsewhereTests {
  static let cases: [RuleCase] = [
    .lawTexts(
      "purchase-elsewhere", "claims",
      [
        "⟦purchase-elsewhere⟧'Pay with PayPal'", "⟦purchase-elsewhere⟧'Cheaper on our website'",
        "⟦purchase-elsewhere⟧'On our website the same plan costs less'",
      ]),
    .lawTexts(
      "purchase-elsewhere", "other texts",
      [
        "'Track what friends pay'", "'A website for your shop'", "'Track your PayPal balance'",
        "'Bitcoin and crypto charts'", "'Venmo-style bill splitting'",
      ]),
    .lawTexts(
      "purchase-elsewhere", "in German",
      [
        "⟦purchase-elsewhere⟧'Günstiger auf unserer Website'", "⟦purchase-elsewhere⟧'Bezahle mit PayPal'",
        "⟦purchase-elsewhere⟧'Bei uns im Web ist das Abo deutlich günstiger'",
        "'Deine Website in Minuten'", "'Günstiger reisen mit deiner Website'", "'Dein Guthaben bei PayPal im Blick'",
      ], locale: "de"),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }
}
