extension CopyReading {
  /// The days that the date in `range` may mean: two if day and month may be swapped.
  func days(in range: Range<Int>) -> [CalendarDay] {
    let numbers = range.flatMap { at in
      tokens[at].number.map { $0.isPlain ? [$0.whole] : $0.parts } ?? []
    }
    if let month = namedMonth(in: range) {
      return [
        CalendarDay(year: numbers.last { $0 >= 1900 }.map(gregorian), month: month, day: numbers.first { $0 < 32 })
      ]
    }
    if let year = numbers.first, year >= 1900 { return Self.days(numbers.dropFirst(), in: gregorian(year)) }
    guard numbers.count == 3 else { return Self.days(numbers[...], in: nil) }
    return Self.days(numbers.dropLast(), in: numbers[2] < 100 ? 2000 + numbers[2] : gregorian(numbers[2]))
  }

  /// The month named in words; the longest name wins, as in `matches`.
  private func namedMonth(in range: Range<Int>) -> Int? {
    let names = range.flatMap { matches(at: $0, ClassSet([.months])) }.filter {
      range.contains($0.range.upperBound - 1)
    }
    // A name that is also a common word is marked by adding 100.
    return names.max { $0.range.count < $1.range.count }.map { $0.value % 100 }
  }

  /// Thailand counts years in the Buddhist era.
  private func gregorian(_ year: Int) -> Int { year > 2400 ? year - 543 : year }

  private static func days(_ numbers: ArraySlice<Int>, in year: Int?) -> [CalendarDay] {
    guard let first = numbers.first, let last = numbers.last, numbers.count == 2 else { return [] }
    let readings = first == last ? [(first, last)] : [(first, last), (last, first)]
    return readings.filter { (1...12).contains($0.0) && (1...31).contains($0.1) }.map {
      CalendarDay(year: year, month: $0.0, day: $0.1)
    }
  }
}
