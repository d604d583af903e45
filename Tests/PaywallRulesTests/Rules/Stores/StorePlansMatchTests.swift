import PaywallModel
import Testing

@Suite struct StorePlansMatchTests {
  @Test func reportsWhatDiffers() throws { try StoreCase("store-plans-match", .plan).check() }
}
