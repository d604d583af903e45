import Base
import YAML

/// Walks through a StoreKit configuration and collects products and notes.
struct StoreKitReader {
  private(set) var products: [ImportedProduct] = []
  private(set) var notes: [ImportNote] = []
  private var groupNames: [String: String] = [:]
  /// What a name contains that no name may; nil for a name that can be imported.
  private let fault: (String) -> String?

  init(products: [ImportedProduct] = [], notes: [ImportNote] = [], fault: @escaping (String) -> String? = { _ in nil })
  {
    self.products = products
    self.notes = notes
    self.fault = fault
  }

  mutating func read(_ root: Node) {
    let groups = list("subscriptionGroups", of: root)
    for group in groups { nameGroup(group) }
    for product in list("products", of: root) { add(product, kind: nil, group: nil) }
    for product in list("nonRenewingSubscriptions", of: root) { add(product, kind: .nonRenewable, group: nil) }
    for group in groups {
      // Some files have `products` where `subscriptions` belongs.
      for product in list("subscriptions", of: group) + list("products", of: group) {
        add(product, kind: .autoRenewable, group: group["id"]?.text ?? group["name"]?.text)
      }
    }
    if products.isEmpty { notes.add(.noProduct, "the file contains no product that can be imported") }
  }

  mutating func noteOtherGroups(than chosen: String?) {
    for product in products {
      guard product.kind == .autoRenewable, let group = product.group, group != chosen else { continue }
      notes.add(.otherGroup, "the subscriptions of the group '\(group)' are not in the suggested offering", product.id)
    }
  }

  /// The mappings in a list; none if the key is missing or null.
  private mutating func list(_ key: String, of node: Node) -> [Node] {
    guard let list = node[key], !list.isNull else { return [] }
    guard case .sequence(let items) = list.value else {
      notes.add(.unreadableValue, "'\(key)' on line \(list.start.line) is a \(list.kindName), expected a list")
      return []
    }
    return items.filter { item in
      if case .mapping = item.value { return true }
      if !item.isNull {
        notes.add(.unreadableValue, "an entry of '\(key)' on line \(item.start.line) is not a mapping")
      }
      return false
    }
  }

  /// Decides the group's name: its own, or its id if the name is missing, taken or contains a price.
  private mutating func nameGroup(_ group: Node) {
    guard let id = group["id"]?.text ?? group["name"]?.text, groupNames[id] == nil else { return }
    let name = group["name"]?.text ?? id
    let fault = fault(name)
    if let fault { notes.add(.priceInName, "the name of the group '\(id)' holds \(fault) and is not imported") }
    groupNames[id] = fault != nil || groupNames.values.contains(name) ? id : name
  }

  private mutating func add(_ node: Node, kind: ProductKind?, group: String?) {
    guard let id = node["productID"]?.text else {
      notes.add(.missingID, "the product on line \(node.start.line) has no productID")
      return
    }
    guard Format.productID.accepts(id) else {
      notes.add(.invalidID, "the product id is not \(Format.productID.expectation)", id)
      return
    }
    if products.contains(where: { $0.id == id }) {
      notes.add(.duplicateID, "the file contains the product id more than once; only the first product is imported", id)
      return
    }
    guard let kind = self.kind(of: node, id, otherwise: kind) else { return }
    var product = ImportedProduct(id: id, kind: kind, displayName: displayName(of: node, id))
    if kind == .autoRenewable { describe(&product, by: node, group: group) }
    noteWhatStaysBehind(node, id)
    products.append(product)
  }

  private mutating func kind(of node: Node, _ id: String, otherwise: ProductKind?) -> ProductKind? {
    let word = node["type"]?.text
    if let kind = word.map({ ProductKind.named(inStoreKit: $0) }) ?? otherwise { return kind }
    notes.add(.unknownType, word.map { "the product type '\($0)' is unknown" } ?? "the product has no type", id)
    return nil
  }

  private mutating func displayName(of node: Node, _ id: String) -> String? {
    let reference = node["referenceName"]?.text
    let flaw = reference.flatMap { fault($0) }
    if let reference, flaw == nil { return reference }
    if let flaw { notes.add(.priceInName, "the reference name holds \(flaw) and is not imported", id) }
    return list("localizations", of: node).compactMap { $0["displayName"]?.text }.first { fault($0) == nil }
  }

