import Base
import Foundation
import JSON
import TestSupport
import Testing

@testable import PaywallKit

/// Dates, lengths and percentages.
@Suite struct FormatsTests {
  @Test(.enabled(if: PythonTUF.isAvailable))
  func writesDatesAsBabelDoes() throws {
    let names = Set(CLDRRows.dates.names + CLDRRows.months.names + LanguageWords.languages).sorted()
    let answers = try #require(try LocaleAnswers.ask("dates", of: names).members)
    #expect(answers.count >= 35)
    for answer in answers {
      let style = try #require(DateStyle(LocaleLookup(answer.key)))
      let wrong = try #require(answer.value.array).compactMap(\.array).filter { row in
        let day = CivilDate(year: row[0].number, month: row[1].number, day: row[2].number)
        return day.map(style.text) != row[3].text
      }
      #expect(wrong.isEmpty, "\(answer.key): \(wrong.prefix(3).map { $0[3].text.escaped })")
    }
  }

  /// Babel's word for a day in Norwegian and Swedish means 24 hours; trials are counted in calendar days.
  @Test(.enabled(if: PythonTUF.isAvailable))
  func writesLengthsAsBabelDoes() throws {
    let answers = try #require(try LocaleAnswers.ask("lengths", of: CLDRRows.lengths.names).members)
    #expect(answers.count >= 35)
    for answer in answers {
      let style = try #require(LengthStyle(LocaleLookup(answer.key)))
      for (name, unit) in [("day", BillingPeriod.Unit.day), ("week", .week), ("month", .month), ("year", .year)] {
        if unit == .day, ["nb", "sv"].contains(answer.key) { continue }
        let expected = try #require(answer.value.members?.first { $0.key == name }?.value.array).map(\.text)
        let own = try (1...1000).map { style.text(try #require(BillingPeriod($0, unit))) }
        let wrong = LocaleAnswers.difference(own, Array(expected.dropFirst()))
        #expect(wrong == nil, "\(answer.key) \(name)")
      }
    }
  }

  @Test(.enabled(if: PythonTUF.isAvailable))
  func writesPercentagesAsBabelDoes() throws {
    // Toki Pona and Anii group percentages by pairs of digits; groups of a percentage are those of numbers here.
    let names = CLDRRows.numbers.names.filter { !$0.hasPrefix("tok") && !$0.hasPrefix("blo") }
    let answers = try #require(try LocaleAnswers.ask("percent", of: names).members)
    #expect(answers.count == names.count)
    for answer in answers {
      let style = try #require(NumberStyle.styles(for: LocaleLookup(answer.key)).first)
      let wrong = LocaleAnswers.difference(
        (0...100).map { style.text(percent: $0) }, answer.value.array?.map(\.text) ?? [])
      #expect(wrong == nil, "\(answer.key)")
    }
  }

  @Test(arguments: [
    ("de_DE", ["de-DE", "de"]), ("zh-TW", ["zh-Hant-TW", "zh-Hant", "zh"]), ("zh", ["zh-Hans", "zh"]),
    ("zh_Hant_HK", ["zh-Hant-HK", "zh-Hant", "zh"]), ("EN-us", ["en-US", "en"]), ("iw_IL", ["he-IL", "he"]),
    ("no", ["nb"]), ("en_US@calendar=buddhist", ["en-US", "en"]), ("th-TH-u-ca-buddhist-nu-thai", ["th-TH", "th"]),
    ("es-419", ["es-419", "es"]), ("", []), ("-", []), ("en_US.UTF-8", ["en-US", "en"]),
  ])
  func looksUp(_ name: String, _ names: [String]) { #expect(LocaleLookup(name).names == names) }
}
