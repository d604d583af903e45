import PaywallModel
import Testing

@Suite struct StoreProductOnSaleTests {
  @Test func reportsWhatDiffers() throws { try StoreCase("store-product-on-sale", .unsold).check() }
}
