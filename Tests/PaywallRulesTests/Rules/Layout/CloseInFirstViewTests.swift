import PaywallRules
import Testing

@Suite struct CloseInFirstViewTests {
  static let cases: [LayoutCase] = [
    LayoutCase("close-in-first-view", .close, ["none"], "there is no close control"),
    LayoutCase("close-in-first-view", .close, ["late"], "the close control appears late"),
    LayoutCase("close-in-first-view", .close, ["away"], "the close control is not in the first view"),
    LayoutCase("close-in-first-view", .restore, ["none"], nil),
  ]

  @Test(arguments: cases)
  func findsWhatWasMeasured(_ example: LayoutCase) throws { try example.check(among: Self.cases) }
}
