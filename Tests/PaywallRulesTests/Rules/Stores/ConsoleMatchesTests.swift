import PaywallModel
import Testing

@Suite struct ConsoleMatchesTests {
  static let cases = [
    StoreCase("console-matches", .console, isFound: true), StoreCase("console-matches", .uncatalogued, isFound: false),
  ]

  @Test(arguments: cases)
  func reportsWhatDiffers(_ example: StoreCase) throws { try example.check(among: Self.cases) }
}
