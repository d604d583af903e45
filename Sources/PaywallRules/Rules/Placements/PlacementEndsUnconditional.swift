import PaywallModel
import YAML

enum PlacementEndsUnconditional: ProjectRule {
  static let description = RuleDescription(
    "placement-ends-unconditional", "The last rule of a placement applies to everybody.", .always(.warning),
    waivers: .allowed,
    documentation: """
      Users who match no rule see the project's current offering, whatever that is at the time, and so does everybody at
      a placement without rules. A last rule without an audience and without limits states which offering is meant.
      """,
    bad: "rules: [{audience: …, offering: students}]",
    good: "rules: [{audience: …, offering: students}, {offering: pro}]",
    source: nil)

  static func violations(in project: ProjectView) -> [Violation] {
    project.frame.placements.all.compactMap { placement in
      if let rules = placement.node["rules"], rules.isEmptyList {
        return Violation(
          at: SourceRange(project.frame.placements.file, rules), "the placement '\(placement.id.value)' has no rules",
          hint: project.hint(for: placement.id.value))
      }
      guard let last = placement.rules.last,
        !last.isUnlimited || last.audience.flatMap({ UserSet($0) })?.isEverybody == false
      else { return nil }
      return Violation(
        at: last.range, "the last rule of the placement '\(placement.id.value)' does not apply to everybody",
        hint: project.hint(for: placement.id.value))
    }
  }
}

extension ProjectView {
  fileprivate func hint(for placement: String) -> String {
    let offering = frame.settings.currentOffering?.value ?? "ID"
    return
      "add a rule without an audience: paywall set placement:\(placement):rules '{\"offering\": \"\(offering)\"}' --append"
  }
}

extension Node {
  fileprivate var isEmptyList: Bool { if case .sequence(let items) = value { items.isEmpty } else { false } }
}
