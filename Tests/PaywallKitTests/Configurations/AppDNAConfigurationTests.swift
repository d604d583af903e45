import Foundation
import JSON
import PaywallKit
import Testing

/// Prices of a store front in what AppDNA's SDK loads.
@Suite struct AppDNAConfigurationTests {
  private static let month = BillingPeriod("P1M")
  private static let year = BillingPeriod("P1Y")
  private static let week = BillingPeriod("P1W")

  private static func product(
    _ id: String, _ name: String, _ price: String, _ cents: Int64, _ period: BillingPeriod?, trial: Bool = false
  ) throws -> StoreProduct {
    let week = try #require(week)
    let offer = StoreOffer(.introductory, .free, displayPrice: "0,00 €", price: nil, period: week)
    return StoreProduct(
      id: id, name: name, group: "g", priceLocale: "de_DE",
      terms: StoreTerms(
        displayPrice: price, price: Money(minorUnits: cents, currency: "EUR"), period: period,
        offers: trial ? [offer] : []))
  }

  private static func products() throws -> [StoreProduct] {
    try [
      product("year", "Jahr", "47,88\u{A0}€", 4788, year, trial: true),
      product("month", "Monat", "7,98\u{A0}€", 798, month),
    ]
  }

  private static let config = """
    {"bundle_version": 1,
     "paywalls": {"paywalls": {"p": {"id": "p", "default_locale": "en",
       "plans": [
         {"id": "gone", "product_id": "gone", "is_default": true},
         {"id": "y", "product_id": "year", "label": "{{title}}", "badge": "Save {{savings_percent}}",
          "description": "{{price_per_month}} a month", "trial": {"duration_days": 3, "label": "{{trial_period}} free"},
          "features": ["One", "Until {{trial_end_date}}"], "price": "$1", "savings_text": "old"},
         {"id": "m", "product_id": "month", "trial": {"label": "Free"}}],
       "localizations": {"de": {"plan.1.badge": "{{savings_percent}} gespart", "plan.1.trial": "{{trial_period}} gratis",
         "plan.2.trial": "gratis", "cta.text": "Los", "feature.0": "{{price}}"}},
       "sections": [{"type": "legal", "data": {"text": "It costs {{price}}."}}]}}},
     "experiments": {"e": {"id": "e", "variants": [
       {"id": "a", "payload": {"default_locale": "de", "plans": [{"id": "m", "product_id": "month"}],
         "sections": [{"type": "legal", "data": {"text": "{{title}}: {{price}} pro {{period}}."}}]}}]}}}
    """

  private func filled(_ customer: CustomerState = CustomerState(), in locale: String = "de") throws -> JSONValue {
    let data = try AppDNAConfiguration.filled(
      Data(Self.config.utf8), from: Self.products(), for: customer, locale: locale)
    return try JSONValue(parsing: Array(data))
  }

  /// Prices are the store's bytes; 47.88 a year are half of twelve times 7.98, and 3.99 a month.
  @Test func fillsWhatTheStoreSays() throws {
    let paywall = try #require(try filled()["paywalls"]?["paywalls"]?["p"])
    let plans = try #require(paywall["plans"]?.array)
    #expect(plans.map { $0["id"]?.string } == ["y", "m"], "what the store does not sell is not shown")
    #expect(plans.map { $0["price"]?.string } == ["47,88\u{A0}€", "7,98\u{A0}€"])
    #expect(plans.map { $0["price_display"]?.string } == ["47,88\u{A0}€", "7,98\u{A0}€"])
    #expect(plans.map { $0["period"]?.string } == ["Jahr", "Monat"])
    #expect(plans[0]["label"] == "Jahr" && plans[1]["label"] == "Monat")
    #expect(plans[0]["savings_text"]?.string?.contains("50") == true && plans[1]["savings_text"] == nil)
    #expect(plans[0]["badge"] == "Save 50%" && plans[0]["description"] == "3,99\u{A0}€ a month")
    #expect(plans[0]["features"] == ["One"], "a text that nothing fills vanishes")
    #expect(plans.map { $0["is_default"]?.boolean } == [true, false])
    #expect(plans[0]["trial"] == ["duration_days": 7, "label": "1 week free"] && plans[1]["trial"] == nil)
    // Translations move with their plans; a text of the whole screen speaks of no plan in particular.
    let german = try #require(paywall["localizations"]?["de"])
    #expect(german["plan.0.badge"]?.string?.hasSuffix("gespart") == true && german["plan.1.badge"] == nil)
    #expect(german["plan.0.trial"] == "1 Woche gratis" && german["plan.1.trial"] == nil)
    #expect(german["cta.text"] == "Los" && german["feature.0"] == nil)
    #expect(paywall["sections"]?.array?.first?["data"] == [:])
  }

