/// A day of the Gregorian calendar, which is also extended to before its introduction.
///
/// Days are counted by H. Hinnant, "chrono-Compatible Low-Level Date Algorithms" (2021): years begin on 1 March, so that
/// the leap day is the last of its year, and eras of 400 years have 146,097 days each.
package struct CivilDate: Hashable, Sendable {
  /// The seconds of a day, without leap seconds.
  package static let secondsPerDay: Int64 = 86_400

  package let year: Int
  /// From 1 to 12.
  package let month: Int
  /// From 1 to 31.
  package let day: Int

  /// Nil for a day that the calendar lacks, such as 30 February.
  package init?(year: Int, month: Int, day: Int) {
    guard (1...12).contains(month), (1...Self.length(ofMonth: month, in: year)).contains(day) else { return nil }
    (self.year, self.month, self.day) = (year, month, day)
  }

  /// The day that begins so many days after 1970-01-01; before it for a negative number.
  package init(daysSince1970 days: Int) {
    let shifted = days + Self.daysTo1970
    let era = Self.floor(shifted, Self.daysOfEra)
    let dayOfEra = shifted - era * Self.daysOfEra
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let march = (5 * dayOfYear + 2) / 153
    month = march < 10 ? march + 3 : march - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    day = dayOfYear - (153 * march + 2) / 5 + 1
  }

  package var daysSince1970: Int {
    let shifted = month <= 2 ? year - 1 : year
    let era = Self.floor(shifted, 400)
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    return era * Self.daysOfEra + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - Self.daysTo1970
  }

  /// The first moment of the day in UTC, in seconds since 1970.
  package var start: Int64 { Int64(daysSince1970) * Self.secondsPerDay }

  private static func length(ofMonth month: Int, in year: Int) -> Int {
    let isLeap = year % 4 == 0 && year % 100 != 0 || year % 400 == 0
    return month == 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31
  }

  /// The quotient, rounded down.
  private static func floor(_ number: Int, _ divisor: Int) -> Int {
    (number >= 0 ? number : number - divisor + 1) / divisor
  }

  private static let daysOfEra = 146_097
  /// Days from 0000-03-01 to 1970-01-01.
  private static let daysTo1970 = 719_468
}
