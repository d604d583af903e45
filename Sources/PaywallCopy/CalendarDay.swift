/// A day that a date in copy may mean, by the calendar of the stores.
package struct CalendarDay: Sendable, Hashable {
  /// Nil if the text omits it.
  package let year: Int?
  /// From 1 to 12.
  package let month: Int
  /// From 1 to 31; nil if the text names only the month.
  package let day: Int?

  package init(year: Int?, month: Int, day: Int?) { (self.year, self.month, self.day) = (year, month, day) }
}
