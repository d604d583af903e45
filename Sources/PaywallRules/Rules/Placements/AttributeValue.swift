import PaywallModel
import YAML

enum AttributeValue: ProjectRule {
  static let description = RuleDescription(
    "attribute-value", "A condition compares an attribute with values that it can have.", severities: .always(.error),
    waivers: .allowed, weakening: .free,
    documentation: """
      Readers compare values of one type only, and texts byte by byte: `value: "20"` never equals the number 20, and
      `de` never equals `DE`. The rule checks the values of conditions against the type that paywall.yaml declares for
      their attribute and against its `values`, if it lists them, and those against the type. An operator that compares
      by size needs a number or a version; `contains` looks for any part of a text, so that part must be in one of the
      attribute's values, or could be in one of its type.
      """,
    example: .init(
      bad: "{attribute: country, operator: in, values: [de]}, where country is a country",
      good: "{attribute: country, operator: in, values: [DE]}"),
    source: "the choosing of readers, which compare values of one type only")

  static func violations(in project: ProjectView) -> [Violation] {
    let settings = project.frame.settings
    let declared = settings.declaredAttributes
    let listed = settings.attributes.flatMap { attribute in
      attribute.values.compactMap { misfit($0, attribute, settings.file) }
    }
    return listed
      + project.frame.placements.conditions.flatMap { condition in
        condition.attribute.flatMap { declared[$0.value] }.map { violations(in: condition, on: $0) } ?? []
      }
  }

  /// What is wrong with the values that one condition compares a declared attribute with.
  static func violations(in condition: Condition, on attribute: Attribute) -> [Violation] {
    guard let type = attribute.type, let test = condition.test else { return [] }
    if let fault = fault(of: test, type) {
      return [
        Violation(at: test.range, "'\(test.value.rawValue)' \(fault), but '\(attribute.name.value)' is \(type.phrase)")
      ]
    }
    return condition.values.compactMap { value in
      if test.value == .contains { return absent(value, attribute, condition.file) }
      return misfit(value, attribute, condition.file)
        ?? (test.value.isOfEquality ? unlisted(value, attribute, condition.file) : nil)
    }
  }

  /// A part that no value of the attribute can contain.
  private static func absent(_ part: Node, _ attribute: Attribute, _ file: String) -> Violation? {
    let (name, place) = (attribute.name.value, SourceRange(file, part))
    guard let text = part.string else {
      return Violation(at: place, "'contains' looks for a text, not \(part.written)", hint: "put the value in quotes")
    }
    if !attribute.values.isEmpty {
      guard let own = ConstraintValue(part),
        !attribute.values.contains(where: { ConstraintValue($0)?.contains(own) == true })
      else { return nil }
      return Violation(
        at: place, "no value of '\(name)' contains \(part.written)",
        hint: "its values are \(attribute.values.map(\.written).joined(separator: ", "))")
    }
    guard let type = attribute.type, !type.canContain(text) else { return nil }
    return Violation(
      at: place, "'\(name)' is \(type.phrase), which never contains \(part.written)",
      hint: type.canContain(text.uppercased()) ? didYouMean(text.uppercased()) : nil)
  }

  /// What an operator asks of an attribute that one of the type does not have.
  private static func fault(of test: Located<ConditionOperator>, _ type: AttributeType) -> String? {
    if test.value.isOfSize, !type.isOrdered { return "compares numbers and versions" }
    return test.value == .contains && !type.isText ? "looks into texts" : nil
  }

  private static func misfit(_ value: Node, _ attribute: Attribute, _ file: String) -> Violation? {
    guard let type = attribute.type, let misfit = type.misfit(value) else { return nil }
    return Violation(
      at: SourceRange(file, value), "'\(attribute.name.value)' is \(type.phrase), never \(value.written)",
      hint: misfit.hint ?? "write \(misfit.expectation)")
  }

  /// A value that is of the type, but not one of those that the attribute can have.
  private static func unlisted(_ value: Node, _ attribute: Attribute, _ file: String) -> Violation? {
    let values = attribute.values
    guard !values.isEmpty, let own = ConstraintValue(value), !values.contains(where: { ConstraintValue($0) == own })
    else { return nil }
    let nearest = value.string.flatMap { nearestName(to: $0, among: values.compactMap(\.string)) }
    return Violation(
      at: SourceRange(file, value), "'\(attribute.name.value)' is never \(value.written)",
      hint: nearest.map(didYouMean)
        ?? "its values are \(values.map(\.written).joined(separator: ", ")); add it to them if the app sends it"
    )
  }
}

extension Node {
  /// A scalar as a message quotes it.
  fileprivate var written: String {
    switch value {
    case .string(let text): "the text '\(text)'"
    case .integer(let number): String(number)
    case .number(let number): "\(number)"
    case .boolean(let flag): flag ? "true" : "false"
    case .null, .sequence, .mapping: "a \(kindName)"
    }
  }
}
