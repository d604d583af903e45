import PaywallModel
import Testing

@Suite struct StoreTermsMatchTests {
  @Test func reportsWhatDiffers() throws { try StoreCase("store-terms-match", .terms).check() }
}
