import Base
import JSON
import PaywallModel
import YAML

/// What AppActor's file says of products: of one that the catalogue lacks, what it is; of others what the catalogue says too, to
/// be compared with it.
final class AppActorProducts {
  private let draft: ImportDraft
  /// The entitlements by product; nil where the file lists none.
  private let granted: [String: Node]?
  /// What is said of a product, by the catalogue's keys; null for what the file could say and does not.
  private var said: [String: [String: JSONValue]] = [:]
  private var order: [String] = []
  private var rights: [String: [String]] = [:]
  private var input: ImportInput { draft.input }

  init(_ root: Node, _ draft: ImportDraft) {
    self.draft = draft
    let listed = root["productEntitlements"]?.isMapping == true
    let pairs = draft.input.members(root, "productEntitlements")
    for pair in pairs { draft.input.takeAll(pair.value) }
    granted = listed ? Dictionary(pairs.map { ($0.key, $0.value) }, uniquingKeysWith: { first, _ in first }) : nil
    for pair in pairs { rights[pair.key] = entitlements(pair.value) }
  }

  /// Adds what a package says of the product that it sells.
  /// - Parameters:
  ///   - own: the product in the App Store.
  ///   - others: what sells the same in other stores.
  func add(_ product: String, _ own: Node, soldToo others: [Node], by package: Node) {
    set("kind", of: product, kind(of: own), at: own)
    set("tokenAmount", of: product, tokens(of: package), at: package)
    var sale: JSONValue?
    for other in others {
      if sale == nil, let found = googlePlay(other) {
        sale = found
      } else {
        input.takeAll(other)
        draft.clash("the same product in another store than the App Store and Google Play, or once more", at: other)
      }
    }
    set("googlePlay", of: product, sale, at: own)
  }

  /// Says what a new product is, as far as the file says it.
  func describe(_ product: String) {
    guard let index = draft.newProduct(product) else { return }
    var members = draft.project.products[index].members ?? []
    let tokens = value("tokenAmount", of: product)
    let word = value("kind", of: product)?.string ?? (tokens == nil ? nil : ProductKind.consumable.rawValue)
    if let word, word != ProductKind.autoRenewable.rawValue {
      members = members.filter { !["kind", "period", "group"].contains($0.key) }
      members.append(JSONMember("kind", .string(word)))
    }
    let granted = rights[product] ?? []
    if !granted.isEmpty { members.append(JSONMember("entitlements", .array(granted.map { .string($0) }))) }
    if let tokens, members.contains(where: { $0.key == "kind" && $0.value == "consumable" }) {
      members.append(JSONMember("tokenAmount", tokens))
    }
    if let sale = value("googlePlay", of: product) { members.append(JSONMember("googlePlay", sale)) }
    draft.project.products[index] = .object(members)
  }

  /// Hands over what was said, that of products included that no offering sells.
  func finish() {
    for id in rights.keys.sorted() where said[id] == nil {
      order.append(id)
      guard draft.target.frame.catalogue[id] == nil, !isOfGooglePlay(id), let node = granted?[id] else { continue }
      input.remark(.omitted, "entitlements of '\(id)', which nothing sells and the catalogue lacks", at: node)
    }
    for id in order {
      let own = draft.target.frame.catalogue[id]
      if let own { compare(id, own) }
      var members = [JSONMember("id", .string(id))]
      for key in ["kind", "tokenAmount", "googlePlay"] {
        if let value = value(key, of: id) { members.append(JSONMember(key, value)) }
      }
      let granted = rights[id] ?? []
      if self.granted != nil, !granted.isEmpty || own?.entitlements.isEmpty == false {
        members.append(JSONMember("entitlements", .array(granted.map { .string($0) })))
      }
      let isNew = draft.newProduct(id) != nil
      if own != nil || isNew { granted.forEach(draft.grant) }
      if !isNew { draft.project.productClaims.append(.object(members)) }
    }
  }

  /// Says what an import leaves as the catalogue has it.
  private func compare(_ id: String, _ own: Product) {
    guard said[id] != nil, let node = draft.project.places["product \(id)"].map(\.start) else { return }
    if let kind = value("kind", of: id)?.string, let known = own.kind, kind != known.rawValue {
      input.remark(.omitted, "the kind '\(kind)' of '\(id)', which the catalogue has as \(known.rawValue)", at: node)
    }
    if own.tokenAmount != nil, value("tokenAmount", of: id) == nil {
      input.remark(.assumed, "the catalogue's tokenAmount of '\(id)' stays: the file says none", at: node)
    } else if own.kind != .consumable, value("tokenAmount", of: id) != nil {
      input.remark(.omitted, "a tokenAmount of '\(id)', which is no consumable", at: node)
    }
    if own.googlePlay != nil, value("googlePlay", of: id) == nil {
      input.remark(.assumed, "the catalogue's googlePlay of '\(id)' stays: the file has no such product", at: node)
    }
  }

  private func value(_ key: String, of product: String) -> JSONValue? {
    said[product]?[key].flatMap { $0 == .null ? nil : $0 }
  }

  /// What several packages say of one product is the same.
  private func set(_ key: String, of product: String, _ value: JSONValue?, at node: Node) {
    if said[product] == nil {
      order.append(product)
      draft.project.places["product \(product)"] = SourceRange(input.file.path, node)
    }
    let value = value ?? .null
    if let other = said[product]?[key], other != value {
      draft.clash("another '\(key)' of '\(product)' than elsewhere: \(value.shown)", at: node)
    } else {
      said[product, default: [:]][key] = value
    }
  }

  private func kind(of own: Node) -> JSONValue? {
    let others = [
      "nonConsumable": ProductKind.nonConsumable, "nonRenewable": .nonRenewable,
      "non_renewing_subscription": .nonRenewable,
    ]
    guard let word = own["productType"]?.string,
      let kind = ProductKind.allCases.first(where: { $0.appActor == word }) ?? others[word]
    else { return nil }
    _ = input.text(own, "productType")
    return .string(kind.rawValue)
  }

  private func tokens(of package: Node) -> JSONValue? {
    guard let amount = package["tokenAmount"]?.integer else { return nil }
    _ = input.take(package, "tokenAmount")
    return .integer(amount)
  }

  private func googlePlay(_ node: Node) -> JSONValue? {
    guard ["play_store", "playStore", "google"].contains(node["store"]?.string), let product = node["productId"]?.string
    else { return nil }
    for key in ["store", "productId", "productType"] where node[key]?.string != nil { _ = input.text(node, key) }
    return .object(omittingNil: [
      ("product", .string(product)), ("basePlan", input.text(node, "basePlanId").map { .string($0) }),
      ("offer", input.text(node, "offerId").map { .string($0) }),
    ])
  }

  private func isOfGooglePlay(_ id: String) -> Bool {
    draft.target.frame.catalogue.products.contains { product in
      ([product.googlePlay] + product.billingPlans.map(\.googlePlay)).contains { $0?.product == id }
    }
  }

  private func entitlements(_ listed: Node) -> [String] {
    guard case .sequence(let items) = listed.value else {
      draft.clash("entitlements that are no list", at: listed)
      return []
    }
    var ids: [String] = []
    for item in items {
      if let id = item.string, isID(id), !ids.contains(id) {
        ids.append(id)
      } else {
        draft.clash("an entitlement twice, or one without an id of small letters, digits and '_'", at: item)
      }
    }
    return ids
  }
}
