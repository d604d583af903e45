import Foundation
import Testing

@testable import PaywallKit

@Suite struct MoneyTests {
  @Test(
    arguments: [
      ("9.99", "USD", 999), ("10", "USD", 1000), ("0", "USD", 0), ("1500", "JPY", 1500), ("1.5", "KWD", 1500),
      ("49000", "IDR", 4_900_000), ("0.001", "KWD", 1), ("92233720368547758.07", "USD", Int64.max),
    ] as [(String, String, Int64)])
  func takesWhatIsExact(_ text: String, _ currency: String, _ units: Int64) throws {
    let decimal = try #require(Decimal(string: text, locale: Locale(identifier: "en_US_POSIX")))
    #expect(Money(decimal, currency: currency)?.minorUnits == units)
  }

  @Test(arguments: [
    ("9.999", "USD"), ("1500.5", "JPY"), ("-1", "USD"), ("92233720368547758.08", "USD"), ("1e30", "JPY"),
    ("9.99", "XYZ"), ("9.99", "usd"), ("9.99", ""),
  ])
  func dropsWhatIsNot(_ text: String, _ currency: String) throws {
    let decimal = try #require(Decimal(string: text, locale: Locale(identifier: "en_US_POSIX")))
    #expect(Money(decimal, currency: currency) == nil)
  }

  @Test func noNumberIsNoAmount() {
    #expect(Money(Decimal.nan, currency: "USD") == nil)
    #expect(Money(minorUnits: -1, currency: "USD") == nil)
    #expect(Money(minorUnits: 1, currency: "€") == nil)
  }
}
