import Testing

@testable import PaywallPreviewServer

@Suite struct PreviewDeskTests {
  /// Looking takes a fiftieth of the time at most, however long a look takes.
  @Test func slowLooksAreSeldom() {
    let costs: [(Duration, Double)] = [
      (.zero, 0.025), (.microseconds(100), 0.025), (.milliseconds(2), 0.1), (.seconds(1), 50),
      (.milliseconds(2_500), 125),
    ]
    for (cost, pause) in costs { #expect(abs(PreviewDesk.pause(after: cost) - pause) < 1e-9, "\(cost)") }
  }
}
