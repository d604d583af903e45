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

  /// Whom rules hold for. What cannot be read holds for nobody: an offering must not reach users that it was not meant for.
  func audience(_ rules: Node) -> ImportedAudience {
    guard rules.isMapping || rules.isList else {
      input.omit(rules, "audience rules that are no list of conditions")
      return .nobody
    }
    let nodes = rules.isMapping ? input.items(rules, "conditions") : rules.items
    let read = nodes.map(condition)
    let conditions = read.compactMap(\.condition)
    // AppDNA reads every other word as "any".
    let mode = rules.isMapping ? input.text(rules, "match_mode") ?? "all" : "all"
    if mode == "all" {
      if read.contains(where: \.isNobody) { return .nobody }
      return conditions.isEmpty ? .everybody : .some(["match": "all", "conditions": .array(conditions)])
    }
    if read.isEmpty || read.contains(where: \.isEverybody) { return .everybody }
    return conditions.isEmpty ? .nobody : .some(["match": "any", "conditions": .array(conditions)])
  }

  private func condition(_ node: Node) -> ImportedAudience {
    let name = input.text(node, "trait") ?? input.text(node, "field") ?? ""
    // Without an operator AppDNA compares for equality.
    let word = node["operator"] == nil ? "equals" : input.text(node, "operator") ?? ""
    guard !name.isEmpty else { return unreadable(node, "it names no trait") }
    guard let comparison = Self.operators[word] else {
      input.omit(node, "a condition that holds for everybody: its operator is unknown")
      return .everybody
    }
    if ["gte", "lte", "not_equals", "neq", "not_in"].contains(word) {
      input.remark(.renamed, "'\(word)' holds without the trait there, and does not here", at: node)
    }
    if comparison == "contains" {
      input.remark(.renamed, "'contains' ignores case there, and does not here", at: node)
    }
    var members: [(String, JSONValue?)] = [("attribute", .string(name)), ("operator", .string(comparison))]
    var sample: JSONValue?
    switch comparison {
    case "exists": break
    case "between":
      let ends = (node["value"]?.items ?? []).map(\.json)
      let isPair = ends.count == 2 && ends.allSatisfy(\.isScalar)
      if isPair { _ = input.items(node, "value").map(input.takeAll) }
      let (low, high) = isPair ? (ends[0], ends[1]) : (scalar(node, "min"), scalar(node, "max"))
      switch (low, high) {
      case (let low?, let high?): members.append(("values", [low, high]))
      // With one end it is what `gte` and `lte` would be if they did not hold without the trait.
      case (let low?, nil): members = [("attribute", .string(name)), ("operator", "atLeast"), ("value", low)]
      case (nil, let high?): members = [("attribute", .string(name)), ("operator", "atMost"), ("value", high)]
      case (nil, nil): return unreadable(node, "it has no ends")
      }
      sample = low ?? high
    case "in", "notIn":
      let values = input.items(node, "values").isEmpty ? input.items(node, "value") : input.items(node, "values")
      guard !values.isEmpty else { return unreadable(node, "it has no values") }
      guard values.allSatisfy(\.json.isScalar) else { return unreadable(node, "a value is null, a list or an object") }
      members.append(("values", .array(values.map(\.json))))
      sample = values.first?.json
    default:
      guard let value = scalar(node, "value") else { return unreadable(node, "it has no single value to compare with") }
      members.append(("value", value))
      sample = value
    }
    draft.declare(attribute: name, like: sample)
    return .some(.object(omittingNil: members))
  }

  private func unreadable(_ node: Node, _ why: String) -> ImportedAudience {
    input.omit(node, "a condition that cannot be taken over, so it holds for nobody: \(why)")
    return .nobody
  }

  private func scalar(_ node: Node, _ key: String) -> JSONValue? {
    guard let value = node[key]?.json, value.isScalar else { return nil }
    _ = input.take(node, key)
    return value
  }
}

extension Node {
  fileprivate var isList: Bool { if case .sequence = value { true } else { false } }
}

/// Whom a condition, or all of them, hold for.
enum ImportedAudience {
  case everybody
  case nobody
  case some(JSONValue)

  var condition: JSONValue? { if case .some(let value) = self { value } else { nil } }
  var isEverybody: Bool { if case .everybody = self { true } else { false } }
  var isNobody: Bool { if case .nobody = self { true } else { false } }
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