  private mutating func describe(_ product: inout ImportedProduct, by node: Node, group: String?) {
    let id = group ?? node["subscriptionGroupID"]?.text
    product.group = id.map { groupNames[$0] ?? $0 }
    product.period = read("recurringSubscriptionPeriod", of: node, as: "period", into: &product) {
      $0.text.flatMap { Period($0) }
    }
    product.level = read("groupNumber", of: node, as: "level", into: &product) { $0.level }
    product.introductoryOffer = introductoryOffer(of: node, into: &product)
  }

  /// The value under `key`, or nil if it is missing, null or, with a note, misspelled.
  private mutating func read<Value>(
    _ key: String, of node: Node, as field: String, into product: inout ImportedProduct, _ value: (Node) -> Value?
  ) -> Value? {
    guard let found = node[key], !found.isNull else { return nil }
    if let value = value(found) { return value }
    product.unreadable.insert(field)
    notes.add(.unreadableValue, "the \(key) on line \(found.start.line) cannot be read", product.id)
    return nil
  }
}

/// Offers, and what is not imported.
extension StoreKitReader {
  /// The introductory offer to import. Version 5 has a list of them, one for each billing plan.
  private mutating func introductoryOffer(of node: Node, into product: inout ImportedProduct) -> IntroductoryOffer? {
    let plural = list("introductoryOffers", of: node)
    let key = node["introductoryOffer"].map { !$0.isNull } == true ? "introductoryOffer" : "introductoryOffers"
    if plural.count > 1 {
      notes.add(.furtherIntroductoryOffers, "only one introductory offer is imported", product.id)
    }
    guard key == "introductoryOffer" || !plural.isEmpty else { return nil }
    return read(key, of: node, as: "introductoryOffer", into: &product) { found in
      IntroductoryOffer(storeKit: plural.first { !$0.isForInstalments } ?? plural.first ?? found)
    }
  }

  private mutating func noteWhatStaysBehind(_ node: Node, _ id: String) {
    if node["displayPrice"]?.isNull == false {
      notes.add(.displayPrice, "prices are not imported; the app asks the store for them", id)
    }
    if !list("adHocOffers", of: node).isEmpty {
      notes.add(.promotionalOffers, "promotional offers are not imported", id)
    }
    if !list("codeOffers", of: node).isEmpty { notes.add(.codeOffers, "offer codes are not imported", id) }
    if !list("winbackOffers", of: node).isEmpty {
      notes.add(.winBackOffers, "win-back offers are not imported", id)
    }
    if list("billingPlans", of: node).contains(where: { $0.isForInstalments && $0["isEnabled"]?.boolean != false }) {
      notes.add(.commitment, "billing plans with a commitment are not imported", id)
    }
  }
}

extension IntroductoryOffer {
  fileprivate init?(storeKit node: Node) {
    guard let mode = node["paymentMode"]?.text.flatMap(OfferMode.init),
      let period = node["subscriptionPeriod"]?.text.flatMap({ Period($0) })
    else { return nil }
    let count = node["numberOfPeriods"].flatMap { $0.isNull ? nil : $0.number ?? 0 } ?? 1
    guard let periods = Int(exactly: count), (1...52).contains(periods) else { return nil }
    self.init(mode: mode, period: period, periods: periods)
  }
}

extension Node {
  /// The text without surrounding spaces; nil if nothing is left, or if the value is not text.
  fileprivate var text: String? {
    guard let string else { return nil }
    let words = string.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return words.isEmpty ? nil : words
  }

  /// The rank in a subscription group that a number gives.
  fileprivate var level: Int? {
    guard let number, let level = Int(exactly: number), (1...100).contains(level) else { return nil }
    return level
  }

  /// Whether a billing plan, or the offer for one, is not the plan that every subscription has.
  fileprivate var isForInstalments: Bool { (self["billingPlanType"]?.text ?? "BILLED_UPFRONT") != "BILLED_UPFRONT" }
}
