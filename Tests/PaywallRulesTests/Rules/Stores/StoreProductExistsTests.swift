import PaywallModel
import Testing

@Suite struct StoreProductExistsTests {
  static let cases = [
    StoreCase("store-product-exists", .missing, isFound: true),
    StoreCase("store-product-exists", .unsold, isFound: false),
  ]

  @Test(arguments: cases)
  func reportsWhatDiffers(_ example: StoreCase) throws { try example.check(among: Self.cases) }
}
