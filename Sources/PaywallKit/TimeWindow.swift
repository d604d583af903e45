#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import Base

/// From `startsAt` up to, but not including, `endsAt`; unbounded at a side that is omitted.
struct TimeWindow: Sendable {
  private let starts: Date?
  private let ends: Date?

  /// Nil for what is no object, and for a date that cannot be read: such a window never opens.
  init?(_ value: PaywallValue) {
    guard value.object != nil else { return nil }
    let (first, last) = (value["startsAt"], value["endsAt"])
    (starts, ends) = (first.flatMap(Self.date), last.flatMap(Self.date))
    guard (first == nil) == (starts == nil), (last == nil) == (ends == nil) else { return nil }
  }

  func contains(_ moment: Date) -> Bool { starts.map { $0 <= moment } ?? true && ends.map { moment < $0 } ?? true }

  /// The moment at which it closes, in seconds since 1970; nil where it never does.
  var lastMoment: Int64? { ends.map { Int64($0.timeIntervalSince1970) } }

  private static func date(_ value: PaywallValue) -> Date? {
    value.string.flatMap(RFC3339.seconds(of:)).map { Date(timeIntervalSince1970: TimeInterval($0)) }
  }
}
