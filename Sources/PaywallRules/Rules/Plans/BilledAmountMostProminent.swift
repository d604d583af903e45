import PaywallModel
import YAML

enum BilledAmountMostProminent: OfferingRule {
  static let description = RuleDescription(
    "billed-amount-most-prominent", "No other amount, trial or saving stands out more than what is billed.",
    .store(.error, .error, .error), waivable: false,
    documentation: """
      The full amount of one charge must be the most prominent of a screen's figures: prices worked out for a shorter time,
      trials, introductory prices and savings come below it. Compared are the written sizes: of the lines of a `plans`
      section, and where one has no size, their order, for the first line is the plan's price line; and of texts in other
      sections with a `style.fontSize` of their own, such as a headline. A size that is left to the renderer is taken to be
      right.
      """,
    bad: "{{price_per_month}} at 28 points, {{price}} at 12", good: "{{price}} at 22 points, {{price_per_month}} at 13",
    source:
      "developer.apple.com/app-store/subscriptions, on prices in the purchase flow; App Review Guidelines 3.1.2(c), as "
      + "rejections quote it; Google Play subscriptions policy", demands: [.billedAmount])

  static func violations(in context: OfferingContext) -> [Violation] {
    context.eachScreen { screen in
      let (lines, others) = (screen.planLines, screen.sizedTexts)
      let plans = lines.filter { $0.unit.uses(.price) }.compactMap(\.size) + screen.plainPriceSizes.compactMap(\.number)
      let hasPlans = screen.first(.plans) != nil
      let largest = plans.max() ?? (hasPlans ? nil : others.filter { $0.unit.uses(.price) }.compactMap(\.size).max())
      return (lines + others).compactMap { text in
        guard !text.unit.uses(.price), text.unit.rivalsPrice else { return nil }
        if let largest, let node = text.sizeNode, let size = text.size {
          guard size > largest else { return nil }
          return Violation(
            at: screen.range(node), "another amount is shown larger than {{price}}",
            hint: "make it at most \(plain(largest)) points high")
        }
        guard text.isOfPlans, text.unit.path == lines.first?.unit.path, text.unit.path.hasSuffix(".priceText") else {
          return nil
        }
        return Violation(
          at: text.unit.range, "the price line shows another amount than what is billed",
          hint: "write {{price}} here, and the other amount as periodPriceText")
      }
    }
  }

  private static func plain(_ size: Double) -> String { Int(exactly: size).map(String.init) ?? "\(size)" }
}

extension CopyUnit {
  /// Whether the text shows an amount or a term that must not outshine the price.
  fileprivate var rivalsPrice: Bool {
    placeholders.uses.contains { use in
      switch use.placeholder {
      case .pricePerDay, .pricePerWeek, .pricePerMonth, .pricePerYear, .introPrice, .trialPeriod, .savingsPercent,
        .savingsAmount:
        true
      default: false
      }
    }
  }
}
