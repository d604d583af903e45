import PaywallModel
import Testing

@Suite struct StoreTermsMatchTests {
  static let cases = [
    StoreCase("store-terms-match", .terms, isFound: true), StoreCase("store-terms-match", .offer, isFound: false),
  ]

  @Test(arguments: cases)
  func reportsWhatDiffers(_ example: StoreCase) throws { try example.check(among: Self.cases) }
}
