import PaywallModel

enum WordsWhole: LayoutRule {
  static let description = RuleDescription(
    "words-whole", "At the usual text size and below it, no line ends within a word.",
    .always(.warning), waivers: .allowed,
    documentation: """
      Checked by `paywall preview --check`. A word or an amount that is longer than its line is broken anywhere. Long
      words of one language in narrow columns do that to plans side by side. Larger text may break words: its readers
      chose it. Scripts that are written without spaces are not looked at.
      """,
    bad: "title: Jahresabonnement    # in three cards side by side", good: "title: Jährlich", source: nil)

  static func violations(in measurements: [LayoutMeasurement]) -> [Violation] {
    measurements.filter { $0.kind == .broken }.map {
      $0.violation("a line ends within \($0.quoted(0))", hint: "use a shorter word, or a layout with wider columns")
    }
  }
}
