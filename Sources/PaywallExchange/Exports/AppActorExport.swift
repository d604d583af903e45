import JSON
import PaywallBundle
import PaywallModel
import YAML

/// The offerings in the form that AppActor's SDK loads from its fallback file.
///
/// The fields are those that its public SDK sources (0.0.9) decode: the current offering is an offering once more, not
/// its id. Prices are the store's and never there. What only a catalogue says that uses it, such as entitlements, is
/// omitted otherwise, as the SDK allows.
enum AppActorExport: Export {
  private static let path = TargetPath.export("appactor-offerings.json")

  static func part(of offering: Offering, in context: ExportContext) -> ExportPart {
    ExportPart(offering.appActor(context.catalogue), losses: offering.packages.compactMap { $0.unsold(in: context) })
  }

  static func parts(in files: [String: JSONValue]) -> [String: JSONValue] {
    let offerings = (files[path]?["offerings"]?.array ?? []).compactMap { offering in
      offering["id"]?.string.map { ($0, JSONValue.object((offering.members ?? []).filter { $0.key != "isCurrent" })) }
    }
    return Dictionary(offerings, uniquingKeysWith: { first, _ in first })
  }

  static func files(of project: ExportProject) throws -> [CompiledFile] {
    let current = project.frame.settings.currentOffering?.value
    let all = try project.parts().map { id, part in
      (id: id, value: JSONValue.object((part.members ?? []) + [JSONMember("isCurrent", .boolean(id == current))]))
    }
    let offerings = CompiledFile(
      path,
      .object(omittingNil: [
        ("currentOffering", all.first { $0.id == current }?.value),
        ("offerings", .array(all.map(\.value))),
        ("productEntitlements", project.frame.catalogue.appActorEntitlements),
      ]))
    guard project.request.flag("local") else { return [offerings] }
    let local = AppActorLocalMode(offerings: all.map { $0.value.localMode(id: $0.id) }, current: current)
    return [offerings, CompiledFile(TargetPath.export("appactor-local.swift"), Array(local.source.utf8))]
  }

  static func losses(of project: ExportProject) -> [ExportLoss] {
    let catalogue = project.frame.catalogue
    guard catalogue.appActorEntitlements == nil, catalogue.products.contains(where: { $0.kind != .consumable }) else {
      return []
    }
    return [
      project.context.loss(
        .warning, at: SourceRange(topOf: catalogue.file),
        "no product grants an entitlement, so what users buy unlocks nothing while the SDK's server is away",
        hint: "declare 'entitlements', and name those that a product grants in its 'entitlements'")
    ]
  }
}

extension Offering {
  /// Without what other files say of it: which one is current.
  fileprivate func appActor(_ catalogue: Catalogue) -> JSONValue {
    [
      "id": .string(id), "lookupKey": .string(id), "displayName": .string(displayName),
      "metadata": root?["metadata"]?.json ?? [:],
      "packages": .array(packages.enumerated().map { $1.appActor(position: $0, catalogue) }),
    ]
  }
}

extension JSONValue {
  /// An offering's packages as local mode defines them: by what the App Store sells.
  fileprivate func localMode(
    id: String
  ) -> (id: String, displayName: String, packages: [(type: String, product: String)]) {
    let packages = (self["packages"]?.array ?? []).map { package in
      (
        type: package["packageType"]?.string ?? PackageType.custom.rawValue,
        product: package["products"]?.array?.first?["productId"]?.string ?? ""
      )
    }
    return (id, self["displayName"]?.string ?? id, packages.filter { Purchase($0.product)?.isPlain ?? true })
  }
}

extension Purchase {
  fileprivate var isPlain: Bool { plan == nil && offer == nil }
}

extension Package {
  /// What the SDK drops: it buys products alone.
  fileprivate func unsold(in context: ExportContext) -> ExportLoss? {
    guard let product, let purchase = Purchase(product.value), !purchase.isPlain else { return nil }
    return context.loss(
      .error, at: product.range,
      "the SDK finds no product '\(product.value)' and drops the package '\(id.value)': it buys neither billing plans nor offers",
      hint: "sell '\(purchase.product)' alone, or remove the export")
  }

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
  /// The SDK's word for it.
  var appActor: String {
    switch self {
    case .autoRenewable: "subscription"
    case .nonRenewable: "non_renewing"
    case .nonConsumable: "non_consumable"
    case .consumable: "consumable"
    }
  }
}
