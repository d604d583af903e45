import YAML

/// A complete products.yaml with the products of `imported` and explanatory comments.
package func catalogueText(for imported: StoreKitImport) -> String {
  let head = """
    # The catalogue: every store product that an offering may sell, under the id it has in the store.
    #
    # There is no price here, or anywhere else in the project: the store has it, in each user's own currency, and the
    # app asks the store. Imported from a StoreKit configuration; to import what has changed there:
    #   paywall products import App.storekit
    #
    #   kind      autoRenewable, nonRenewable, nonConsumable or consumable
    #   period    length of one subscription period: P1W, P1M, P2M, P3M, P6M, P1Y
    #   group     users hold one subscription of a group at a time
    #   level     rank in the group; 1 is the highest service
    #   introductoryOffer    what new subscribers get first: free, payAsYouGo or payUpFront
    #   localizations        what the store shows; not published
    #
    # No store file says what a product unlocks: add `entitlements` here and to the products that grant them, and
    # `tokenAmount` to consumables.

    """
  guard !imported.products.isEmpty else { return head + "\nproducts: []\n" }
  let items = imported.products.map { product in
    emit(.list([.mapping(product.fields.map { ($0.name, $0.value) })]), indentation: 2)
  }
  let groups =
    imported.groups.isEmpty ? "" : "\n" + emit(.mapping([("groups", .list(imported.groups.map(\.value)))]))
  return head + "\nproducts:\n" + items.joined(separator: "\n") + groups
}

extension ImportedProduct {
  /// The product's fields in the catalogue, without those that have no value.
  var fields: [(name: String, value: EditValue)] {
    let plans = billingPlans.map(\.value)
    let all: [(name: String, value: EditValue?)] =
      [
        ("id", .string(id)), ("kind", .string(kind.rawValue)), ("displayName", displayName.map { .string($0) }),
        ("period", period.map { .string($0.description) }), ("group", group.map { .string($0) }),
        ("level", level.map { .integer($0) }), ("familySharing", familySharing == true ? .boolean(true) : nil),
      ] + offers.fields + [
        ("billingPlans", plans.isEmpty ? nil : .list(plans)),
        ("localizations", localizations.isEmpty ? nil : localizations.value),
      ]
    return all.compactMap { name, value in value.map { (name, $0) } }
  }
}

extension ImportedOffers {
  fileprivate var fields: [(name: String, value: EditValue?)] {
    func list(_ offers: [ImportedOffer]) -> EditValue? { offers.isEmpty ? nil : .list(offers.map(\.value)) }
    return [
      ("introductoryOffer", introductory?.value), ("promotionalOffers", list(promotional)),
      ("winBackOffers", list(winBack)), ("offerCodes", list(codes)),
    ]
  }
}

extension OfferTerms {
  fileprivate var value: EditValue {
    let count = periods == 1 ? [] : [("periods", EditValue.integer(periods))]
    return .mapping([("mode", .string(mode.rawValue)), ("period", .string(period.description))] + count)
  }
}

extension ImportedOffer {
  fileprivate var value: EditValue {
    let all: [(String, EditValue?)] = [
      ("id", .string(id)), ("displayName", displayName.map { .string($0) }), ("mode", .string(mode.rawValue)),
      ("period", period.map { .string($0.description) }), ("periods", periods == 1 ? nil : .integer(periods)),
      ("eligibility", eligibility.isEmpty ? nil : .list(eligibility.map { .string($0.rawValue) })),
      ("stacksWithIntroductoryOffer", isStackable ? .boolean(true) : nil),
    ]
    return .mapping(all.compactMap { name, value in value.map { (name, $0) } })
  }
}

extension ImportedPlan {
  fileprivate var value: EditValue {
    let own: [(String, EditValue?)] = [
      ("id", .string(id)), ("period", .string(period.description)),
      ("commitment", commitment.map { .string($0.description) }),
    ]
    return .mapping(
      (own + offers.fields.map { ($0.name, $0.value) }).compactMap { name, value in value.map { (name, $0) } })
  }
}

extension ImportedGroup {
  /// The group as the catalogue lists it.
  var value: EditValue { .mapping([("id", .string(id)), ("localizations", localizations.value)]) }
}

extension [ImportedText] {
  fileprivate var value: EditValue {
    .mapping(
      map { text in
        let all = [("displayName", text.displayName), ("description", text.description)]
        return (text.locale, .mapping(all.compactMap { name, value in value.map { (name, .string($0)) } }))
      })
  }
}
