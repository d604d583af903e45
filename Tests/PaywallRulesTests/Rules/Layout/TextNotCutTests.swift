import PaywallRules
import Testing

@Suite struct TextNotCutTests {
  static let cases: [LayoutCase] = [
    LayoutCase("text-not-cut", .cut, ["Everything"], "the text 'Everything' is cut off"),
    LayoutCase("text-not-cut", .outside, ["Everything"], nil),
  ]

  @Test(arguments: cases)
  func findsWhatWasMeasured(_ example: LayoutCase) throws { try example.check(among: Self.cases) }
}
