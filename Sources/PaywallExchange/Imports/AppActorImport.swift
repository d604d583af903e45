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
    let products = AppActorProducts(root, draft)
    var ids: [String: String] = [:]
    var nodes: [String: Node] = [:]
    for node in offerings {
      guard let name = input.text(node, "lookupKey") ?? input.text(node, "id"), nodes[name] == nil else {
        input.takeAll(node)
        draft.clash("an offering without a name of its own", at: node)
        continue
      }
      nodes[name] = node
      if let id = node["id"]?.string, id != name {
        input.remark(.omitted, "an offering's id beside its lookupKey", at: node)
      }
      if node["id"] != nil { _ = input.text(node, "id") }
      if let offering = offering(node, named: name, products, draft) {
        ids[name] = offering.id
        draft.project.offerings.append(offering)
        if node["isCurrent"]?.boolean == true { draft.project.currentOffering = offering.id }
      }
      if let flag = node["isCurrent"] { input.takeAll(flag) }
    }
    if let current = input.take(root, "currentOffering") { try read(current: current, ids, nodes, draft) }
    products.finish()
  }

  /// The current offering, which repeats one of the list.
  private static func read(
    current: Node, _ ids: [String: String], _ nodes: [String: Node], _ draft: ImportDraft
  ) throws(ImportError) {
    guard current.isMapping else {
      throw ImportError(
        range: SourceRange(draft.input.file.path, current),
        message: "'currentOffering' is no offering, and AppActor's SDK reads no file that has anything else there",
        hint: "take the fallback file that the app bundles, or the answer of its server")
    }
    draft.input.takeAll(current)
    let name = current["lookupKey"]?.string ?? current["id"]?.string ?? ""
    guard let listed = nodes[name] else {
      return draft.clash("the current offering '\(name)', which the list lacks", at: current)
    }
    draft.project.currentOffering = ids[name]
    if content(of: current) != content(of: listed) {
      draft.clash("the current offering '\(name)' otherwise than the list", at: current)
    }
    let flags = nodes.sorted { $0.key < $1.key }.compactMap { node in node.value["isCurrent"].map { (node.key, $0) } }
    for (owner, flag) in flags + (current["isCurrent"].map { [(name, $0)] } ?? [])
    where flag.boolean != (owner == name) {
      draft.clash("'isCurrent' of '\(owner)' otherwise than 'currentOffering'", at: flag)
    }
  }

  private static func content(of offering: Node) -> JSONValue {
    .object((offering.json.members ?? []).filter { $0.key != "isCurrent" })
  }

  private static func offering(
    _ node: Node, named name: String, _ products: AppActorProducts, _ draft: ImportDraft
  ) -> ImportedOffering? {
    let input = draft.input
    var names = ItemNames()
    let order = { (node: Node) in node["position"]?.integer ?? 0 }
    let packages = input.items(node, "packages").enumerated()
      .sorted { (order($0.element), $0.offset) < (order($1.element), $1.offset) }
      .compactMap { package($0.element, &names, products, draft) }
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
    _ node: Node, _ names: inout ItemNames, _ products: AppActorProducts, _ draft: ImportDraft
  ) -> Sold? {
    let input = draft.input
    let listed = input.items(node, "products")
    let own = listed.first { ["app_store", "appStore", "apple", nil].contains($0["store"]?.string) }
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
    let word = input.text(node, "packageType") ?? "custom"
    let type = PackageType(rawValue: word) ?? .custom
    if type.rawValue != word { input.remark(.renamed, "the package type '\(word)' is custom here", at: node) }
    let isNew = draft.target.frame.catalogue[product] == nil && draft.newProduct(product) == nil
    guard draft.require(product: product, for: type, at: own) else { return nil }
    products.add(product, own, soldToo: listed.filter { $0.start != own.start }, by: node)
    if isNew { products.describe(product) }
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
}
