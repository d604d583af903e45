import PaywallModel
import PaywallRules
import Testing

@Suite struct TextContrastTests {
  static let cases: [LayoutCase] = [
    LayoutCase(
      "text-contrast", .contrast, ["2.10", "4.5", "Cancel any time"],
      "the contrast of 'Cancel any time' is 2.10 to 1; it needs 4.5"),
    LayoutCase("text-contrast", .unknown, ["Cancel"], "the contrast of 'Cancel' is unknown: it is on a picture", .info),
    LayoutCase("text-contrast", .cut, ["Cancel"], nil),
  ]

  @Test(arguments: cases)
  func findsWhatWasMeasured(_ example: LayoutCase) throws { try example.check(among: Self.cases) }
}
