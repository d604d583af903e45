import JSON

/// Fills the paywalls of one configuration from one store front.
struct AppDNAFiller {
  private let products: [String: StoreProduct]
  private let customer: CustomerState
  private let locale: String

  init(_ products: [StoreProduct], _ customer: CustomerState, _ locale: String) {
    self.products = Dictionary(products.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    (self.customer, self.locale) = (customer, locale)
  }

  /// An arm of an experiment, whose payload is a paywall.
  func variant(_ value: JSONValue) -> JSONValue { value.changing("payload", paywall) }

  /// One paywall: its plans, and the texts that speak of the only one.
  func paywall(_ value: JSONValue) -> JSONValue {
    guard value.members != nil else { return value }
    let standard = value["default_locale"]?.string ?? "en"
    let translated = (value["localizations"]?.members ?? []).map(\.key)
    let words = ScreenWords(WordOverrides(), locale: locale, languages: Set([locale, standard] + translated))
    let all = (value["plans"]?.array ?? []).enumerated()
    let sold = all.compactMap { index, plan in sale(plan, at: index, words).map { (index: index, plan: plan, sale: $0) }
    }
    let savings = self.savings(sold.map(\.sale))
    var texts: [Int: PlanTexts] = [:]
    for (entry, saving) in zip(sold, savings) { texts[entry.index] = PlanTexts(entry.sale, saving, words) }
    let only = sold.count == 1 && all.underestimatedCount == 1 ? texts[sold[0].index] : nil
    let plans = sold.map { entry in
      texts[entry.index].map { filled(entry.plan, $0, standard) } ?? entry.plan
    }
    return .object(
      (value.members ?? []).map { member in
        switch member.key {
        case "plans": JSONMember("plans", .array(plans.withDefault))
        case "localizations":
          JSONMember(member.key, localizations(member.value, texts, only ?? PlanTexts(words), moved: sold.map(\.index)))
        case "sections", "cta", "dismiss", "post_purchase":
          JSONMember(member.key, (only ?? PlanTexts(words)).filled(member.value, in: standard) ?? .null)
        default: member
        }
      })
  }

  /// What the store sells of a plan; nil for nothing. AppDNA buys products alone, in no billing plan and with no offer.
  private func sale(_ plan: JSONValue, at index: Int, _ words: ScreenWords) -> PlanSale? {
    guard let id = plan["product_id"]?.string, let product = products[id] else { return nil }
    let grant = customer.grant(WayToBuy(id), of: product.terms, in: product.group)
    let format = product.terms.price.flatMap { price in
      try? PriceFormat(reproducing: product.terms.displayPrice, for: price, locale: product.priceLocale)
    }
    return PlanSale(
      index, id, product, product.terms, offer: grant.offer, isLater: false, package: nil, format: format, words: words)
  }

  private func savings(_ sales: [PlanSale]) -> [Saving?] {
    let priced = sales.compactMap(\.priced)
    return sales.map { sale in sale.priced.flatMap { Saving(of: $0, among: priced, in: sale.format) } }
  }

  /// A plan with what the store says of it.
  private func filled(_ plan: JSONValue, _ texts: PlanTexts, _ standard: String) -> JSONValue {
    let replaced: Set = ["price", "price_display", "savings_text", "period", "trial"]
    var members = (plan.members ?? []).compactMap { member -> JSONMember? in
      if replaced.contains(member.key) { return nil }
      return texts.filled(member.value, in: standard).map { JSONMember(member.key, $0) }
    }
    if !members.contains(where: { ["label", "name"].contains($0.key) }) {
      members.append(JSONMember("label", .string(texts.name)))
    }
    members += [JSONMember("price", .string(texts.price)), JSONMember("price_display", .string(texts.price))]
    if let period = texts.period { members.append(JSONMember("period", .string(period))) }
    if let saving = texts.savingText { members.append(JSONMember("savings_text", .string(saving))) }
    if let trial = texts.trial(plan["trial"], in: standard) { members.append(JSONMember("trial", trial)) }
    return .object(members)
  }

  /// The translations with their placeholders filled. Those of plans are under the plan's number, which changes where a plan
  /// before it is not sold.
  private func localizations(
    _ value: JSONValue, _ texts: [Int: PlanTexts], _ others: PlanTexts, moved: [Int]
  ) -> JSONValue {
    .object(
      (value.members ?? []).map { language in
        let entries = (language.value.members ?? []).compactMap { entry -> JSONMember? in
          let parts = entry.key.parts(by: ".")
          guard parts.count == 3, parts[0] == "plan", let number = Int(parts[1]) else {
            return others.filled(entry.value, in: language.key).map { JSONMember(entry.key, $0) }
          }
          guard let place = moved.firstIndex(of: number), let own = texts[number] else { return nil }
          if parts[2] == "trial", !own.hasTrial { return nil }
          return own.filled(entry.value, in: language.key).map { JSONMember("plan.\(place).\(parts[2])", $0) }
        }
        return JSONMember(language.key, .object(entries))
      })
  }
}

extension [JSONValue] {
  /// Plans of which one is selected at first.
  fileprivate var withDefault: [JSONValue] {
    if contains(where: { $0["is_default"]?.boolean == true }) { return self }
    return enumerated().map { index, plan in
      let others = (plan.members ?? []).filter { $0.key != "is_default" }
      return .object(others + [JSONMember("is_default", .boolean(index == 0))])
    }
  }
}
