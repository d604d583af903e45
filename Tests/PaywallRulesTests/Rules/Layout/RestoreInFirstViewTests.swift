import PaywallRules
import Testing

@Suite struct RestoreInFirstViewTests {
  static let cases: [LayoutCase] = [
    LayoutCase("restore-in-first-view", .restore, ["none"], "there is no restore button"),
    LayoutCase("restore-in-first-view", .restore, ["away"], "the restore button is not in the first view"),
    LayoutCase("restore-in-first-view", .close, ["none"], nil),
  ]

  @Test(arguments: cases)
  func findsWhatWasMeasured(_ example: LayoutCase) throws { try example.check(among: Self.cases) }
}
