package import PaywallKit

/// What a variant says of the look of a section or a card, as values. What is none of these is left out.
package struct ScreenLook: Sendable, Equatable {
  /// A line around it.
  package struct Border: Sendable, Equatable {
    package let width: Double
    /// The renderer's own if nil.
    package let color: ScreenColor?
  }

  /// What is below it.
  package struct Shadow: Sendable, Equatable {
    package let x: Double
    package let y: Double
    package let radius: Double
    /// `ScreenLook.shade` if nil.
    package let color: ScreenColor?
  }

  /// Where lines and parts begin.
  package enum Alignment: String, Sendable, CaseIterable { case leading, center, trailing }

  /// How strong letters are.
  package enum Weight: String, Sendable, CaseIterable { case regular, medium, semibold, bold, heavy }

  package let background: ScreenBackground
  package let border: Border?
  package let shadow: Shadow?
  package let cornerRadius: Double?
  package let padding: Double?
  package let margin: Double?
  package let alignment: Alignment?
  package let textColor: ScreenColor?
  /// In points at the default text size.
  package let fontSize: Double?
  package let fontWeight: Weight?

  /// - Parameter value: a section's or a card's `style`.
  package init(_ value: PaywallValue?) {
    background = ScreenBackground(value?["background"])
    border = value?["border"].map { Border(width: Self.number($0["width"]) ?? 1, color: ScreenColor($0["color"])) }
    shadow = value?["shadow"].map { shadow in
      Shadow(
        x: Self.number(shadow["x"]) ?? 0, y: Self.number(shadow["y"]) ?? 0,
        radius: Self.number(shadow["radius"]) ?? 12, color: ScreenColor(shadow["color"]))
    }
    cornerRadius = Self.number(value?["cornerRadius"])
    padding = Self.number(value?["padding"])
    margin = Self.number(value?["margin"])
    alignment = value?["alignment"]?.string.flatMap { Alignment(rawValue: $0) }
    textColor = ScreenColor(value?["textColor"])
    fontSize = Self.number(value?["fontSize"])
    fontWeight = value?["fontWeight"]?.string.flatMap { Weight(rawValue: $0) }
  }

  /// The colour of a shadow that has none.
  package static let shade = "#00000033"

  /// A number of points that a screen can have.
  package static func number(_ value: PaywallValue?) -> Double? {
    value?.number.flatMap { $0.isFinite && abs($0) <= 10_000 ? $0 : nil }
  }
}
