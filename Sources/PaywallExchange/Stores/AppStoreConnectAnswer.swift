import PaywallModel
import YAML

/// Answers of the App Store Connect API (JSON:API): `GET /v1/apps/{id}/subscriptionGroups`,
/// `/v1/subscriptionGroups/{id}/subscriptions`, `/v1/apps/{id}/inAppPurchasesV2`, and those about the offers of a
/// subscription, each with what `include` adds. What several files say of one thing is put together.
struct AppStoreConnectAnswer {
  private static let types: Set<String> = [
    "subscriptionGroups", "subscriptions", "inAppPurchases", "subscriptionIntroductoryOffers",
    "subscriptionPromotionalOffers", "winBackOffers", "subscriptionOfferCodes", "subscriptionPlanAvailabilities",
  ]

  static func recognizes(_ answer: Node) -> Bool {
    guard let data = answer["data"] else { return answer["type"]?.string.map(types.contains) ?? false }
    if data.isMapping { return data["type"]?.string.map(types.contains) ?? false }
    guard case .sequence(let items) = data.value else { return false }
    return items.first.map { $0["type"]?.string.map(types.contains) ?? false } ?? (endpoint(answer) != nil)
  }

  /// What an answer was asked for, `subscriptions/123/introductoryOffers`; nil where its own address does not say.
  private static func endpoint(_ answer: Node) -> [Substring]? {
    guard let address = answer["links"]?["self"]?.string else { return nil }
    let parts = address.prefix { $0 != "?" }.split(separator: "/")
    guard let version = parts.firstIndex(where: { $0 == "v1" || $0 == "v2" }) else { return nil }
    let path = Array(parts[(version + 1)...])
    let words = ["subscriptionGroups", "subscriptions", "inAppPurchases", "inAppPurchasesV2", "introductoryOffers"]
    return path.contains { words.contains(String($0)) } ? path : nil
  }

  private(set) var resources: [String: [StoreResource]] = [:]
  private(set) var order: [String] = []
  /// By type and subscription, what says of itself that it belongs to it.
  private(set) var owned: [String: [String]] = [:]
  /// The group that a subscription is in, where the group says it.
  private var groups: [String: String] = [:]
  /// The subscription that an offer belongs to, by the address of the answer that it was in.
  private(set) var owners: [String: String] = [:]
  /// What was asked of a subscription: `123 introductoryOffers`.
  private(set) var asked: Set<String> = []
  private var pages: [String: Pages] = [:]
  private var listsSubscriptions = false
  private var listsOthers = false
  private var listsGroups = false

  private struct Pages {
    var count = 0
    var continued = 0
    var held: Set<String> = []
    var total = 0
    var next: SourceRange?
  }

  mutating func read(_ storeFile: StoreFile) {
    for answer in storeFile.answers { read(answer, storeFile.file.path) }
  }

  private mutating func read(_ answer: Node, _ file: String) {
    guard let data = answer["data"] else { return keep(answer, file, owner: nil, relation: nil) }
    let path = Self.endpoint(answer)
    // `subscriptions/{id}/introductoryOffers`
    let isOfSubscription = path.map { $0.count == 3 && $0[0] == "subscriptions" } ?? false
    let owner = isOfSubscription ? path.map { String($0[1]) } : nil
    let relation = isOfSubscription ? path.map { String($0[2]) } : nil
    if let owner, let relation { asked.insert("\(owner) \(relation)") }
    for node in data.isMapping ? [data] : data.items { keep(node, file, owner: owner, relation: relation) }
    for node in answer["included"]?.items ?? [] { keep(node, file, owner: nil, relation: nil) }
    guard !data.isMapping else { return }
    let type = data.items.first?["type"]?.string
    let last = path?.last.map(String.init)
    if type == "subscriptionGroups" || type == nil && last == "subscriptionGroups" { listsGroups = true }
    if type == "subscriptions" || type == nil && last == "subscriptions" { listsSubscriptions = true }
    if type == "inAppPurchases" || type == nil && (last == "inAppPurchases" || last == "inAppPurchasesV2") {
      listsOthers = true
    }
    notePage(answer, data, path?.joined(separator: "/") ?? type ?? "", file)
  }

  private mutating func notePage(_ answer: Node, _ data: Node, _ endpoint: String, _ file: String) {
    var page = pages[endpoint] ?? Pages()
    page.count += 1
    page.held.formUnion(data.items.compactMap { $0["id"]?.string })
    page.total = max(page.total, answer["meta"]?["paging"]?["total"]?.integer ?? 0)
    if let next = answer["links"]?["next"].flatMap({ $0.isNull ? nil : $0 }) {
      page.continued += 1
      page.next = SourceRange(file, next)
    }
    pages[endpoint] = page
  }

  private mutating func keep(_ node: Node, _ file: String, owner: String?, relation: String?) {
    guard let type = node["type"]?.string, let id = node["id"]?.string else { return }
    let key = "\(type) \(id)"
    if let owner { owners[key] = owner }
    if resources[key] == nil { order.append(key) }
    resources[key, default: []].append(StoreResource(id: id, node: node, file: file))
  }

