import PaywallRules
import Testing

@Suite struct TextInsideScreenTests {
  static let cases: [LayoutCase] = [
    LayoutCase("text-inside-screen", .outside, ["Everything"], "'Everything' leaves the screen"),
    LayoutCase("text-inside-screen", .outside, [""], "a part of the screen leaves the screen"),
    LayoutCase("text-inside-screen", .cut, ["Everything"], nil),
  ]

  @Test(arguments: cases)
  func findsWhatWasMeasured(_ example: LayoutCase) throws { try example.check(among: Self.cases) }
}
