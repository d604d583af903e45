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
    let others = only ?? PlanTexts(words)
    let places = AppDNAPlaces(
      plans: sold.map(\.index), lines: AppDNAPlaces.lines(of: value["sections"], others, in: standard))
    let plans = sold.map { entry in
      texts[entry.index].map { filled(entry.plan, $0, standard) } ?? entry.plan
    }
    return .object(
      (value.members ?? []).map { member in
        switch member.key {
        case "plans": JSONMember("plans", .array(plans.withDefault))
        case "localizations":
          JSONMember(member.key, localizations(member.value, texts, others, places))
        case "cta": JSONMember(member.key, filled(member.value, "text", others, in: standard))
        case "sections":
          JSONMember(
            member.key,
            member.value.mapping { section in
              guard section["type"] == "sticky_footer" else { return others.filled(section, in: standard) ?? section }
              return (others.filled(section, in: standard) ?? section).changing("data") { _ in
                filled(section["data"] ?? .null, "cta_text", others, in: standard)
              }
            })
        case "dismiss", "post_purchase":
          JSONMember(member.key, others.filled(member.value, in: standard) ?? .null)
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

  /// A button with its placeholders filled; one whose words vanish says "Continue", for nobody taps a blank one.
  private func filled(_ button: JSONValue, _ key: String, _ texts: PlanTexts, in language: String) -> JSONValue {
    let filled = texts.filled(button, in: language) ?? button
    guard let members = filled.members, button[key] != nil, filled[key] == nil else { return filled }
    return .object(members + [JSONMember(key, .string(interfaceWord("continue", in: language)))])
  }

  /// The translations with their placeholders filled, under the numbers that plans and lines have now.
  private func localizations(
    _ value: JSONValue, _ texts: [Int: PlanTexts], _ others: PlanTexts, _ places: AppDNAPlaces
  ) -> JSONValue {
    .object(
      (value.members ?? []).map { language in
        let entries = (language.value.members ?? []).flatMap { entry -> [JSONMember] in
          let parts = entry.key.parts(by: ".")
          let number = parts.count > 1 ? Int(parts[1]) : nil
          switch (parts.first, number, parts.count) {
          case ("plan"?, let number?, 3):
            guard let place = places.plans.firstIndex(of: number), let own = texts[number] else { return [] }
            if parts[2] == "trial", !own.hasTrial { return [] }
            return own.filled(entry.value, in: language.key).map { [JSONMember("plan.\(place).\(parts[2])", $0)] } ?? []
          case ("feature"?, let number?, 2):
            guard let text = others.filled(entry.value, in: language.key) else { return [] }
            return places.places(ofLine: number).map { JSONMember("feature.\($0)", text) }
          default:
            if let text = others.filled(entry.value, in: language.key) { return [JSONMember(entry.key, text)] }
            return Self.buttons.contains(entry.key)
              ? [JSONMember(entry.key, .string(interfaceWord("continue", in: language.key)))] : []
          }
        }
        return JSONMember(language.key, .object(entries))
      })
  }

  /// The keys of the texts of purchase buttons.
  private static let buttons: Set<String> = ["cta.text", "sticky_footer.cta"]
}

/// Where plans and lines of features stand that are still there: AppDNA translates them by their numbers.
struct AppDNAPlaces {
  /// The numbers that the plans had.
  let plans: [Int]
  /// The numbers that the lines had, for each list of features.
  let lines: [[Int]]

  /// The lines that stay of each list; those of lists without texts of their own are not translated.
  static func lines(of sections: JSONValue?, _ texts: PlanTexts, in language: String) -> [[Int]] {
    (sections?.array ?? []).compactMap { $0["data"]?["features"]?.array }.map { lines in
      lines.indices.filter { texts.filled(lines[$0], in: language) != nil }
    }
  }

  /// The numbers that a line has now: none where it vanished, and none that another list has for another line, since all
  /// lists share the translations.
  func places(ofLine number: Int) -> [Int] {
    if lines.isEmpty { return [number] }
    let found = Set(lines.compactMap { $0.firstIndex(of: number) })
    return found.filter { place in lines.allSatisfy { !$0.indices.contains(place) || $0[place] == number } }.sorted()
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
