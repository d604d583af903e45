import PaywallModel
import Testing

@Suite struct StoreProductCataloguedTests {
  @Test func reportsWhatDiffers() throws { try StoreCase("store-product-catalogued", .uncatalogued).check() }
}