  /// Lines are translated by their numbers, so those of a line that stays move with it; a button keeps words.
  @Test func translationsFollowTheirLines() throws {
    let config = """
      {"paywalls": {"p": {"default_locale": "en", "plans": [{"product_id": "year"}, {"product_id": "month"}],
        "cta": {"text": "Pay {{price}}"},
        "sections": [
          {"type": "features", "data": {"features": ["A", "Only {{price}}", "C", "D"]}},
          {"type": "sticky_footer", "data": {"cta_text": "Pay {{price}}", "legal_text": "L"}}],
        "localizations": {"de": {"feature.0": "A!", "feature.1": "Nur {{price}}", "feature.2": "C!", "feature.3": "D!",
          "cta.text": "Zahle {{price}}", "dismiss.text": "{{price}}"}, "fr": {"feature.2": "C?"}}}}}
      """
    let data = try AppDNAConfiguration.filled(Data(config.utf8), from: Self.products(), locale: "de")
    let paywall = try #require(try JSONValue(parsing: Array(data))["paywalls"]?["p"])
    let sections = try #require(paywall["sections"]?.array)
    #expect(sections[0]["data"]?["features"] == ["A", "C", "D"])
    #expect(
      paywall["localizations"]?["de"]
        == ["feature.0": "A!", "feature.1": "C!", "feature.2": "D!", "cta.text": "Weiter"])
    #expect(paywall["localizations"]?["fr"] == ["feature.1": "C?"])
    #expect(paywall["cta"] == ["text": "Continue"])
    #expect(sections[1]["data"] == ["cta_text": "Continue", "legal_text": "L"])
  }

  /// A screen of one plan speaks of that one, also in the payload of an experiment that lies flat.
  @Test func fillsTheTextsOfTheOnlyPlan() throws {
    let arm = try #require(try filled()["experiments"]?["e"]?["variants"]?.array?.first?["payload"])
    #expect(arm["sections"]?.array?.first?["data"]?["text"] == "Monat: 7,98\u{A0}€ pro Monat.")
    #expect(arm["plans"]?.array?.first?["price"] == "7,98\u{A0}€")
  }

  @Test func promisesATrialToNobodyWhoGetsNone() throws {
    let paywall = try #require(try filled(CustomerState(.trialUsed))["paywalls"]?["paywalls"]?["p"])
    #expect(paywall["plans"]?.array?.first?["trial"] == nil)
    #expect(paywall["localizations"]?["de"]?["plan.0.trial"] == nil)
  }

  /// Filling twice changes nothing, so an app may fill what it kept.
  @Test func canBeRepeated() throws {
    let once = try AppDNAConfiguration.filled(Data(Self.config.utf8), from: Self.products(), locale: "de")
    #expect(try AppDNAConfiguration.filled(once, from: Self.products(), locale: "de") == once)
  }

  @Test(arguments: ["", "[]", "{}", "{\"paywalls\": 1}", "{\"paywalls\": {}, \"paywalls\": {}}", "not json"])
  func refusesWhatIsNoConfiguration(_ text: String) {
    #expect(throws: AppDNAConfigurationError.self) {
      try AppDNAConfiguration.filled(Data(text.utf8), from: [], locale: "en")
    }
  }

  @Test func isNotLedAstrayByOtherShapes() throws {
    let odd = #"{"paywalls": {"a": 1, "b": [], "c": {"plans": {}, "localizations": [], "sections": 5}, "d": null}}"#
    _ = try AppDNAConfiguration.filled(Data(odd.utf8), from: Self.products(), locale: "xx")
    let deep = "{\"paywalls\": " + String(repeating: "[", count: 200_000)
    #expect(throws: AppDNAConfigurationError.self) {
      try AppDNAConfiguration.filled(Data(deep.utf8), from: [], locale: "en")
    }
  }
}
