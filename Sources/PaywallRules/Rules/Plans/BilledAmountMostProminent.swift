import PaywallModel
import YAML

enum BilledAmountMostProminent: OfferingRule {
  static let description = RuleDescription(
    "billed-amount-most-prominent", "No other amount, trial or saving is more prominent than the billed amount.",
    .store(.error, .error, .error),
    waivers: .never("it goes by sizes, not by words, and the stores ask for it without exception"),
    weakening: .reported,
    documentation: """
      The full amount of one charge must be the most prominent figure on a screen: prices calculated for a shorter
      period, trials, introductory prices and savings must be less prominent. The rule compares the sizes written in the
      file: those of the lines of a `plans` section (for lines without a size or of one size, it compares their order,
      because the first line is the plan's price line), and those of texts in other sections with their own
      `style.fontSize`, such as a headline. At the same size a heavier `style.fontWeight` counts as more. Within one line, an amount per shorter period before {{price}} is a warning.
      A size that is left to the renderer is assumed to be correct.
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
        if text.unit.uses(.price) { return text.isOfPlans ? shorterPeriodFirst(in: text.unit) : nil }
        guard text.unit.rivalsPrice else { return nil }
        let leads =
          text.isOfPlans && text.unit.path == lines.first?.unit.path && text.unit.path.hasSuffix(".priceText")
        if let largest, let node = text.sizeNode, let size = text.size, size > largest || size < largest || !leads {
          guard size > largest else {
            return size == largest ? heavier(text, than: screen) : nil
          }
          return Violation(
            at: screen.range(node), "another amount is shown at a larger size than {{price}}",
            hint: "reduce it to at most \(plain(largest)) points")
        }
        guard leads else { return nil }
        return Violation(
          at: text.unit.range, "the price line shows an amount other than the billed one",
          hint: "use {{price}} here, and move the other amount to periodPriceText")
      }
    }
  }

  /// A text of the same size in a heavier weight than the plans, where both weights are written.
  private static func heavier(_ text: SizedText, than screen: Screen) -> Violation? {
    guard !text.isOfPlans, let node = text.weightNode, let weight = rank(node),
      let own = screen.all(.plans).compactMap({ $0.fontWeight.flatMap(rank) }).max(), weight > own
    else { return nil }
    return Violation(
      at: screen.range(node), "another amount is shown in a heavier weight than {{price}}",
      hint: "use at most the weight of the plans")
  }

  private static func rank(_ weight: Node) -> Int? {
    weight.string.flatMap { ["regular", "medium", "semibold", "bold", "heavy"].firstIndex(of: $0) }
  }

  /// What is read first in a line counts for more than what follows in the same size.
  private static func shorterPeriodFirst(in line: CopyUnit) -> Violation? {
    let uses = line.placeholders.uses.compactMap(\.placeholder)
    guard let price = uses.firstIndex(of: .price),
      let other = uses[..<price].first(where: { [.pricePerDay, .pricePerWeek, .pricePerMonth].contains($0) })
    else { return nil }
    return Violation(
      at: line.range, "the price line shows {{\(other.rawValue)}} before the billed amount",
      hint: "write {{price}} first, or move the other amount to periodPriceText", severity: .warning)
  }

  private static func plain(_ size: Double) -> String { Int(exactly: size).map(String.init) ?? "\(size)" }
}

extension CopyUnit {
  /// Whether the text shows an amount or a term that must not be more prominent than the price.
  fileprivate var rivalsPrice: Bool {
    placeholders.uses.contains { use in
      switch use.placeholder {
      case .pricePerDay, .pricePerWeek, .pricePerMonth, .pricePerYear, .introPrice, .trialPeriod, .savingsPercent,
        .savingsAmount:
        true
      case nil, .title, .price, .period, .trialEndDate, .firstBillDate, .introPeriod, .commitmentPeriod,
        .commitmentTotal, .offerEndDate:
        false
      }
    }
  }
}
