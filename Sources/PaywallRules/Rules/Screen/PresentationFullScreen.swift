import PaywallModel
import YAML

enum PresentationFullScreen: OfferingRule {
  static let description = RuleDescription(
    "presentation-full-screen", "A paywall covers the whole screen.", .store(.error, nil, nil), waivers: .allowed,
    isStricter: true,
    documentation: """
      A sheet can be swiped away before its small print has been seen. The compliance list requires a full-screen cover,
      whose close button is the only way out. No Apple text that says so was found.
      """,
    bad: "presentation: sheet", good: "presentation: full_screen",
    source: "compliance list (Docs/rules.md), presentation", demands: [.sheet])

  static func violations(in context: OfferingContext) -> [Violation] {
    context.eachScreen { screen in
      guard let node = screen.variant.root?["presentation"], let word = node.string, word != "full_screen" else {
        return []
      }
      return [
        Violation(
          at: screen.range(node), "the paywall opens as a \(word)",
          hint: "set presentation: full_screen")
      ]
    }
  }
}
