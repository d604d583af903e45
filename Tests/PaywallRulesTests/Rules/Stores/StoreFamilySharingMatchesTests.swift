import PaywallModel
import Testing

@Suite struct StoreFamilySharingMatchesTests {
  static let cases = [
    StoreCase("store-family-sharing-matches", .family, isFound: true),
    StoreCase("store-family-sharing-matches", .text, isFound: false),
  ]

  @Test(arguments: cases)
  func reportsWhatDiffers(_ example: StoreCase) throws { try example.check(among: Self.cases) }
}
