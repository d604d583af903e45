/// Points in time as TUF writes them: `YYYY-MM-DDTHH:MM:SSZ`, and seconds since 1970 in UTC.
package enum UTCTime {
  private static let secondsPerDay: Int64 = 86_400

  /// The text of a point in time. Years outside 1...9999 give a text that `seconds(of:)` refuses.
  package static func text(_ seconds: Int64) -> String {
    var (days, rest) = Int(seconds).quotientAndRemainder(dividingBy: Int(secondsPerDay))
    if rest < 0 { (days, rest) = (days - 1, rest + Int(secondsPerDay)) }
    let (year, month, day) = civil(days)
    return pad(year, 4) + "-" + pad(month, 2) + "-" + pad(day, 2) + "T"
      + pad(rest / 3600, 2) + ":" + pad(rest / 60 % 60, 2) + ":" + pad(rest % 60, 2) + "Z"
  }

  /// The point in time that `text` spells, or nil for anything but exactly this form: no fraction, no offset, no
  /// lowercase letter, no date that the calendar lacks.
  package static func seconds(of text: String) -> Int64? {
    let bytes = Array(text.utf8)
    let form = Array("0000-00-00T00:00:00Z".utf8)
    guard bytes.count == form.count else { return nil }
    let fits = zip(bytes, form).allSatisfy { byte, sign in
      sign == UInt8(ascii: "0") ? (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) : byte == sign
    }
    guard fits else { return nil }
    func number(_ range: Range<Int>) -> Int { bytes[range].reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) } }
    let (year, month, day) = (number(0..<4), number(5..<7), number(8..<10))
    let (hour, minute, second) = (number(11..<13), number(14..<16), number(17..<19))
    guard year >= 1, (1...12).contains(month), day >= 1, hour < 24, minute < 60, second < 60 else { return nil }
    let days = self.days(year, month, day)
    guard civil(days) == (year, month, day) else { return nil }
    return Int64(days) * secondsPerDay + Int64(hour * 3600 + minute * 60 + second)
  }

  /// Days since 1970-01-01 of a date in the Gregorian calendar, by counting from 1 March so that the leap day is last.
  private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let year = month <= 2 ? year - 1 : year
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    return 365 * year + year / 4 - year / 100 + year / 400 + dayOfYear - 719_468
  }

  /// The inverse of `days`: eras of 400 years, each of 146,097 days.
  private static func civil(_ days: Int) -> (year: Int, month: Int, day: Int) {
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let march = (5 * dayOfYear + 2) / 153
    let month = march < 10 ? march + 3 : march - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * march + 2) / 5 + 1)
  }

  private static func pad(_ number: Int, _ width: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, width - text.count)) + text
  }
}
