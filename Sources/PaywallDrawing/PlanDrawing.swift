package import PaywallKit

/// The three forms that the plan styles have in common.
package enum PlanForm: Sendable, Equatable {
  /// Names side by side, and below them what the selected plan costs.
  case tabs
  /// A column for each plan, with a row for each feature that one of them has.
  case table
  /// A card for each plan.
  case cards
}

extension PlanStyle {
  /// How its plans are drawn.
  package var form: PlanForm {
    switch self {
    case .toggleSwitch, .segmentedControl: .tabs
    case .comparisonGrid: .table
    case .horizontalCards, .verticalStack, .radioList, .carousel, .pillSelector, .tierBlocks, .minimalText,
      .featuredHighlight, .accordion:
      .cards
    }
  }

  /// Whether a card shows what its plan includes.
  package func unfolds(_ card: PlanCard) -> Bool {
    switch self {
    case .horizontalCards: false
    case .accordion: card.isSelected
    case .verticalStack, .toggleSwitch, .segmentedControl, .radioList, .carousel, .comparisonGrid, .pillSelector,
      .tierBlocks, .minimalText, .featuredHighlight:
      true
    }
  }

  /// Whether its cards scroll sideways.
  package var scrolls: Bool { self == .carousel }
}

/// A feature, and which plans have it.
package struct PlanFeature: Sendable, Equatable {
  package let text: ScreenText
  /// One for each plan.
  package let has: [Bool]
}

extension PlanList {
  /// Every feature that a plan has, once, in the order of the cards.
  package var features: [PlanFeature] {
    var all: [ScreenText] = []
    for feature in cards.flatMap(\.features) where !all.contains(where: { $0.text == feature.text }) {
      all.append(feature)
    }
    return all.map { feature in
      PlanFeature(text: feature, has: cards.map { $0.features.contains { $0.text == feature.text } })
    }
  }
}

/// Where on its card a badge is.
package enum BadgePlace: String, Sendable, CaseIterable { case top, topLeading, topTrailing, inline }

/// A plan's badge as it is drawn.
package struct PlanBadge: Sendable, Equatable {
  package let text: ScreenText
  package let place: BadgePlace
  /// The renderer's own if nil.
  package let color: ScreenColor?
  package let textColor: ScreenColor?
}

extension PlanCard {
  /// The badge; nil for none.
  package var drawnBadge: PlanBadge? {
    badge.map { text in
      let look = style?["badge"]
      return PlanBadge(
        text: text, place: look?["position"]?.string.flatMap { BadgePlace(rawValue: $0) } ?? .top,
        color: ScreenColor(look?["color"]), textColor: ScreenColor(look?["textColor"]))
    }
  }

  /// What is saved, unless the badge says it already, in whatever language.
  package var drawnSaving: ScreenText? {
    guard let saving else { return nil }
    if let badge = badge?.text, badge == saving.label.text || badge.numbers.contains(String(saving.percent)) {
      return nil
    }
    return saving.label
  }

  /// What a screen reader says of it at once.
  package var spoken: String { reading.joined(separator: ", ") }
}

extension String {
  /// The whole numbers in it, in digits of any script: 20 of `Save 20%`, and not of `2026`, `20.5` or `20,000`.
  fileprivate var numbers: [String] {
    let points: [Character] = [".", ",", "٫", "٬"]
    return split { $0.wholeNumberValue == nil && !points.contains($0) }.map { run in
      let inner = run.drop { points.contains($0) }.reversed().drop { points.contains($0) }.reversed()
      return inner.map { $0.wholeNumberValue.map(String.init) ?? "." }.joined()
    }
  }
}

/// The sizes that a section gives its price lines, in points at the default text size; the renderer's own if nil.
package struct PriceSizes: Sendable, Equatable {
  package let price: Double?
  package let period: Double?

  /// - Parameter look: what `ScreenSection.look` has for the plans.
  package init(_ look: [String: PaywallValue]) {
    (price, period) = (ScreenLook.number(look["priceFontSize"]), ScreenLook.number(look["periodPriceFontSize"]))
  }
}
