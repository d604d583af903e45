import JSON
import PaywallModel
import YAML

/// AppDNA's audience rules as conditions.
struct ImportedAppDNAAudience {
  let draft: ImportDraft
  private var input: ImportInput { draft.input }

  private static let operators: [String: String] = [
    "equals": "equals", "eq": "equals", "not_equals": "notEquals", "neq": "notEquals", "gt": "greaterThan",
    "gte": "atLeast", "lt": "lessThan", "lte": "atMost", "contains": "contains", "exists": "exists",
    "between": "between", "in": "in", "not_in": "notIn",
  ]

  init(draft: ImportDraft) { self.draft = draft }

  /// Nil for everybody.
  func audience(_ rules: Node) -> JSONValue? {
    let conditions = (rules.isMapping ? input.items(rules, "conditions") : rules.items).compactMap(condition)
    if conditions.isEmpty { return nil }
    let isAny = rules.isMapping && input.text(rules, "match_mode") == "any"
    return ["match": isAny ? "any" : "all", "conditions": .array(conditions)]
  }

  private func condition(_ node: Node) -> JSONValue? {
    guard let name = input.text(node, "field") ?? input.text(node, "trait"), !name.isEmpty,
      let word = input.text(node, "operator"), let comparison = Self.operators[word]
    else {
      input.omit(node, "a condition that holds for everybody: its operator is unknown")
      return nil
    }
    if word == "gte" || word == "lte" {
      input.remark(.renamed, "'\(word)' holds without the trait there, and does not here", at: node)
    }
    var members: [(String, JSONValue?)] = [("attribute", .string(name)), ("operator", .string(comparison))]
    var sample: JSONValue?
    switch comparison {
    case "exists": break
    case "between":
      let (low, high) = (scalar(node, "min"), scalar(node, "max"))
      switch (low, high) {
      case (let low?, let high?): members.append(("values", [low, high]))
      // With one end it is what `gte` and `lte` would be if they did not hold without the trait.
      case (let low?, nil): members = [("attribute", .string(name)), ("operator", "atLeast"), ("value", low)]
      case (nil, let high?): members = [("attribute", .string(name)), ("operator", "atMost"), ("value", high)]
      case (nil, nil): return omit(node)
      }
      sample = low ?? high
    case "in", "notIn":
      let values = input.items(node, "values").isEmpty ? input.items(node, "value") : input.items(node, "values")
      let scalars = values.map(\.json).filter(\.isScalar)
      guard !scalars.isEmpty else { return omit(node) }
      members.append(("values", .array(scalars)))
      sample = scalars.first
    default:
      guard let value = scalar(node, "value") else { return omit(node) }
      members.append(("value", value))
      sample = value
    }
    draft.declare(attribute: name, like: sample)
    return .object(omittingNil: members)
  }

  private func omit(_ node: Node) -> JSONValue? {
    input.omit(node, "a condition without a value to compare with")
    return nil
  }

  private func scalar(_ node: Node, _ key: String) -> JSONValue? {
    guard let value = node[key]?.json, value.isScalar else { return nil }
    _ = input.take(node, key)
    return value
  }
}

extension JSONValue {
  /// Whether a condition can compare with it.
  var isScalar: Bool {
    switch self {
    case .boolean, .integer, .number, .string: true
    case .null, .array, .object: false
    }
  }
}

extension ImportDraft {
  /// Declares what the app tells of a user, by a value that it is compared with.
  func declare(attribute name: String, like value: JSONValue?) {
    switch value {
    case .boolean: declare(attribute: name, as: .boolean)
    case .integer, .number: declare(attribute: name, as: .number)
    case .string, .null, .array, .object, nil: declare(attribute: name, as: .text)
    }
  }

  /// Declares what the app tells of a user; the first type that is said stays.
  func declare(attribute name: String, as type: AttributeType) {
    guard !project.attributes.contains(where: { $0["name"]?.string == name }) else { return }
    project.attributes.append(["name": .string(name), "type": .string(type.rawValue)])
  }
}
