import JSON
package import PaywallModel
import YAML

/// The offerings in the form that AppActor's SDK loads from its fallback file.
///
/// The fields are those that its public SDK sources decode; prices are the store's and never there.
package func exportAppActor(_ frame: ProjectFrame, _ offerings: [Offering]) -> CompiledFile {
  let current = frame.settings.currentOffering?.value
  let value = JSONValue.object(leavingOutNil: [
    ("currentOffering", current.map { .string($0) }),
    ("offerings", .array(offerings.map { $0.appActor(isCurrent: $0.id == current, frame.catalogue) })),
    ("productEntitlements", [:]),
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
    return [
      "id": .string(id.value), "packageType": .string(type?.value.rawValue ?? PackageType.custom.rawValue),
      "displayName": .string(node["displayName"]?.string ?? catalogue[product]?.displayName ?? id.value),
      "position": .integer(position), "isActive": true, "metadata": node["metadata"]?.json ?? [:],
      "products": [
        [
          "store": "app_store", "productId": .string(product),
          "productType": .string(catalogue[product]?.kind?.appActor ?? "subscription"),
        ]
      ],
    ]
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
