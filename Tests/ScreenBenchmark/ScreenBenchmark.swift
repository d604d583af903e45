import Foundation
import JSON
import PaywallKit

/// How many screens of a template one core makes in a second: four states of the customer, three selections, and another
/// moment each time. CPU time, so that whatever else runs does not count.
///
///     screen-benchmark VECTOR [LOCALE] [COUNT]
@main struct ScreenBenchmark {
  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count > 1 else { return print("usage: screen-benchmark VECTOR [LOCALE] [COUNT]") }
    let vector = try JSONValue(parsing: Array(try Data(contentsOf: URL(filePath: arguments[1]))))
    let locale = arguments.count > 2 ? arguments[2] : "en"
    let count = arguments.count > 3 ? Int(arguments[3]) ?? 0 : 200_000
    let offering = Array((vector["files"]?["offerings/default.json"]?.string ?? "").utf8)
    guard let paywall = Paywall(compiled: offering, variant: nil, locale: locale, defaultLocale: "en"), count > 0 else {
      return print("no offering in \(arguments[1])")
    }
    let start = cpuSeconds()
    let maker = ScreenMaker(paywall, from: .fresh, products: products, locale: locale)
    let made = cpuSeconds()
    var plans = 0
    for index in 0..<count {
      let screen = maker.screen(
        for: states[index % states.count], selecting: products[index % products.count].id,
        at: Date(timeIntervalSince1970: TimeInterval(1_780_000_000 + 3_600 * index)), in: .utc)
      plans += screen.plans?.cards.count ?? 0
    }
    let seconds = cpuSeconds() - made
    print("maker: \(Int((made - start) * 1e6)) µs; \(Int(Double(count) / seconds)) screens a second, \(plans) plans")
  }

  private static func cpuSeconds() -> Double { Double(clock()) / Double(CLOCKS_PER_SEC) }

  private static let states = [
    CustomerState(), CustomerState(.trialUsed), CustomerState(.expired),
    CustomerState(.active(product: "com.example.shop.monthly")),
  ]

  private static let products = [
    product("annual", "$39.99", 3999, BillingPeriod(1, .year)),
    product("monthly", "$9.99", 999, BillingPeriod(1, .month)),
    product("lifetime", "$99.00", 9900, nil),
  ]

  private static func product(_ name: String, _ price: String, _ units: Int64, _ period: BillingPeriod?) -> StoreProduct
  {
    let trial = BillingPeriod(1, .week).map {
      StoreOffer(.introductory, .free, displayPrice: "$0.00", price: nil, period: $0, isEligible: true)
    }
    return StoreProduct(
      id: "com.example.shop.\(name)", name: name, group: period.map { _ in "premium" }, priceLocale: "en_US",
      terms: StoreTerms(
        displayPrice: price, price: Money(minorUnits: units, currency: "USD"), period: period,
        offers: period == nil ? [] : [trial].compactMap { $0 }))
  }
}
