import PaywallModel
package import YAML

/// Whom a rule speaks of, in words.
package enum Audience: Sendable {
  case everybody, nobody
  /// Such as `country is DE`.
  case some(String)

  /// Of a rule's field `audience`.
  package init(_ node: Node) {
    let conditions = node["conditions"]?.items ?? []
    let isAny = node["match"]?.string == "any"
    if conditions.isEmpty {
      self = isAny ? .nobody : .everybody
    } else {
      self = .some(conditions.map(Self.words).joined(separator: isAny ? " or " : " and "))
    }
  }

  private static func words(_ condition: Node) -> String {
    let name = condition["attribute"]?.string ?? "?"
    let values = ([condition["value"]].compactMap { $0 } + (condition["values"]?.items ?? [])).map {
      $0.string ?? $0.spelling
    }
    let all = values.joined(separator: ", ")
    guard let test = condition["operator"]?.string.flatMap(ConditionOperator.init) else { return "\(name) ?" }
    switch test {
    case .equals: return "\(name) is \(all)"
    case .notEquals: return "\(name) is not \(all)"
    case .in: return "\(name) is one of \(all)"
    case .notIn: return "\(name) is none of \(all)"
    case .contains: return "\(name) contains \(all)"
    case .greaterThan: return "\(name) is above \(all)"
    case .atLeast: return "\(name) is at least \(all)"
    case .lessThan: return "\(name) is below \(all)"
    case .atMost: return "\(name) is at most \(all)"
    case .between: return "\(name) is from \(values.joined(separator: " to "))"
    case .exists: return "\(name) is known"
    case .notExists: return "\(name) is not known"
    }
  }
}
