import PaywallRules
import Testing

@Suite struct FooterLeavesRoomTests {
  static let cases: [LayoutCase] = [
    LayoutCase("footer-leaves-room", .room, ["61"], "the footer takes 61 % of the screen"),
    LayoutCase("footer-leaves-room", .restore, ["away"], nil),
  ]

  @Test(arguments: cases)
  func findsWhatWasMeasured(_ example: LayoutCase) throws { try example.check(among: Self.cases) }
}
