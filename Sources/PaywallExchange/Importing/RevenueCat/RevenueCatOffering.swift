import Base
import JSON
import PaywallModel
import YAML

/// One offering of RevenueCat's.
struct RevenueCatOffering {
  let node: Node
  let name: String
  let draft: ImportDraft
  private var input: ImportInput { draft.input }

  init(_ node: Node, named name: String, _ draft: ImportDraft) {
    self.node = node
    self.name = name
    self.draft = draft
  }

  /// Nil where there is nothing to sell.
  func read() -> ImportedOffering? {
    let title = draft.name(input.text(node, "description"), at: node["description"] ?? node)
    var packages: [ImportedRevenueCatPackage] = []
    var ids = ItemNames()
    for node in input.items(node, "packages") {
      if let package = package(node, &ids) { packages.append(package) }
    }
    let components = node["paywall_components"].flatMap { $0.isMapping ? $0 : nil }
    let paywall = node["paywall"].flatMap { $0.isMapping ? $0 : nil }
    if packages.isEmpty { packages = standIns(in: components ?? paywall) }
    guard !packages.isEmpty else {
      input.omit(node, "an offering without packages")
      return nil
    }
    if let shown = node["has_paywall_components"] { input.takeAll(shown) }
    let id = draft.id(name, "offering", at: node)
    var offering = ImportedOffering(id: id, document: .null)
    let shownTitle = title ?? draft.name(name, at: node["identifier"] ?? node) ?? id
    if let components {
      input.markTaken(components)
      addComponents(components, packages, to: &offering, shownTitle)
      if paywall != nil { omitOldPaywall() }
    } else if let paywall {
      input.markTaken(paywall)
      addTemplate(paywall, packages, to: &offering, shownTitle)
    }
    if offering.variants.isEmpty { addDerived(packages, to: &offering, shownTitle) }
    offering.document = document(packages, shownTitle, metadata: draft.metadata(of: node))
    takeReturning(components, of: offering)
    return offering
  }

  /// A paywall alone, which a file of its own holds.
  func readPaywall() -> ImportedOffering? {
    let packages = standIns(in: node)
    guard !packages.isEmpty else {
      input.omit(node, "a paywall for whose packages the catalogue has no product")
      return nil
    }
    var offering = ImportedOffering(id: draft.id(name, "offering", at: node), document: .null)
    if node["components_config"] != nil {
      addComponents(node, packages, to: &offering, name)
    } else {
      addTemplate(node, packages, to: &offering, name)
    }
    if offering.variants.isEmpty { addDerived(packages, to: &offering, name) }
    offering.document = document(packages, name, metadata: nil)
    takeReturning(node, of: offering)
    return offering
  }

  private func takeReturning(_ paywall: Node?, of offering: ImportedOffering) {
    guard let paywall, paywall["components_config"]?["base"]?.isMapping == true else { return }
    draft.takeReturning(paywall, of: offering)
  }

  private func omitOldPaywall() {
    if let old = node["paywall"] { input.omit(old, "a paywall of the first generation beside one of the second") }
  }

  private func document(_ packages: [ImportedRevenueCatPackage], _ title: String, metadata: JSONValue?) -> JSONValue {
    .object(omittingNil: [
      ("kind", "primary"), ("displayName", .string(title)), ("version", "1.0.0"),
      ("packages", .array(packages.map(\.document))), ("defaultVariant", "control"), ("metadata", metadata),
    ])
  }

  private func package(_ node: Node, _ ids: inout ItemNames) -> ImportedRevenueCatPackage? {
    guard let name = input.text(node, "identifier"), let product = input.text(node, "platform_product_identifier")
    else {
      input.omit(node, "a package without an identifier or a product")
      return nil
    }
    let type = ImportedRevenueCatPackage.type(of: name)
    if let plan = input.text(node, "platform_product_plan_identifier") {
      input.remark(
        .omitted, "the base plan '\(plan)' belongs to Google Play: add it to the product under googlePlay",
        at: node["platform_product_plan_identifier"] ?? node)
    }
    guard draft.require(product: product, for: type, at: node) else { return nil }
    let package = ImportedRevenueCatPackage(name: name, type: type, product: product, among: &ids)
    if package.id != ImportedRevenueCatPackage.id(of: name) {
      input.remark(.renamed, "a second package '\(name)' is called '\(package.id)'", at: node)
    }
    return package
  }

