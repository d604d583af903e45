import Base

/// Counts where the paywalls that users saw came from.
///
/// A share of `fallback` above a rounding error means that releases do not reach the users.
public final class OriginCounter: PaywallEventSink {
  private let impressions = Locked<[PaywallOrigin: Int]>([:])
  private let next: (any PaywallEventSink)?

  /// A counter from 0.
  /// - Parameter next: takes every event afterwards.
  public init(before next: (any PaywallEventSink)? = nil) { self.next = next }

  /// Counts an impression, and hands every event on.
  public func record(_ event: PaywallEvent) {
    if event.kind == .impression { impressions.withLock { $0[event.choice.origin, default: 0] += 1 } }
    next?.record(event)
  }

  /// How often each origin was seen; all of them are there.
  public var counts: [PaywallOrigin: Int] {
    let seen = impressions.withLock { $0 }
    return Dictionary(
      PaywallOrigin.allCases.map { ($0, seen[$0] ?? 0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The part of all impressions that an origin has, from 0 to 1; nil before the first one.
  public func share(of origin: PaywallOrigin) -> Double? {
    let counts = counts
    let all = counts.values.reduce(0, +)
    return all == 0 ? nil : Double(counts[origin] ?? 0) / Double(all)
  }
}
