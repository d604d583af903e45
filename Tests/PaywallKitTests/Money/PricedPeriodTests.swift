import Testing

@testable import PaywallKit

/// The expected numbers were worked out by hand from the rules in `Docs/bundle-format.md`.
@Suite struct PricedPeriodTests {
  struct Plan: Sendable {
    var units: Int64
    var period: String
    var currency = "USD"
    var group: String? = "g"

    func priced() throws -> PricedPeriod {
      PricedPeriod(
        try #require(Money(minorUnits: units, currency: currency)), each: try #require(BillingPeriod(period)),
        group: group)
    }

    /// The format of a store that writes the currency as these strings show.
    func format() throws -> PriceFormat {
      let (text, units, locale) = try #require(
        [
          "USD": ("$9.99", 999, "en_US"), "JPY": ("￥100", 100, "ja_JP"), "IDR": ("Rp49.000", 4_900_000, "id_ID"),
          "KWD": ("KWD\u{A0}1.500", 1500, "en_US"),
        ][currency])
      return try PriceFormat(
        reproducing: text, for: try #require(Money(minorUnits: Int64(units), currency: currency)), locale: locale)
    }
  }

  private static func plan(
    _ units: Int64, _ period: String, _ currency: String = "USD", group: String? = "g"
  ) -> Plan {
    Plan(units: units, period: period, currency: currency, group: group)
  }

  @Test(
    arguments: [
      // 39.99 / 12 = 3.3325
      (3999, "P1Y", "USD", .month, 334), (3999, "P12M", "USD", .month, 334), (3999, "P1Y", "USD", .year, 3999),
      // 9.99 × 12 / 52 = 2.3053…; × 12 / 365 = 0.3284…
      (999, "P1M", "USD", .week, 231), (999, "P1M", "USD", .day, 33), (999, "P1M", "USD", .year, 11_988),
      // 4.99 × 52 / 12 = 21.6233…; a week is 7 days: 4.99 / 7 = 0.7128…
      (499, "P1W", "USD", .month, 2163), (499, "P7D", "USD", .month, 2163), (499, "P1W", "USD", .day, 72),
      (100, "P1D", "USD", .week, 700), (2499, "P3M", "USD", .month, 833), (1200, "P1Y", "USD", .month, 100),
      // 9,800 / 12 = 816.66…; 1,500 has no smaller unit
      (9800, "P1Y", "JPY", .month, 817), (1500, "P1M", "JPY", .week, 347),
      // Rp 490,000 / 12 = Rp 40,833.33, and no sen are written
      (49_000_000, "P1Y", "IDR", .month, 4_083_400),
      // 17.500 / 12 = 1.45833
      (17_500, "P1Y", "KWD", .month, 1459), (0, "P1Y", "USD", .month, 0),
    ] as [(Int64, String, String, BillingPeriod.Unit, Int64)])
  func roundsUp(_ units: Int64, _ period: String, _ currency: String, _ unit: BillingPeriod.Unit, _ price: Int64) throws
  {
    let plan = Self.plan(units, period, currency)
    #expect(try plan.priced().price(per: unit, in: plan.format())?.minorUnits == price)
  }

  @Test func isNotThereWhereItIsTooLargeOrInAnotherCurrency() throws {
    let dollars = try Self.plan(0, "P1M").format()
    #expect(try Self.plan(Int64.max, "P1D").priced().price(per: .year, in: dollars) == nil)
    let month = try Self.plan(Int64.max, "P1Y").priced().price(per: .month, in: dollars)
    #expect(month?.minorUnits == 768_614_336_404_564_651)
    #expect(try Self.plan(100, "P1M", "JPY").priced().price(per: .week, in: dollars) == nil)
  }

  @Test(
    arguments: [
      // 1 − 39.99 / (12 × 9.99) = 66.64… %
      (plan(3999, "P1Y"), [plan(999, "P1M")], 66, 7989),
      // 24.1 % paid: 75.9 % saved
      (plan(2892, "P1Y"), [plan(1000, "P1M")], 75, 9108),
      // compared with the month, not with the week or the quarter
      (plan(3999, "P1Y"), [plan(499, "P1W"), plan(2499, "P3M"), plan(999, "P1M")], 66, 7989),
      // no plan of a month or more: with the shortest
      (plan(700, "P2W"), [plan(499, "P1W")], 29, 298),
      // the cheaper of two as short
      (plan(3999, "P1Y"), [plan(1999, "P1M"), plan(999, "P1M")], 66, 7989),
      (plan(2499, "P3M"), [plan(999, "P1M")], 16, 498),
      // 12 × 980 = 11,760 yen; 9,800 of it is 16.66… %
      (plan(9800, "P1Y", "JPY"), [plan(980, "P1M", "JPY")], 16, 1960),
      // Rp 49,000 × 12 − Rp 490,050.50 = Rp 97,949.50
      (plan(49_005_050, "P1Y", "IDR"), [plan(4_900_000, "P1M", "IDR")], 16, 9_794_900),
    ] as [(Plan, [Plan], Int, Int64)])
  func savesRoundedDown(_ plan: Plan, _ others: [Plan], _ percent: Int, _ amount: Int64) throws {
    let (format, own) = (try plan.format(), try plan.priced())
    for shown in [others + [plan], [plan] + others.reversed()] {
      let shown = try shown.map { try $0.priced() }
      let saving = try #require(Saving(of: own, among: shown, in: format))
      #expect(saving.percent == percent)
      #expect(saving.amount?.minorUnits == amount)
      #expect(Saving(of: own, among: shown, in: nil)?.amount == nil)
    }
  }

  @Test(
    arguments: [
      (plan(11_988, "P1Y"), [plan(999, "P1M")]), (plan(12_000, "P1Y"), [plan(999, "P1M")]),
      (plan(11_900, "P1Y"), [plan(999, "P1M")]),  // 0.7 %
      (plan(3999, "P1Y"), [plan(999, "P1M", "EUR")]), (plan(3999, "P1Y"), [plan(999, "P1M", group: "h")]),
      (plan(3999, "P1Y"), []), (plan(3999, "P1Y"), [plan(5999, "P1Y")]), (plan(999, "P1M"), [plan(3999, "P1Y")]),
      (plan(499, "P1W"), [plan(9999, "P1M")]), (plan(0, "P1Y"), [plan(999, "P1M")]),
      (plan(3999, "P1Y"), [plan(0, "P1M")]), (plan(1, "P1Y"), [plan(Int64.max, "P1M")]),
    ] as [(Plan, [Plan])])
  func savesNothing(_ plan: Plan, _ others: [Plan]) throws {
    let shown = try (others + [plan]).map { try $0.priced() }
    #expect(try Saving(of: plan.priced(), among: shown, in: plan.format()) == nil)
  }

  @Test(arguments: [
    ("P1M", "P1M"), ("P7D", "P1W"), ("P14D", "P2W"), ("P12M", "P1Y"), ("P3D", "P3D"), ("P4W", "P4W"), ("P18M", "P18M"),
  ])
  func usualUnits(_ text: String, _ usual: String) throws {
    #expect(BillingPeriod(text)?.usual == BillingPeriod(usual))
  }

  @Test(arguments: [
    "", "P", "P0D", "P01D", "1M", "P1", "P1H", "PT1M", "P1M2D", "P-1M", "P99999D", "p1m", "P1.5M", "P١M",
  ])
  func noPeriod(_ text: String) { #expect(BillingPeriod(text) == nil) }
}
