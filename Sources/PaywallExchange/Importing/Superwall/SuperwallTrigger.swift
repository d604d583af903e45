import JSON
import PaywallModel
import YAML

/// One of Superwall's placements, with its audiences in their order.
struct SuperwallTrigger {
  let draft: ImportDraft
  let offerings: [String: String]
  private var input: ImportInput { draft.input }

  init(draft: ImportDraft, offerings: [String: String]) {
    self.draft = draft
    self.offerings = offerings
  }

  func read(_ node: Node) {
    guard let name = text(node, "event_name", "eventName") else { return input.omit(node, "a trigger without a name") }
    let id = draft.id(name, "placement", at: node)
    var rules: [JSONValue] = []
    var hasEverybody = false
    for rule in input.items(node, "rules") {
      guard !hasEverybody else {
        input.omit(rule, "an audience below one that is everybody")
        continue
      }
      guard let (offering, audience) = read(rule: rule, of: id) else { continue }
      rules.append(.object(omittingNil: [("audience", audience), ("offering", .string(offering))]))
      hasEverybody = audience == nil
    }
    guard !rules.isEmpty else { return input.omit(node, "a placement that shows nothing") }
    if !hasEverybody, let current = draft.target.frame.settings.currentOffering?.value {
      input.remark(.assumed, "the placement '\(name)' leads everybody else to '\(current)'", at: node)
      rules.append(["offering": .string(current)])
    }
    draft.project.placements.append(["id": .string(id), "rules": .array(rules)])
  }

  private func text(_ node: Node, _ key: String, _ other: String) -> String? {
    input.text(node, key) ?? input.text(node, other)
  }

  private func read(rule: Node, of placement: String) -> (String, JSONValue?)? {
    var arms: [(id: String, offering: String, weight: Int)] = []
    for variant in input.items(rule, "variants") {
      let share = input.take(variant, "percentage")?.integer ?? 0
      let id = text(variant, "variant_id", "variantId") ?? ""
      guard text(variant, "variant_type", "variantType")?.uppercased() == "TREATMENT",
        let offering = text(variant, "paywall_identifier", "paywallIdentifier").flatMap({ offerings[$0] })
      else {
        if share > 0 { input.remark(.omitted, "\(share) % of the audience that see no paywall", at: variant) }
        continue
      }
      arms.append((id, offering, min(max(share, 0), 100)))
    }
    let shown = arms.filter { $0.weight > 0 }
    guard let main = (shown.isEmpty ? arms : shown).max(by: { $0.weight < $1.weight }) else {
      input.omit(rule, "an audience that sees no paywall of the file")
      return nil
    }
    var audience: JSONValue?
    if let expression = text(rule, "expression_cel", "expressionCel") ?? input.text(rule, "expression"),
      !expression.isEmpty
    {
      guard let conditions = CELConditions(expression).conditions else {
        input.omit(rule, "an audience that conditions cannot express: \(JSONValue.string(expression).shown)")
        return nil
      }
      for condition in conditions { draft.declare(attribute: condition.attribute, like: condition.value) }
      audience = ["match": "all", "conditions": .array(conditions.map(\.json))]
    } else if rule["expression_js"]?.string != nil || rule["expressionJs"]?.string != nil {
      input.omit(rule, "an audience in JavaScript")
      return nil
    }
    if shown.count > 1 { experiment(shown, rule, placement) }
    return (main.offering, audience)
  }

  private func experiment(_ arms: [(id: String, offering: String, weight: Int)], _ rule: Node, _ placement: String) {
    let name = text(rule, "experiment_id", "experimentId") ?? placement
    let id = draft.id("experiment_\(slug(name))", "experiment", at: rule)
    let sum = arms.reduce(0) { $0 + $1.weight }
    var names = ItemNames()
    var rest = 10_000
    let documents = arms.enumerated().map { index, arm -> JSONValue in
      let weight = index == arms.count - 1 ? rest : arm.weight * 10_000 / max(sum, 1)
      rest -= weight
      return [
        "id": .string(names.take("arm_" + arm.id)), "offering": .string(arm.offering), "variant": "control",
        "weight": .integer(weight),
      ]
    }
    input.remark(.assumed, "the experiment is a draft here: its users would be assigned anew", at: rule)
    draft.project.experiments.append(
      (id, ["placement": .string(placement), "status": "draft", "arms": .array(documents)]))
  }
}

