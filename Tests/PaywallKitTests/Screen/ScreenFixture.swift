import Base
import Foundation
import PaywallKit
import Testing

/// A shop whose screens are looked at: the paywall of `BundleFixture` with other words, and what a store sells.
struct ScreenFixture {
  var shop = BundleFixture()
  var products = Store.us
  var customer = CustomerState()
  var locale: String? = "en"
  var selected: String?
  var now = "2026-01-31T12:00:00Z"
  var zone = PaywallZone.utc
  var renderer = ScreenRenderer.current

  /// - Parameter variant: what is added to the variant's core fields, or all of it if it begins with `id:`.
  init(_ variant: String = "", core: [String: String] = [:]) {
    if variant.hasPrefix("id:") {
      shop.texts["offerings/default/variants/control.yaml"] = variant
      return
    }
    let fields = Self.core.map { "\($0.0): \(core[$0.0] ?? $0.1)" }
    shop.texts["offerings/default/variants/control.yaml"] = fields.joined(separator: "\n") + "\n" + variant
  }

  private static let core = [
    ("id", "default_control"), ("headline", "Hello"), ("subhead", "All of it"), ("bullets", "[One, Two]"),
    ("productIDs", "[com.example.annual, com.example.monthly]"), ("highlightedProductID", "com.example.annual"),
    ("ctaTitle", "Continue"), ("footnote", "Cancel anytime"),
  ]

  func paywall() throws -> Paywall {
    let offering = try #require(try shop.targets["offerings/default.json"])
    return try #require(
      Paywall(
        compiled: offering, variant: nil, locale: locale, defaultLocale: "en", termsURL: "https://example.com/terms",
        privacyURL: "https://example.com/privacy"))
  }

  func inputs() throws -> ScreenInputs {
    ScreenInputs(
      try paywall(), from: .fresh, products: products, customer: customer, locale: locale, selecting: selected,
      at: try Self.date(now), in: zone, renderer: renderer)
  }

  func screen() throws -> PaywallScreen { PaywallScreen.resolve(try inputs()) }

  /// The screen after a change.
  func screen(_ change: (inout Self) -> Void) throws -> PaywallScreen {
    var other = self
    change(&other)
    return try other.screen()
  }

  static func date(_ text: String) throws -> Date {
    Date(timeIntervalSince1970: TimeInterval(try #require(RFC3339.seconds(of: text))))
  }
}

/// What stores sell, with strings as they write them.
enum Store {
  static func money(_ units: Int64, _ currency: String) -> Money? { Money(minorUnits: units, currency: currency) }

  static func period(_ text: String) -> BillingPeriod {
    guard let period = BillingPeriod(text) else { preconditionFailure("\(text) is no period") }
    return period
  }

  static func trial(_ text: String, price: String = "$0.00", eligible: Bool? = true) -> StoreOffer {
    StoreOffer(
      .introductory, .free, displayPrice: price, price: money(0, "USD"), period: period(text), isEligible: eligible)
  }

  static func subscription(
    _ id: String, _ name: String, _ display: String, _ units: Int64, _ period: String,
    _ currency: String = "USD", locale: String = "en_US", group: String? = "premium", offers: [StoreOffer] = [],
    plans: [StoreBillingPlan] = []
  ) -> StoreProduct {
    StoreProduct(
      id: id, name: name, group: group, priceLocale: locale,
      terms: StoreTerms(
        displayPrice: display, price: money(units, currency), period: Store.period(period), offers: offers),
      billingPlans: plans)
  }

  static func once(_ id: String, _ name: String, _ display: String, _ units: Int64) -> StoreProduct {
    StoreProduct(
      id: id, name: name, priceLocale: "en_US", terms: StoreTerms(displayPrice: display, price: money(units, "USD")))
  }

  /// A year for 39.99 dollars with a week free, a month for 9.99.
  static let us = [
    subscription("com.example.annual", "Annual", "$39.99", 3999, "P1Y", offers: [trial("P1W")]),
    subscription("com.example.monthly", "Monthly", "$9.99", 999, "P1M"),
  ]
}

extension PaywallScreen {
  func section(_ kind: ScreenSection.Kind) -> ScreenSection? { sections.first { $0.kind == kind } }

  /// Every text in it, words of buttons and readings too.
  var texts: [String] { value.allTexts(under: "") }

  func card(_ id: String) -> PlanCard? { plans?.cards.first { $0.id == id } }
}

extension PaywallValue {
  /// What users read or hear: members called `text`, `reading`, prices.
  fileprivate func allTexts(under key: String) -> [String] {
    let seen: Set = ["text", "reading", "price", "total", "amount", "day", "week", "month", "year"]
    switch self {
    case .string(let text): return seen.contains(key) ? [text] : []
    case .array(let items): return items.flatMap { $0.allTexts(under: key) }
    case .object(let members):
      return members.filter { $0.key != "reports" && $0.key != "settings" && $0.key != "look" }.sorted {
        $0.key < $1.key
      }.flatMap { $0.value.allTexts(under: $0.key) }
    case .null, .boolean, .integer, .number: return []
    }
  }
}
