import PaywallModel
import Testing

@Suite struct StoreProductCataloguedTests {
  static let cases = [
    StoreCase("store-product-catalogued", .uncatalogued, isFound: true),
    StoreCase("store-product-catalogued", .missing, isFound: false),
  ]

  @Test(arguments: cases)
  func reportsWhatDiffers(_ example: StoreCase) throws { try example.check(among: Self.cases) }
}
