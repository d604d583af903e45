import PaywallModel
import Testing

@Suite struct StoreTextsMatchTests {
  static let cases = [
    StoreCase("store-texts-match", .text, isFound: true), StoreCase("store-texts-match", .uncatalogued, isFound: false),
  ]

  @Test(arguments: cases)
  func reportsWhatDiffers(_ example: StoreCase) throws { try example.check(among: Self.cases) }
}
