import PaywallModel

enum TextNotCovered: LayoutRule {
  static let description = RuleDescription(
    "text-not-covered", "No text and no control lies over another.", .layout, waivers: .allowed,
    documentation: """
      Checked by `paywall preview --check`. Texts that lie over each other cannot be read, and what lies under another
      control cannot be touched. The rule compares the lines of texts, and the boxes of badges, buttons, marks and
      icons.
      """,
    bad: "style: {margin: -30} on a section below a title", good: "style: {margin: 0}", source: nil)

  static func violations(in measurements: [LayoutMeasurement]) -> [Violation] {
    measurements.filter { $0.kind == .covered }.map {
      $0.violation(
        "\($0.quoted(0)) and \($0.quoted(1)) lie over each other", hint: "shorten one of them, or give them more room")
    }
  }
}
