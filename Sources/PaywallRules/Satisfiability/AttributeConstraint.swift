import PaywallModel
import YAML

/// One comparison of an attribute, with the meaning that readers give it (`PaywallKit`, Audience.swift).
struct AttributeConstraint: Hashable, Sendable {
  let attribute: String
  let test: ConditionOperator
  let operands: Set<ConstraintValue>
  /// In order, which matters for `between`.
  private let ordered: [ConstraintValue]

  init(_ attribute: String, _ test: ConditionOperator, _ values: [ConstraintValue]) {
    self.attribute = attribute
    self.test = test
    ordered = values
    operands = Set(values)
  }

  /// Nil if the values are not those that the operator takes.
  init?(_ node: Node) {
    guard let attribute = node["attribute"]?.string,
      let test = node["operator"]?.string.flatMap(ConditionOperator.init)
    else { return nil }
    self.attribute = attribute
    self.test = test
    let nodes = node["values"]?.items ?? [node["value"]].compactMap { $0 }
    ordered = nodes.compactMap { ConstraintValue($0) }
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

  /// Whether the condition holds for a value that the app provides.
  func holds(_ value: ConstraintValue) -> Bool {
    switch test {
    case .exists: true
    case .notExists: false
    case .equals, .in: operands.contains(value)
    case .notEquals, .notIn: !operands.contains(value)
    case .contains: ordered.first.map { value.contains($0) } ?? false
    case .greaterThan, .atLeast, .lessThan, .atMost, .between:
      if let number = value.number {
        numbers.map { $0.contains(number) } ?? false
      } else {
        value.version.flatMap { version in versions.map { $0.contains(version) } } ?? false
      }
    }
  }

  var isOrder: Bool { test.isOfSize }

  /// The numbers for which a comparison by size holds; nil if its values are not numbers.
  var numbers: Interval<Double>? { interval(ordered.compactMap(\.number)) }

  /// The versions for which it holds; nil if its values are not versions.
  var versions: Interval<VersionText>? { interval(ordered.compactMap(\.version)) }

  private func interval<Bound: Comparable & Sendable>(_ bounds: [Bound]) -> Interval<Bound>? {
    guard isOrder, bounds.count == ordered.count, let first = bounds.first, let last = bounds.last else { return nil }
    var interval = Interval<Bound>()
    switch test {
    case .greaterThan: interval.raise(first, inside: false)
    case .atLeast: interval.raise(first, inside: true)
    case .lessThan: interval.lower(first, inside: false)
    case .atMost: interval.lower(first, inside: true)
    case .between:
      interval.raise(first, inside: true)
      interval.lower(last, inside: true)
    case .equals, .notEquals, .in, .notIn, .contains, .exists, .notExists: return nil
    }
    return interval
  }
}

extension Interval {
  func contains(_ value: Bound) -> Bool {
    var point = Interval()
    point.raise(value, inside: true)
    point.lower(value, inside: true)
    return point.isWithin(self)
  }

  /// The intersection of both.
  func intersection(_ other: Interval) -> Interval {
    var interval = self
    if let low = other.low { interval.raise(low.bound, inside: low.isInside) }
    if let high = other.high { interval.lower(high.bound, inside: high.isInside) }
    return interval
  }
}
