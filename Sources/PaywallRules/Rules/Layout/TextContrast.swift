import PaywallModel

enum TextContrast: LayoutRule {
  static let description = RuleDescription(
    "text-contrast", "Text stands out from what is behind it by 4.5 to 1, and large text by 3 to 1.", .layout,
    waivers: .allowed,
    documentation: """
      Checked by `paywall preview --check`. The contrast of WCAG 2.2, success criterion 1.4.3, in light and in dark:
      large text has 24 points, or 18.66 and bold. Of a gradient the worst colour counts. Text on a picture cannot be
      measured and is noted. Disabled buttons are exempt, and the cross that closes needs 3 to 1 (1.4.11).
      """,
    bad: "textColor: '#FFFFFF'    # on background: {color: '#FFD60A'}", good: "textColor: '#1C1C1E'",
    source: "WCAG 2.2, 1.4.3 and 1.4.11")

  static func violations(in measurements: [LayoutMeasurement]) -> [Violation] {
    measurements.filter { $0.kind == .contrast }.map {
      $0.violation(
        "the contrast of \($0.quoted(2)) is \($0.detail(0)) to 1; it needs \($0.detail(1))",
        hint: "choose a darker or a lighter colour")
    }
      + measurements.filter { $0.kind == .unknown }.map {
        $0.violation(
          "the contrast of \($0.quoted(0)) is unknown: it is on a picture", hint: "look at the picture",
          severity: .info)
      }
  }
}
