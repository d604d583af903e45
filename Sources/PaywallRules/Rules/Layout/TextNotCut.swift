import PaywallModel

enum TextNotCut: LayoutRule {
  static let description = RuleDescription(
    "text-not-cut", "No text is cut off where nobody can scroll to the rest.", .layout, waivers: .allowed,
    documentation: """
      Checked by `paywall preview --check`. A box of a fixed height, or a name that does not fit, hides words. What
      lies below the fold is not cut off: it can be scrolled to. A folded disclosure is meant to be folded.
      """,
    bad: "a section in a box of a fixed height", good: "the same without a height", source: nil)

  static func violations(in measurements: [LayoutMeasurement]) -> [Violation] {
    measurements.filter { $0.kind == .cut }.map {
      $0.violation("the text \($0.quoted(0)) is cut off", hint: "shorten it, or give it room")
    }
  }
}
