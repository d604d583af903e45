import Base
import JSON
import PaywallModel
import YAML

/// A condition of a template; where it stands in the list is its priority.
struct FirebaseCondition {
  var name: String
  var expression: String
  var node: Node
}

/// The parameters that hold screens.
struct FirebaseParameters {
  let draft: ImportDraft
  let conditions: [FirebaseCondition]
  private var input: ImportInput { draft.input }

  init(draft: ImportDraft, conditions: [FirebaseCondition]) {
    self.draft = draft
    self.conditions = conditions
  }

  /// - Parameter known: the offerings by the text of their screens.
  func read(_ pair: Node.Pair, _ known: inout [String: String]) {
    let node = pair.value
    input.markTaken(node)
    let plain = node["defaultValue"]?["value"]
    let conditional = node["conditionalValues"]?.pairs ?? []
    let values = [plain].compactMap { $0 } + conditional.compactMap { $0.value["value"] }
    guard values.contains(where: { screen(in: $0) != nil }) else {
      return input.omit(node, "a parameter that is no screen")
    }
    for key in ["valueType", "description"] { _ = input.text(node, key) }
    var rules: [JSONValue] = []
    _ = input.take(node, "conditionalValues")
    for condition in conditions {
      guard let value = conditional.first(where: { $0.key == condition.name })?.value else { continue }
      input.markTaken(value)
      guard let text = input.take(value, "value"),
        let conditions = ImportedFirebaseExpression(condition.expression).conditions
      else {
        input.omit(
          value, "a value whose condition cannot be expressed: \(JSONValue.string(condition.expression).shown)")
        continue
      }
      guard let offering = offering(text, "\(pair.key)_\(condition.name)", &known) else { continue }
      for condition in conditions { draft.declare(attribute: condition.attribute, like: condition.sample) }
      rules.append([
        "audience": ["match": "all", "conditions": .array(conditions.map(\.json))], "offering": .string(offering),
      ])
    }
    if let fallback = input.take(node, "defaultValue"), let text = input.take(fallback, "value"),
      let offering = offering(text, pair.key, &known)
    {
      rules.append(["offering": .string(offering)])
    } else if !rules.isEmpty, let current = draft.target.frame.settings.currentOffering?.value {
      input.remark(.assumed, "the parameter '\(pair.key)' has no screen for everybody; they get '\(current)'", at: node)
      rules.append(["offering": .string(current)])
    }
    guard !rules.isEmpty else { return }
    let id = draft.id(pair.key, "placement", at: node)
    draft.project.placements.append(["id": .string(id), "rules": .array(rules)])
  }

  /// The screen that a value's text is; nil if it is none.
  private func screen(in value: Node) -> Node? {
    guard let text = value.string, text.utf8.count < 1 << 20 else { return nil }
    let document = readJSON(Array(text.utf8))
    guard let root = document.root, document.diagnostics.isEmpty, root["headline"]?.string != nil,
      root["productIDs"]?.items.isEmpty == false
    else { return nil }
    // Its places are those of the value in the file.
    return Node(root.json, at: value.start)
  }

