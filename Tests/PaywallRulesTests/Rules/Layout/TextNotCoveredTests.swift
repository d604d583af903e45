import PaywallRules
import Testing

@Suite struct TextNotCoveredTests {
  static let cases: [LayoutCase] = [
    LayoutCase("text-not-covered", .covered, ["One", "Two"], "'One' and 'Two' lie over each other"),
    LayoutCase("text-not-covered", .broken, ["One"], nil),
  ]

  @Test(arguments: cases)
  func findsWhatWasMeasured(_ example: LayoutCase) throws { try example.check(among: Self.cases) }
}
