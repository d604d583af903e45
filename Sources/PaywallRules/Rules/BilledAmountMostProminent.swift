import PaywallModel
import YAML

enum BilledAmountMostProminent: OfferingRule {
  static let description = RuleDescription(
    "billed-amount-most-prominent", "On a plan, no other amount stands out more than what is billed.",
    .store(.error, .error, .error), waivable: false,
    documentation: """
      The full amount of one charge must be the most prominent of a plan's figures: prices worked out for a shorter time,
      trials, introductory prices and savings come below it. Compared are the lines of a `plans` section: their written
      sizes, and where one has no size, their order, for the first line is the plan's price line. A size that is left to
      the renderer is taken to be right.
      """,
    bad: "{{price_per_month}} at 28 points, {{price}} at 12", good: "{{price}} at 22 points, {{price_per_month}} at 13",
    source:
      "Apple's guidance on auto-renewable subscriptions and rejections that quote it; Google Play subscriptions policy")

  static func check(_ context: OfferingContext) -> [Finding] {
    context.eachScreen { screen in
      let lines = screen.planLines
      let billed = lines.filter { $0.unit.uses(.price) }
      return lines.enumerated().compactMap { index, line in
        guard !line.unit.uses(.price), line.unit.rivalsPrice else { return nil }
        if let size = line.size, let largest = billed.compactMap(\.size).max() {
          guard size > largest, let node = line.sizeNode else { return nil }
          return description.finding(
            at: screen.place(node), "another amount is shown larger than {{price}}",
            hint: "make it at most \(plain(largest)) points high")
        }
        guard index == 0, line.unit.path.hasSuffix(".priceText") else { return nil }
        return description.finding(
          at: line.unit.place, "the price line shows another amount than what is billed",
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
