/// What an open paywall allows, as its screen has it.
struct SessionOffer: Sendable, Equatable {
  /// What happens once something was bought.
  enum Aftermath: Sendable, Equatable {
    case dismiss
    case deepLink(String)
    case nextStep
  }

  /// The ways to buy on the screen.
  var plans: Set<String> = []
  /// That which is selected unless the user selects another.
  var initialPlan: String?
  /// What is shown and cannot be bought, such as the plan that the user has.
  var ownPlans: Set<String> = []
  var features: Set<String> = []
  var links: Set<String> = []
  /// The switches of the screen by their sections' ids, with the plans that they select.
  var switches: [String: String?] = [:]
  /// Whether there is a field for codes, and somebody who checks them.
  var checksCodes = false
  /// Whether there is a store to buy from and to restore from.
  var hasStore = true
  var isDismissible = true
  /// The delay until the control appears that closes the screen.
  var dismissDelay = Duration.zero
  var aftermath = Aftermath.dismiss
  /// From the purchase to the aftermath, if that is longer than the overlay.
  var aftermathDelay = Duration.zero

  /// How long the overlay stays that says that the purchase worked.
  var overlay: Duration { max(.milliseconds(1500), aftermathDelay) }
}

extension SessionOffer {
  /// - Parameter initial: the plan that is selected where the user selected none.
  init(_ screen: PaywallScreen, initial: String?, hasStore: Bool, checksCodes: Bool) {
    let cards = screen.plans?.cards ?? []
    plans = Set(cards.map(\.id))
    initialPlan = initial
    ownPlans = Set(cards.filter(\.isCurrent).map(\.id))
    if let plans = screen.plans, !plans.purchase.isEnabled { ownPlans.insert(plans.selected.id) }
    self.hasStore = hasStore
    isDismissible = screen.dismissal.isAllowed
    dismissDelay = .seconds(max(0, screen.dismissal.delay))
    links = Set(screen.links.compactMap(\.url))
    for section in screen.sections { add(section, checksCodes) }
    let after = screen.settings["postPurchase"]
    aftermathDelay = .seconds(max(0, after?["delaySeconds"]?.number ?? 0))
    switch after?["action"]?.string {
    case "deep_link": aftermath = (after?["url"]?.string).map { .deepLink($0) } ?? .dismiss
    case "next_step": aftermath = .nextStep
    // A message takes the place of the overlay's words.
    default: aftermath = .dismiss
    }
  }

  private mutating func add(_ section: ScreenSection, _ hasCheck: Bool) {
    switch section.content {
    case .features(_, let items, _), .carousel(let items), .timeline(_, let items), .iconGrid(_, let items):
      features.formUnion(items.compactMap { $0.id ?? $0.title?.text })
    case .legal(_, let buttons, _): links.formUnion(buttons.compactMap(\.url))
    case .card(_, _, let sections): for section in sections { add(section, hasCheck) }
    case .toggle(let toggle): switches[section.id] = .some(toggle.plan)
    case .promoInput: checksCodes = hasCheck
    case .header, .plans, .cta, .socialProof, .guarantee, .image, .spacer, .testimonial, .countdown, .divider,
      .stickyFooter, .comparisonTable, .reviewsCarousel:
      break
    }
  }
}

extension ScreenButton {
  fileprivate var url: String? { if case .open(let url) = action { url } else { nil } }
}
