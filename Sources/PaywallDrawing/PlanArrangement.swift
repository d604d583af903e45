package import PaywallKit

/// How the cards of plans lie.
package enum PlanArrangement: Sendable, Equatable {
  /// One below the other, so many points apart.
  case below(Double)
  /// Side by side.
  case beside
  /// Scrolling sideways.
  case sideways
  /// As wide as they are, in lines.
  case flowing
}

/// How the parts of a card lie.
package enum CardForm: Sendable, Equatable {
  /// The name at the start, what is charged at the end.
  case row
  /// One below the other, in the middle.
  case column
  /// One below the other, large.
  case block
}

extension PlanStyle {
  /// How its cards lie; with the largest text, none are side by side.
  package func arrangement(textIsLarge: Bool) -> PlanArrangement {
    switch self {
    case .horizontalCards: textIsLarge ? .below(12) : .beside
    case .carousel: textIsLarge ? .below(12) : .sideways
    case .pillSelector: textIsLarge ? .below(10) : .flowing
    case .radioList, .minimalText: .below(0)
    case .verticalStack, .tierBlocks, .accordion, .featuredHighlight, .toggleSwitch, .segmentedControl,
      .comparisonGrid:
      .below(14)
    }
  }

  /// How the parts of its cards lie.
  package var cardForm: CardForm {
    switch self {
    case .horizontalCards, .carousel, .pillSelector: .column
    case .tierBlocks: .block
    case .verticalStack, .radioList, .minimalText, .featuredHighlight, .accordion, .toggleSwitch, .segmentedControl,
      .comparisonGrid:
      .row
    }
  }

  /// Whether a card has a circle that says whether it is selected.
  package var hasRadio: Bool {
    switch self {
    case .verticalStack, .radioList, .tierBlocks, .featuredHighlight, .accordion: true
    case .horizontalCards, .carousel, .pillSelector, .minimalText, .toggleSwitch, .segmentedControl, .comparisonGrid:
      false
    }
  }

  /// Whether a line is around a card.
  package var hasBorder: Bool {
    switch self {
    case .radioList, .minimalText: false
    case .verticalStack, .horizontalCards, .carousel, .pillSelector, .tierBlocks, .featuredHighlight, .accordion,
      .toggleSwitch, .segmentedControl, .comparisonGrid:
      true
    }
  }

  /// Whether the selected card has a light ground.
  package var isTinted: Bool { self != .minimalText }

  /// Whether a card has the accent behind it.
  package func isFilled(_ card: PlanCard) -> Bool { self == .pillSelector && card.isSelected }

  /// From a card's edge to its content, in points.
  package var padding: Double { self == .minimalText ? 14 : 16 }

  /// The radius of a card's corners, where others have `usual`.
  package func radius(_ usual: Double) -> Double {
    switch self {
    case .pillSelector: 28
    case .minimalText: 0
    case .tierBlocks, .featuredHighlight: usual + 6
    case .verticalStack, .horizontalCards, .radioList, .carousel, .accordion, .toggleSwitch, .segmentedControl,
      .comparisonGrid:
      usual
    }
  }
}

/// The columns of a grid of icons.
package enum IconColumns {
  /// As many as the section wants; with the largest text, at most two.
  package static func count(_ wanted: Int, textIsLarge: Bool) -> Int {
    min(max(wanted, 1), textIsLarge ? 2 : 6)
  }
}
