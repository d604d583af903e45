import PaywallModel
import YAML

enum ConditionOperands: ProjectRule {
  static let description = RuleDescription(
    "condition-operands", "A condition has the values that its operator takes.",
    documentation: """
      `exists` and `notExists` take nothing, `in` and `notIn` take `values`, `between` takes two `values`, and every other
      operator takes one `value`.
      """)

  static func check(_ project: ProjectView) -> [Finding] {
    project.frame.placements.all.flatMap(\.rules).flatMap { rule in
      (rule.audience?["conditions"]?.items ?? []).compactMap { check($0, in: rule.place.file) }
    }
  }

  private static func check(_ condition: Node, in file: String) -> Finding? {
    guard let node = condition["operator"], let word = node.string, let test = ConditionOperator(rawValue: word)
    else { return nil }
    let value = condition["value"] != nil
    let values = condition["values"]?.items.count
    let fits =
      switch test.operand {
      case .none: !value && values == nil
      case .one: value && values == nil
      case .several: !value && (values ?? 0) > 0
      case .two: !value && values == 2
      }
    if fits { return nil }
    return description.finding(
      at: Place(file, node), "the operator '\(word)' takes \(test.operand.phrase)")
  }
}

extension ConditionOperator.Operand {
  fileprivate var phrase: String {
    switch self {
    case .none: "neither 'value' nor 'values'"
    case .one: "one 'value'"
    case .several: "a list of 'values'"
    case .two: "a list of two 'values'"
    }
  }
}
