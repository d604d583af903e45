/// Moments as texts of RFC 3339, in whole seconds since 1970-01-01T00:00:00Z.
///
/// Second 60 is refused in every form: a leap second has no number of its own in these seconds, and TUF clients refuse it.
package enum RFC3339 {
  /// Which of the texts that RFC 3339 allows are read.
  package enum Form: Sendable {
    /// `YYYY-MM-DDTHH:MM:SSZ` from year 1 and nothing else, as TUF writes it (specification 1.0.34, section 4.2).
    case utc
    /// Also with an offset (`+hh:mm`) or a fraction, which is dropped. `T` and `Z` are capitals.
    case offset
  }

  /// The moment that `text` names; nil for a text of another form, and for a day or a time of day that does not exist.
  package static func seconds(of text: String, as form: Form) -> Int64? {
    var rest = Array(text.utf8)[...]
    guard let year = number(4, from: &rest), let month = number(2, from: &rest, after: "-"),
      let day = number(2, from: &rest, after: "-"), let hour = number(2, from: &rest, after: "T"),
      let minute = number(2, from: &rest, after: ":"), let second = number(2, from: &rest, after: ":"),
      let date = CivilDate(year: year, month: month, day: day), hour < 24, minute < 60, second < 60
    else { return nil }
    let clock = date.start + Int64(hour * 3600 + minute * 60 + second)
    switch form {
    case .utc: return rest.elementsEqual("Z".utf8) && year >= 1 ? clock : nil
    case .offset: return dropFraction(from: &rest) ? offset(rest).map { clock - $0 } : nil
    }
  }

  /// The moment that `text` names in the form `offset`.
  package static func seconds(of text: String) -> Int64? { seconds(of: text, as: .offset) }

  /// Whether `text` can write a moment so that it is read again: its year in UTC is one of 1...9999.
  package static func isWritable(_ seconds: Int64) -> Bool { (-62_135_596_800..<253_402_300_800).contains(seconds) }

  /// The text of a moment in the form `utc`. Years outside 1...9999 give a text that `seconds` refuses.
  package static func text(_ seconds: Int64) -> String {
    var (days, rest) = Int(seconds).quotientAndRemainder(dividingBy: Int(CivilDate.secondsPerDay))
    if rest < 0 { (days, rest) = (days - 1, rest + Int(CivilDate.secondsPerDay)) }
    let date = CivilDate(daysSince1970: days)
    return pad(date.year, 4) + "-" + pad(date.month, 2) + "-" + pad(date.day, 2) + "T"
      + pad(rest / 3600, 2) + ":" + pad(rest / 60 % 60, 2) + ":" + pad(rest % 60, 2) + "Z"
  }

  /// Takes a number of exactly `width` digits behind `separator`.
  private static func number(
    _ width: Int, from rest: inout ArraySlice<UInt8>, after separator: Unicode.Scalar? = nil
  ) -> Int? {
    if let separator, rest.popFirst() != UInt8(ascii: separator) { return nil }
    let digits = rest.prefix(width)
    guard digits.count == width, digits.allSatisfy(isDigit) else { return nil }
    rest.removeFirst(width)
    return digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
  }

  /// False for a point without digits behind it.
  private static func dropFraction(from rest: inout ArraySlice<UInt8>) -> Bool {
    guard rest.first == UInt8(ascii: ".") else { return true }
    let digits = rest.dropFirst().prefix(while: isDigit)
    rest.removeFirst(1 + digits.count)
    return !digits.isEmpty
  }

  /// `Z` or `+hh:mm`, in seconds east of Greenwich.
  private static func offset(_ text: ArraySlice<UInt8>) -> Int64? {
    if text.elementsEqual("Z".utf8) { return 0 }
    var rest = text
    guard let sign = rest.popFirst(), sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"),
      let hours = number(2, from: &rest), let minutes = number(2, from: &rest, after: ":"), rest.isEmpty,
      hours < 24, minutes < 60
    else { return nil }
    return Int64(hours * 3600 + minutes * 60) * (sign == UInt8(ascii: "-") ? -1 : 1)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

  private static func pad(_ number: Int, _ width: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, width - text.count)) + text
  }
}
