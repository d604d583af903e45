import PaywallModel
import YAML

/// What an Xcode StoreKit configuration lists.
enum StoreKitListing {
  static func recognizes(_ root: Node) -> Bool {
    ["products", "nonRenewingSubscriptions", "subscriptionGroups"].contains { root[$0] != nil }
      && ["data", "offerings", "paywalls"].allSatisfy { root[$0] == nil }
  }

  /// - Parameter fault: what a text contains that no catalogue may; such a text is not compared.
  static func listing(
    _ storeFile: StoreFile, fault: (String, ImportedTextPlace) -> String?
  ) throws(StoreFileError) -> StoreListing {
    let imported: StoreKitImport
    do throws(StoreKitError) { imported = try StoreKitImport(reading: storeFile.file, fault: fault) } catch {
      throw StoreFileError(at: error.range, error.message, hint: error.hint)
    }
    let file = storeFile.file.path
    var listing = StoreListing(.storeKit, files: [file])
    var nodes: [String: Node] = [:]
    for root in storeFile.answers { collect(root, into: &nodes) }
    listing.products = imported.products.map { product in
      let node = nodes[product.id]
      let id = Located(product.id, node?["productID"].map { SourceRange(file, $0) } ?? SourceRange(topOf: file))
      return ListedProduct(product, id, node, file)
    }
    (listing.subscriptions, listing.others) = (.all, .all)
    // A price or a policy is nothing that a catalogue could differ in.
    let silent: [ImportNote.Topic] = [.displayPrice, .policies, .otherGroup, .noProduct, .emptyGroup]
    listing.notes = imported.notes.filter { !silent.contains($0.topic) }.map { note in
      note.message + (note.products.isEmpty ? "" : ": " + note.products.prefix(4).joined(separator: ", "))
    }
    return listing
  }

  private static func collect(_ root: Node, into nodes: inout [String: Node]) {
    let groups = root["subscriptionGroups"]?.items ?? []
    let lists =
      [root["products"], root["nonRenewingSubscriptions"]] + groups.flatMap { [$0["subscriptions"], $0["products"]] }
    for node in lists.flatMap({ $0?.items ?? [] }) {
      if let id = node["productID"]?.string, nodes[id] == nil { nodes[id] = node }
    }
  }
}

extension ListedProduct {
  fileprivate init(_ product: ImportedProduct, _ id: Located<String>, _ node: Node?, _ file: String) {
    self.init(id)
    func place(_ keys: String...) -> SourceRange {
      keys.lazy.compactMap { node?[$0] }.first.map { SourceRange(file, $0) } ?? id.range
    }
    kinds = Located([product.kind], place("type"))
    period = product.period.map { Located($0, place("recurringSubscriptionPeriod")) }
    groups = product.group.map { Located([$0], place("subscriptionGroupID")) }
    level = product.level.map { Located($0, place("groupNumber")) }
    familySharing = product.familySharing.map { Located($0, place("familyShareable")) }
    displayName = product.displayName.map { Located($0, place("referenceName")) }
    texts = product.localizations.map {
      ListedText($0.locale, displayName: $0.displayName, description: $0.description, at: place("localizations"))
    }
    offers = ListedOffers(product.offers, of: product) { place($0) }
    if product.stated.contains("billingPlans"), !product.unreadable.contains("billingPlans") {
      plans = product.billingPlans.map { plan in
        var listed = ListedPlan(plan.id, period: plan.period, commitment: plan.commitment, at: place("billingPlans"))
        listed.offers = ListedOffers(plan.offers, of: product) { place($0) }
        return listed
      }
    }
  }
}

extension ListedOffers {
  fileprivate init(_ offers: ImportedOffers, of product: ImportedProduct, _ place: (String) -> SourceRange) {
    func all(_ list: [ImportedOffer], _ field: String, _ key: String) -> [ListedOffer]? {
      guard product.stated.contains(field), !product.unreadable.contains(field) else { return nil }
      return list.map {
        var offer = ListedOffer($0.id, modes: [$0.mode], period: $0.period, periods: $0.periods, at: place(key))
        offer.eligibility = $0.eligibility
        return offer
      }
    }
    if !product.unreadable.contains("introductoryOffer") {
      introductory =
        offers.introductory.map {
          [ListedOffer(modes: [$0.mode], period: $0.period, periods: $0.periods, at: place("introductoryOffer"))]
        } ?? []
    }
    promotional = all(offers.promotional, "promotionalOffers", "adHocOffers")
    winBack = all(offers.winBack, "winBackOffers", "winbackOffers")
    codes = all(offers.codes, "offerCodes", "codeOffers")
  }
}
