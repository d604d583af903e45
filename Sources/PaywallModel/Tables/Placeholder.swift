/// A template variable that the app fills in from the store or the clock: `{{price}}` in copy.
package enum Placeholder: String, Sendable, CaseIterable {
  case title, price, period
  case pricePerDay = "price_per_day"
  case pricePerWeek = "price_per_week"
  case pricePerMonth = "price_per_month"
  case pricePerYear = "price_per_year"
  case trialPeriod = "trial_period"
  case trialEndDate = "trial_end_date"
  case firstBillDate = "first_bill_date"
  case introPrice = "intro_price"
  case introPeriod = "intro_period"
  case savingsPercent = "savings_percent"
  case savingsAmount = "savings_amount"
  case commitmentPeriod = "commitment_period"
  case commitmentTotal = "commitment_total"
  case offerEndDate = "offer_end_date"

  /// What a placeholder refers to, which decides where it may be used.
  package enum Subject: String, Sendable, CaseIterable {
    /// The store product that is selected, or whose card it is on.
    case product
    /// The product's period, and its price converted to another one; only if it has a period.
    case length
    /// The free introductory offer of the product, or that it is bought with; only if there is one and this user may have it.
    case trial
    /// The same offer, free or charged.
    case introductoryOffer
    /// The cost of an introductory offer; only if the product has one that is charged.
    case introductoryPrice
    /// The saving compared with a shorter plan; only if the offering has two subscription lengths.
    case savings
    /// A billing plan with a commitment.
    case commitment
    /// The campaign's window; only in an offering of kind `campaign`.
    case campaign

    /// Where such placeholders may stand, as the end of a sentence.
    package var allowance: String {
      switch self {
      case .product: "in every text"
      case .length: "if a product shown has a period; on a plan, if its own product has one"
      case .trial: "if a product shown has an introductory offer that is free; on a plan, if its own product has one"
      case .introductoryOffer: "if a product shown has an introductory offer; on a plan, if its own product has one"
      case .introductoryPrice: "if such an offer is charged"
      case .savings: "if the offering has two subscription lengths"
      case .commitment: "if a product is billed monthly with a commitment"
      case .campaign: "in a campaign"
      }
    }
  }

  /// What the placeholder speaks of.
  package var subject: Subject {
    switch self {
    case .title, .price: .product
    case .period, .pricePerDay, .pricePerWeek, .pricePerMonth, .pricePerYear: .length
    case .trialPeriod, .trialEndDate, .firstBillDate: .trial
    case .introPeriod: .introductoryOffer
    case .introPrice: .introductoryPrice
    case .savingsPercent, .savingsAmount: .savings
    case .commitmentPeriod, .commitmentTotal: .commitment
    case .offerEndDate: .campaign
    }
  }

  /// What replaces it on the screen.
  package var summary: String {
    switch self {
    case .title: "The product's name in the store."
    case .price: "The full amount charged for one period, in the user's currency."
    case .period: "The length of one period, such as 'month'."
    case .pricePerDay: "The price converted to a day, rounded up."
    case .pricePerWeek: "The price converted to a week, rounded up."
    case .pricePerMonth: "The price converted to a month, rounded up."
    case .pricePerYear: "The price converted to a year, rounded up."
    case .trialPeriod: "The length of what is free at first, such as '1 week'."
    case .trialEndDate: "The day on which a free trial that starts now ends."
    case .firstBillDate: "The day of the first charge if a free trial starts now."
    case .introPrice: "The amount of an introductory offer that is charged."
    case .introPeriod: "The length of one period of the introductory offer."
    case .savingsPercent:
      "What the plan saves, in percent, rounded down; compared with the shortest plan of a month or more."
    case .savingsAmount: "The same saving as an amount of money, rounded down."
    case .commitmentPeriod: "How long a monthly billing plan commits the user."
    case .commitmentTotal: "The total cost of a commitment."
    case .offerEndDate: "The day on which the campaign ends."
    }
  }
}

/// One `{{ … }}` in a text.
package struct PlaceholderUse: Sendable, Equatable {
  /// The name as written, without braces and surrounding spaces.
  package let name: String
  /// Offsets in the text's UTF-8 bytes, braces included.
  package let range: Range<Int>
  /// The variable in the table; nil for an unknown name.
  package let placeholder: Placeholder?

  /// - Parameter range: the bytes of the text that the placeholder takes up, braces included.
  package init(name: String, range: Range<Int>) {
    self.name = name
    self.range = range
    placeholder = Placeholder(rawValue: name)
  }
}

/// The placeholders of a text, and the offsets of unmatched braces.
package struct PlaceholderScan: Sendable {
  /// In the order of the text, names that mean nothing included.
  package private(set) var uses: [PlaceholderUse] = []
  /// Offsets of `{{` without `}}` or `}}` without `{{`.
  package private(set) var unbalanced: [Int] = []

  /// Looks through a text once.
  package init(_ text: String) {
    let bytes = Array(text.utf8)
    guard bytes.contains(UInt8(ascii: "{")) || bytes.contains(UInt8(ascii: "}")) else { return }
    var open: Int?
    var index = 0
    while index + 1 < bytes.count {
      let pair = (bytes[index], bytes[index + 1])
      if pair == (UInt8(ascii: "{"), UInt8(ascii: "{")) {
        if let open { unbalanced.append(open) }
        open = index
        index += 2
      } else if pair == (UInt8(ascii: "}"), UInt8(ascii: "}")) {
        if let start = open {
          uses.append(PlaceholderUse(name: Self.name(bytes[(start + 2)..<index]), range: start..<index + 2))
        } else {
          unbalanced.append(index)
        }
        open = nil
        index += 2
      } else {
        index += 1
      }
    }
    if let open { unbalanced.append(open) }
  }

  private static func name(_ bytes: ArraySlice<UInt8>) -> String {
    let isSpace: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 }
    let trimmed = bytes.drop(while: isSpace).reversed().drop(while: isSpace).reversed()
    return String(decoding: Array(trimmed), as: UTF8.self)
  }
}
