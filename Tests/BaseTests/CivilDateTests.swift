import Base
import Testing

@Suite struct CivilDateTests {
  /// Every day of 801 years on both sides of 1970, counted one by one with the months' lengths.
  @Test func daysFollowEachOther() throws {
    let lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    var next = -134_774  // 1601-01-01: `date -u -d 1601-01-01 +%s` is -11644473600
    for year in 1601...2401 {
      let isLeap = year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
      for month in 1...12 {
        let length = month == 2 && isLeap ? 29 : lengths[month - 1]
        for day in 1...length {
          let date = try #require(CivilDate(year: year, month: month, day: day))
          if date.daysSince1970 != next || CivilDate(daysSince1970: next) != date { Issue.record("\(date)") }
          next += 1
        }
        #expect(CivilDate(year: year, month: month, day: length + 1) == nil)
        #expect(CivilDate(year: year, month: month, day: 0) == nil)
      }
    }
  }

  @Test(arguments: [0, 13, -1]) func monthsAreTwelve(_ month: Int) {
    #expect(CivilDate(year: 2026, month: month, day: 1) == nil)
  }

  @Test func countsBackPastTheEra() {
    // `date -u -d 0000-02-29 +%s` is -62162121600.
    #expect(CivilDate(year: 0, month: 2, day: 29)?.start == -62_162_121_600)
    #expect(CivilDate(daysSince1970: -719_469) == CivilDate(year: 0, month: 2, day: 29))
    #expect(CivilDate(year: -1, month: 2, day: 28)?.daysSince1970 == -719_469 - 366)
  }
}
