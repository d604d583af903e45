import CSV
import PaywallModel

/// The Play Console's CSV of one-time products: `Product ID`, `Published State`, `Purchase Type`, `Auto Translate`,
/// `Locale; Title; Description`, `Auto Fill Prices`, `Price`, `Pricing Template ID` and columns about taxes.
///
/// From Android's documentation of in-app billing, "Adding a batch of items to a product list", and headers in public
/// repositories. Within a field semicolons separate, and a backslash stands before one that does not. Subscriptions are not
/// in it.
enum GooglePlayTable {
  static func recognizes(_ columns: TableColumns) -> Bool {
    columns.has("productid") && columns.has("publishedstate", "publishstate") && columns.has("purchasetype")
  }

  static func addProducts(of storeFile: StoreFile, to listing: inout StoreListing) throws(StoreFileError) {
    guard let document = storeFile.table else { return }
    let table = try ProductTable(document, storeFile.file.path)
    let (columns, file) = (table.columns, table.file)
    listing.notes += table.notes
    for (id, row) in table.rows {
      var product = ListedProduct(id)
      product.kinds = Located([.consumable, .nonConsumable], id.range)
      product.status = columns.field(row, "publishedstate", "publishstate", in: file)
      product.read(product.status, "published state", .unsold, isSold) { $0.isSold = $1.value }
      product.texts = columns.field(row, "localetitledescription", in: file).map(texts)
      listing.products.append(product)
    }
    listing.others = .all
  }

  private static func isSold(_ word: String) -> Bool? {
    switch TableColumns.plain(word) {
    case "published", "active": true
    case "unpublished", "inactive", "draft": false
    default: nil
    }
  }

  /// `en_US; Title; Description; de_DE; …`.
  static func texts(_ field: Located<String>) -> [ListedText] {
    var parts: [String] = [""]
    var isEscaped = false
    for character in field.value {
      if !isEscaped, character == "\\" {
        isEscaped = true
        continue
      }
      if !isEscaped, character == ";" {
        parts.append("")
      } else {
        parts[parts.count - 1].append(character)
      }
      isEscaped = false
    }
    let words = parts.map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
    return stride(from: 0, to: words.count - 2, by: 3).map { place in
      ListedText(
        String(words[place].map { $0 == "_" ? "-" : $0 }), displayName: words[place + 1],
        description: words[place + 2], at: field.range)
    }
  }
}
