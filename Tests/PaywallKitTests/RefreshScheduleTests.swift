import Base
import PaywallKit
import Testing

@Suite struct RefreshScheduleTests {
  private struct Fixed: RandomNumberGenerator {
    let value: UInt64
    mutating func next() -> UInt64 { value }
  }

  private static let schedule = RefreshSchedule(interval: .seconds(600), retry: .seconds(10))

  /// The longest pauses double up to the interval; the shortest are half of them.
  @Test(arguments: [(1, 10), (2, 20), (3, 40), (6, 320), (7, 600), (8, 600), (64, 600), (10_000, 600)])
  func waitsLongerAfterEachFailure(_ failures: Int, _ seconds: Int) {
    var low = Fixed(value: 0)
    #expect(Self.schedule.pause(after: failures, using: &low) == .milliseconds(seconds * 500))
    var random = SystemRandomNumberGenerator()
    let pauses = (0..<200).map { _ in Self.schedule.pause(after: failures, using: &random) }
    #expect(pauses.allSatisfy { $0 >= .milliseconds(seconds * 500) && $0 <= .seconds(seconds) })
    #expect(Set(pauses).count > 1)
  }

  @Test func waitsForTheIntervalAfterSuccess() {
    var random = SystemRandomNumberGenerator()
    #expect(Self.schedule.pause(after: 0, using: &random) == .seconds(600))
  }

  @Test func refreshesUntilItIsCancelled() async throws {
    struct Enough: Error {}
    let press = try Press()
    press.isDown = true
    let loader = press.loader()
    let pauses = Locked<[Duration]>([])
    await loader.keepCurrent(Self.schedule) { pause in
      let count = pauses.withLock { pauses in
        pauses.append(pause)
        return pauses.count
      }
      if count == 2 {
        press.isDown = false
        try press.publish(BundleFixture().targets)
      }
      if count == 4 { throw Enough() }
    }
    let seen = pauses.withLock { $0 }
    #expect(seen.count == 4 && loader.current.release == 1)
    #expect(seen[0] <= .seconds(10) && seen[1] >= .seconds(10) && seen[1] <= .seconds(20))
    #expect(seen[2...] == [.seconds(600), .seconds(600)])
  }
}
