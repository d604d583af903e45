import JSON
import PaywallModel
import YAML

/// The offerings in the form that AppActor's SDK loads from its fallback file.
///
/// The fields are those that its public SDK sources (0.0.9) decode: the current offering is an offering once more, not
/// its id. Prices are the store's and never there. Which entitlements a product gives the project does not know, so
/// `productEntitlements` is omitted, as the SDK allows.
enum AppActorExport: Export {
  static func value(_ frame: ProjectFrame, _ offerings: [Offering]) -> JSONValue {
    let current = frame.settings.currentOffering?.value
    return value(
      offerings.map { (id: $0.id, value: $0.appActor(isCurrent: $0.id == current, frame.catalogue)) }, current)
  }

  static func value(
    _ frame: ProjectFrame, _ ids: [String], changed: [Offering], over released: JSONValue
  ) -> JSONValue? {
    let current = frame.settings.currentOffering?.value
    let new = Dictionary(changed.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    let old = Dictionary(
      (released["offerings"]?.array ?? []).map { ($0["id"]?.string ?? "", $0) }, uniquingKeysWith: { first, _ in first }
    )
    var all: [(id: String, value: JSONValue)] = []
    for id in ids {
      let isCurrent = id == current
      let entry =
        new[id]?.appActor(isCurrent: isCurrent, frame.catalogue)
        ?? old[id]?.renewed(isCurrent: isCurrent, frame.catalogue)
      guard let entry else { return nil }
      all.append((id, entry))
    }
    return value(all, current)
  }

  private static func value(_ all: [(id: String, value: JSONValue)], _ current: String?) -> JSONValue {
    .object(omittingNil: [
      ("currentOffering", all.first { $0.id == current }?.value),
      ("offerings", .array(all.map(\.value))),
    ])
  }
}

extension Offering {
  fileprivate func appActor(isCurrent: Bool, _ catalogue: Catalogue) -> JSONValue {
    [
      "id": .string(id), "lookupKey": .string(id), "displayName": .string(displayName),
      "isCurrent": .boolean(isCurrent), "metadata": root?["metadata"]?.json ?? [:],
      "packages": .array(packages.enumerated().map { $1.appActor(position: $0, catalogue) }),
    ]
  }
}

extension JSONValue {
  /// An offering as it was released, with what other files say of it today: which one is current, and the kinds of products.
  fileprivate func renewed(isCurrent: Bool, _ catalogue: Catalogue) -> JSONValue {
    replacing("isCurrent") { _ in .boolean(isCurrent) }.replacing("packages") { packages in
      packages.mapItems { package in package.replacing("products") { $0.mapItems { $0.renewed(catalogue) } } }
    }
  }

  private func renewed(_ catalogue: Catalogue) -> JSONValue {
    let product = self["productId"]?.string ?? ""
    return replacing("productType") { _ in .string(catalogue.appActorType(of: product)) }
  }

  private func replacing(_ key: String, _ body: (JSONValue) -> JSONValue) -> JSONValue {
    .object((members ?? []).map { $0.key == key ? JSONMember(key, body($0.value)) : $0 })
  }

  private func mapItems(_ body: (JSONValue) -> JSONValue) -> JSONValue { .array((array ?? []).map(body)) }
}

extension Package {
  fileprivate func appActor(position: Int, _ catalogue: Catalogue) -> JSONValue {
    let product = product?.value ?? ""
    let reference: JSONValue = [
      "store": "app_store", "productId": .string(product),
      "productType": .string(catalogue.appActorType(of: product)),
    ]
    // Its name for users. Where it has none the SDK shows the store's; the catalogue's is for those who work on it.
    return .object(omittingNil: [
      ("id", .string(id.value)), ("packageType", .string(type?.value.rawValue ?? PackageType.custom.rawValue)),
      ("displayName", node["displayName"]?.string.map { .string($0) }), ("position", .integer(position)),
      ("isActive", true), ("metadata", node["metadata"]?.json ?? [:]), ("products", [reference]),
    ])
  }
}

extension Catalogue {
  /// The kind of a product in the SDK's words; a subscription where the catalogue does not say.
  fileprivate func appActorType(of product: String) -> String { (self[product]?.kind ?? .autoRenewable).appActor }
}

extension ProductKind {
  fileprivate var appActor: String {
    switch self {
    case .autoRenewable: "subscription"
    case .nonRenewable: "non_renewing"
    case .nonConsumable: "non_consumable"
    case .consumable: "consumable"
    }
  }
}
