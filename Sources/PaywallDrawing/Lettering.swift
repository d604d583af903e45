package import PaywallKit

/// How letters are set: a text style, which grows with Dynamic Type, and a weight.
package struct Lettering: Sendable, Equatable {
  /// The system's text styles.
  package enum Style: String, Sendable, CaseIterable {
    case largeTitle, title, title2, title3, headline, body, callout, subheadline, footnote, caption

    /// Its size at the default text size of iOS (Human Interface Guidelines, Typography).
    package var points: Double {
      switch self {
      case .largeTitle: 34
      case .title: 28
      case .title2: 22
      case .title3: 20
      case .headline, .body: 17
      case .callout: 16
      case .subheadline: 15
      case .footnote: 13
      case .caption: 12
      }
    }
  }

  package let style: Style
  package let weight: ScreenLook.Weight
  /// In points at the default text size, in place of the style's.
  package let size: Double?
  /// No section makes it smaller.
  package let least: Double

  package init(_ style: Style, _ weight: ScreenLook.Weight = .regular, size: Double? = nil, least: Double = 0) {
    (self.style, self.weight, self.size, self.least) = (style, weight, size, least)
  }

  /// The same in a section that has a size and a weight of its own: all of its letters are larger or smaller by one factor.
  package func within(_ look: ScreenLook) -> Lettering {
    let own = look.fontSize.map { max(points * $0 / Style.body.points, least) }
    return Lettering(style, weight == .regular ? look.fontWeight ?? weight : weight, size: own ?? size, least: least)
  }

  /// In points at the default text size.
  package var points: Double { size ?? style.points }

  package static let title = Lettering(.title, .bold)
  package static let subtitle = Lettering(.body)
  package static let heading = Lettering(.title3, .semibold)
  package static let name = Lettering(.body, .semibold)
  package static let copy = Lettering(.callout)
  package static let button = Lettering(.headline, .semibold)
  package static let small = Lettering(.footnote)
  package static let link = Lettering(.footnote, .medium)
}

/// The letters of a plan. What is charged is the largest of its texts, and never below 16 points.
package struct PlanLettering: Sendable, Equatable {
  package let name: Lettering
  package let price: Lettering
  /// The second price line, such as the price per month.
  package let period: Lettering
  /// The line below the name.
  package let copy = Lettering(.footnote)
  package let offer = Lettering(.footnote, .medium)
  package let badge = Lettering(.caption, .semibold)
  package let saving = Lettering(.caption, .semibold)

  /// The least size of what is charged.
  package static let leastPrice = 16.0

  /// - Parameter sizes: what the section asks for. Its second line is never larger than what is charged.
  package init(_ style: PlanStyle, isHighlighted: Bool, _ sizes: PriceSizes) {
    let (name, price) = Self.styles(style, isHighlighted)
    self.name = Lettering(name, .semibold)
    let own = Lettering(
      price, .bold, size: sizes.price.map { max($0, Self.leastPrice) }, least: Self.leastPrice)
    self.price = own
    period = Lettering(.footnote, size: sizes.period.map { min($0, own.points) })
  }

  private static func styles(_ style: PlanStyle, _ isHighlighted: Bool) -> (
    name: Lettering.Style, price: Lettering.Style
  ) {
    switch style {
    case .verticalStack, .radioList, .accordion: (.body, .title3)
    case .horizontalCards, .pillSelector, .comparisonGrid, .minimalText: (.subheadline, .headline)
    case .carousel: (.body, .title2)
    case .toggleSwitch, .segmentedControl: (.subheadline, .title)
    case .tierBlocks: (.body, .title)
    case .featuredHighlight: isHighlighted ? (.title3, .title) : (.body, .title3)
    }
  }
}
