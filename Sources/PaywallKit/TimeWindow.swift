#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import Base

/// From `startsAt` up to, but not including, `endsAt`; unbounded at a side that is omitted.
struct TimeWindow: Sendable {
  private let starts: Date
  private let ends: Date

  /// Nil for a date that cannot be read: such a window never opens.
  init?(_ value: PaywallValue) {
    guard let starts = Self.date(value["startsAt"], or: .distantPast),
      let ends = Self.date(value["endsAt"], or: .distantFuture)
    else { return nil }
    self.starts = starts
    self.ends = ends
  }

  func contains(_ moment: Date) -> Bool { starts <= moment && moment < ends }

  private static func date(_ value: PaywallValue?, or open: Date) -> Date? {
    guard let value else { return open }
    return value.string.flatMap(RFC3339.seconds(of:)).map { Date(timeIntervalSince1970: TimeInterval($0)) }
  }
}
