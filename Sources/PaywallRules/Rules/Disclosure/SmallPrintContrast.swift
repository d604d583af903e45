import PaywallDrawing
import PaywallModel
import YAML

enum SmallPrintContrast: OfferingRule {
  static let description = RuleDescription(
    "small-print-contrast", "The terms of a subscription stand out from what is behind them by 4.5 to 1.",
    .store(.warning, nil, nil), waivers: .allowed, isStricter: true,
    documentation: """
      Terms that must be readable before a purchase are not if their colour is nearly that of the background. The rule
      compares the colours that the file has for `legal` sections with text, and for a `sticky_footer` with `text`: the
      `textColor` of its style or of the card around it, with the `background` of the same, or else of the screen. Of a
      gradient the worst colour counts; text of 24 points, or of 18.66 and bold, needs 3 to 1. What is on a picture, on a
      colour that something shines through or in a colour of the reader is not known here: `paywall preview --check`
      measures what it can of that (`text-contrast`).
      """,
    bad: "style: {textColor: '#EEEEEE', background: {color: '#FFFFFF'}}",
    good: "style: {textColor: '#595959', background: {color: '#FFFFFF'}}", source: "WCAG 2.2, 1.4.3")

  static func violations(in context: OfferingContext) -> [Violation] {
    context.eachScreen { screen in
      screen.smallPrint.compactMap { index in
        guard !screen.sections[index].hidesItsText, let node = screen.ink(of: index),
          let ink = node.string.flatMap({ ScreenColor($0) }), ink.isOpaque, let ground = screen.ground(of: index),
          let contrast = ground.map({ ink.contrast(with: $0) }).min()
        else { return nil }
        let least = screen.sections[index].hasLargeText ? 3 : 4.5
        if contrast >= least { return nil }
        return Violation(
          at: screen.range(node),
          "the small print's contrast is \(tenths(contrast)) to 1; it needs \(least == 3 ? "3" : "4.5")",
          hint: "choose a darker or a lighter colour")
      }
    }
  }

  /// Rounded down, so that no figure looks as if it were enough.
  private static func tenths(_ contrast: Double) -> Double { (contrast * 10).rounded(.down) / 10 }
}

extension Section {
  /// Whether its style makes its text large, by WCAG 2.2: 18 points of print, or 14 and bold, which are 24 and 18.66 of a
  /// screen.
  fileprivate var hasLargeText: Bool {
    let size = fontSize?.number ?? 0
    return size >= 24 || size >= 18.66 && ["bold", "heavy"].contains(fontWeight?.string)
  }
}
