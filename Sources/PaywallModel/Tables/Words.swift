/// The role of a package in an offering, named as the wire names it.
package enum PackageType: String, Sendable, CaseIterable {
  case weekly, monthly, twoMonth, threeMonth, sixMonth, annual, lifetime, custom

  /// The length of a subscription that fits the role; nil for `lifetime` and `custom`.
  package var period: Period? {
    switch self {
    case .weekly: Period("P1W")
    case .monthly: Period("P1M")
    case .twoMonth: Period("P2M")
    case .threeMonth: Period("P3M")
    case .sixMonth: Period("P6M")
    case .annual: Period("P1Y")
    case .lifetime, .custom: nil
    }
  }
}

/// What an offering is for.
package enum OfferingKind: String, Sendable, CaseIterable {
  case primary, campaign, experiment
}

/// The kinds of product that the stores sell, named as StoreKit 2 names them.
package enum ProductKind: String, Sendable, CaseIterable {
  case autoRenewable, nonRenewable, nonConsumable, consumable
}

/// How a store charges an introductory offer, named as StoreKit configuration files name it.
package enum OfferMode: String, Sendable, CaseIterable {
  case free, payAsYouGo, payUpFront
}

/// Whom an offer is for, named as StoreKit configuration files name them.
package enum OfferAudience: String, Sendable, CaseIterable {
  case new, existing, expired
}

/// A format of another SDK or console that a project can be filled from.
package enum ImportFormat: String, Sendable, CaseIterable {
  case revenueCat = "revenuecat"
  case firebase
  case appDNA = "appdna"
  case appActor = "appactor"
  case superwall
}

/// How the sections of a screen are laid out.
package enum Layout: String, Sendable, CaseIterable {
  case stack, grid, carousel

  /// The layout of a variant that names none.
  package static let usual = Layout.stack

  /// One sentence for the reference.
  package var summary: String {
    switch self {
    case .stack: "Sections stacked vertically."
    case .grid: "Sections side by side, for comparing features or plans."
    case .carousel: "Sections that scroll horizontally."
    }
  }
}

/// How the plans are shown.
package enum PlanStyleType: String, Sendable, CaseIterable {
  case horizontalCards = "horizontal_cards"
  case verticalStack = "vertical_stack"
  case toggleSwitch = "toggle_switch"
  case segmentedControl = "segmented_control"
  case radioList = "radio_list"
  case carousel
  case comparisonGrid = "comparison_grid"
  case pillSelector = "pill_selector"
  case tierBlocks = "tier_blocks"
  case minimalText = "minimal_text"
  case featuredHighlight = "featured_highlight"
  case accordion

  /// The style of a variant that names none.
  package static let usual = PlanStyleType.verticalStack

  /// One sentence for the reference.
  package var summary: String {
    switch self {
    case .horizontalCards: "Cards side by side, one per plan; for two or three plans."
    case .verticalStack: "Rows with the plan's name, price and badge."
    case .toggleSwitch: "A switch between two plans."
    case .segmentedControl: "A native segmented control for two to four plans."
    case .radioList: "Radio buttons with the plan's details in each row."
    case .carousel: "Plan cards that scroll horizontally and snap."
    case .comparisonGrid: "A grid of features with a column for each plan."
    case .pillSelector: "Rounded pills in a row."
    case .tierBlocks: "Large blocks with a list of features for each tier."
    case .minimalText: "Names and prices as text, without cards."
    case .featuredHighlight: "One plan larger than the others."
    case .accordion: "Plans that expand to show their details."
    }
  }
}

extension CaseIterable where Self: RawRepresentable<String> {
  /// The words in the table, for a schema.
  static var words: Schema { .choice(allCases.map(\.rawValue)) }
}
