import PaywallRules
import Testing

@Suite struct BilledAmountDrawnMin16ptTests {
  static let cases: [LayoutCase] = [
    LayoutCase("billed-amount-drawn-min-16pt", .small, ["14.0"], "the billed amount is 14.0 points high"),
    LayoutCase("billed-amount-drawn-min-16pt", .rival, ["20", "18", "$5"], nil),
  ]

  @Test(arguments: cases)
  func findsWhatWasMeasured(_ example: LayoutCase) throws { try example.check(among: Self.cases) }
}
