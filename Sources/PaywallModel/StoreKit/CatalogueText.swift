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

    """
  guard !imported.products.isEmpty else { return head + "\nproducts: []\n" }
  let items = imported.products.map { product in
    emit(.list([.mapping(product.fields.map { ($0.name, $0.value) })]), indentation: 2)
  }
  return head + "\nproducts:\n" + items.joined(separator: "\n")
}

extension ImportedProduct {
  /// The fields of a product in the order of the catalogue's table.
  static let fieldNames = ["kind", "displayName", "period", "group", "level", "introductoryOffer"]

  /// The product's fields in the catalogue, without those that have no value.
  var fields: [(name: String, value: EditValue)] {
    let all: [(name: String, value: EditValue?)] = [
      ("id", .string(id)), ("kind", .string(kind.rawValue)), ("displayName", displayName.map { .string($0) }),
      ("period", period.map { .string($0.description) }), ("group", group.map { .string($0) }),
      ("level", level.map { .integer($0) }), ("introductoryOffer", introductoryOffer?.value),
    ]
    return all.compactMap { name, value in value.map { (name, $0) } }
  }
}

extension IntroductoryOffer {
  fileprivate var value: EditValue {
    let count = periods == 1 ? [] : [("periods", EditValue.integer(periods))]
    return .mapping([("mode", .string(mode.rawValue)), ("period", .string(period.description))] + count)
  }
}
