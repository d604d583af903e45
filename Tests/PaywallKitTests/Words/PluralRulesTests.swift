import Foundation
import JSON
import TestSupport
import Testing

@testable import PaywallKit

@Suite struct PluralRulesTests {
  private static let decimals = [
    "0.0", "0.1", "0.5", "1.0", "1.1", "1.5", "1.50", "2.0", "2.1", "2.4", "3.00", "4.3", "5.0", "10.1", "11.0",
    "12.3", "15.2", "20.0", "21.0", "21.1", "22.2", "99.9", "100.0", "100.21", "101.1", "1000.0", "1000.1",
  ]

  /// In every locale of CLDR whose language has words here.
  @Test(.enabled(if: PythonTUF.isAvailable))
  func countsAsBabelDoes() throws {
    let languages = Set(LanguageWords.languages.map { $0.prefix { $0 != "-" } })
    let names = CLDRRows.numbers.names.filter { languages.contains($0.prefix { $0 != "-" }) } + LanguageWords.languages
    let answers = try #require(try LocaleAnswers.ask("plurals", of: names).members)
    #expect(answers.count >= 35)
    for answer in answers {
      let lookup = LocaleLookup(answer.key)
      let numbers =
        ((0...1000) + [1_000_000, 1_000_001, 2_000_000]).map { PluralOperands($0) }
        + Self.decimals.compactMap { PluralOperands($0) }
      let own = numbers.map { number in
        lookup.first { PluralRules.category(of: number, in: $0) }?.rawValue ?? "none"
      }
      let wrong = LocaleAnswers.difference(own, answer.value.array?.map(\.text) ?? [])
      #expect(wrong == nil, "\(answer.key)")
    }
  }

  @Test func readsOperands() throws {
    let number = try #require(PluralOperands("1.50"))
    let digits = [number.i, number.v, number.f, number.t]
    let expected = [1, 2, 50, 5]
    #expect(digits == expected)
    for text in ["", ".", "1.", "a", "1.2.3", "-1", "1,5", "٣", "99999999999999999999"] {
      #expect(PluralOperands(text) == nil, "\(text)")
    }
  }
}
