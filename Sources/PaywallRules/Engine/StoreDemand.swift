/// Something that the compliance list requires or bans; rules name those that they check.
///
/// The compliance list is the section "Apple Compliance (mandatory, post-Jan 2026)" of the public agent skill "Custom
/// Paywall" (jindage.com/en/skills/paywall): a practitioners' checklist, not Apple's. Docs/rules.md lists its points
/// under "What the lists require".
package enum StoreDemand: Sendable, CaseIterable {
  // The ten points of the compliance list, in its order.
  case closeButton, billedAmount, noToggles, noFakeUrgency, disclosure, termsLink, privacyLink, restoreButton
  case dynamicPricing, trialTimeline
  // The patterns that it bans or requires by name.
  case planTypesWithPrices, sampleDataWithPrices, plansInViewModels, purchasesInViewModels, builtInPaywallView, sheet
  case literalSavings, annualWithoutSaving, purchaseWithoutOverlay, unknownProducts

  /// Whether it is one of the numbered points.
  package var isPoint: Bool {
    switch self {
    case .closeButton, .billedAmount, .noToggles, .noFakeUrgency, .disclosure, .termsLink, .privacyLink,
      .restoreButton, .dynamicPricing, .trialTimeline:
      true
    case .planTypesWithPrices, .sampleDataWithPrices, .plansInViewModels, .purchasesInViewModels, .builtInPaywallView,
      .sheet, .literalSavings, .annualWithoutSaving, .purchaseWithoutOverlay, .unknownProducts:
      false
    }
  }

  /// The demand in the list's own words, shortened.
  package var text: String {
    switch self {
    case .closeButton: "Close button immediately visible, no cooldown timer"
    case .billedAmount: "Full billed amount most prominent, at least 16 pt"
    case .noToggles: "No toggles, tappable cards"
    case .noFakeUrgency: "No fake urgency, no countdown timers"
    case .disclosure: "Disclosure of Schedule 2, Section 3.8(b) in the footer"
    case .termsLink: "Terms of Service, a link that can be tapped"
    case .privacyLink: "Privacy Policy, a link that can be tapped"
    case .restoreButton: "Restore Purchases, visible without scrolling"
    case .dynamicPricing: "Dynamic pricing, never hardcoded"
    case .trialTimeline: "Trial timeline with exact dates"
    case .planTypesWithPrices: "A plan type, or a model with `price: String`, that holds prices"
    case .sampleDataWithPrices: "Fallback or sample data with prices"
    case .plansInViewModels: "A view model that holds plans of its own instead of the store's packages"
    case .purchasesInViewModels: "A view model that calls the purchase SDK"
    case .builtInPaywallView: "RevenueCat's built-in `PaywallView`"
    case .sheet: "A sheet instead of `.fullScreenCover`"
    case .literalSavings: "Hardcoded savings (\"Save ~17%\")"
    case .annualWithoutSaving: "An annual plan next to a monthly one without a computed saving"
    case .purchaseWithoutOverlay: "A purchase without an overlay that confirms it"
    case .unknownProducts: "Product ids of no store product, an empty list, a highlighted product that is not shown"
    }
  }

  /// The part that only the app's code shows; nil if the rules cover all of it.
  package var inCode: String? {
    switch self {
    case .closeButton: "that no animation or delay hides it"
    case .billedAmount: "sizes that a style leaves to the renderer"
    case .termsLink, .privacyLink: "that a tap opens it"
    case .restoreButton: "that a tap restores"
    case .dynamicPricing: "that prices come from `localizedPriceString`"
    case .trialTimeline: "that the dates come from the store's offer and today"
    case .planTypesWithPrices: "types in the app's source"
    case .sampleDataWithPrices: "data in the app's source; a built-in copy of the bundle has already passed the rules"
    case .plansInViewModels, .purchasesInViewModels: "how the app is built"
    case .builtInPaywallView: "which view the app shows"
    case .sheet: "how the app presents the screen"
    case .literalSavings: "that the placeholder is calculated from store prices"
    case .purchaseWithoutOverlay: "what the app draws after a purchase"
    case .unknownProducts: "which ids the store currently knows"
    case .noToggles, .noFakeUrgency, .disclosure, .annualWithoutSaving: nil
    }
  }
}
