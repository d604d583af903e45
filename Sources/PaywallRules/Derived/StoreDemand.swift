import PaywallModel

/// Something that the compliance lists of the field ask for or ban, with the rules that see to it.
package struct StoreDemand: Sendable {
  /// In the list's own words, shortened.
  package let text: String
  package let rules: [String]
  /// What of it only the app's code shows; nil where the rules see it all.
  package let inCode: String?

  private init(_ text: String, _ rules: [String], inCode: String? = nil) {
    (self.text, self.rules, self.inCode) = (text, rules, inCode)
  }

  /// The ten points of the compliance list, in its order.
  package static let points: [StoreDemand] = [
    StoreDemand(
      "Close button immediately visible, no cooldown timer", ["close-button-immediate"],
      inCode: "that no animation or delay hides it"),
    StoreDemand(
      "Full billed amount most prominent, at least 16 pt", ["billed-amount-most-prominent", "billed-amount-min-16pt"],
      inCode: "sizes that a style leaves to the renderer"),
    StoreDemand("No toggles, tappable cards", ["no-trial-toggle", "no-toggle-control"]),
    StoreDemand(
      "No fake urgency, no countdown timers",
      ["no-urgency-section", "no-resetting-countdown", "no-urgency-copy", "offer-date-backed"]),
    StoreDemand(
      "Disclosure of Schedule 2, Section 3.8(b) in the footer",
      ["disclosure-core", "disclosure-extended", "disclosure-inline", "price-per-period-shown", "plan-title-shown"]),
    StoreDemand("Terms of Service, a link that can be tapped", ["terms-link"], inCode: "that a tap opens it"),
    StoreDemand("Privacy Policy, a link that can be tapped", ["privacy-link"], inCode: "that a tap opens it"),
    StoreDemand(
      "Restore Purchases, visible without scrolling", ["restore-present", "restore-above-fold"],
      inCode: "that a tap restores"),
    StoreDemand(
      "Dynamic pricing, never hardcoded", ["no-literal-price", "placeholder-parity"],
      inCode: "that prices come from `localizedPriceString`"),
    StoreDemand(
      "Trial timeline with exact dates", ["trial-timeline-dates", "trial-terms-complete", "no-literal-date"],
      inCode: "that the dates come from the store's offer and today"),
  ]

  /// The patterns that the lists ban, or require in so many words.
  package static let bans: [StoreDemand] = [
    StoreDemand(
      "A plan type, or a model with `price: String`, that holds prices", ["no-literal-price", "known-key"],
      inCode: "types in the app's source"),
    StoreDemand(
      "Fallback or sample data with prices", ["no-literal-price"],
      inCode: "data in the app's source; a built-in copy of the bundle has passed the rules"),
    StoreDemand(
      "A view model that holds plans of its own in place of the store's packages", [], inCode: "how the app is built"),
    StoreDemand("A view model that calls the purchase SDK", [], inCode: "how the app is built"),
    StoreDemand("RevenueCat's built-in `PaywallView`", [], inCode: "which view the app shows"),
    StoreDemand(
      "A sheet in place of `.fullScreenCover`", ["presentation-full-screen"], inCode: "how the app presents the screen"),
    StoreDemand(
      "Savings that are written down (\"Save ~17%\")", ["no-literal-savings", "savings-badge-computable"],
      inCode: "that the placeholder is worked out from store prices"),
    StoreDemand("An annual plan beside a monthly one without a computed saving", ["savings-badge-present"]),
    StoreDemand(
      "A purchase without an overlay that confirms it", [], inCode: "what the app draws after a purchase"),
    StoreDemand(
      "Product ids that no store product has, an empty list, a highlight that is not shown",
      ["product-resolves", "package-product"], inCode: "which ids the store knows on the day"),
  ]

  /// A row of the reference.
  var row: String {
    let rules = rules.map { DecodingRule(rawValue: $0) == nil ? "[`\($0)`](#\($0))" : "`\($0)`" }
      .joined(separator: ", ")
    return "| \(text) | \(rules.isEmpty ? "–" : rules) | \(inCode ?? "–") |"
  }
}
