import JSON
package import PaywallModel
import YAML

/// The offerings in the form that AppActor's SDK loads from its fallback file.
///
/// The fields are those that its public SDK sources (0.0.9) decode: the current offering is an offering once more, not
/// its id. Prices are the store's and never there. Which entitlements a product gives the project does not know, so
/// `productEntitlements` is omitted, as the SDK allows.
package func exportAppActor(_ frame: ProjectFrame, _ offerings: [Offering]) -> CompiledFile {
  let current = frame.settings.currentOffering?.value
  let all = offerings.map { (id: $0.id, value: $0.appActor(isCurrent: $0.id == current, frame.catalogue)) }
  let value = JSONValue.object(leavingOutNil: [
    ("currentOffering", all.first { $0.id == current }?.value),
    ("offerings", .array(all.map(\.value))),
  ])
  return CompiledFile(TargetPath.export("appactor-offerings.json"), value)
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

extension Package {
  fileprivate func appActor(position: Int, _ catalogue: Catalogue) -> JSONValue {
    let product = product?.value ?? ""
    let reference: JSONValue = [
      "store": "app_store", "productId": .string(product),
      "productType": .string(catalogue[product]?.kind?.appActor ?? "subscription"),
    ]
    // Its name for users. Where it has none the SDK shows the store's; the catalogue's is for those who work on it.
    return .object(leavingOutNil: [
      ("id", .string(id.value)), ("packageType", .string(type?.value.rawValue ?? PackageType.custom.rawValue)),
      ("displayName", node["displayName"]?.string.map { .string($0) }), ("position", .integer(position)),
      ("isActive", true), ("metadata", node["metadata"]?.json ?? [:]), ("products", [reference]),
    ])
  }
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
