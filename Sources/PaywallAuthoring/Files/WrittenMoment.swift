import Base
import PaywallModel

/// The moment, in seconds since 1970, of a date such as `2026-12-24` (midnight UTC), of a date and time with its offset, or of a
/// number of days after another moment such as `60d`; nil for anything else.
package func writtenMoment(_ text: String, after start: Int64) -> Int64? {
  parseDays(text).map { start + Int64($0) * CivilDate.secondsPerDay } ?? writtenMoment(text)
}

/// The moment, in seconds since 1970, of a date such as `2026-12-24` (midnight UTC) or of a date and time with its offset; nil
/// for anything else, and for what RFC 3339 could not write.
package func writtenMoment(_ text: String) -> Int64? {
  let moment = RFC3339.seconds(of: text) ?? RFC3339.seconds(of: text + "T00:00:00Z")
  return moment.flatMap { RFC3339.isWritable($0) ? $0 : nil }
}
