import PaywallModel
import PaywallProject
import Templates
import YAML

/// A package that an offering adopts.
struct AdoptedPackage: Sendable {
  var id: String
  var type: PackageType
  var product: String
  /// Whether the offering's screens show it.
  var isShown: Bool
  /// The kind of product it sells; nil if unknown, which counts as a subscription.
  var kind: ProductKind?
  /// Whether its product has a free introductory offer.
  var hasTrial: Bool

  var renews: Bool { kind == .autoRenewable || kind == nil }
  var isConsumable: Bool { kind == .consumable }
}

extension StoreKitImport {
  /// The suggested packages, each with whether the screen shows it.
  func adopted(forCredits: Bool) -> [AdoptedPackage] {
    let known = Dictionary(products.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    let all = packages.map { package in
      AdoptedPackage(
        id: package.id, type: package.type, product: package.product, isShown: false,
        kind: known[package.product]?.kind,
        hasTrial: known[package.product]?.introductoryOffer?.mode == .free)
    }
    let shown = Set(all.shown(forCredits: forCredits).map(\.id))
    return all.map { package in
      var adopted = package
      adopted.isShown = shown.contains(package.id)
      return adopted
    }
  }
}

extension [AdoptedPackage] {
  /// What a screen shows of the packages. One that speaks of credits: what is consumed, else what is charged once. All
  /// others: subscriptions and lifetime purchases. Where there is nothing of the kind, everything else.
  fileprivate func shown(forCredits: Bool) -> [AdoptedPackage] {
    let choices: [(AdoptedPackage) -> Bool] = forCredits ? [\.isConsumable, { !$0.renews }] : []
    let lasting = contains { $0.renews && $0.type != .custom }
    let usual: [(AdoptedPackage) -> Bool] = [
      { $0.type == .lifetime || $0.renews && ($0.type != .custom || !lasting) }, { _ in true },
    ]
    return (choices + usual).lazy.map { filter($0) }.first { !$0.isEmpty } ?? []
  }
}

/// Puts other packages into an offering's files: the packages themselves, the products that variants show, the plan
/// cards and translations that lose their package, and what is said about trials that their products do not have.
/// Everything else is unchanged, byte for byte.
func adopt(_ packages: [AdoptedPackage], into template: OfferingFiles) throws -> OfferingFiles {
  let hasTrial = packages.contains { $0.isShown && $0.hasTrial }
  let files = hasTrial ? template : try withoutTrial(template)
  var adopted = files
  adopted.offering = try files.offering.map { try withPackages(packages, $0) }
  adopted.variants = try files.variants.map { try withProducts(packages, $0) }
  let copy = Dictionary(
    adopted.variants.map { ($0.stem, Set(Variant(reading: $0).copy.map(\.path))) },
    uniquingKeysWith: { first, _ in first })
  adopted.locales = try files.locales.map { try withoutLost(copy, $0) }
  return adopted
}

private func withPackages(_ packages: [AdoptedPackage], _ file: SourceFile) throws -> SourceFile {
  guard let root = file.read().root else { throw unreadable(file) }
  let items = packages.map { package -> EditValue in
    let id = package.id == package.type.rawValue ? [] : [("id", EditValue.string(package.id))]
    return .mapping(id + [("type", .string(package.type.rawValue)), ("product", .string(package.product))])
  }
  var editor = YAMLEditor(file.bytes, isJSON: file.isJSON)
  editor.setField("packages", to: .list(items), in: root, after: "version")
  return SourceFile(path: file.path, bytes: editor.result())
}

private func withProducts(_ packages: [AdoptedPackage], _ file: SourceFile) throws -> SourceFile {
  let shown = packages.filter(\.isShown)
  // The button of the template offers the trial, so the plan that is selected at first has to have it.
  let trials = shown.filter(\.hasTrial)
  let preferred = trials.isEmpty ? shown : trials
  guard let root = file.read().root, let first = preferred.first(where: { $0.type == .annual }) ?? preferred.first
  else { throw unreadable(file) }
  var products: [String] = []
  for package in shown where !products.contains(package.product) { products.append(package.product) }
  var editor = YAMLEditor(file.bytes, isJSON: file.isJSON)
  editor.setField("productIDs", to: .list(products.map { .string($0) }), in: root, after: "bullets")
  editor.setField("highlightedProductID", to: .string(first.product), in: root, after: "productIDs")
  keepCards(of: shown, root, &editor)
  removeTrialLabels(of: Set(shown.filter { !$0.hasTrial }.map(\.id)), root, &editor)
  if root["cards"] == nil, root["sections"] == nil, let card = savingCard(shown) {
    editor.setField("cards", to: .list([card]), in: root)
  }
  return SourceFile(path: file.path, bytes: editor.result())
}

/// Removes plan cards without a package, and badges of savings that cannot be computed.
private func keepCards(of packages: [AdoptedPackage], _ root: Node, _ editor: inout YAMLEditor) {
  guard let cards = root["cards"] else { return }
  let kept = cards.items.indices.filter { index in packages.contains { $0.id == cards.items[index]["package"]?.string }
  }
  if kept.isEmpty { return editor.removeField("cards", in: root) }
  for index in cards.items.indices where !kept.contains(index) { editor.removeItem(at: index, from: cards) }
  for index in kept where !canSave(packages) {
    let card = cards.items[index]
    if card["badge"]?["text"]?.string?.contains("savings_") == true { editor.removeField("badge", in: card) }
  }
}

/// The card of an annual plan beside a monthly one, which says what it saves.
private func savingCard(_ packages: [AdoptedPackage]) -> EditValue? {
  guard packages.contains(where: { $0.type == .monthly }), let annual = packages.first(where: { $0.type == .annual })
  else { return nil }
  let badge = EditValue.mapping([("text", .string("Save {{savings_percent}}"))])
  return .mapping([("package", .string(annual.id)), ("badge", badge)])
}

/// Whether there are two subscription lengths to compare.
private func canSave(_ packages: [AdoptedPackage]) -> Bool {
  Set(packages.compactMap { $0.type.period?.description }).count > 1
}

private func withoutLost(_ copy: [String: Set<String>], _ file: SourceFile) throws -> SourceFile {
  guard let root = file.read().root else { throw unreadable(file) }
  var editor = YAMLEditor(file.bytes, isJSON: file.isJSON)
  for variant in root.pairs {
    guard let known = copy[variant.key] else { continue }
    for entry in variant.value.pairs where !known.contains(entry.key) {
      editor.removeField(entry.key, in: variant.value)
    }
  }
  return SourceFile(path: file.path, bytes: editor.result())
}

extension Scaffold {
  static func find(_ name: String) throws -> Scaffold {
    if let scaffold = Scaffolds.named(name) { return scaffold }
    let names = Scaffolds.all.map(\.name)
    throw ProjectError(
      .notFound, "there is no template '\(name)'",
      hint: nearestName(to: name, among: names).map { "did you mean '\($0)'?" } ?? "templates: "
        + names.joined(separator: ", "))
  }

  /// The files of one of the scaffold's offerings.
  func offering(_ id: String) -> OfferingFiles {
    var found = OfferingFiles(id: id)
    for file in files where file.path.hasPrefix(found.folder + "/") {
      let source = SourceFile(path: file.path, bytes: Array(file.text.utf8))
      switch file.path.dropFirst(found.folder.count + 1).split(separator: "/").first {
      case "variants": found.variants.append(source)
      case "locales": found.locales.append(source)
      default: found.offering = source
      }
    }
    return found
  }
}
