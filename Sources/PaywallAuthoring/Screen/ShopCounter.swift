import JSON
import PaywallKit
import PaywallModel
import PaywallProject

/// Finds what a variant sells: in a StoreKit configuration, or in the catalogue at sample prices.
struct ShopCounter {
  let front: SampleStoreFront
  var notes: [String] = []
  private let variant: Variant
  private let store: ShownStore
  private let configuration: FilePrices?
  private let path: String?

  init(
    _ request: ScreenRequest, _ offering: PaywallModel.Offering, _ variant: Variant, _ catalogue: Catalogue,
    language: String
  ) throws {
    self.variant = variant
    path = request.products?.name
    guard let (path, place) = request.products else {
      front = try storeFront(request.storeFront ?? "US")
      configuration = nil
      let standIns = Catalogue(reading: standIns(for: offering, without: catalogue))
      notes = standIns.products.map { product in
        "the catalogue lacks \(product.id.value): its package's type stands for its period"
      }
      let prices = SamplePrices(front: front, ranks: ranks(of: variant, in: catalogue))
      store = ShownStore(front: front, catalogue: catalogue, standIns: standIns, prices: prices, language: language)
      return
    }
    let (file, imported) = try Self.configuration(path, place)
    let own = FilePrices(reading: file)
    if request.storeFront == nil, let code = own.storeFront, SampleStoreFront.named(code) == nil {
      throw ProjectError(
        .refused, "\(path) is for the store front '\(code)', of which nothing is known here",
        hint: "name one with --storefront: " + SampleStoreFront.all.map(\.code).joined(separator: ", "))
    }
    front = try storeFront(request.storeFront ?? own.storeFront ?? "US")
    let prices = own.inCurrency(front.currency)
    if let code = own.storeFront, SampleStoreFront.named(code)?.code != front.code {
      notes.append("\(path) is for the store front \(code); its amounts are read as \(front.currency)")
    }
    configuration = prices
    let shown = Set(variant.productIDs.compactMap { Purchase($0.value)?.product })
    notes += imported.notes.filter {
      $0.isAboutReading && ($0.products.isEmpty || !shown.isDisjoint(with: $0.products))
    }
    .map { note in
      "\(path): \(([note.message] + [note.products.joined(separator: ", ")].filter { !$0.isEmpty }).joined(separator: ": "))"
    }
    let catalogue = Catalogue(
      reading: SourceFile(path: "products.yaml", bytes: Array(catalogueText(for: imported).utf8)))
    store = ShownStore(
      front: front, catalogue: catalogue, standIns: Catalogue(reading: noProducts), prices: prices, language: language)
  }

  /// - Throws: for what is no StoreKit configuration.
  static func configuration(_ path: String, _ place: String) throws -> (SourceFile, StoreKitImport) {
    let file = SourceFile(path: path, bytes: try FileSystem.read(place, atMost: storeKitLimit))
    return (file, try StoreKitImport(reading: file))
  }

  /// What the store sells of the variant. What it lacks is noted.
  /// - Throws: if a configuration has products and none of these.
  mutating func products() throws -> [StoreProduct] {
    var (found, missing) = ([StoreProduct](), [String]())
    var ids: [String] = []
    for id in variant.productIDs.compactMap({ Purchase($0.value)?.product }) where !ids.contains(id) { ids.append(id) }
    for id in ids {
      if let product = store.product(id) { found.append(product) } else { missing.append(id) }
    }
    guard let path, let configuration else {
      notes += missing.map { "there is no sample price for \($0)" }
      return found
    }
    for id in missing {
      let others = store.catalogue.ids.filter { !ids.contains($0) }
      let nearest = nearestName(to: id, among: others).map { "; did you mean '\($0)'?" } ?? ""
      if let line = configuration.unreadablePrice(of: id) {
        notes.append("\(path) has a price for \(id) that cannot be read, on line \(line)")
      } else if store.catalogue[id].map({ $0.kind == .autoRenewable && $0.period == nil }) ?? false {
        notes.append("\(path) does not say after which period \(id) renews, so it is not shown")
      } else if let written = configuration.written(for: id) {
        notes.append("\(path) sells \(id) for \(written), which is no amount in \(front.currency)")
      } else {
        notes.append("\(path) lacks \(id)\(store.catalogue[id] == nil ? nearest : ", or its price")")
      }
    }
    // A configuration without products stands for a store that sells nothing.
    if found.isEmpty, !store.catalogue.ids.isEmpty {
      throw ProjectError(
        .refused, "\(path) has a price for none of the variant's products: \(missing.joined(separator: ", "))",
        hint: missing.contains { configuration.written(for: $0) != nil }
          ? notes.joined(separator: "; ") : "it has: " + listed(store.catalogue.ids))
    }
    return found
  }
}

private func listed(_ ids: [String]) -> String {
  ids.prefix(6).joined(separator: ", ") + (ids.count > 6 ? " and \(ids.count - 6) more" : "")
}

func storeFront(_ code: String) throws -> SampleStoreFront {
  if let front = SampleStoreFront.named(code) { return front }
  // Of two letters one that differs names another country.
  throw ProjectError(
    .notFound, "there is no store front '\(code)' here",
    hint: "store fronts: " + SampleStoreFront.all.map(\.code).joined(separator: ", "))
}

/// How many lower levels each product's group has in the variant, and how many packs with fewer tokens, or before it where
/// they have none: what serves more costs more.
private func ranks(of variant: Variant, in catalogue: Catalogue) -> [String: Int] {
  let shown = variant.productIDs.compactMap { Purchase($0.value).flatMap { catalogue[$0.product] } }
  let packs = shown.filter { $0.kind == .consumable }.enumerated().sorted {
    ($0.element.tokenAmount ?? 0, $0.offset) < ($1.element.tokenAmount ?? 0, $1.offset)
  }.map(\.element.id.value)
  return Dictionary(
    shown.map { product in
      if let place = packs.firstIndex(of: product.id.value) { return (product.id.value, place) }
      let lower = shown.filter { $0.group == product.group && ($0.level ?? 1) > (product.level ?? 1) }
      return (product.id.value, Set(lower.map { $0.level ?? 1 }).count)
    }, uniquingKeysWith: { first, _ in first })
}

/// Products for packages whose own the catalogue lacks.
private func standIns(for offering: PaywallModel.Offering, without catalogue: Catalogue) -> SourceFile {
  var ids: Set<String> = []
  let products = offering.packages.compactMap { package -> JSONValue? in
    guard let id = package.product.flatMap({ Purchase($0.value)?.product }), catalogue[id] == nil,
      ids.insert(id).inserted
    else { return nil }
    let period = package.type?.value.period
    return .object(omittingNil: [
      ("id", .string(id)), ("kind", .string(period == nil ? "nonConsumable" : "autoRenewable")),
      ("period", period.map { .string($0.description) }), ("group", period.map { _ in .string(offering.id) }),
    ])
  }
  return SourceFile(
    path: "products.json", bytes: JSONValue.object([JSONMember("products", .array(products))]).canonicalBytes())
}

private let noProducts = SourceFile(path: "products.json", bytes: Array("{\"products\": []}".utf8))

extension ImportNote {
  /// Whether something was not read as it may be meant; otherwise it is about what a catalogue does not hold.
  fileprivate var isAboutReading: Bool {
    switch topic {
    case .unreadableValue, .unknownType, .unknownVersion, .duplicateID, .invalidID, .missingID: true
    case .displayPrice, .priceInName, .policies, .bundles, .furtherIntroductoryOffers, .offerWithoutPlan, .otherGroup,
      .emptyGroup, .noProduct, .refused:
      false
    }
  }
}
