#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif
import Base

/// The user's clock: how far it is from UTC, and from which moments on. Nothing is read from the machine once it is made.
public struct PaywallZone: Sendable, Hashable {
  /// UTC itself.
  public static let utc = PaywallZone(secondsFromGMT: 0)

  private let first: Int
  private let changes: [Change]

  private struct Change: Sendable, Hashable {
    let at: Int64
    let seconds: Int
  }

  /// A clock that is never changed.
  public init(secondsFromGMT: Int) { self.init(secondsFromGMT: secondsFromGMT, changes: []) }

  /// A clock that is set to another distance at some moments, in seconds since 1970.
  public init(secondsFromGMT: Int, changes: [(at: Int64, secondsFromGMT: Int)]) {
    first = secondsFromGMT
    self.changes = changes.sorted { $0.at < $1.at }.map { Change(at: $0.at, seconds: $0.secondsFromGMT) }
  }

  /// What a time zone of the system does between two moments, which should include each moment that a screen names: now
  /// and the campaign's end. A change that is undone within a day is missed.
  public init(_ zone: TimeZone, from: Date, through: Date) {
    let (start, end) = (from.wholeSeconds, max(from.wholeSeconds, through.wholeSeconds))
    let offset = { (moment: Int64) in zone.secondsFromGMT(for: Date(timeIntervalSince1970: TimeInterval(moment))) }
    var changes: [(at: Int64, secondsFromGMT: Int)] = []
    var (moment, current) = (start, offset(start))
    first = current
    while moment < end, changes.count < 10_000 {
      let next = min(end, moment + CivilDate.secondsPerDay)
      let later = offset(next)
      if later != current {
        var (before, after) = (moment, next)
        while after - before > 1 {
          let middle = before + (after - before) / 2
          if offset(middle) == current { before = middle } else { after = middle }
        }
        changes.append((after, later))
        current = later
      }
      moment = next
    }
    self.changes = changes.map { Change(at: $0.at, seconds: $0.secondsFromGMT) }
  }

  /// The day that the user's calendar shows.
  func day(at moment: Date) -> CivilDate {
    let seconds = moment.wholeSeconds
    let offset = changes.last { $0.at <= seconds }?.seconds ?? first
    let (local, overflows) = seconds.addingReportingOverflow(Int64(offset))
    return CivilDate(daysSince1970: Int(overflows ? seconds : local).dividedDown(by: Int(CivilDate.secondsPerDay)))
  }
}

extension Date {
  /// Seconds since 1970, rounded down; the nearest ones within 100,000 years where it is farther away.
  fileprivate var wholeSeconds: Int64 {
    let limit = 3_155_760_000_000.0
    let seconds = timeIntervalSince1970
    return seconds.isNaN ? 0 : Int64(min(max(seconds, -limit), limit).rounded(.down))
  }
}

extension Int {
  /// The quotient, rounded down.
  fileprivate func dividedDown(by divisor: Int) -> Int { (self >= 0 ? self : self - divisor + 1) / divisor }
}
