import PaywallModel

enum TextInsideScreen: LayoutRule {
  static let description = RuleDescription(
    "text-inside-screen", "No text and no control leaves the screen.", .layout, waivers: .allowed,
    documentation: """
      Checked by `paywall preview --check`. What lies beyond an edge of the screen, and not in something that scrolls
      there, cannot be read or touched.
      """,
    bad: "style: {margin: -40}", good: "style: {margin: 0}", source: nil)

  static func violations(in measurements: [LayoutMeasurement]) -> [Violation] {
    measurements.filter { $0.kind == .outside }.map {
      let what = $0.detail(0).isEmpty ? "a part of the screen" : $0.quoted(0)
      return $0.violation("\(what) leaves the screen", hint: "shorten it, or make its margins and sizes smaller")
    }
  }
}
