import PaywallKit
import PaywallModel
import YAML

/// A store as StoreKit would describe it: the products of a catalogue at some prices, written as a store front does.
struct ShownStore {
  let front: SampleStoreFront
  let catalogue: Catalogue
  /// What stands for products that the catalogue lacks.
  let standIns: Catalogue
  let prices: any StorePrices
  /// The language of the store's own texts.
  let language: String

  /// A product, or nil where its price is not known.
  func product(_ id: String) -> StoreProduct? {
    guard let product = catalogue[id] ?? standIns[id], let terms = self.terms(of: product, plan: nil) else {
      return nil
    }
    let plans = product.billingPlans.compactMap { plan -> StoreBillingPlan? in
      guard let sold = catalogue["\(id):\(plan.id.value)"] else { return nil }
      return self.terms(of: sold, plan: plan, base: product).map { StoreBillingPlan(id: plan.id.value, terms: $0) }
    }
    return StoreProduct(
      id: id, name: name(of: product), group: product.group, priceLocale: front.locale, terms: terms,
      billingPlans: plans)
  }

  /// - Parameter base: the product itself, where `product` is one of its plans.
  private func terms(of product: Product, plan: BillingPlan?, base: Product? = nil) -> StoreTerms? {
    let base = base ?? product
    if base.kind == .autoRenewable, base.period == nil { return nil }
    guard let price = prices.price(of: base, plan: plan), let text = front.text(price) else { return nil }
    let introductory = product.introductoryOffer.flatMap { offer($0, nil, .introductory, plan, base) }
    let winBack = Set((product.node["winBackOffers"]?.items ?? []).compactMap { $0["id"]?.string })
    let named = product.offers.compactMap { sold -> StoreOffer? in
      sold.terms.flatMap { offer($0, sold.id, winBack.contains(sold.id) ? .winBack : .promotional, plan, base) }
    }
    let commitment = (plan?.commitment).flatMap { BillingPeriod($0.description) }.map { length in
      let parts = (plan?.period).flatMap { BillingPeriod($0.description) }.flatMap { length.count(of: $0) }
      return StoreCommitment(period: length, displayPrice: parts.flatMap(price.times).flatMap(front.text))
    }
    return StoreTerms(
      displayPrice: text, price: price, period: product.period.flatMap { BillingPeriod($0.description) },
      commitment: commitment, offers: (introductory.map { [$0] } ?? []) + named)
  }

  private func offer(
    _ terms: OfferTerms, _ id: String?, _ kind: StoreOffer.Kind, _ plan: BillingPlan?, _ product: Product
  ) -> StoreOffer? {
    let free = Money(minorUnits: 0, currency: front.currency)
    let price =
      terms.mode == .free ? free : prices.price(of: terms, id: id, plan: plan?.id.value, of: product)
    guard let price, let text = front.text(price), let period = BillingPeriod(terms.period.description) else {
      return nil
    }
    let payment: StoreOffer.Payment =
      switch terms.mode {
      case .free: .free
      case .payAsYouGo: .payAsYouGo
      case .payUpFront: .payUpFront
      }
    return StoreOffer(
      id: id, kind, payment, displayPrice: text, price: price, period: period, count: terms.periods)
  }

  /// What the store calls it: in the language of the user, or as the catalogue does.
  private func name(of product: Product) -> String {
    let texts = product.node["localizations"]?.pairs ?? []
    let names = [language, String(language.prefix { $0 != "-" && $0 != "_" })]
    let own = names.lazy.compactMap { name in
      texts.first { $0.key.replacing("_", with: "-").lowercased() == name.replacing("_", with: "-").lowercased() }?
        .value["displayName"]?.string
    }.first
    return own ?? texts.lazy.compactMap { $0.value["displayName"]?.string }.first ?? product.displayName
      ?? Self.name(from: product.id.value)
  }

  /// A name for a product that has none: stores ask for one. `com.example.shop.annual_plan` gives `Annual plan`.
  private static func name(from id: String) -> String {
    let words = (id.split(separator: ".").last ?? "").split { $0 == "_" || $0 == "-" }.joined(separator: " ")
    return words.isEmpty ? id : words.prefix(1).uppercased() + words.dropFirst()
  }
}