  private func offering(_ value: Node, _ name: String, _ known: inout [String: String]) -> String? {
    guard let text = value.string, let screen = screen(in: value) else {
      input.omit(value, "a value that is no screen")
      return nil
    }
    if let id = known[text] { return id }
    let wire = screen["id"]?.string ?? name
    input.takeAll(value)
    var read = ImportedScreen()
    var packages: [JSONValue] = []
    var names = ItemNames()
    for product in screen["productIDs"]?.items.compactMap(\.string) ?? [] {
      let period = impliedPeriod(of: product) ?? draft.facts(product).period
      let type = PackageType.allCases.first { $0.period != nil && $0.period == period } ?? .custom
      guard draft.require(product: product, for: type, at: value) else { continue }
      let id = names.take(type.rawValue)
      packages.append(["id": .string(id), "type": .string(type.rawValue), "product": .string(product)])
      read.plans.append((id, product))
    }
    let scope = TextScope.any(read.plans.map { draft.facts($0.product) })
    func words(_ node: Node?) -> ImportedText? {
      node.flatMap { draft.text([InputText(locale: draft.defaultLocale, node: $0)], about: scope) }
    }
    read.headline = words(screen["headline"])
    read.subhead = words(screen["subhead"])
    read.bullets = (screen["bullets"]?.items ?? []).compactMap { words($0) }
    read.ctaTitle = words(screen["ctaTitle"])
    read.footnote = words(screen["footnote"])
    read.selected = screen["highlightedProductID"]?.string.flatMap { id in
      read.plans.contains { $0.product == id } ? id : nil
    }
    let core = [
      "id", "headline", "subhead", "bullets", "productIDs", "highlightedProductID", "ctaTitle", "footnote",
    ]
    for pair in screen.pairs where !core.contains(pair.key) && !pair.value.isNull {
      input.remark(.omitted, "'\(pair.key)' of a screen has no counterpart", at: value)
    }
    guard !packages.isEmpty else {
      input.omit(value, "a screen without products")
      return nil
    }
    var offering = ImportedOffering(id: draft.id(slug(wire), "offering", at: value), document: .null)
    offering.document = [
      "kind": "primary", "displayName": .string(wire), "version": "1.0.0", "packages": .array(packages),
      "defaultVariant": "control",
    ]
    guard draft.add(read, as: "control", to: &offering, called: wire, at: value) else { return nil }
    draft.project.offerings.append(offering)
    known[text] = offering.id
    return offering.id
  }
}

/// A condition's expression, as far as conditions of a placement can say it: comparisons of country, language, version and
/// user properties, joined by `&&`.
struct ImportedFirebaseExpression {
  struct Condition {
    var attribute: String
    var operation: String
    var values: [JSONValue]

    var sample: JSONValue? { values.first }

    var json: JSONValue {
      operation == "in" || operation == "notIn"
        ? ["attribute": .string(attribute), "operator": .string(operation), "values": .array(values)]
        : ["attribute": .string(attribute), "operator": .string(operation), "value": values.first ?? .null]
    }
  }

  let conditions: [Condition]?

  init(_ expression: String) {
    var found: [Condition] = []
    for part in expression.split(separator: "&&") {
      guard !part.contains("||"), let condition = Self.condition(part.trimmed) else {
        conditions = nil
        return
      }
      found.append(condition)
    }
    conditions = found.isEmpty ? nil : found
  }

  private static func condition(_ text: String) -> Condition? {
    if let range = text.firstRange(of: " in ["), text.hasSuffix("]") {
      guard let name = attribute(text[..<range.lowerBound].trimmed) else { return nil }
      let items = text[range.upperBound...].dropLast().split(separator: ",").compactMap { literal($0.trimmed) }
      return items.isEmpty ? nil : Condition(attribute: name, operation: "in", values: items)
    }
    let operators = [
      ("==", "equals"), ("!=", "notEquals"), (">=", "atLeast"), ("<=", "atMost"), (">", "greaterThan"),
      ("<", "lessThan"),
    ]
    for (sign, word) in operators {
      guard let range = text.firstRange(of: sign) else { continue }
      guard let name = attribute(text[..<range.lowerBound].trimmed),
        let value = literal(text[range.upperBound...].trimmed)
      else { return nil }
      return Condition(attribute: name, operation: word, values: [value])
    }
    return nil
  }

  private static func attribute(_ text: String) -> String? {
    switch text {
    case "device.country": return "country"
    case "device.language": return "language"
    default:
      guard text.hasPrefix("app.userProperty["), text.hasSuffix("]") else { return nil }
      let name = text.dropFirst("app.userProperty[".count).dropLast().filter { $0 != "'" && $0 != "\"" }
      return name.isEmpty ? nil : String(name)
    }
  }

  private static func literal(_ text: String) -> JSONValue? {
    if let number = Int(text) { return .integer(number) }
    guard let quote = text.first, quote == "'" || quote == "\"", text.count > 1, text.last == quote else { return nil }
    let inner = String(text.dropFirst().dropLast())
    return inner.contains(quote) ? nil : .string(inner)
  }
}
