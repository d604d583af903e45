import Base
import YAML

/// Walks through a StoreKit configuration and collects products and notes.
struct StoreKitReader {
  private(set) var products: [ImportedProduct] = []
  private(set) var groups: [ImportedGroup] = []
  var notes = ImportNotes()
  private var ids: Set<String>
  private var groupNames: [String: String] = [:]
  private var takenNames: Set<String> = []
  /// What a text contains that it must not in its place; nil for one to be imported.
  let fault: (String, ImportedTextPlace) -> String?

  init(
    products: [ImportedProduct] = [], groups: [ImportedGroup] = [], notes: ImportNotes = ImportNotes(),
    fault: @escaping (String, ImportedTextPlace) -> String? = { _, _ in nil }
  ) {
    self.products = products
    ids = Set(products.map(\.id))
    self.groups = groups
    self.notes = notes
    self.fault = fault
  }

  mutating func read(_ root: Node) {
    noteVersion(of: root)
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
    omitEmptyGroups()
    noteWhatStaysBehind(root)
    if products.isEmpty { notes.add(.noProduct, "the file contains no product that can be imported") }
  }

  mutating func noteOtherGroups(than chosen: String?) {
    for product in products {
      guard product.kind == .autoRenewable, let group = product.group, group != chosen else { continue }
      notes.add(.otherGroup, "the subscriptions of the group '\(group)' are not in the suggested offering", product.id)
    }
  }

  /// The mappings in a list; none if the key is missing or null.
  mutating func list(_ key: String, of node: Node) -> [Node] {
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
    let fault = fault(name, .groupName)
    if let fault { notes.add(.priceInName, "the name of the group '\(id)' holds \(fault) and is not imported") }
    let known = fault != nil || takenNames.contains(name) ? id : name
    groupNames[id] = known
    takenNames.insert(known)
    let texts = texts(of: group, "the group '\(known)'", nil)
    if !texts.isEmpty { groups.append(ImportedGroup(id: known, localizations: texts)) }
  }

  /// A catalogue names groups only for their products.
  private mutating func omitEmptyGroups() {
    let used = Set(products.compactMap(\.group))
    for group in groups where !used.contains(group.id) {
      notes.add(
        .emptyGroup, "the group '\(group.id)' has no product that is imported; its names are not imported either")
    }
    groups.removeAll { !used.contains($0.id) }
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
    if ids.contains(id) {
      notes.add(.duplicateID, "the file contains the product id more than once; only the first product is imported", id)
      return
    }
    guard let kind = self.kind(of: node, id, otherwise: kind) else { return }
    var product = ImportedProduct(id: id, kind: kind, displayName: displayName(of: node, id, kind))
    if kind == .autoRenewable { describe(&product, by: node, group: group) }
    product.familySharing = node["familyShareable"]?.boolean
    addOffers(to: &product, by: node)
    product.localizations = texts(of: node, "the product", id)
    if node["displayPrice"]?.isNull == false {
      notes.add(.displayPrice, "prices are not imported; the app asks the store for them", id)
    }
    products.append(product)
    ids.insert(id)
  }

  private mutating func kind(of node: Node, _ id: String, otherwise: ProductKind?) -> ProductKind? {
    let word = node["type"]?.text
    if let kind = word.map({ ProductKind.named(inStoreKit: $0) }) ?? otherwise { return kind }
    notes.add(.unknownType, word.map { "the product type '\($0)' is unknown" } ?? "the product has no type", id)
    return nil
  }

  private mutating func displayName(of node: Node, _ id: String, _ kind: ProductKind) -> String? {
    let place = ImportedTextPlace.productName(renews: kind == .autoRenewable)
    let reference = node["referenceName"]?.text
    let flaw = reference.flatMap { fault($0, place) }
    if let reference, flaw == nil { return reference }
    if let flaw { notes.add(.priceInName, "the reference name holds \(flaw) and is not imported", id) }
    return list("localizations", of: node).compactMap { $0["displayName"]?.text }.first { fault($0, place) == nil }
  }

  private mutating func describe(_ product: inout ImportedProduct, by node: Node, group: String?) {
    let id = group ?? node["subscriptionGroupID"]?.text
    product.group = id.map { groupNames[$0] ?? $0 }
    product.period = read("recurringSubscriptionPeriod", of: node, as: "period", into: &product) {
      $0.text.flatMap { Period($0) }
    }
    product.level = read("groupNumber", of: node, as: "level", into: &product) { $0.level }
  }

