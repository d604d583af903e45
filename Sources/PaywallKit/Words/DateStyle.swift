import Base

/// How a locale writes a day of the Gregorian calendar.
struct DateStyle: Sendable {
  private let parts: [Part]
  private let months: [String]
  private let numbers: NumberStyle

  /// Nil for a locale that no row stands for.
  init?(_ locale: LocaleLookup) {
    guard let pattern = CLDRRows.dates[locale]?.first, let months = CLDRRows.months[locale], months.count == 12,
      let numbers = NumberStyle.styles(for: locale).first
    else { return nil }
    parts = Part.parts(of: pattern)
    self.months = months.map(String.init)
    self.numbers = numbers
  }

  /// The day, such as `January 31, 2026`.
  func text(_ day: CivilDate) -> String {
    parts.map { part in
      switch part {
      case .words(let words): words
      case .day(let width): numbers.plain(day.day, width: width)
      case .month(let width): width > 2 ? months[day.month - 1] : numbers.plain(day.month, width: width)
      case .year: numbers.plain(day.year)
      }
    }.joined()
  }

  /// A part of a pattern (Unicode Technical Standard 35, part 4, "Date Format Patterns").
  private enum Part: Sendable {
    case words(String)
    case day(width: Int)
    case month(width: Int)
    case year

    /// Letters between apostrophes are words.
    static func parts(of pattern: Substring) -> [Part] {
      var parts: [Part] = []
      var isQuoted = false
      var rest = pattern.unicodeScalars[...]
      while let scalar = rest.first {
        let run = rest.prefix { $0 == scalar }
        rest = rest.dropFirst(scalar == "'" ? 1 : run.count)
        switch scalar {
        case "'": isQuoted.toggle()
        case "d" where !isQuoted: parts.append(.day(width: run.count))
        case "M" where !isQuoted: parts.append(.month(width: run.count))
        case "y" where !isQuoted: parts.append(.year)
        default: parts.append(.words(String(run)))
        }
      }
      return parts
    }
  }
}
