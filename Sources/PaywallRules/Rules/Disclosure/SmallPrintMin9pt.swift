import PaywallModel
import YAML

enum SmallPrintMin9pt: OfferingRule {
  static let description = RuleDescription(
    "small-print-min-9pt", "The terms of a subscription are at least 9 points large.", .store(.warning, nil, nil),
    waivers: .allowed, isStricter: true,
    documentation: """
      Terms that must be readable before a purchase are not if they are too small. The rule looks at the sizes written in
      the file: `style.fontSize` of `legal` sections with text, and of a `sticky_footer` with `text`. No Apple text with
      this number was found; the Human Interface Guidelines advise 11 points for any text.
      """,
    bad: "{type: legal, text: …, style: {fontSize: 7}}", good: "{type: legal, text: …, style: {fontSize: 11}}",
    source: "practitioners' minimum; Human Interface Guidelines, Typography, advises 11 points")

  static func violations(in context: OfferingContext) -> [Violation] {
    context.eachScreen { screen in
      screen.smallPrint.compactMap { index in
        guard let node = screen.sections[index].fontSize, let size = node.number, size < 9 else { return nil }
        return Violation(
          at: screen.range(node), "the small print is smaller than 9 points", hint: "set it to 9 or more, better 11")
      }
    }
  }
}
