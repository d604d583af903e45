import PaywallModel

/// Our placeholders as the variables that RevenueCat fills in for the package that is selected, or that a text stands in.
enum RevenueCatVariables {
  /// The variable of the same meaning; nil where there is none.
  static func name(_ placeholder: Placeholder) -> String? {
    switch placeholder {
    case .title: "product.store_product_name"
    case .price: "product.price"
    case .period: "product.period"
    case .pricePerDay: "product.price_per_day"
    case .pricePerWeek: "product.price_per_week"
    case .pricePerMonth: "product.price_per_month"
    case .pricePerYear: "product.price_per_year"
    case .trialPeriod, .introPeriod: "product.offer_period_with_unit"
    case .trialEndDate, .firstBillDate: "product.offer_end_date"
    case .introPrice: "product.offer_price"
    case .savingsPercent: "product.relative_discount"
    case .savingsAmount, .commitmentPeriod, .commitmentTotal, .offerEndDate: nil
    }
  }

  /// What the variable says otherwise than our placeholder; nil where both say the same.
  static func difference(_ placeholder: Placeholder) -> String? {
    switch placeholder {
    case .pricePerDay, .pricePerWeek, .pricePerMonth, .pricePerYear:
      "RevenueCat rounds '{{\(placeholder.rawValue)}}' in its own way, not always up"
    case .savingsPercent:
      "RevenueCat rounds savings to the nearest percent and compares with the dearest plan per month"
    case .title, .price, .period, .trialPeriod, .introPeriod, .trialEndDate, .firstBillDate, .introPrice,
      .savingsAmount,
      .commitmentPeriod, .commitmentTotal, .offerEndDate:
      nil
    }
  }

  /// Whether a text with the placeholder is for users who get the offer only; to all others its variable says something else.
  static func isOfOffer(_ placeholder: Placeholder) -> Bool {
    switch placeholder.subject {
    case .trial, .introductoryOffer, .introductoryPrice: true
    case .product, .length, .savings, .commitment, .campaign: false
    }
  }

  /// A text in the reader's variables, and whether it is for users with an offer; the placeholder that has no variable if
  /// there is one.
  static func text(_ text: String) -> Result<(text: String, isOfOffer: Bool, uses: [Placeholder]), Missing> {
    let (bytes, uses) = (Array(text.utf8), PlaceholderScan(text).uses)
    var (result, end): ([UInt8], Int) = ([], 0)
    for use in uses {
      guard let name = use.placeholder.flatMap(name) else { return .failure(Missing(name: use.name)) }
      result += bytes[end..<use.range.lowerBound] + Array("{{ \(name) }}".utf8)
      end = use.range.upperBound
    }
    result += bytes[end...]
    let placeholders = uses.compactMap(\.placeholder)
    return .success((String(decoding: result, as: UTF8.self), placeholders.contains(where: isOfOffer), placeholders))
  }

  /// A placeholder without a counterpart.
  struct Missing: Error { var name: String }
}
