import Base
import JSON
import PaywallModel
import YAML

/// The audience of a rule in the reader's terms.
///
/// To us a user without an attribute fits no condition but `notExists`. The reader's `not_equals`, `not_in`, `gte` and `lte`
/// hold for such a user: each gets `exists` beside it, or is said as `between`. It knows no version numbers, and nothing
/// that holds for who lacks an attribute.
enum AppDNAAudience {
  /// The conditions as the reader has them, or what it cannot say.
  static func rules(_ rule: PlacementRule, priority: Int) -> Result<JSONValue, Misfit> {
    var all: [JSONValue] = []
    let isAny = rule.audience?["match"]?.string == "any" && rule.conditions.count > 1
    if rule.isForNobody, let audience = rule.audience { return .failure(Misfit(node: audience, words: "any of none")) }
    for (condition, node) in zip(rule.conditions, rule.audience?["conditions"]?.items ?? []) {
      guard let said = conditions(condition) else {
        return .failure(Misfit(node: node, words: condition.test?.value.rawValue ?? ""))
      }
      if isAny, said.count > 1 { return .failure(Misfit(node: node, words: "one of several conditions")) }
      all += said
    }
    return .success([
      "priority": .integer(priority), "match_mode": isAny ? "any" : "all", "conditions": .array(all),
    ])
  }

  /// A condition that the reader cannot say.
  struct Misfit: Error {
    var node: Node
    var words: String
  }

  private static func conditions(_ condition: Condition) -> [JSONValue]? {
    guard let name = condition.attribute?.value, let test = condition.test?.value else { return nil }
    let values = condition.values.map(\.json)
    // As a truth value the name would be none, and the condition hold for everybody.
    guard !([.string(name)] + values).contains(where: { $0.string.map(appDNATakesForFlag) ?? false }) else {
      return nil
    }
    func said(_ word: String, _ members: [(String, JSONValue?)] = []) -> JSONValue {
      .object(omittingNil: [("field", .string(name)), ("operator", .string(word))] + members)
    }
    func one(_ word: String) -> JSONValue? { values.count == 1 ? said(word, [("value", values[0])]) : .none }
    switch test {
    case .exists: return [said("exists")]
    case .notExists: return nil
    case .equals: return one("equals").map { [$0] }
    case .notEquals: return one("not_equals").map { [said("exists"), $0] }
    case .in: return values.isEmpty ? nil : [said("in", [("values", .array(values))])]
    case .notIn: return values.isEmpty ? nil : [said("exists"), said("not_in", [("values", .array(values))])]
    case .contains: return isCaseless(values) ? one("contains").map { [$0] } : nil
    case .greaterThan: return areNumbers(condition) ? one("gt").map { [$0] } : nil
    case .lessThan: return areNumbers(condition) ? one("lt").map { [$0] } : nil
    case .atLeast: return areNumbers(condition) ? [said("between", [("min", values.first)])] : nil
    case .atMost: return areNumbers(condition) ? [said("between", [("max", values.first)])] : nil
    case .between:
      guard areNumbers(condition), values.count == 2 else { return nil }
      return [said("between", [("min", values[0]), ("max", values[1])])]
    }
  }

  /// The reader orders numbers only.
  private static func areNumbers(_ condition: Condition) -> Bool {
    !condition.values.isEmpty && condition.values.allSatisfy { $0.number != nil }
  }

  /// The reader looks for a text in any case.
  private static func isCaseless(_ values: [JSONValue]) -> Bool {
    values.allSatisfy { value in value.string.map { $0.lowercased() == $0.uppercased() } ?? false }
  }
}
