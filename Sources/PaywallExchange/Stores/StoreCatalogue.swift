package import PaywallModel

/// What App Store Connect or Google Play lists as products of a catalogue. Where a file does not say something, the catalogue
/// keeps what it has.
package struct StoreCatalogue {
  package private(set) var products: [ImportedProduct] = []
  /// What was not taken over.
  package private(set) var notes: [String]
  private let catalogue: Catalogue
  private let today: String?
  private let fault: (String, ImportedTextPlace) -> String?

  /// - Parameters:
  ///   - today: such as `2026-11-22`, by which offers begin and end; nil if that is not looked at.
  ///   - fault: what a text contains that no catalogue may; such a name is not taken.
  package init(
    of listing: StoreListing, over catalogue: Catalogue, today: String?,
    fault: @escaping (String, ImportedTextPlace) -> String? = { _, _ in nil }
  ) {
    (self.catalogue, self.today, self.fault, notes) = (catalogue, today, fault, listing.notes)
    if let shelf = listing.shelf {
      addGooglePlay(shelf)
    } else {
      for listed in listing.products { add(listed, as: listed.id.value, of: listing.store) }
    }
  }

  /// Products are found where the catalogue says that they are; what it has nowhere is new under its id there.
  private mutating func addGooglePlay(_ shelf: GooglePlayShelf) {
    let isSaid = catalogue.products.contains { $0.googlePlay != nil }
    var known: Set<String> = []
    for product in catalogue.products {
      known.formUnion(([product.googlePlay] + product.billingPlans.map(\.googlePlay)).compactMap { $0?.product })
      let own = isSaid ? product.googlePlay : GooglePlaySale(product: product.id.value)
      guard let own, case .found(let listed) = shelf.place(own) else { continue }
      known.insert(own.product)
      add(listed, as: product.id.value, of: .googlePlay)
    }
    for id in shelf.order where !known.contains(id) {
      notes.append(
        "'\(id)' is new at Google Play: add it under its id in the App Store, with googlePlay: {product: \(id)}")
    }
  }

  private mutating func add(_ listed: ListedProduct, as id: String, of store: StoreListing.Store) {
    let old = catalogue[id]
    for (_, what, word) in listed.unread {
      notes.append("\(word.range.file):\(word.range.start): the \(what) of '\(id)' is not known: '\(word.value)'")
    }
    if old == nil, listed.isSold == false {
      return notes.append("'\(id)' was not added: \(store.name) does not sell it ('\(listed.status?.value ?? "")')")
    }
    let kinds = listed.kinds?.value ?? []
    guard
      let kind = old.flatMap({ kinds.isEmpty || kinds.contains($0.kind ?? kinds[0]) ? $0.kind : nil }) ?? kinds.first
    else { return notes.append("'\(id)' was not added: nothing says what kind of product it is") }
    let renews = kind == .autoRenewable
    var product = ImportedProduct(
      id: id, kind: kind, displayName: name(of: listed, renews: renews),
      period: listed.period?.value ?? (renews ? old?.period : nil), group: group(of: listed, old),
      level: listed.level?.value)
    product.familySharing = listed.familySharing?.value
    addOffers(of: listed, to: &product, old)
    products.append(product)
  }

  private mutating func name(of listed: ListedProduct, renews: Bool) -> String? {
    guard let name = listed.displayName?.value else { return nil }
    guard let found = fault(name, .productName(renews: renews)) else { return name }
    notes.append("the name of '\(listed.id.value)' contains \(found), and was not taken")
    return nil
  }

  /// The store's name or its own id of the group: the one that the catalogue has, if any.
  private func group(of listed: ListedProduct, _ old: Product?) -> String? {
    let names = listed.groups?.value ?? []
    return old?.group.flatMap { names.contains($0) ? $0 : nil } ?? names.first
  }

  /// Introductory offers; all others have more to say than a store's file does, and `drift` compares them.
  private mutating func addOffers(of listed: ListedProduct, to product: inout ImportedProduct, _ old: Product?) {
    let given = (listed.offers.introductory ?? []).filter { offer in today.map(offer.isGiven) ?? offer.isActive }
    let terms = given.map(\.terms)
    let isOfOld = old?.introductoryOffer.map { here in listed.offers.isChoice && given.contains { $0.equals(here) } }
    if listed.offers.introductory == nil || isOfOld == true {
      product.unreadable.insert("introductoryOffer")
    } else if let first = terms.first,
      given.contains(where: { !$0.further.isEmpty }) || terms.contains(where: { $0 != first })
    {
      product.unreadable.insert("introductoryOffer")
      notes.append(
        "the introductory offers of '\(product.id)' differ, or have several phases; compare with: paywall drift")
    } else {
      product.offers.introductory = terms.first ?? nil
    }
  }
}
