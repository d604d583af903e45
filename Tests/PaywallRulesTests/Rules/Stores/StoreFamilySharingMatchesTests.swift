import PaywallModel
import Testing

@Suite struct StoreFamilySharingMatchesTests {
  @Test func reportsWhatDiffers() throws { try StoreCase("store-family-sharing-matches", .family).check() }
}