  /// Packages of a screen whose offering has none, as templates are shared: sold by products of the project.
  private func standIns(in paywall: Node?) -> [ImportedRevenueCatPackage] {
    guard let paywall else { return [] }
    var names: [(String, Node)] = []
    var seen: Set<String> = []
    collectPackages(of: paywall, &names, &seen)
    var packages: [ImportedRevenueCatPackage] = []
    var ids = ItemNames()
    for (name, node) in names {
      let type = ImportedRevenueCatPackage.type(of: name)
      guard let product = draft.standIn(for: type, called: name) else {
        input.remark(
          .omitted, "the package '\(name)', for which neither the file nor the catalogue has a product", at: node)
        continue
      }
      input.remark(.assumed, "the package '\(name)' has no product in the file; it sells '\(product)'", at: node)
      packages.append(ImportedRevenueCatPackage(name: name, type: type, product: product, among: &ids))
    }
    return packages
  }

  private func collectPackages(of node: Node, _ names: inout [(String, Node)], _ seen: inout Set<String>) {
    for pair in node.pairs {
      let named = pair.key == "package_id" ? [pair.value] : pair.key == "packages" ? pair.value.items : []
      for item in named {
        if let name = item.string, seen.insert(name).inserted { names.append((name, item)) }
      }
      collectPackages(of: pair.value, &names, &seen)
    }
    for item in node.items { collectPackages(of: item, &names, &seen) }
  }

  /// The screen that follows from the packages alone.
  private func addDerived(_ packages: [ImportedRevenueCatPackage], to offering: inout ImportedOffering, _ title: String)
  {
    var screen = ImportedScreen()
    screen.plans = packages.shown()
    _ = draft.add(screen, as: "control", to: &offering, called: title, at: node)
  }
}

/// A package as the project has it, under RevenueCat's name for it.
struct ImportedRevenueCatPackage {
  let name: String
  let type: PackageType
  let product: String
  /// Its id within the offering.
  let id: String

  /// - Parameter ids: those of the offering's packages before it.
  init(name: String, type: PackageType, product: String, among ids: inout ItemNames) {
    (self.name, self.type, self.product) = (name, type, product)
    id = ids.take(id: Self.id(of: name))
  }

  private static let types: [String: PackageType] = [
    "$rc_weekly": .weekly, "$rc_monthly": .monthly, "$rc_two_month": .twoMonth, "$rc_three_month": .threeMonth,
    "$rc_six_month": .sixMonth, "$rc_annual": .annual, "$rc_lifetime": .lifetime,
  ]

  static func type(of name: String) -> PackageType { types[name] ?? .custom }

  /// The id of the only package of that name.
  static func id(of name: String) -> String {
    type(of: name) == .custom ? (isID(name) ? name : slug(name)) : String(name.dropFirst("$rc_".count))
  }

  var document: JSONValue {
    id == type.rawValue
      ? ["type": .string(type.rawValue), "product": .string(product)]
      : ["id": .string(id), "type": .string(type.rawValue), "product": .string(product)]
  }
}

extension [ImportedRevenueCatPackage] {
  /// What a screen shows of them: each product once.
  func shown() -> [(package: String, product: String)] {
    var seen: Set<String> = []
    return filter { seen.insert($0.product).inserted }.map { ($0.id, $0.product) }
  }

  /// By RevenueCat's names.
  var byName: [String: ImportedRevenueCatPackage] {
    Dictionary(map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }
}
