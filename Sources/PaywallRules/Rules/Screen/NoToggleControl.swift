import PaywallModel
import YAML

enum NoToggleControl: OfferingRule {
  static let description = RuleDescription(
    "no-toggle-control", "A screen has no switches.", .store(.error, nil, nil), waivers: .allowed, isStricter: true,
    documentation: """
      Next to a purchase, any switch reads as part of it. The compliance list requires tappable cards: the plan styles
      `vertical_stack` and `horizontal_cards` show the same plans. A switch that changes what is sold is worse
      (`no-trial-toggle`).
      """,
    bad: "planStyle: toggle_switch", good: "planStyle: vertical_stack",
    source: "compliance list (Docs/rules.md), point 3", demands: [.noToggles])

  static func violations(in context: OfferingContext) -> [Violation] {
    context.eachScreen { screen in
      let toggles = screen.sections.indices.filter {
        screen.sections[$0].type == .toggle && screen.effects(ofToggle: $0).isEmpty
      }
      var violations = toggles.map { index in
        Violation(
          at: screen.range(screen.sections[index].typeNode), "the screen has a toggle next to a purchase",
          hint: "use tappable cards")
      }
      if let style = screen.variant.root?["planStyle"], style.string == PlanStyleType.toggleSwitch.rawValue {
        violations.append(
          Violation(
            at: screen.range(style), "the plans are selected with a switch", hint: "set planStyle: vertical_stack"))
      }
      return violations
    }
  }
}
