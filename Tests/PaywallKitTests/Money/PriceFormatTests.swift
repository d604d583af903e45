import Foundation
import JSON
import TestSupport
import Testing

@testable import PaywallKit

@Suite struct PriceFormatTests {
  /// Every store front in the locales of its country and in our languages. Of 200 amounts each pair gets five, others
  /// each time; with `PAYWALL_MONEY=all`, all of them.
  @Test(.enabled(if: PythonTUF.isAvailable))
  func writesMoneyAsBabelDoes() throws {
    let isWhole = ProcessInfo.processInfo.environment["PAYWALL_MONEY"] == "all"
    let languages = LanguageWords.languages.map { $0.replacing("-", with: "_") }
    let rows = try #require(try LocaleAnswers.ask("money", isWhole ? "1" : "40", of: languages).array)
    var wrong: [String] = []
    var (compared, format, pair) = (0, PriceFormat?.none, "")
    for row in rows.compactMap(\.array) {
      let (locale, currency, text) = (row[0].text, row[1].text, row[3].text)
      let amount = try #require(Money(minorUnits: Int64(row[2].number), currency: currency))
      if locale + currency != pair {
        pair = locale + currency
        format = try? PriceFormat(reproducing: text, for: amount, locale: locale)
      }
      compared += 1
      if format?.text(amount) != text {
        let own =
          (try? PriceFormat(reproducing: "", for: amount, locale: locale)) == nil ? Self.own(amount, locale) : ""
        wrong.append("\(pair) \(amount.minorUnits): \(text.escaped), not \(format?.text(amount)?.escaped ?? own)")
      }
    }
    #expect(compared > 30_000)
    #expect(wrong.isEmpty, "\(wrong.count) of \(compared): \(wrong.prefix(20))")
  }

  private static func own(_ amount: Money, _ locale: String) -> String {
    do {
      _ = try PriceFormat(reproducing: "", for: amount, locale: locale)
      return ""
    } catch { return "\(error.reason) \(error.detail.escaped)" }
  }

  /// All but Toki Pona, which CLDR 47 groups otherwise than ICU's CLDR 48.
  @Test(.enabled(if: PythonTUF.isAvailable))
  func groupsAsICUDoes() throws {
    let ungrouped = try #require(try LocaleAnswers.ask("grouping").array).map(\.text)
    let ours = CLDRRows.numbers.names.filter { name in
      let style = NumberStyle.styles(for: LocaleLookup(name)).first
      return style?.groupsFrom == 5
    }
    let listed = Set(ungrouped.map { $0.replacing("_", with: "-") })
    let missing = listed.filter { !$0.hasPrefix("tok") }.filter {
      NumberStyle.styles(for: LocaleLookup($0)).first?.groupsFrom != 5
    }
    #expect(missing.isEmpty)
    #expect(Set(ours).subtracting(listed).isEmpty)
  }

  /// What a store writes, and the amount; the locale is that of its prices.
  static let strings: [(String, String, Int64, String)] = [
    ("en_US", "USD", 999, "$9.99"), ("de_DE", "EUR", 999, "9,99\u{A0}€"), ("ja_JP", "JPY", 1500, "￥1,500"),
    ("en_IN", "INR", 12_345_600, "₹1,23,456.00"), ("pt_BR", "BRL", 1990, "R$\u{A0}19,90"),
    ("id_ID", "IDR", 4_900_000, "Rp49.000"), ("id_ID", "IDR", 4_900_000, "Rp\u{A0}49.000"),
    ("ko_KR", "KRW", 5500, "₩5,500"), ("tr_TR", "TRY", 9999, "₺99,99"),
    ("ar_SA", "SAR", 3799, "\u{200F}٣٧٫٩٩\u{A0}ر.س.\u{200F}"), ("de_CH", "CHF", 123_450, "CHF\u{A0}1’234.50"),
    ("de_CH", "CHF", 123_450, "CHF\u{A0}1'234.50"),
    ("vi_VN", "VND", 49_000, "49.000\u{A0}₫"), ("es_AR", "USD", 999, "US$\u{A0}9,99"),
    ("ar_KW", "KWD", 1500, "\u{200F}١٫٥٠٠\u{A0}د.ك.\u{200F}"), ("hu_HU", "HUF", 299_000, "2990\u{A0}Ft"),
    ("en_AU", "AUD", 1499, "$14.99"), ("en_AU", "USD", 1499, "USD\u{A0}14.99"), ("en_CA", "USD", 999, "US$9.99"),
    ("fr_FR", "EUR", 129_999, "1\u{202F}299,99\u{A0}€"), ("es_ES", "EUR", 129_999, "1299,99\u{A0}€"),
    ("ar_SA@numbers=latn", "SAR", 3799, "\u{200F}37.99\u{A0}ر.س.\u{200F}"),
  ]

  @Test(arguments: strings)
  func reproducesTheStoresString(_ locale: String, _ currency: String, _ units: Int64, _ text: String) throws {
    let amount = try #require(Money(minorUnits: units, currency: currency))
    let format = try PriceFormat(reproducing: text, for: amount, locale: locale)
    #expect(format.text(amount) == text)
  }

  @Test func theUnitInUseIsWhatTheStoreWrites() throws {
    let rupiah = try #require(Money(minorUnits: 4_900_000, currency: "IDR"))
    let whole = try PriceFormat(reproducing: "Rp49.000", for: rupiah, locale: "id_ID")
    #expect(whole.step == 100)
    let sen = try PriceFormat(reproducing: "Rp49.000,00", for: rupiah, locale: "id_ID")
    #expect(sen.step == 1)
  }

  @Test(arguments: [
    ("xx", "USD", "$9.99", PriceFormatError.Reason.unknownLocale), ("en_US", "XYZ", "9.99", .unknownCurrency),
    ("en_US", "USD", "9,99 $", .differs), ("en_US", "USD", "$9.990", .differs), ("en_US", "USD", "", .differs),
    ("de_DE", "EUR", "9,99 €", .differs),
  ])
  func isNotThereForAnotherString(
    _ locale: String, _ currency: String, _ text: String, _ reason: PriceFormatError.Reason
  ) throws {
    let amount = try #require(Money(minorUnits: 999, currency: currency))
    let error = #expect(throws: PriceFormatError.self) {
      try PriceFormat(reproducing: text, for: amount, locale: locale)
    }
    #expect(error?.reason == reason)
  }
}

extension String {
  /// Only printable characters of ASCII, for messages.
  var escaped: String { unicodeScalars.map { $0.escaped(asASCII: true) }.joined() }
}
