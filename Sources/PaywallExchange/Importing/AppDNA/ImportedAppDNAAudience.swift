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
    if let conditions = rules["conditions"], !conditions.isNull, !conditions.isList {
      input.omit(conditions, "conditions that are no list")
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
    guard !name.isEmpty else { return unreadable(node, "it names no trait") }
    // Without an operator AppDNA compares for equality.
    let isSaid = node["operator"].map { !$0.isNull } ?? false
    guard let word = isSaid ? input.text(node, "operator") : "equals" else {
      return unreadable(node, "its operator is no text")
    }
    guard let comparison = Self.operators[word] else {
      input.omit(node, "a condition that holds for everybody: its operator is unknown")
      return .everybody
    }
    switch comparison {
    case "exists": return held(name, comparison)
    case "equals", "notEquals":
      if !isThere(node, "value"), !isThere(node, "values") {
        // Nothing equals only what is missing.
        return held(name, comparison == "equals" ? "notExists" : "exists")
      }
      guard let value = scalar(node, "value") else { return unreadable(node, "it has no single value to compare with") }
      noteDigits([value], at: node)
      if comparison == "notEquals" { noteMissing(word, at: node) }
      return held(name, comparison, value: value)
    case "contains":
      guard let text = input.text(node, "value") else { return unreadable(node, "it has no text to look for") }
      input.remark(.renamed, "'contains' ignores case there, and does not here", at: node)
      return held(name, comparison, value: .string(text))
    case "in", "notIn": return membership(node, name, comparison, word)
    case "between": return range(node, name)
    default:
      guard let number = number(node, "value") else { return unreadable(node, "it has no number to compare with") }
      if word == "gte" || word == "lte" { noteMissing(word, at: node) }
      return held(name, comparison, value: number)
    }
  }

  private func membership(_ node: Node, _ name: String, _ comparison: String, _ word: String) -> ImportedAudience {
    let items = input.items(node, "values").isEmpty ? input.items(node, "value") : input.items(node, "values")
    let isEmpty = ["value", "values"].allSatisfy { !isThere(node, $0) || node[$0]?.isList == true } && items.isEmpty
    if isEmpty, comparison == "notIn" {
      input.omit(node, "a condition that holds for everybody: it excludes nothing")
      return .everybody
    }
    guard !items.isEmpty else { return unreadable(node, "it has no values") }
    guard items.allSatisfy(isScalar) else { return unreadable(node, "a value is null, a list, an object or too large") }
    noteDigits(items.map(\.json), at: node)
    if comparison == "notIn" { noteMissing(word, at: node) }
    return held(name, comparison, values: items.map(\.json))
  }

  /// The ends are `min` and `max`, or the first two of a list; an end that is no number is none.
  private func range(_ node: Node, _ name: String) -> ImportedAudience {
    var (low, high) = (number(node, "min"), number(node, "max"))
    if low == nil, high == nil {
      let list = input.items(node, "value")
      guard list.count > 1 else { return unreadable(node, "it has no ends") }
      (low, high) = (number(list[0]), number(list[1]))
      for (item, end) in zip(list, [low, high]) where end != nil { input.takeAll(item) }
      for item in list.dropFirst(2) { input.omit(item, "a third end of a range") }
    }
    switch (low, high) {
    case (let low?, let high?): return held(name, "between", values: [low, high])
    // With one end it is what `gte` and `lte` would be if they did not hold without the trait.
    case (let low?, nil): return held(name, "atLeast", value: low)
    case (nil, let high?): return held(name, "atMost", value: high)
    case (nil, nil): return unreadable(node, "it has no ends")
    }
  }

  private func held(
    _ name: String, _ comparison: String, value: JSONValue? = nil, values: [JSONValue]? = nil
  ) -> ImportedAudience {
    draft.declare(attribute: name, like: value ?? values?.first)
    return .some(
      .object(omittingNil: [
        ("attribute", .string(name)), ("operator", .string(comparison)), ("value", value),
        ("values", values.map(JSONValue.array)),
      ]))
  }

  private func unreadable(_ node: Node, _ why: String) -> ImportedAudience {
    input.omit(node, "a condition that cannot be taken over, so it holds for nobody: \(why)")
    return .nobody
  }

  private func noteMissing(_ word: String, at node: Node) {
    input.remark(.renamed, "'\(word)' holds without the trait there, and does not here", at: node)
  }

  private func noteDigits(_ values: [JSONValue], at node: Node) {
    guard values.contains(where: { $0.string.flatMap(Double.init) != nil }) else { return }
    input.remark(.renamed, "a text of digits equals the number there, and only texts here", at: node)
  }

  private func isThere(_ node: Node, _ key: String) -> Bool { node[key].map { !$0.isNull } ?? false }

  private func isScalar(_ node: Node) -> Bool {
    node.json.isScalar && (node.number.map { abs($0) <= Self.largest } ?? true)
  }

  private func scalar(_ node: Node, _ key: String) -> JSONValue? {
    guard let value = node[key], isScalar(value) else { return nil }
    _ = input.take(node, key)
    return value.json
  }

  private func number(_ node: Node, _ key: String) -> JSONValue? {
    guard let number = node[key].flatMap(number) else { return nil }
    _ = input.take(node, key)
    return number
  }

  /// A number, or a text that AppDNA reads as one.
  private func number(_ node: Node) -> JSONValue? {
    if node.number != nil { return isScalar(node) ? node.json : nil }
    guard let number = node.string.flatMap(Double.init), abs(number) <= Self.largest else { return nil }
    return Int(exactly: number).map(JSONValue.integer) ?? .number(number)
  }

  /// The largest number of a condition here.
  private static let largest = 1e15
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
