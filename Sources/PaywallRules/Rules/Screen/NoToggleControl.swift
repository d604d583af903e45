import PaywallModel
import YAML

enum NoToggleControl: OfferingRule {
  static let description = RuleDescription(
    "no-toggle-control", "A screen has no switch.", .store(.error, .warning, nil), waivable: true,
    documentation: """
      Next to a purchase any switch reads as part of it. The compliance list asks for cards that are tapped: the plan style
      `vertical_stack` or `horizontal_cards` shows the same plans. A switch that changes what is sold is worse
      (`no-trial-toggle`).
      """,
    bad: "planStyle: toggle_switch", good: "planStyle: vertical_stack",
    source: "compliance list (Docs/rules.md), point 3", demands: [.noToggles])

  static func violations(in context: OfferingContext) -> [Violation] {
    context.eachScreen { screen in
      var violations = screen.all(.toggle).filter { screen.effect(of: $0) == nil }.map { section in
        Violation(
          at: screen.range(section.typeNode), "a toggle stands beside a purchase", hint: "use cards that are tapped")
      }
      if let style = screen.variant.root?["planStyle"], style.string == PlanStyle.toggleSwitch.rawValue {
        violations.append(
          Violation(
            at: screen.range(style), "the plans are chosen by a switch", hint: "write planStyle: vertical_stack"))
      }
      return violations
    }
  }
}
