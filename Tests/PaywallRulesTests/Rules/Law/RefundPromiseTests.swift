import Testing

@Suite struct RefundPromiseTests {
  static let cases: [RuleCase] = [
    .lawTexts(
      "refund-promise", "claims",
      [
        "⟦refund-promise⟧'30-day money-back guarantee'", "⟦refund-promise⟧'Get your money back if you are not happy'",
        "⟦refund-promise⟧'A refund within 14 days'",
      ]),
    .lawTexts(
      "refund-promise", "other texts",
      [
        "'See when a shop refunded you'", "'Return trains to every city'", "'Refunds tracked for you'",
        "'Request a refund within 14 days via Apple'",
      ]),
    .lawTexts(
      "refund-promise", "in German", ["⟦refund-promise⟧'Geld-zurück-Garantie'", "'Rückerstattungen im Blick'"],
      locale: "de"),
  ]

  @Test(arguments: cases)
  func findsWhatIsMarked(_ example: RuleCase) throws { try example.check(among: Self.cases) }
}