  /// - Throws: if there are more pages than were given.
  mutating func addProducts(to listing: inout StoreListing) throws(StoreFileError) {
    index()
    for page in pages.sorted(by: { $0.key < $1.key }).map(\.value) {
      guard let next = page.next, page.continued == page.count || page.held.count < page.total else { continue }
      throw StoreFileError(
        at: next, "the answer is one page of several, and not all of them are given",
        hint: "give the files of all pages at once")
    }
    for key in order {
      guard let parts = resources[key], let first = parts.first else { continue }
      if key.hasPrefix("subscriptions ") { add(subscription: first.id, parts, to: &listing) }
      if key.hasPrefix("inAppPurchases ") { add(purchase: parts, to: &listing) }
    }
    let groups = order.filter { $0.hasPrefix("subscriptionGroups ") }.compactMap { resources[$0] }
    let areGroupsWhole = groups.allSatisfy { parts in
      parts.relation("subscriptions")?["data"].map { data in
        (parts.relation("subscriptions")?["meta"]?["paging"]?["total"]?.integer ?? 0) <= data.items.count
      } ?? false || asked(parts[0].id, "subscriptions")
    }
    if listsGroups, areGroupsWhole { listing.subscriptions = .all }
    if listsSubscriptions || listsGroups, case .nothing = listing.subscriptions { listing.subscriptions = .groups }
    if listsOthers { listing.others = .all }
  }

  private mutating func index() {
    for key in order {
      guard let parts = resources[key], let type = key.split(separator: " ").first else { continue }
      if let owner = owners[key] ?? parts.relation("subscription")?["data"]?["id"]?.string {
        owned["\(type) \(owner)", default: []].append(key)
      }
      guard type == "subscriptionGroups" else { continue }
      for member in parts.relation("subscriptions")?["data"]?.items ?? [] {
        if let id = member["id"]?.string { groups[id] = parts[0].id }
      }
    }
  }

  private func asked(_ group: String, _ relation: String) -> Bool {
    pages["subscriptionGroups/\(group)/\(relation)"] != nil
  }

  private func add(purchase parts: [StoreResource], to listing: inout StoreListing) {
    guard var product = product(parts, &listing) else { return }
    product.read(parts.attribute("inAppPurchaseType"), "kind", .terms, AppStoreConnectWords.kind) {
      $0.kinds = Located([$1.value], $1.range)
    }
    listing.products.append(product)
  }

  private func add(subscription id: String, _ parts: [StoreResource], to listing: inout StoreListing) {
    guard var product = product(parts, &listing) else { return }
    product.kinds = Located([.autoRenewable], product.id.range)
    product.read(parts.attribute("subscriptionPeriod"), "period", .terms, AppStoreConnectWords.period) {
      $0.period = $1
    }
    product.level = parts.located("groupLevel") { $0.integer }
    let group = parts.relation("group")?["data"]?["id"]?.string ?? groups[id]
    if let group, let known = resources["subscriptionGroups \(group)"], let name = known.attribute("referenceName") {
      product.groups = Located([name.value, group], name.range)
    }
    addOffers(to: &product, id, parts, &listing)
    listing.products.append(product)
  }

  /// What subscriptions and other purchases have in common.
  private func product(_ parts: [StoreResource], _ listing: inout StoreListing) -> ListedProduct? {
    guard let id = parts.attribute("productId") else {
      listing.notes.append("'\(parts[0].id)' in \(parts[0].file):\(parts[0].node.start) has no productId")
      return nil
    }
    var product = ListedProduct(id)
    product.displayName = parts.attribute("name") ?? parts.attribute("referenceName")
    product.familySharing = parts.located("familySharable") { $0.boolean }
    product.status = parts.attribute("state")
    product.read(product.status, "state", .unsold, AppStoreConnectWords.isSold) { $0.isSold = $1.value }
    return product
  }
}

/// What one answer says of one thing.
struct StoreResource {
  let id: String
  let node: Node
  let file: String
}

extension [StoreResource] {
  func located<Value>(_ key: String, _ value: (Node) -> Value?) -> Located<Value>? {
    for part in self {
      if let node = part.node["attributes"]?[key], let value = value(node) {
        return Located(value, SourceRange(part.file, node))
      }
    }
    return nil
  }

  /// A text among the attributes.
  func attribute(_ key: String) -> Located<String>? { located(key) { $0.string } }

  /// A relationship, from the part that names what it is to.
  func relation(_ key: String) -> Node? {
    let all = compactMap { $0.node["relationships"]?[key] }
    return all.first { $0["data"] != nil } ?? all.first
  }
}

extension ListedProduct {
  /// Sets what a word means; a word that is not known is kept as such.
  mutating func read<Value>(
    _ word: Located<String>?, _ what: String, _ kind: StoreDifference.Kind, _ meaning: (String) -> Value?,
    _ set: (inout ListedProduct, Located<Value>) -> Void
  ) {
    guard let word else { return }
    if let value = meaning(word.value) {
      set(&self, Located(value, word.range))
    } else {
      unread.append((kind, what, word))
    }
  }
}
