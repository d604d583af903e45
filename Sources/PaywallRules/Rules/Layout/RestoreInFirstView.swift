import PaywallModel

enum RestoreInFirstView: LayoutRule {
  static let description = RuleDescription(
    "restore-in-first-view", "The restore button is in the first view of a small phone.", .store(.error, nil, nil),
    waivers: .allowed, isStricter: true,
    documentation: """
      Checked by `paywall preview --check`. Measured on 375×667 points at the usual text size, before anybody scrolls.
      Restoring must be easy to find; a sticky footer keeps the button in view however long the page is.
      """,
    bad: "a cta section below twelve features", good: "a sticky_footer section with restoreText",
    source: "compliance list (Docs/rules.md), point 1; App Review Guidelines 3.1.1")

  static func violations(in measurements: [LayoutMeasurement]) -> [Violation] {
    measurements.filter { $0.kind == .restore }.map {
      $0.violation(
        $0.detail(0) == "none" ? "there is no restore button" : "the restore button is not in the first view",
        hint: "put restoreText into a sticky_footer section")
    }
  }
}
