#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Time as a session has it: the system's, or a test's own.
public protocol PaywallClock: Sendable {
  /// This moment, for events and for what the screen says of days.
  var now: Date { get }
  /// Returns after so long.
  func sleep(for duration: Duration) async
}

/// The system's time.
public struct SystemClock: PaywallClock {
  /// The only one.
  public init() {}

  /// This moment.
  public var now: Date { Date() }

  /// Returns after so long, or when the task is cancelled.
  public func sleep(for duration: Duration) async { try? await Task.sleep(for: duration) }
}
