import PaywallModel
import Testing

@Suite struct StoreTextsMatchTests {
  @Test func reportsWhatDiffers() throws { try StoreCase("store-texts-match", .text).check() }
}
