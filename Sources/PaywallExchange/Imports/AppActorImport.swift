import Base
import JSON
import PaywallModel
import YAML

/// AppActor's offerings, as its server answers or as its fallback file has them. It has no screens: what every reader can show
/// follows from the packages.
enum AppActorImport: Import {
  static func read(_ draft: ImportDraft) throws(ImportError) {
    let input = draft.input
    var root = input.root
    if root["offerings"] == nil, let data = input.take(root, "data"), data.isMapping {
      if let request = input.root["requestId"] { input.takeAll(request) }
      root = data
    }
    guard case .sequence(let offerings)? = root["offerings"]?.value else {
      throw ImportError(
        range: SourceRange(input.file.path, root), message: "there is no list of 'offerings', as AppActor's have",
        hint: "take the fallback file that the app bundles, or the answer of its server")
    }
    _ = input.take(root, "offerings")
    let rights = input.members(root, "productEntitlements")
    for right in rights { input.takeAll(right.value) }
    let granted = Dictionary(rights.map { ($0.key, $0.value.items) }, uniquingKeysWith: { first, _ in first })
    var ids: [String: String] = [:]
    for node in offerings {
      guard let name = input.text(node, "lookupKey") ?? input.text(node, "id"), ids[name] == nil else {
        input.omit(node, "an offering without a name of its own")
        continue
      }
      if let id = node["id"]?.string, id != name {
        input.remark(.omitted, "an offering's id beside its lookupKey", at: node)
      }
      if node["id"] != nil { _ = input.text(node, "id") }
      if let offering = offering(node, named: name, granted, draft) {
        ids[name] = offering.id
        draft.project.offerings.append(offering)
        if node["isCurrent"]?.boolean == true { draft.project.currentOffering = offering.id }
      }
      if let flag = node["isCurrent"] { input.takeAll(flag) }
    }
    if let current = root["currentOffering"] {
      // It repeats one of the list.
      input.takeAll(current)
      let name = current["lookupKey"]?.string ?? current["id"]?.string ?? current.string
      if let name, let id = ids[name] { draft.project.currentOffering = id }
    }
  }

  private static func offering(
    _ node: Node, named name: String, _ granted: [String: [Node]], _ draft: ImportDraft
  ) -> ImportedOffering? {
    let input = draft.input
    var names = ItemNames()
    let order = { (node: Node) in node["position"]?.integer ?? 0 }
    let packages = input.items(node, "packages").enumerated()
      .sorted { (order($0.element), $0.offset) < (order($1.element), $1.offset) }
      .compactMap { package($0.element, &names, granted, draft) }
    guard !packages.isEmpty else {
      input.omit(node, "an offering without packages")
      return nil
    }
    var offering = ImportedOffering(id: draft.id(name, "offering", at: node), document: .null)
    let title =
      draft.name(input.text(node, "displayName"), at: node["displayName"] ?? node)
      ?? draft.name(name, at: node) ?? offering.id
    offering.document = .object(omittingNil: [
      ("kind", "primary"), ("displayName", .string(title)), ("version", "1.0.0"),
      ("packages", .array(packages.map(\.document))), ("defaultVariant", "control"),
      ("metadata", draft.metadata(of: node)),
    ])
    var screen = ImportedScreen()
    var seen: Set<String> = []
    screen.plans = packages.filter { seen.insert($0.product).inserted }.map { ($0.id, $0.product) }
    return draft.add(screen, as: "control", to: &offering, called: title, at: node) ? offering : nil
  }

  private struct Sold {
    var id: String
    var product: String
    var document: JSONValue
  }

  private static func package(
    _ node: Node, _ names: inout ItemNames, _ granted: [String: [Node]], _ draft: ImportDraft
  ) -> Sold? {
    let input = draft.input
    let products = input.items(node, "products")
    let own = products.first { ["app_store", "appStore", "apple", nil].contains($0["store"]?.string) }
    guard node["isActive"]?.boolean != false else {
      input.omit(node, "a package that is not active")
      return nil
    }
    guard let own, let product = input.text(own, "productId") ?? input.text(own, "storeProductId") else {
      input.omit(node, "a package without a product of the App Store")
      return nil
    }
    for key in ["position", "isActive"] where node[key] != nil { _ = input.take(node, key) }
    for key in ["store", "storeProductId", "displayName"] where own[key]?.string != nil { _ = input.text(own, key) }
    for other in products where other.start != own.start { input.omit(other, "the same product in another store") }
    let word = input.text(node, "packageType") ?? "custom"
    let type = PackageType(rawValue: word) ?? .custom
    if type.rawValue != word { input.remark(.renamed, "the package type '\(word)' is custom here", at: node) }
    let isNew = draft.target.frame.catalogue[product] == nil && draft.newProduct(product) == nil
    guard draft.require(product: product, for: type, at: own) else { return nil }
    let kind = input.text(own, "productType")
    let amount = input.take(node, "tokenAmount")?.integer
    if isNew { describe(product, kind, amount, granted[product] ?? [], draft) }
    let id = names.take(input.text(node, "id") ?? type.rawValue)
    let title = draft.text(
      node["displayName"].map { [InputText(locale: draft.defaultLocale, node: $0)] } ?? [],
      about: .one(draft.facts(product), of: [draft.facts(product)]))
    let document = JSONValue.object(omittingNil: [
      ("id", id == type.rawValue ? nil : .string(id)), ("type", .string(type.rawValue)), ("product", .string(product)),
      ("displayName", title.map { .string($0.text) }), ("metadata", draft.metadata(of: node)),
    ])
    return Sold(id: id, product: product, document: document)
  }

  /// A new product, as far as a package says what it is.
  private static func describe(
    _ product: String, _ kind: String?, _ amount: Int?, _ listed: [Node], _ draft: ImportDraft
  ) {
    guard let index = draft.newProduct(product) else { return }
    var members = draft.project.products[index].members ?? []
    let kinds = [
      "consumable": "consumable", "nonConsumable": "nonConsumable", "non_consumable": "nonConsumable",
      "nonRenewable": "nonRenewable", "non_renewing_subscription": "nonRenewable",
    ]
    if let word = kind.flatMap({ kinds[$0] }) ?? (amount == nil ? nil : "consumable") {
      members = members.filter { !["kind", "period", "group"].contains($0.key) }
      members.append(JSONMember("kind", .string(word)))
    }
    let granted = listed.compactMap { node -> String? in
      guard let id = node.string, isID(id) else {
        draft.input.remark(.omitted, "an entitlement that has no id of small letters, digits and '_'", at: node)
        return nil
      }
      return id
    }
    if !granted.isEmpty {
      members.append(JSONMember("entitlements", .array(granted.map { .string($0) })))
      for id in granted { draft.grant(id) }
    }
    if let amount, members.contains(where: { $0.key == "kind" && $0.value == "consumable" }) {
      members.append(JSONMember("tokenAmount", .integer(amount)))
    }
    draft.project.products[index] = .object(members)
  }
}
