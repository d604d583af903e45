import PaywallModel
import Testing

@Suite struct StoreProductExistsTests {
  @Test func reportsWhatDiffers() throws { try StoreCase("store-product-exists", .missing).check() }
}
