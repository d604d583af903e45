import PaywallRules
import Testing

@Suite struct BilledAmountDrawnLargestTests {
  static let cases: [LayoutCase] = [
    LayoutCase(
      "billed-amount-drawn-largest", .rival, ["28.0", "18.0", "$5.00 a month"],
      "the amount in '$5.00 a month' is 28.0 points high, and the billed amount 18.0"),
    LayoutCase("billed-amount-drawn-largest", .unbilled, [], "no plan shows the billed amount"),
    LayoutCase("billed-amount-drawn-largest", .small, ["14.0"], nil),
  ]

  @Test(arguments: cases)
  func findsWhatWasMeasured(_ example: LayoutCase) throws { try example.check(among: Self.cases) }
}
