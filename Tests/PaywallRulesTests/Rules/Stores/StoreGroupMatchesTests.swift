import PaywallModel
import Testing

@Suite struct StoreGroupMatchesTests {
  static let cases = [
    StoreCase("store-group-matches", .group, isFound: true), StoreCase("store-group-matches", .family, isFound: false),
  ]

  @Test(arguments: cases)
  func reportsWhatDiffers(_ example: StoreCase) throws { try example.check(among: Self.cases) }
}
