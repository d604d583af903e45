/// The moment that an RFC 3339 text names, in seconds since 1970; nil for any other text, and for a day that the calendar
/// lacks. A fraction of a second is passed over.
package func parseDate(_ text: String) -> Int64? {
  var rest = Array(text.utf8)[...]
  guard let year = number(4, &rest, after: nil), let month = number(2, &rest, after: "-"),
    let day = number(2, &rest, after: "-"), let hour = number(2, &rest, after: "T"),
    let minute = number(2, &rest, after: ":"), let second = number(2, &rest, after: ":")
  else { return nil }
  guard skipFraction(&rest), let offset = offset(&rest), rest.isEmpty, (1...12).contains(month),
    (1...daysOfMonth(year, month)).contains(day), hour < 24, minute < 60, second < 60
  else { return nil }
  return days(year, month, day) * 86_400 + hour * 3600 + minute * 60 + second - offset
}

/// A number of exactly `width` digits behind a separator, which are taken from `rest`.
private func number(_ width: Int, _ rest: inout ArraySlice<UInt8>, after separator: Unicode.Scalar?) -> Int64? {
  if let separator, rest.popFirst() != UInt8(ascii: separator) { return nil }
  let digits = rest.prefix(width)
  guard digits.count == width, digits.allSatisfy(isDigit) else { return nil }
  rest.removeFirst(width)
  return digits.reduce(0) { $0 * 10 + Int64($1 - UInt8(ascii: "0")) }
}

/// False for a point without digits behind it.
private func skipFraction(_ rest: inout ArraySlice<UInt8>) -> Bool {
  guard rest.first == UInt8(ascii: ".") else { return true }
  let digits = rest.dropFirst().prefix(while: isDigit)
  rest.removeFirst(1 + digits.count)
  return !digits.isEmpty
}

/// `Z` or `+hh:mm`, in seconds east of Greenwich.
private func offset(_ rest: inout ArraySlice<UInt8>) -> Int64? {
  guard let sign = rest.popFirst() else { return nil }
  if sign == UInt8(ascii: "Z") { return 0 }
  guard sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"), let hours = number(2, &rest, after: nil),
    let minutes = number(2, &rest, after: ":"), hours < 24, minutes < 60
  else { return nil }
  return (hours * 3600 + minutes * 60) * (sign == UInt8(ascii: "-") ? -1 : 1)
}

private func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

private func daysOfMonth(_ year: Int64, _ month: Int64) -> Int64 {
  let isLeap = year % 4 == 0 && year % 100 != 0 || year % 400 == 0
  return month == 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31
}

/// Days since 1970-01-01 in the Gregorian calendar, counted from 1 March so that the leap day is last.
private func days(_ year: Int64, _ month: Int64, _ day: Int64) -> Int64 {
  let shifted = month <= 2 ? year + 399 : year + 400
  let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
  return 365 * shifted + shifted / 4 - shifted / 100 + shifted / 400 + dayOfYear - 719_468 - 146_097
}
