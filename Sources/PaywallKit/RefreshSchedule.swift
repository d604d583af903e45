/// When to refresh: at once, then every `interval`; after failures sooner, each time after twice as long a pause.
public struct RefreshSchedule: Sendable, Equatable {
  /// The pause after a refresh that found a release, and the longest one after failures.
  public var interval: Duration
  /// The longest pause after the first failure.
  public var retry: Duration

  /// Every hour, and about 10, 20, 40 seconds and so on after failures.
  public init(interval: Duration = .seconds(3600), retry: Duration = .seconds(10)) {
    self.interval = interval
    self.retry = retry
  }

  /// The pause before the next refresh.
  ///
  /// After failures, a random part of up to one half is taken off, so that the devices that a broken server has turned
  /// away do not come back at the same moment.
  /// - Parameter failures: in a row, up to now.
  public func pause(after failures: Int, using random: inout some RandomNumberGenerator) -> Duration {
    guard failures > 0 else { return interval }
    let longest = min(interval, retry * (1 << min(failures - 1, 20)))
    let part = Double(random.next() >> 11) / Double(1 << 53)
    return longest * (0.5 + part / 2)
  }
}

extension PaywallLoader {
  /// Refreshes now and as `schedule` says, until its task is cancelled: `.task { await loader.keepCurrent() }`.
  public nonisolated func keepCurrent(_ schedule: RefreshSchedule = RefreshSchedule()) async {
    await keepCurrent(schedule) { try await Task.sleep(for: $0) }
  }

  /// The same with other pauses, for tests; ends when a pause throws.
  package nonisolated func keepCurrent(
    _ schedule: RefreshSchedule, pausing: @Sendable (Duration) async throws -> Void
  ) async {
    var random = SystemRandomNumberGenerator()
    var failures = 0
    while !Task.isCancelled {
      if case .failed = await refresh() { failures += 1 } else { failures = 0 }
      guard (try? await pausing(schedule.pause(after: failures, using: &random))) != nil else { return }
    }
  }
}
