import Foundation
import JSON
import PaywallKit
import TestSupport
import Testing

@testable import PaywallAuthoring

@Suite struct SampleStoreFrontTests {
  @Test func hasTheStoreFrontsThatDiffer() {
    let codes = SampleStoreFront.all.map(\.code)
    for code in ["US", "DE", "JP", "IN", "BR", "ID", "SA", "TR", "KR", "CH", "VN", "AR"] {
      #expect(codes.contains(code))
    }
    #expect(Set(codes).count == codes.count && codes == codes.sorted())
    #expect(SampleStoreFront.named("usa")?.code == "US" && SampleStoreFront.named("de")?.currency == "EUR")
    #expect(SampleStoreFront.named("ZZ") == nil && SampleStoreFront.named("") == nil)
  }

  /// Longer periods cost more, and less for the same time: else a saving would be shown of nothing.
  @Test func pricesGrowWithTheirPeriods() throws {
    for front in SampleStoreFront.all {
      let lengths = ["P1W", "P1M", "P2M", "P3M", "P6M", "P1Y"].map { BillingPeriod($0) } + [nil]
      let prices = try lengths.map { try #require(front.price(of: $0, isConsumed: false)).minorUnits }
      #expect(prices == prices.sorted() && Set(prices).count == prices.count, "\(front.code)")
      #expect(prices[5] < 12 * prices[1] && prices[4] < 6 * prices[1] && prices[1] < 5 * prices[0], "\(front.code)")
      for price in lengths { #expect(front.price(of: price, isConsumed: false).flatMap(front.text) != nil) }
    }
  }

  @Test(arguments: [("P14D", 598), ("P3D", 299), ("P2W", 598), ("P4M", 3996), ("P12M", 5999), ("P2Y", 11_998)])
  func otherPeriodsAreManyOfTheNext(_ period: String, _ units: Int64) throws {
    let front = try #require(SampleStoreFront.named("US"))
    #expect(front.price(of: BillingPeriod(period), isConsumed: false)?.minorUnits == units)
  }

  @Test(.enabled(if: PythonTUF.isAvailable))
  func writesPricesAsBabelDoes() throws {
    var (rows, own) = ([JSONValue](), [String]())
    for front in SampleStoreFront.all {
      for text in front.amounts.values.sorted() {
        let amount = try #require(Decimal(string: text).flatMap { Money($0, currency: front.currency) })
        let row: [JSONValue] = [
          .string(front.locale), .string(front.currency), .integer(Int(amount.minorUnits)), .boolean(front.isWhole),
        ]
        rows.append(.array(row))
        own.append(front.text(amount) ?? "")
      }
    }
    let script = try #require(
      Bundle.module.url(forResource: "storefronts", withExtension: "py", subdirectory: "Python"))
    let kit = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("PaywallKitTests/Python")
    let answer = try PythonTUF.run(script, [kit.path], input: Data(JSONValue.array(rows).canonicalBytes()))
    let others = try #require(try JSONValue(parsing: Array(answer.utf8)).array).compactMap(\.string)
    #expect(own.count == others.count && own.count == 7 * SampleStoreFront.all.count)
    let wrong = zip(own, others).filter { !$0.utf8.elementsEqual($1.utf8) }
    #expect(wrong.isEmpty, "\(wrong)")
  }

  /// What these stores show, as Apple's pages and the App Store write it.
  @Test(arguments: [
    ("US", "$59.99"), ("DE", "59,99\u{A0}€"), ("JP", "￥9,000"), ("IN", "₹4,900"), ("BR", "R$\u{A0}179,90"),
    ("ID", "Rp\u{A0}899.000"), ("KR", "₩88,000"), ("CH", "CHF\u{A0}60.00"), ("VN", "1.499.000\u{A0}₫"),
    ("TR", "₺1.999,99"),
  ])
  func writesAYearAsStoresDo(_ code: String, _ text: String) throws {
    let front = try #require(SampleStoreFront.named(code))
    #expect(front.price(of: BillingPeriod("P1Y"), isConsumed: false).flatMap(front.text) == text)
  }
}
