import Base
import CSV
import PaywallModel

/// A table of App Store Connect: the in-app purchases catalog report (tabs between its fields; `PRODUCT_ID`, `ADDON_TYPE`,
/// `ADDON_ITC_STATUS`, `AUTO_RENEWABLE_DURATION`, `FREE_TRIAL_DURATION`, `CLEARED_FOR_SALE`, `APP_APPLE_ID`; App Store
/// Connect Help), or one with `Product ID` and at least one of `Type`, `Status` and `Duration`, as lists are copied from
/// the console.
enum AppStoreConnectTable {
  static func recognizes(_ columns: TableColumns) -> Bool {
    columns.has("productid")
      && columns.has(
        "addontype", "type", "producttype", "iaptype", "addonitcstatus", "status", "state", "autorenewableduration",
        "duration", "subscriptionduration", "clearedforsale")
  }

  static func addProducts(of storeFile: StoreFile, to listing: inout StoreListing) throws(StoreFileError) {
    guard let document = storeFile.table else { return }
    let table = try ProductTable(document, storeFile.file.path)
    let (columns, file) = (table.columns, table.file)
    listing.notes += table.notes
    for (id, row) in table.rows {
      var product = ListedProduct(id)
      product.app = columns.field(row, "appappleid", "appname", in: file)?.value
      product.displayName = columns.field(row, "referencename", in: file)
      product.read(
        columns.field(row, "addontype", "type", "producttype", "iaptype", in: file), "kind", .terms,
        AppStoreConnectWords.kind
      ) { $0.kinds = Located([$1.value], $1.range) }
      product.read(
        columns.field(row, "autorenewableduration", "subscriptionduration", "duration", in: file), "period", .terms,
        AppStoreConnectWords.period
      ) { $0.period = $1 }
      product.status = columns.field(row, "addonitcstatus", "status", "state", in: file)
      product.read(product.status, "status", .unsold, AppStoreConnectWords.isSold) { $0.isSold = $1.value }
      product.groups = columns.field(row, "subscriptiongroup", "group", in: file).map { Located([$0.value], $0.range) }
      if let cleared = columns.field(row, "clearedforsale", in: file),
        ["no", "false", "n"].contains(cleared.value.lowercased())
      {
        (product.status, product.isSold) = (Located("not cleared for sale", cleared.range), false)
      }
      addTrial(to: &product, columns, row, file)
      listing.products.append(product)
    }
    // Both are of the whole account or app.
    (listing.subscriptions, listing.others) = (.all, .all)
  }

  private static func addTrial(
    to product: inout ListedProduct, _ columns: TableColumns, _ row: [CSVDocument.Field], _ file: String
  ) {
    guard product.kinds?.value == [.autoRenewable],
      let trial = columns.field(row, "freetrialduration", "freetrial", in: file)
    else { return }
    product.read(trial, "free trial", .offer, AppStoreConnectWords.period) {
      $0.offers.introductory = [ListedOffer(modes: [.free], period: $1.value, at: $1.range)]
    }
  }
}
