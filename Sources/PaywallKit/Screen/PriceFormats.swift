/// How the store writes the prices of each product, proved on each of them.
struct PriceFormats: Sendable {
  private var formats: [String: PriceFormat] = [:]
  /// Products and billing plans whose prices are written in another way, with the reason.
  private(set) var faults: [(way: String, reason: String)] = []

  /// The largest amounts come first: they show how digits are grouped, which smaller ones leave open.
  /// - Parameter sales: by the way to buy.
  init(of sales: [(way: String, locale: String, terms: StoreTerms)]) {
    var found: [(locale: String, format: PriceFormat)] = []
    let largestFirst = sales.sorted { ($0.terms.price?.minorUnits ?? 0) > ($1.terms.price?.minorUnits ?? 0) }
    for sale in largestFirst {
      guard let price = sale.terms.price else {
        faults.append((sale.way, "the amount is not exact"))
        continue
      }
      let text = sale.terms.displayPrice
      let known = found.first { locale, format in
        locale == sale.locale && format.text(price)?.utf8.elementsEqual(text.utf8) == true
      }
      if let known {
        formats[sale.way] = known.format
        continue
      }
      do {
        let format = try PriceFormat(reproducing: text, for: price, locale: sale.locale)
        found.append((sale.locale, format))
        formats[sale.way] = format
      } catch { faults.append((sale.way, "\(error.reason.rawValue) \(error.detail)")) }
    }
    faults.sort { $0.way < $1.way }
  }

  subscript(way: String) -> PriceFormat? { formats[way] }
}
