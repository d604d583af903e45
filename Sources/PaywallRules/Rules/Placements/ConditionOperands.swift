import PaywallModel
import YAML

enum ConditionOperands: ProjectRule {
  static let description = RuleDescription(
    "condition-operands", "A condition has the values that its operator takes.",
    documentation: """
      `exists` and `notExists` take no value, `in` and `notIn` take `values`, `between` takes two `values`, and every
      other operator takes one `value`. Operators that compare by size take numbers, or versions such as 2.10.
      """)

  static func violations(in project: ProjectView) -> [Violation] {
    project.frame.placements.all.flatMap(\.rules).flatMap(violations)
  }

  /// What is wrong with the conditions of one rule.
  static func violations(of rule: PlacementRule) -> [Violation] {
    (rule.audience?["conditions"]?.items ?? []).flatMap { condition in
      mismatch(condition, in: rule.range.file).map { [$0] } ?? unordered(condition, in: rule.range.file)
    }
  }

  private static func mismatch(_ condition: Node, in file: String) -> Violation? {
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
    return Violation(
      at: SourceRange(file, node), "the operator '\(word)' takes \(test.operand.phrase)")
  }
}

extension ConditionOperands {
  /// Values without an order, if the operator compares by size.
  private static func unordered(_ condition: Node, in file: String) -> [Violation] {
    guard let word = condition["operator"]?.string, let test = ConditionOperator(rawValue: word), test.isOfSize else {
      return []
    }
    return ([condition["value"]].compactMap { $0 } + (condition["values"]?.items ?? [])).filter { node in
      ConstraintValue(node).map { $0.number == nil && $0.version == nil } ?? true
    }.map { node in
      Violation(at: SourceRange(file, node), "'\(word)' compares numbers, and versions such as 2.10")
    }
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
