package import PaywallModel

/// In what a catalogue and the stores differ.
package struct StoreDrift: Sendable {
  /// In the order of the catalogue, then of the stores' files.
  package private(set) var differences: [StoreDifference] = []
  /// What could not be compared.
  package private(set) var notes: [String] = []
  /// How many products were compared, counting each once for every store.
  package private(set) var compared = 0
  private var edits: [CatalogueEdit] = []
  private let catalogue: Catalogue
  private let today: String

  /// Compares a catalogue with listings.
  /// - Parameter today: such as `2026-11-22`, by which offers begin and end.
  package init(_ catalogue: Catalogue, with listings: [StoreListing], today: String) {
    (self.catalogue, self.today) = (catalogue, today)
    for listing in listings {
      notes += listing.notes
      listing.store == .googlePlay ? compareGooglePlay(listing) : compare(listing)
    }
  }

  /// The catalogue as the stores have it; nil where it would be the same, or cannot be edited.
  package var catalogueOfStores: Catalogue? { edits.isEmpty ? nil : catalogue.applying(edits) }

  private mutating func compare(_ listing: StoreListing) {
    let listed = Dictionary(listing.products.map { ($0.id.value, $0) }, uniquingKeysWith: { first, _ in first })
    let found = catalogue.products.filter { listed[$0.id.value] != nil }
    let groups = Set(found.compactMap(\.group))
    let apps = Set(found.compactMap { listed[$0.id.value]?.app })
    var isSubscriptionKnown = found.contains { $0.kind == .autoRenewable }
    if case .groups = listing.subscriptions {} else { isSubscriptionKnown = false }
    var seen: Set<String> = []
    var uncovered: [String] = []
    for product in catalogue.products where seen.insert(product.id.value).inserted {
      if let there = listed[product.id.value] {
        compare(product, with: there, listing.store)
        continue
      }
      let coverage = product.kind == .autoRenewable ? listing.subscriptions : listing.others
      switch coverage {
      case .all: addMissing(product, listing)
      // A file of one group says nothing of another, but where none of its groups is known here, all are gone.
      case .groups where !isSubscriptionKnown || product.group.map(groups.contains) ?? false:
        addMissing(product, listing)
      case .groups, .nothing: uncovered.append(product.id.value)
      }
    }
    note(uncovered, listing)
    for there in listing.products where !seen.contains(there.id.value) {
      guard there.isSold != false, apps.isEmpty || there.app.map(apps.contains) ?? true else { continue }
      addUncatalogued(there.id, listing)
    }
    noteOffers(found.compactMap { listed[$0.id.value] }, listing)
  }

  private mutating func compareGooglePlay(_ listing: StoreListing) {
    guard let shelf = listing.shelf else { return }
    let isSaid = catalogue.products.contains {
      $0.googlePlay != nil || $0.billingPlans.contains { $0.googlePlay != nil }
    }
    var (seen, known): (Set<String>, Set<String>) = ([], [])
    var uncovered: [String] = []
    var compared: [ListedProduct] = []
    for product in catalogue.products where seen.insert(product.id.value).inserted {
      let own = isSaid ? product.googlePlay : GooglePlaySale(product: product.id.value)
      let plans = product.billingPlans.compactMap { plan in plan.googlePlay.map { (plan, $0) } }
      known.formUnion(([own].compactMap { $0 } + plans.map(\.1)).map(\.product))
      guard let place = shelf.place(own, plans.map(\.1)) else { continue }
      switch place {
      case .found(var there):
        there.addPlans(plans, of: product, from: shelf)
        compare(product, with: there, .googlePlay)
        compared.append(there)
      case .missing(let message, let place):
        if case .nothing = product.kind == .autoRenewable ? listing.subscriptions : listing.others, place == nil {
          uncovered.append(product.id.value)
        } else {
          addMissing(product, listing, message, place)
        }
      }
    }
    note(uncovered, listing)
    for id in shelf.order where !known.contains(id) {
      if let entry = shelf.entries[id] { addUncatalogued(entry.id, listing) }
    }
    noteOffers(compared, listing)
  }

  private mutating func compare(_ product: Product, with listed: ListedProduct, _ store: StoreListing.Store) {
    var comparison = ProductComparison(product, in: catalogue.file, to: listed, store, today: today)
    comparison.compare()
    differences += comparison.differences
    edits += comparison.edits
    compared += 1
  }

  private mutating func addMissing(
    _ product: Product, _ listing: StoreListing, _ message: String? = nil, _ place: SourceRange? = nil
  ) {
    differences.append(
      StoreDifference(
        .missing, of: product.id.value, at: product.id.range,
        inStore: place ?? SourceRange(topOf: listing.files.first ?? ""),
        message ?? "'\(product.id.value)' is not in \(listing.store.name)",
        hint: "users do not see it: create it there, or take it out of the offerings that sell it"))
    edits.append(.removeProduct(product.id.value))
    compared += 1
  }

  private mutating func addUncatalogued(_ id: Located<String>, _ listing: StoreListing) {
    differences.append(
      StoreDifference(
        .uncatalogued, of: id.value, at: SourceRange(topOf: catalogue.file), inStore: id.range,
        "\(listing.store.name) has '\(id.value)', which the catalogue lacks"))
  }

  private mutating func note(_ uncovered: [String], _ listing: StoreListing) {
    guard let first = uncovered.first else { return }
    let more = uncovered.count > 1 ? " and \(uncovered.count - 1) more" : ""
    notes.append(
      "not compared with \(listing.store.name), as no file lists products of their kind: \(first)\(more)"
    )
  }

  private mutating func noteOffers(_ products: [ListedProduct], _ listing: StoreListing) {
    let unsaid = products.filter { $0.kinds?.value == [.autoRenewable] && $0.offers.introductory == nil }
    guard let first = unsaid.first else { return }
    let more = unsaid.count > 1 ? " and \(unsaid.count - 1) more" : ""
    notes.append(
      "introductory offers were not compared with \(listing.store.name), as no file lists them: \(first.id.value)\(more)"
    )
  }
}

extension ListedProduct {
  /// Adds the base plans that the billing plans of a product are.
  fileprivate mutating func addPlans(
    _ plans: [(BillingPlan, GooglePlaySale)], of product: Product, from shelf: GooglePlayShelf
  ) {
    foreignPlans = Set(product.billingPlans.filter { $0.googlePlay == nil }.map(\.id.value))
    self.plans = plans.compactMap { plan, sale in
      guard case .found(let there) = shelf.place(sale) else { return nil }
      var listed = ListedPlan(
        plan.id.value, period: there.period?.value,
        commitment: plan.commitment == nil ? nil : shelf.commitment(sale), at: there.id.range)
      listed.isSold = there.isSold != false
      listed.offers = there.offers
      return listed
    }
  }
}
