import PaywallModel
import Testing

@Suite struct StoreGroupMatchesTests {
  @Test func reportsWhatDiffers() throws { try StoreCase("store-group-matches", .group).check() }
}
