import PaywallModel
import Testing

@Suite struct StoreProductOnSaleTests {
  static let cases = [
    StoreCase("store-product-on-sale", .unsold, isFound: true),
    StoreCase("store-product-on-sale", .terms, isFound: false),
  ]

  @Test(arguments: cases)
  func reportsWhatDiffers(_ example: StoreCase) throws { try example.check(among: Self.cases) }
}
