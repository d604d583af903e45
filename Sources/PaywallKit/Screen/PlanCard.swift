/// One plan that can be bought, as its card shows it.
public struct PlanCard: Sendable, Equatable, Identifiable {
  /// The way to buy it, in the spelling of `PaywallConfig.productIDs`.
  public let id: String
  /// The store's product id.
  public let product: String
  /// The package of the offering that it belongs to; nil in a paywall of eight fields.
  public let package: String?
  /// Its name.
  public let title: ScreenText
  /// The store's price of one period, byte for byte.
  public let price: String
  /// The price line, with the whole amount that is charged.
  public let priceLine: ScreenText
  /// The second line, such as the price per month; nil where it would say the same as the first.
  public let periodPriceLine: ScreenText?
  /// The length of a period, such as `month`; what is paid once says so.
  public let period: ScreenText
  /// The price converted to a day, week, month and year, as amounts without words; none where nothing can be derived.
  public let perUnit: [BillingPeriod.Unit: String]
  /// What the customer gets first on this plan: a trial or a price.
  public let offer: PlanOffer?
  /// What is said of the trial or the offer.
  public let offerLabel: ScreenText?
  /// The offer and what follows: `7-day free trial, then $9.99 per month`; without an offer the price and the period. With a
  /// commitment its length and the total: `$3.99 per month for 1 year ($47.88)`.
  public let terms: ScreenText
  /// What is saved compared with a shorter plan, computed from the store's prices.
  public let saving: PlanSaving?
  /// The badge that its author wrote.
  public let badge: ScreenText?
  /// The line below the name.
  public let text: ScreenText?
  /// What it includes.
  public let features: [ScreenText]
  /// The total and the length of a commitment.
  public let commitment: PlanCommitment?
  /// Whether the plan is selected.
  public let isSelected: Bool
  /// Whether the card stands out.
  public let isHighlighted: Bool
  /// Whether the customer has it already.
  public let isCurrent: Bool
  /// The card's look: `badge`, `background`, `border`, `shadow`, `cornerRadius` as compiled.
  public let style: PaywallValue?
  /// What a screen reader says, in this order: name, price, period, offer, badge, selected or not.
  public internal(set) var reading: [String] = []
}

/// What a customer gets first.
public struct PlanOffer: Sendable, Equatable {
  /// Whom it is for.
  public let kind: StoreOffer.Kind
  /// How it is charged.
  public let payment: StoreOffer.Payment
  /// How long it lasts in all.
  public let length: BillingPeriod
  /// Whether it begins when what the customer has paid for ends: a promotional offer for who subscribes.
  public let isLater: Bool
  /// Whether it is a free trial: introductory, and nothing is charged.
  public var isTrial: Bool { kind == .introductory && payment == .free }
}

/// What a plan saves.
public struct PlanSaving: Sendable, Equatable {
  /// Rounded down; at least 1.
  public let percent: Int
  /// The saved amount as the store would write it; nil where it cannot.
  public let amount: String?
  /// In words: `Save 44%`.
  public let label: ScreenText
  /// The percentage in the label.
  let percentText: String
}

/// What a billing plan binds the customer to.
public struct PlanCommitment: Sendable, Equatable {
  /// How long, in words.
  public let period: ScreenText
  /// All that is paid in that time; nil where it cannot be said exactly.
  public let total: String?
}

/// The plans of a screen; at least one.
public struct PlanList: Sendable, Equatable {
  /// In the order of the screen.
  public let cards: [PlanCard]
  /// The place of the selected one.
  public let selectedIndex: Int
  /// How they are shown.
  public let style: PlanStyle
  /// The purchase button for the selected plan, wherever it is drawn.
  public let purchase: ScreenButton

  /// The selected plan.
  public var selected: PlanCard { cards[selectedIndex] }
}
