import Foundation
import PaywallKit
import Testing

/// A store that says what a test says.
final class Shelf: StoreFront {
  let sells: Bool
  let purchase: PurchaseOutcome?
  let restored: [String]?

  /// - Parameter purchase: nil for a store that does not answer; so is `restored`.
  init(sells: Bool = true, purchase: PurchaseOutcome? = .completed(transaction: nil), restored: [String]? = []) {
    (self.sells, self.purchase, self.restored) = (sells, purchase, restored)
  }

  func products(_ ids: [String]) async throws -> [StoreProduct] { sells ? Self.all.filter { ids.contains($0.id) } : [] }
  func customer(of products: [StoreProduct]) async -> CustomerState { CustomerState() }
  func purchase(_ product: String) async -> PurchaseOutcome {
    if purchase == nil { await StoppedClock().sleep(for: .seconds(1)) }
    return purchase ?? .cancelled
  }
  func restore() async throws -> [String] {
    if restored == nil { await StoppedClock().sleep(for: .seconds(1)) }
    return restored ?? []
  }

  static let all = [
    product("annual", "$59.99", 5999, BillingPeriod("P1Y")), product("monthly", "$9.99", 999, BillingPeriod("P1M")),
  ]

  private static func product(_ id: String, _ text: String, _ units: Int64, _ period: BillingPeriod?) -> StoreProduct {
    StoreProduct(
      id: id, name: id.capitalized, group: "premium", priceLocale: "en_US",
      terms: StoreTerms(displayPrice: text, price: Money(minorUnits: units, currency: "USD"), period: period))
  }
}

/// Time that does not pass.
struct StoppedClock: PaywallClock {
  var now: Date { Date(timeIntervalSince1970: 1_790_000_000) }
  /// Returns only when the task is cancelled.
  func sleep(for duration: Duration) async {
    while !Task.isCancelled { try? await Task.sleep(for: .seconds(3600)) }
  }
}

struct NoEvents: PaywallEventSink {
  func record(_ event: PaywallEvent) {}
}

/// A paywall with these fields and sections, as JSON without its outer braces and brackets.
func paywall(_ fields: String = "", sections: String = "") throws -> Paywall {
  let more = (fields.isEmpty ? "" : ",\(fields)") + (sections.isEmpty ? "" : ",\"sections\":[\(sections)]")
  let text = """
    {"format":1,"id":"o","displayName":"O","version":"1.0.0","defaultVariant":"control","packages":[
    {"id":"annual","type":"annual","productID":"annual"},{"id":"monthly","type":"monthly","productID":"monthly"}],
    "variants":{"control":{"id":"o_control","headline":"Hello","subhead":"All","bullets":["One"],
    "productIDs":["annual","monthly"],"highlightedProductID":"annual","ctaTitle":"Continue"\(more)}}}
    """
  let offering = try #require(CompiledOffering(Array(text.utf8)))
  return try #require(
    offering.paywall(
      "control", in: "en", defaultLocale: "en", termsURL: "https://example.com/terms",
      privacyURL: "https://example.com/privacy"))
}

func screen(_ paywall: Paywall, products: [StoreProduct] = Shelf.all, selecting plan: String? = nil) -> PaywallScreen {
  PaywallScreen.resolve(
    ScreenInputs(
      paywall, from: .fresh, products: products, customer: CustomerState(), locale: "en", selecting: plan,
      at: StoppedClock().now, in: .utc))
}

func screen(_ fields: String = "", sections: String = "") throws -> PaywallScreen {
  screen(try paywall(fields, sections: sections))
}
