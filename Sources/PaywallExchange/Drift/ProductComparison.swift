import PaywallModel
import YAML

/// Compares a product of the catalogue with what a store lists of it.
struct ProductComparison {
  let product: Product
  /// The path of the catalogue.
  let file: String
  let listed: ListedProduct
  let store: StoreListing.Store
  /// As `2026-11-22`.
  let today: String
  private(set) var differences: [StoreDifference] = []
  private(set) var edits: [CatalogueEdit] = []

  init(_ product: Product, in file: String, to listed: ListedProduct, _ store: StoreListing.Store, today: String) {
    (self.product, self.file, self.listed, self.store, self.today) = (product, file, listed, store, today)
  }

  private var id: String { product.id.value }

  mutating func compare() {
    for unread in listed.unread {
      add(
        unread.kind, at: product.id.range, unread.word.range,
        "the \(unread.what) '\(unread.word.value)' of '\(id)' in \(store.name) is not known and cannot be compared",
        hint: "look there, and tell us the word")
    }
    if listed.isSold == false {
      let status = listed.status.map { ", which says '\($0.value)'" } ?? ""
      add(
        .unsold, at: product.id.range, listed.status?.range ?? listed.id.range,
        "'\(id)' is not sold by \(store.name)\(status)", hint: "users do not see it until it is: approve or activate it"
      )
      edits.append(.removeProduct(id))
    }
    compareTerms()
    compareGroup()
    compareTexts()
    compareOffers(of: product.node, with: listed.offers, of: "'\(id)'")
    comparePlans()
  }

  private mutating func compareTerms() {
    if let kinds = listed.kinds, let kind = product.kind, !kinds.value.contains(kind) {
      let there = kinds.value.map(\.rawValue).joined(separator: " or ")
      add(
        .terms, at: range(of: "kind"), kinds.range,
        "'\(id)' is \(kind.rawValue) in the catalogue and \(there) in \(store.name)")
      if let first = kinds.value.first { edits.append(.set(product.node, "kind", .string(first.rawValue))) }
    }
    guard let there = listed.period, product.kind == .autoRenewable || product.period != nil else { return }
    if product.period?.days != there.value.days {
      let here = product.period.map { "lasts \($0)" } ?? "has no period"
      add(
        .terms, at: range(of: "period"), there.range,
        "'\(id)' \(here) in the catalogue and lasts \(there.value) in \(store.name)")
      edits.append(.set(product.node, "period", .string(there.value.description)))
    }
  }

  private mutating func compareGroup() {
    if let groups = listed.groups, let first = groups.value.first, !groups.value.contains(product.group ?? "") {
      let here = product.group.map { "in the group '\($0)'" } ?? "in no group"
      add(
        .group, at: range(of: "group"), groups.range,
        "'\(id)' is \(here) in the catalogue and in '\(first)' in \(store.name)")
      edits.append(.set(product.node, "group", .string(first)))
    }
    if let level = listed.level, let here = product.level, here != level.value {
      add(
        .group, at: range(of: "level"), level.range,
        "'\(id)' is at level \(here) of its group in the catalogue and at \(level.value) in \(store.name)")
    }
    let isShared = product.node["familySharing"]?.boolean ?? false
    if let family = listed.familySharing, family.value != isShared {
      add(
        .family, at: range(of: "familySharing"), family.range,
        isShared
          ? "'\(id)' is shared with the family in the catalogue, but not in \(store.name)"
          : "'\(id)' is shared with the family in \(store.name), but not in the catalogue")
      edits.append(.set(product.node, "familySharing", .boolean(family.value)))
    }
  }

  private mutating func compareTexts() {
    if let name = listed.displayName, let here = product.displayName, here != name.value {
      add(
        .text, at: range(of: "displayName"), name.range,
        "'\(id)' is called '\(here)' in the catalogue and '\(name.value)' in \(store.name)")
    }
    guard let texts = listed.texts, let localizations = product.node["localizations"] else { return }
    for pair in localizations.pairs {
      guard let there = texts.first(where: { $0.locale == pair.key }) else { continue }
      for (key, text) in [("displayName", there.displayName), ("description", there.description)] {
        guard let text, let here = pair.value[key], here.string != text else { continue }
        add(
          .text, at: SourceRange(file, here), there.range,
          "the \(key == "displayName" ? "name" : key) of '\(id)' in \(pair.key) is '\(text)' in \(store.name)")
      }
    }
    for text in texts where localizations[text.locale] == nil {
      add(
        .text, at: SourceRange(file, localizations), text.range,
        "'\(id)' has a text in \(text.locale) in \(store.name), and the catalogue has none")
    }
  }

  private mutating func comparePlans() {
    guard let plans = listed.plans else { return }
    for (place, plan) in product.billingPlans.enumerated() where !listed.foreignPlans.contains(plan.id.value) {
      let name = plan.id.value
      let there = plans.first { $0.id == name }
      guard let there, there.isSold else {
        add(
          .plan, at: plan.id.range, there?.range ?? listed.id.range,
          "the billing plan '\(name)' of '\(id)' is not sold by \(store.name)")
        if let list = product.node["billingPlans"] { edits.append(.dropItem(list, place)) }
        continue
      }
      compare(plan, "period", plan.period, there.period, at: there.range)
      compare(plan, "commitment", plan.commitment, there.commitment, at: there.range)
      compareOffers(of: plan.node, with: there.offers, of: "'\(id):\(name)'")
    }
    for plan in plans where plan.isSold && !product.billingPlans.contains(where: { $0.id.value == plan.id }) {
      add(
        .uncatalogued, at: range(of: "billingPlans"), plan.range,
        "\(store.name) sells '\(id)' also in the billing plan '\(plan.id)', which the catalogue lacks")
    }
  }

  private mutating func compare(
    _ plan: BillingPlan, _ key: String, _ here: Period?, _ there: Period?, at place: SourceRange
  ) {
    guard let there, here?.days != there.days else { return }
    let node = plan.node[key].map { SourceRange(file, $0) } ?? plan.id.range
    add(
      .plan, at: node, place,
      "the \(key) of '\(id):\(plan.id.value)' is \(here?.description ?? "not said") in the catalogue and \(there) in \(store.name)"
    )
    edits.append(.set(plan.node, key, .string(there.description)))
  }

  private func range(of key: String) -> SourceRange {
    product.node[key].map { SourceRange(file, $0) } ?? product.id.range
  }

  mutating func add(
    _ kind: StoreDifference.Kind, at range: SourceRange, _ place: SourceRange, _ message: String, hint: String? = nil
  ) {
    differences.append(StoreDifference(kind, of: id, at: range, inStore: place, message, hint: hint))
  }

  mutating func edit(_ edit: CatalogueEdit) { edits.append(edit) }
}
