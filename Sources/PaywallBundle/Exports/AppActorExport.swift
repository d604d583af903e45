import JSON
import PaywallModel
import YAML

/// The offerings in the form that AppActor's SDK loads from its fallback file.
///
/// The fields are those that its public SDK sources (0.0.9) decode: the current offering is an offering once more, not
/// its id. Prices are the store's and never there. What only a catalogue says that uses it, such as entitlements, is
/// omitted otherwise, as the SDK allows.
enum AppActorExport: Export {
  static func value(_ frame: ProjectFrame, _ offerings: [Offering]) -> JSONValue {
    let current = frame.settings.currentOffering?.value
    return value(
      offerings.map { (id: $0.id, value: $0.appActor(isCurrent: $0.id == current, frame.catalogue)) }, current,
      frame.catalogue)
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
    return value(all, current, frame.catalogue)
  }

  private static func value(
    _ all: [(id: String, value: JSONValue)], _ current: String?, _ catalogue: Catalogue
  ) -> JSONValue {
    .object(omittingNil: [
      ("currentOffering", all.first { $0.id == current }?.value),
      ("offerings", .array(all.map(\.value))),
      ("productEntitlements", catalogue.appActorEntitlements),
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
  /// An offering as it was released, with what other files say of it today: which one is current, and the catalogue.
  fileprivate func renewed(isCurrent: Bool, _ catalogue: Catalogue) -> JSONValue {
    replacing("isCurrent") { _ in .boolean(isCurrent) }.replacing("packages") { packages in
      packages.mapItems { package in
        let own = package["products"]?.array?.first?["productId"]?.string ?? ""
        let members = (package.members ?? []).filter { !["products", "tokenAmount"].contains($0.key) }
        return .object(members + catalogue.appActorMembers(of: own))
      }
    }
  }

  private func replacing(_ key: String, _ body: (JSONValue) -> JSONValue) -> JSONValue {
    .object((members ?? []).map { $0.key == key ? JSONMember(key, body($0.value)) : $0 })
  }

  private func mapItems(_ body: (JSONValue) -> JSONValue) -> JSONValue { .array((array ?? []).map(body)) }
}

extension Package {
  fileprivate func appActor(position: Int, _ catalogue: Catalogue) -> JSONValue {
    // Its name for users. Where it has none the SDK shows the store's; the catalogue's is for those who work on it.
    let own = JSONValue.object(omittingNil: [
      ("id", .string(id.value)), ("packageType", .string(type?.value.rawValue ?? PackageType.custom.rawValue)),
      ("displayName", node["displayName"]?.string.map { .string($0) }), ("position", .integer(position)),
      ("isActive", true), ("metadata", node["metadata"]?.json ?? [:]),
    ])
    return .object((own.members ?? []) + catalogue.appActorMembers(of: product?.value ?? ""))
  }
}

extension Catalogue {
  /// What a package says of the product that it sells.
  ///
  /// A billing plan or an offer stays in the App Store's id: no product has such an id, so the SDK, which can buy neither,
  /// drops the package instead of selling something else.
  fileprivate func appActorMembers(of id: String) -> [JSONMember] {
    let product = self[id]
    let type = JSONValue.string((product?.kind ?? .autoRenewable).appActor)
    let appStore: JSONValue = ["store": "app_store", "productId": .string(id), "productType": type]
    let play = product?.googlePlay.map { sale in
      JSONValue.object(omittingNil: [
        ("store", "play_store"), ("productId", .string(sale.product)), ("productType", type),
        ("basePlanId", sale.basePlan.map { .string($0) }), ("offerId", sale.offer.map { .string($0) }),
      ])
    }
    let tokens = product?.tokenAmount.map { JSONMember("tokenAmount", .integer($0)) }
    return [JSONMember("products", .array([appStore] + [play].compactMap { $0 }))] + [tokens].compactMap { $0 }
  }

  /// The entitlements of each product that grants any, by its id in either store; nil if none does.
  ///
  /// What Google Play sells under one id in several base plans grants what all of them do: the id does not say which one
  /// was bought.
  fileprivate var appActorEntitlements: JSONValue? {
    var granted: [String: [String]] = [:]
    for product in products {
      let own = product.entitlements.map(\.value)
      let plans = product.billingPlans.compactMap { self["\(product.id.value):\($0.id.value)"]?.googlePlay }
      let names = [product.id.value] + ([product.googlePlay].compactMap { $0 } + plans).map(\.product)
      for name in Set(names) { granted[name] = granted[name].map { $0.filter(own.contains) } ?? own }
    }
    granted = granted.filter { !$0.value.isEmpty }
    if granted.isEmpty { return nil }
    return .object(granted.map { JSONMember($0.key, .array($0.value.map { .string($0) })) })
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
