import Base
import JSON
import PaywallModel
import Templates
import TestSupport
import Testing

@testable import PaywallKit

/// What holds for every screen: of each template and of a variant with all that the format has, with any products of it, for
/// any customer, in all languages.
@Suite struct ScreenPropertiesTests {
  @Test(arguments: Scaffolds.all.map(\.name) + ["everything"]) func hold(_ name: String) throws {
    let (offering, products) = try Self.project(name)
    let languages = LanguageWords.languages
    let subsets = Self.subsets(of: products)
    for (index, language) in languages.enumerated() {
      let paywall = try #require(
        Paywall(
          compiled: offering, variant: nil, locale: language, defaultLocale: "en",
          termsURL: "https://example.com/terms"))
      // All subsets in English, one of them in every other language; the first and the last have all products.
      let tried = language == "en" ? subsets : [subsets[subsets.count - 1 - index % subsets.count]]
      for subset in tried { try check(paywall, subset, language, number: index) }
    }
  }

  private static let states: [CustomerState.Subscription] = [
    .new, .trialUsed, .expired, .active(product: "com.example.shop.monthly"),
  ]

  private func check(_ paywall: Paywall, _ products: [StoreProduct], _ language: String, number: Int) throws {
    let maker = ScreenMaker(paywall, from: .fresh, products: products, locale: language)
    let now = try ScreenFixture.date("2026-01-31T23:30:00Z")
    let others = products.map(\.id)
    let selections = language == "en" ? [nil] + others : [others.isEmpty ? nil : others[number % others.count]]
    for state in Self.states {
      for selected in selections {
        let screen = maker.screen(
          for: CustomerState(state), selecting: selected, at: now, in: PaywallZone(secondsFromGMT: 3600))
        let fault = fault(in: screen, of: products, state, paywall)
        #expect(fault == nil, "\(language) \(state) \(selected ?? "-") of \(products.map(\.id))")
      }
    }
  }

  private func fault(
    in screen: PaywallScreen, of products: [StoreProduct], _ state: CustomerState.Subscription, _ paywall: Paywall
  ) -> String? {
    if let text = screen.texts.first(where: { $0.isUnseen || $0.contains("{") || $0.contains("}") }) {
      return "'\(text)' is shown"
    }
    if screen.links.isEmpty || screen.restore.action != .restore { return "no links, or no restore" }
    guard let plans = screen.plans else {
      if case .noProducts(let none) = screen.selling, none.tryAgain.isEnabled {
        return paywall.config.productIDs.contains { id in products.contains { $0.id == id } } ? "plans are lost" : nil
      }
      return "nothing to try again"
    }
    if plans.cards.filter(\.isSelected).map(\.id) != [plans.selected.id] { return "what is selected is not clear" }
    if Set(plans.cards.map(\.id)).count != plans.cards.count { return "a plan is there twice" }
    for card in plans.cards {
      guard let product = products.first(where: { $0.id == card.product }) else { return "\(card.id) is not sold" }
      if let fault = fault(in: card, of: product, plans, state) { return "\(card.id): \(fault)" }
    }
    return fault(in: plans, on: screen)
  }

  /// What a customer may have, by the facts of stores and not by our function.
  private func mayHaveTrial(_ state: CustomerState.Subscription, _ product: StoreProduct) -> Bool {
    guard let offer = product.terms.offers.first(where: { $0.kind == .introductory }) else { return false }
    return offer.payment == .free && (state == .new || state == .expired && offer.isEligible == true)
  }

  private func fault(
    in card: PlanCard, of product: StoreProduct, _ plans: PlanList, _ state: CustomerState.Subscription
  ) -> String? {
    if card.price != product.terms.displayPrice || card.reading[1] != card.price { return "another price" }
    if card.reading[0] != card.title.text { return "the name is not read first" }
    if card.reading[2] != card.period.text { return "the period is not read behind the price" }
    if (card.offer?.isTrial ?? false) != mayHaveTrial(state, product) { return "another trial" }
    if card.offer == nil, card.offerLabel != nil { return "an offer that there is not" }
    if let label = card.offerLabel?.text, !card.reading.contains(label) { return "the offer is not read" }
    guard let saving = card.saving else { return nil }
    let others = plans.cards.compactMap { other in other.perUnit[.year] == nil ? nil : other }
    return saving.percent > 0 && saving.percent < 100 && others.count > 1 ? nil : "a saving of nothing"
  }

  private func fault(in plans: PlanList, on screen: PaywallScreen) -> String? {
    let buttons = [plans.purchase] + screen.sections.compactMap(\.purchase)
    for button in buttons {
      let expected: ScreenButton.Action = plans.selected.isCurrent ? .none : .purchase(plans.selected.id)
      if button.action != expected { return "a button that buys something else" }
    }
    if plans.selected.offer?.payment == .free { return nil }
    if screen.section(.timeline) != nil { return "a timeline without a trial" }
    let english = buttons.contains { $0.title.locale == "en" && $0.title.text.lowercased().contains("trial") }
    return english ? "a button with a trial that there is not" : nil
  }

  // MARK: What is shown

  private static func project(_ name: String) throws -> ([UInt8], [StoreProduct]) {
    if name == "everything" { return try everything() }
    let files = try #require(Scaffolds.named(name)).files
    let targets = try BundleFixture(Dictionary(uniqueKeysWithValues: files.map { ($0.path, $0.text) })).targets
    let index = try JSONValue(parsing: targets["index.json"] ?? [])
    let products = try (index["products"]?.array ?? []).enumerated().map { try product($1, at: $0) }
    return (try #require(targets["offerings/default.json"]), products)
  }

  private static func product(_ value: JSONValue, at index: Int) throws -> StoreProduct {
    let id = try #require(value["id"]?.string)
    let units = Int64(499 + 3500 * index)
    let display = "$\(units / 100).\(units % 100 < 10 ? "0" : "")\(units % 100)"
    let offer = value["introductoryOffer"].flatMap { offer -> StoreOffer? in
      StoreOffer(
        .introductory, .free, displayPrice: "$0.00", price: Store.money(0, "USD"),
        period: Store.period(offer["period"]?.string ?? "P1W"), isEligible: true)
    }
    return StoreProduct(
      id: id, name: "Name \(index)", group: value["group"]?.string, priceLocale: "en_US",
      terms: StoreTerms(
        displayPrice: display, price: Store.money(units, "USD"),
        period: value["period"]?.string.flatMap { BillingPeriod($0) }, offers: [offer].compactMap { $0 }))
  }

  /// Every field of every section type, most texts with a placeholder; a plan for each kind of product.
  private static func everything() throws -> ([UInt8], [StoreProduct]) {
    var maker = VariantMaker()
    var count = 0
    let plans = ["productIDs", "highlightedProductID", "planStyle", "ui"]
    let members = (filled(maker.variant(), &count).members ?? []).filter { !plans.contains($0.key) }
    let variant = JSONValue.object(
      members + [
        JSONMember("productIDs", ["com.example.annual", "com.example.monthly", "com.example.once"]),
        JSONMember("highlightedProductID", "com.example.annual"),
      ])
    var shop = BundleFixture()
    shop.texts["offerings/default/variants/control.yaml"] = nil
    shop.texts["offerings/default/variants/control.json"] = String(decoding: variant.canonicalBytes(), as: UTF8.self)
    shop.texts["offerings/default/offering.yaml"] =
      BundleFixture.offering
      + "\n  - { type: lifetime, product: com.example.once, displayName: '{{savings_percent}}' }\n"
    let products = Store.us + [Store.once("com.example.once", "Once", "$99.00", 9900)]
    return (try #require(try shop.targets["offerings/default.json"]), products)
  }

  /// The value with a placeholder in two of three texts that users read.
  private static func filled(_ value: JSONValue, _ count: inout Int) -> JSONValue {
    switch value {
    case .string(let text) where text.hasPrefix("Text 2.5"):
      count += 1
      let placeholders = ScreenPlaceholder.allCases
      let name = placeholders[count % placeholders.count].rawValue
      return count % 3 == 0 ? value : .string("\(text) {{\(name)}}. More.")
    case .array(let items): return .array(items.map { filled($0, &count) })
    case .object(let members): return .object(members.map { JSONMember($0.key, filled($0.value, &count)) })
    case .null, .boolean, .integer, .number, .string: return value
    }
  }

  private static func subsets(of products: [StoreProduct]) -> [[StoreProduct]] {
    (0..<(1 << products.count)).map { bits in
      products.indices.filter { bits >> $0 & 1 == 1 }.map { products[$0] }
    }
  }

  /// The names that bundles may use are those that are filled in.
  @Test func thePlaceholdersAreThoseOfTheTables() {
    #expect(ScreenPlaceholder.allCases.map(\.rawValue) == Placeholder.allCases.map(\.rawValue))
    #expect(Set(ScreenSection.Kind.allCases.map(\.rawValue)) == Set(SectionType.allCases.map(\.rawValue)))
  }
}
