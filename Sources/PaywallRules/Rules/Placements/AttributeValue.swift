import PaywallModel
import YAML

enum AttributeValue: ProjectRule {
  static let description = RuleDescription(
    "attribute-value", "A condition compares an attribute with values that it can have.", severities: .always(.error),
    waivable: true, adjustable: true,
    documentation: """
      Readers compare values of one type only, and texts byte by byte: `value: "20"` never equals the number 20, and
      `de` never equals `DE`. The rule checks the values of conditions against the type that paywall.yaml declares for
      their attribute and against its `values`, if it lists them, and those against the type. An operator that compares
      by size needs a number or a version, `contains` a text.
      """,
    example: .init(
      bad: "{attribute: country, operator: in, values: [de]}, where country is a country",
      good: "{attribute: country, operator: in, values: [DE]}"),
    source: "the choosing of readers, which compare values of one type only")

  static func violations(in project: ProjectView) -> [Violation] {
    let settings = project.frame.settings
    let declared = Dictionary(
      settings.attributes.map { ($0.name.value, $0) }, uniquingKeysWith: { first, _ in first })
    let listed = settings.attributes.flatMap { attribute in
      attribute.values.compactMap { misfit($0, attribute, settings.file) }
    }
    let compared = project.frame.placements.conditions.flatMap { condition -> [Violation] in
      guard let attribute = condition.attribute.flatMap({ declared[$0.value] }), let type = attribute.type,
        let test = condition.test
      else { return [] }
      if let fault = fault(of: test, type) {
        return [
          Violation(
            at: test.range, "'\(test.value.rawValue)' \(fault), but '\(attribute.name.value)' is \(type.phrase)")
        ]
      }
      return condition.values.compactMap { value in
        misfit(value, attribute, condition.file)
          ?? (test.value.isOfEquality ? unlisted(value, attribute, condition.file) : nil)
      }
    }
    return listed + compared
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
      hint: nearest.map { "did you mean '\($0)'?" }
        ?? "its values are \(values.map(\.written).joined(separator: ", ")); add it in paywall.yaml if the app sends it"
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
