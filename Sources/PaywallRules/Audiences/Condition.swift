import PaywallModel
import YAML

/// One comparison of an attribute, with the meaning that readers give it (`PaywallKit`, Audience.swift).
struct Condition: Hashable, Sendable {
  let attribute: String
  let test: ConditionOperator
  let operands: Set<AttributeValue>
  /// In their order, which `between` goes by.
  private let ordered: [AttributeValue]

  init(_ attribute: String, _ test: ConditionOperator, _ values: [AttributeValue]) {
    self.attribute = attribute
    self.test = test
    ordered = values
    operands = Set(values)
  }

  /// Nil where the values are not those that the operator takes.
  init?(_ node: Node) {
    guard let attribute = node["attribute"]?.string,
      let test = node["operator"]?.string.flatMap(ConditionOperator.init)
    else { return nil }
    self.attribute = attribute
    self.test = test
    let nodes = node["values"]?.items ?? [node["value"]].compactMap { $0 }
    ordered = nodes.compactMap { AttributeValue($0) }
    operands = Set(ordered)
    let fits =
      switch test.operand {
      case .none: nodes.isEmpty
      case .one: nodes.count == 1
      case .several: !nodes.isEmpty
      case .two: nodes.count == 2
      }
    guard fits, ordered.count == nodes.count else { return nil }
  }

  /// Whether the condition holds for a value that the app told.
  func holds(_ value: AttributeValue) -> Bool {
    switch test {
    case .exists: true
    case .notExists: false
    case .equals, .in: operands.contains(value)
    case .notEquals, .notIn: !operands.contains(value)
    case .contains: ordered.first.map { value.contains($0) } ?? false
    case .greaterThan, .atLeast, .lessThan, .atMost, .between:
      if let number = value.number {
        numbers.map { $0.isHolding(number) } ?? false
      } else {
        value.version.flatMap { version in versions.map { $0.isHolding(version) } } ?? false
      }
    }
  }

  var isOrder: Bool {
    switch test {
    case .greaterThan, .atLeast, .lessThan, .atMost, .between: true
    default: false
    }
  }

  /// The numbers for which a condition of order holds; nil where its values are not numbers.
  var numbers: Span<Double>? { span(ordered.compactMap(\.number)) }

  /// The versions for which it holds; nil where its values are not versions.
  var versions: Span<VersionText>? { span(ordered.compactMap(\.version)) }

  private func span<Bound: Comparable & Sendable>(_ bounds: [Bound]) -> Span<Bound>? {
    guard isOrder, bounds.count == ordered.count, let first = bounds.first, let last = bounds.last else { return nil }
    var span = Span<Bound>()
    switch test {
    case .greaterThan: span.raise(first, inside: false)
    case .atLeast: span.raise(first, inside: true)
    case .lessThan: span.lower(first, inside: false)
    case .atMost: span.lower(first, inside: true)
    default:
      span.raise(first, inside: true)
      span.lower(last, inside: true)
    }
    return span
  }
}

extension Span {
  func isHolding(_ value: Bound) -> Bool {
    var point = Span()
    point.raise(value, inside: true)
    point.lower(value, inside: true)
    return point.isWithin(self)
  }

  /// What lies in both.
  func intersection(_ other: Span) -> Span {
    var span = self
    if let low = other.low { span.raise(low.bound, inside: low.isInside) }
    if let high = other.high { span.lower(high.bound, inside: high.isInside) }
    return span
  }
}
