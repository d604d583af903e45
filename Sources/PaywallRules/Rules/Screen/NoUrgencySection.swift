import PaywallModel
import YAML

enum NoUrgencySection: OfferingRule {
  static let description = RuleDescription(
    "no-urgency-section", "A screen has no countdown.", .store(.error, nil, .warning), waivers: .allowed,
    isStricter: true,
    documentation: """
      Timers push people into a purchase, and when most of them run out, nothing ends. The compliance list forbids them.
      One that runs to the campaign's own end is honest and can be waived; one that restarts for every user cannot
      (`no-resetting-countdown`).
      """,
    bad: "sections: [{type: countdown}]", good: "no such section; say {{offer_end_date}}",
    source: "compliance list (Docs/rules.md), point 4", demands: [.noFakeUrgency])

  static func violations(in context: OfferingContext) -> [Violation] {
    context.eachScreen { screen in
      let typed = screen.all(.countdown).map(\.typeNode)
      // Keys of other formats, which this format does not know.
      let further = screen.sections.filter { $0.type != .countdown }.compactMap {
        $0.node["sub_type"] ?? $0.node["subType"]
      }
      return (typed + further.filter { $0.string == SectionType.countdown.rawValue }).map { node in
        Violation(
          at: screen.range(node), "a countdown pressures users",
          hint: "remove it; a campaign can say {{offer_end_date}}")
      }
    }
  }
}

extension Section {
  /// The value that gives the section's type, for findings about the section as a whole.
  var typeNode: Node { node["type"] ?? node }
}