/// Comparisons of one attribute each, joined by `&&`, in the Common Expression Language (github.com/google/cel-spec).
struct CELConditions {
  struct Condition {
    var attribute: String
    var operation: String
    var value: JSONValue

    var json: JSONValue {
      let key = operation == "in" ? "values" : "value"
      return ["attribute": .string(attribute), "operator": .string(operation), key: value]
    }
  }

  /// Nil where an expression says anything else.
  let conditions: [Condition]?

  init(_ expression: String) {
    var found: [Condition] = []
    for part in expression.split(separator: "&&", omittingEmptySubsequences: false) {
      guard !part.contains("||"), !part.contains("?"), let condition = Self.condition(part.trimmed) else {
        conditions = nil
        return
      }
      found.append(condition)
    }
    conditions = found.isEmpty ? nil : found
  }

  private static func condition(_ text: String) -> Condition? {
    let operators = [
      ("==", "equals"), ("!=", "notEquals"), (">=", "atLeast"), ("<=", "atMost"), (">", "greaterThan"),
      ("<", "lessThan"),
    ]
    if let range = text.firstRange(of: " in ["), text.hasSuffix("]") {
      let items = text[range.upperBound...].dropLast().split(separator: ",").map { literal($0.trimmed) }
      guard let name = attribute(String(text[..<range.lowerBound])), !items.isEmpty,
        !items.contains(where: { $0 == nil })
      else { return nil }
      return Condition(attribute: name, operation: "in", value: .array(items.compactMap { $0 }))
    }
    for (sign, word) in operators {
      guard let range = text.firstRange(of: sign) else { continue }
      guard let name = attribute(String(text[..<range.lowerBound])),
        let value = literal(text[range.upperBound...].trimmed), sign == "==" || sign == "!=" || hasOrder(value)
      else { return nil }
      return Condition(attribute: name, operation: word, value: value)
    }
    return nil
  }

  /// Numbers and versions have one here.
  private static func hasOrder(_ value: JSONValue) -> Bool {
    switch value {
    case .integer, .number: true
    case .string(let text):
      !text.isEmpty
        && text.split(separator: ".", omittingEmptySubsequences: false).allSatisfy {
          !$0.isEmpty && $0.utf8.allSatisfy { (0x30...0x39).contains($0) }
        }
    case .null, .boolean, .array, .object: false
    }
  }

  /// `user.country` and `device["country"]` are `country`.
  private static func attribute(_ text: String) -> String? {
    var name = text.trimmed
    guard
      let root = ["user", "device", "params"].first(where: { name.hasPrefix($0 + ".") || name.hasPrefix($0 + "[") })
    else { return nil }
    name = String(name.dropFirst(root.count + 1))
    if name.hasSuffix("]"), name.count > 3 { name = String(name.dropLast(2).dropFirst()) }
    let isName = name.utf8.allSatisfy {
      ($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x7A || $0 == 0x5F || $0 >= 0x30 && $0 <= 0x39
    }
    return isName && !name.isEmpty ? name : nil
  }

  private static func literal(_ text: String) -> JSONValue? {
    if let number = Int(text) { return .integer(number) }
    if text == "true" || text == "false" { return .boolean(text == "true") }
    guard let quote = text.first, quote == "\"" || quote == "'", text.count > 1, text.last == quote else { return nil }
    let inner = text.dropFirst().dropLast()
    return inner.contains(quote) || inner.contains("\\") ? nil : .string(String(inner))
  }
}
