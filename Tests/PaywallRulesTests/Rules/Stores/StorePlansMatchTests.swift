import PaywallModel
import Testing

@Suite struct StorePlansMatchTests {
  static let cases = [
    StoreCase("store-plans-match", .plan, isFound: true), StoreCase("store-plans-match", .group, isFound: false),
  ]

  @Test(arguments: cases)
  func reportsWhatDiffers(_ example: StoreCase) throws { try example.check(among: Self.cases) }
}
