import Base
import JSON
import PaywallModel
import YAML

/// Superwall's configuration, as its SDK loads it: a paywall is an offering with the screen that follows from its products,
/// since its own screens are web pages; a placement has the audiences that conditions can express.
enum SuperwallImport: Import {
  static func read(_ draft: ImportDraft) throws(ImportError) {
    let input = draft.input
    let root = input.root
    guard let key = ["paywall_responses", "paywallResponses"].first(where: { root[$0] != nil }) else {
      throw ImportError(
        range: SourceRange(input.file.path, root),
        message: "there are no 'paywall_responses', as Superwall's configuration has",
        hint: "save the answer of its endpoint /api/v1/static_config")
    }
    var offerings: [String: String] = [:]
    for node in input.items(root, key) {
      guard let name = input.text(node, "identifier") ?? input.text(node, "slug"), offerings[name] == nil else {
        input.omit(node, "a paywall without an identifier of its own")
        continue
      }
      guard let offering = offering(node, named: name, draft) else { continue }
      offerings[name] = offering.id
      draft.project.offerings.append(offering)
    }
    for key in ["trigger_options", "triggerOptions"] {
      for trigger in input.items(root, key) {
        SuperwallTrigger(draft: draft, offerings: offerings).read(trigger)
      }
    }
    for key in ["products_v3", "productsV3", "paywalls", "product_identifier_groups"] {
      if let list = root[key] { input.takeAll(list) }
    }
  }

  private static func offering(_ node: Node, named name: String, _ draft: ImportDraft) -> ImportedOffering? {
    let input = draft.input
    var plans: [(package: String, product: String)] = []
    var packages: [JSONValue] = []
    var names = ItemNames()
    for product in products(of: node, input) {
      guard !plans.contains(where: { $0.product == product.id }) else { continue }
      let type = type(of: product.id)
      guard draft.require(product: product.id, for: type, at: product.node) else { continue }
      let id = names.take(product.role ?? type.rawValue)
      plans.append((id, product.id))
      packages.append(["id": .string(id), "type": .string(type.rawValue), "product": .string(product.id)])
    }
    guard !plans.isEmpty else {
      input.omit(node, "a paywall without products of the App Store")
      return nil
    }
    var offering = ImportedOffering(id: draft.id(name, "offering", at: node), document: .null)
    let title =
      draft.name(input.text(node, "name"), at: node["name"] ?? node) ?? draft.name(name, at: node) ?? offering.id
    offering.document = [
      "kind": "primary", "displayName": .string(title), "version": "1.0.0",
      "packages": .array(packages), "defaultVariant": "control",
    ]
    var screen = ImportedScreen()
    screen.plans = plans
    let color = draft.color(input.text(node, "background_color_hex") ?? input.text(node, "backgroundColorHex"))
    if let color { screen.extras = [("background", .object([("color", .string(color))]))] }
    input.remark(.omitted, "the screen is a web page; the one here follows from the products", at: node["url"] ?? node)
    if let page = node["url"] { input.takeAll(page) }
    return draft.add(screen, as: "control", to: &offering, called: title, at: node) ? offering : nil
  }

  private static func products(of node: Node, _ input: ImportInput) -> [(id: String, role: String?, node: Node)] {
    for key in ["products_v2", "productsV2", "products"] {
      let items = input.items(node, key)
      if items.isEmpty { continue }
      for other in ["products_v2", "productsV2", "products"] where other != key {
        if let list = node[other] { input.takeAll(list) }
      }
      return items.compactMap { item in
        input.takeAll(item)
        let store = item["store_product"] ?? item["storeProduct"]
        let place = store?["store"]?.string ?? "APP_STORE"
        let id =
          store?["product_identifier"]?.string ?? store?["productIdentifier"]?.string ?? item["product_id"]?.string
          ?? item["productId"]?.string ?? item["product_identifier"]?.string ?? item["identifier"]?.string
        guard place == "APP_STORE", let id else {
          input.remark(.omitted, "a product of another store", at: item)
          return nil
        }
        let role = item["reference_name"]?.string ?? item["referenceName"]?.string ?? item["product"]?.string
        return (id, role.flatMap { $0.isEmpty ? nil : $0 }, item)
      }
    }
    return []
  }

  private static func type(of product: String) -> PackageType {
    let period = impliedPeriod(of: product)?.description
    return PackageType.allCases.first { $0.period != nil && $0.period?.description == period } ?? .custom
  }
}
