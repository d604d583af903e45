import PaywallModel

enum CloseInFirstView: LayoutRule {
  static let description = RuleDescription(
    "close-in-first-view", "The close control is in the first view of a small phone.", .store(.error, nil, .error),
    waivers: .allowed, isStricter: true,
    documentation: """
      Checked by `paywall preview --check`. Measured on 375×667 points at the usual text size, before anybody scrolls:
      the control must be there at once, whole and uncovered.
      """,
    bad: "dismiss: {style: swipe}", good: "dismiss: {style: x_button, delaySeconds: 0}",
    source: "compliance list (Docs/rules.md), point 1")

  static func violations(in measurements: [LayoutMeasurement]) -> [Violation] {
    measurements.filter { $0.kind == .close }.map {
      let what =
        switch $0.detail(0) {
        case "late": "the close control appears late"
        case "none": "there is no close control"
        default: "the close control is not in the first view"
        }
      return $0.violation(what, hint: "set dismiss to {style: x_button, delaySeconds: 0}")
    }
  }
}
