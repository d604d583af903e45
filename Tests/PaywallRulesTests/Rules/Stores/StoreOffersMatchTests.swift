import PaywallModel
import Testing

@Suite struct StoreOffersMatchTests {
  static let cases = [
    StoreCase("store-offers-match", .offer, isFound: true), StoreCase("store-offers-match", .plan, isFound: false),
  ]

  @Test(arguments: cases)
  func reportsWhatDiffers(_ example: StoreCase) throws { try example.check(among: Self.cases) }
}
