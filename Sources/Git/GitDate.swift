#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif
import Base

/// The dates `GIT_AUTHOR_DATE` and `GIT_COMMITTER_DATE` may hold: git's raw form (`@1700000000 +0100`, the `@` may
/// be omitted) and RFC 3339 (`2026-03-01T12:00:00+01:00`, also with a space and without seconds or offset).
struct GitDate: Equatable {
  var seconds: Int64
  var offsetMinutes: Int

  /// The moment as a clock of this machine shows it.
  init(seconds: Int64) {
    self.init(seconds: seconds, offsetMinutes: Self.localOffset(at: seconds))
  }

  private init(seconds: Int64, offsetMinutes: Int) {
    self.seconds = seconds
    self.offsetMinutes = offsetMinutes
  }

  init?(_ text: String) {
    var reader = Reader(text)
    guard let date = reader.raw() ?? reader.calendar() else { return nil }
    self = date
  }

  private static func localOffset(at seconds: Int64) -> Int {
    var (time, fields) = (time_t(seconds), tm())
    return localtime_r(&time, &fields) == nil ? 0 : fields.tm_gmtoff / 60
  }

  /// A position in the text.
  private struct Reader {
    let text: [UInt8]
    var index = 0

    init(_ text: String) { self.text = Array(text.utf8) }

    var atEnd: Bool { index == text.count }

    mutating func skip(_ characters: String) -> Bool {
      guard index < text.count, characters.utf8.contains(text[index]) else { return false }
      index += 1
      return true
    }

    mutating func number(_ digits: ClosedRange<Int>) -> Int? {
      var (value, count) = (0, 0)
      while index < text.count, count < digits.upperBound, (48...57).contains(text[index]) {
        value = value * 10 + Int(text[index] - 48)
        index += 1
        count += 1
      }
      return digits.contains(count) ? value : nil
    }

    mutating func raw() -> GitDate? {
      index = 0
      _ = skip("@")
      guard let seconds = number(1...15) else { return nil }
      if atEnd { return text.first == 64 || seconds >= 100_000_000 ? GitDate(seconds: Int64(seconds)) : nil }
      guard skip(" "), let offset = offset(), atEnd else { return nil }
      return GitDate(seconds: Int64(seconds), offsetMinutes: offset)
    }

    mutating func calendar() -> GitDate? {
      index = 0
      guard let year = number(4...4), skip("-"), let month = number(2...2), skip("-"), let day = number(2...2),
        skip("Tt "), let hour = number(2...2), skip(":"), let minute = number(2...2), year >= 1970,
        let date = CivilDate(year: year, month: month, day: day), hour < 24, minute < 60
      else { return nil }
      var second = 0
      if skip(":") {
        // Git takes second 60 for the next minute's first.
        guard let value = number(2...2), value <= 60 else { return nil }
        second = value
        if skip(".") { guard number(1...9) != nil else { return nil } }
      }
      let clock = Int(date.start) + hour * 3600 + minute * 60 + second
      if atEnd {
        // Twice, for the offset is that of the moment itself.
        let guess = GitDate.localOffset(at: Int64(clock))
        let offset = GitDate.localOffset(at: Int64(clock - guess * 60))
        return GitDate(seconds: Int64(clock - offset * 60), offsetMinutes: offset)
      }
      _ = skip(" ")
      guard let offset = skip("Zz") ? 0 : offset(), atEnd else { return nil }
      return GitDate(seconds: Int64(clock - offset * 60), offsetMinutes: offset)
    }

    mutating func offset() -> Int? {
      let negative = skip("-")
      guard negative || skip("+"), let hours = number(2...2) else { return nil }
      _ = skip(":")
      guard let minutes = number(2...2), hours < 24, minutes < 60 else { return nil }
      return (negative ? -1 : 1) * (hours * 60 + minutes)
    }
  }
}