  /// The value under `key`, or nil if it is missing, null or, with a note, misspelled.
  private mutating func read<Value>(
    _ key: String, of node: Node, as field: String, into product: inout ImportedProduct, _ value: (Node) -> Value?
  ) -> Value? {
    guard let found = node[key], !found.isNull else { return nil }
    if let value = value(found) { return value }
    product.unreadable.insert(field)
    noteUnreadable(key, found, product.id)
    return nil
  }

  mutating func noteUnreadable(_ key: String, _ node: Node, _ id: String) {
    notes.add(.unreadableValue, "the \(key) on line \(node.start.line) cannot be read", id)
  }
}

/// Texts that the store shows, and what is not imported.
extension StoreKitReader {
  /// The texts of a product or a group, each locale once; those that no catalogue may hold are left out, with a note.
  private mutating func texts(of node: Node, _ what: String, _ id: String?) -> [ImportedText] {
    var texts: [ImportedText] = []
    var locales: Set<String> = []
    for entry in list("localizations", of: node) {
      guard let name = entry["locale"]?.text, Format.locale.accepts(localeTag(name)) else {
        notes.add(.unreadableValue, "the locale on line \(entry.start.line) cannot be read", id)
        continue
      }
      let locale = localeTag(name)
      let text = ImportedText(
        locale: locale, displayName: storeText("displayName", of: entry, locale, what, id),
        description: storeText("description", of: entry, locale, what, id))
      if text.displayName == nil, text.description == nil { continue }
      if locales.insert(locale).inserted {
        texts.append(text)
      } else {
        notes.add(.duplicateID, "\(what) has two texts in \(locale); only the first is imported", id)
      }
    }
    return texts
  }

  private mutating func storeText(
    _ key: String, of entry: Node, _ locale: String, _ what: String, _ id: String?
  ) -> String? {
    guard let text = entry[key]?.string?.trimmed, !text.isEmpty else { return nil }
    guard let flaw = fault(text, .store(locale: locale)) else { return text }
    notes.add(.priceInName, "the store's text of \(what) in \(locale) holds \(flaw) and is not imported", id)
    return nil
  }

  /// A configuration of a version that nobody has seen yet may say things that are read as if they were not there.
  private mutating func noteVersion(of root: Node) {
    guard let version = root["version"], !version.isNull else { return }
    guard let major = version["major"]?.integer, let minor = version["minor"].map(\.integer) ?? .some(0) else {
      return notes.add(.unknownVersion, "the file's version on line \(version.start.line) cannot be read")
    }
    let isKnown = (1...Self.newest.major).contains(major) && (major < Self.newest.major || minor <= Self.newest.minor)
    if isKnown { return }
    notes.add(
      .unknownVersion,
      "the file is of version \(major).\(minor), and versions up to \(Self.newest.major).\(Self.newest.minor) are known; "
        + "it may say what is not imported")
  }

  private static let newest = (major: 6, minor: 3)

  /// What a catalogue has no place for.
  private mutating func noteWhatStaysBehind(_ root: Node) {
    let policies = root["appPolicies"].map { policies in
      policies["eula"]?.text != nil
        || list("policies", of: policies).contains { $0["policyText"]?.text != nil || $0["policyURL"]?.text != nil }
    }
    if policies == true {
      notes.add(.policies, "the app's policies are not imported; paywall.yaml has their addresses under 'legal'")
    }
    let kinds = ["subscriptionBundleGroups", "subscriptionSuiteGroups", "subscriptionBundles", "subscriptionSuites"]
    if kinds.contains(where: { !list($0, of: root).isEmpty }) {
      notes.add(.bundles, "bundles and suites of subscriptions are not imported")
    }
  }
}

extension String {
  /// The text without white space around it.
  fileprivate var trimmed: String {
    let start = drop { $0.isWhitespace }
    return String(start.reversed().drop { $0.isWhitespace }.reversed())
  }
}

extension Node {
  /// The text without surrounding spaces; nil if nothing is left, or if the value is not text.
  var text: String? {
    guard let string else { return nil }
    let words = string.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return words.isEmpty ? nil : words
  }

  /// The rank in a subscription group that a number gives.
  fileprivate var level: Int? {
    guard let number, let level = Int(exactly: number), (1...100).contains(level) else { return nil }
    return level
  }
}
