import PaywallModel
import Testing

@Suite struct StoreOffersMatchTests {
  @Test func reportsWhatDiffers() throws { try StoreCase("store-offers-match", .offer).check() }
}
