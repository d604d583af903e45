import PaywallModel

/// What one attribute of a user may be when several conditions on it hold together.
struct AttributeDomain {
  private let conditions: [Condition]
  /// The values that it may have, where the conditions leave only these.
  private let values: [AttributeValue]?
  private let numbers: Span<Double>?
  private let versions: Span<VersionText>?
  private let mustBeMissing: Bool
  /// Whether no value and no lack of one satisfies the conditions. False where that cannot be told.
  let isEmpty: Bool

  init(_ conditions: [Condition]) {
    self.conditions = conditions
    let orders = conditions.filter(\.isOrder)
    numbers = Self.meet(orders.map(\.numbers))
    versions = Self.meet(orders.map(\.versions))
    mustBeMissing = conditions.contains { $0.test == .notExists }
    let listed = conditions.first { $0.test == .equals || $0.test == .in }?.operands
    // A span of one number is that number; of one version there are many spellings.
    let point = orders.isEmpty ? nil : numbers?.only.map { Set([AttributeValue.number($0)]) }
    values = (listed ?? point).map { list in list.filter { value in conditions.allSatisfy { $0.holds(value) } } }
      .map(Array.init)
    if mustBeMissing {
      isEmpty = conditions.contains { $0.test != .notExists }
    } else if let values {
      isEmpty = values.isEmpty
    } else if !orders.isEmpty {
      let asText = versions.map { !$0.isEmpty } ?? false
      let asNumber = numbers.map { !$0.isEmpty } ?? false && !conditions.contains { $0.test == .contains }
      isEmpty = !asText && !asNumber
    } else {
      isEmpty = conditions.contains { condition in
        condition.test == .contains && !condition.operands.contains { if case .text = $0 { true } else { false } }
      }
    }
  }

  /// What lies in all spans; nil where one of them is none.
  private static func meet<Bound>(_ spans: [Span<Bound>?]) -> Span<Bound>? {
    var all = Span<Bound>()
    for span in spans {
      guard let span else { return nil }
      all = all.intersection(span)
    }
    return all
  }

  /// Whether the condition holds for every user in the domain. False where that cannot be told.
  func implies(_ condition: Condition) -> Bool {
    if conditions.contains(condition) { return true }
    if conditions.isEmpty { return false }
    if mustBeMissing || condition.test == .notExists { return mustBeMissing && condition.test == .notExists }
    if condition.test == .exists { return true }
    if let values { return values.allSatisfy { condition.holds($0) } }
    switch condition.test {
    case .notEquals, .notIn:
      return condition.operands.allSatisfy { value in !conditions.allSatisfy { $0.holds(value) } }
    case .greaterThan, .atLeast, .lessThan, .atMost, .between:
      guard conditions.contains(where: \.isOrder) else { return false }
      if let numbers, let wanted = condition.numbers { return numbers.isWithin(wanted) }
      if let versions, let wanted = condition.versions { return versions.isWithin(wanted) }
      return false
    case .contains:
      return conditions.contains { own in
        own.test == .contains
          && condition.operands.allSatisfy { part in own.operands.allSatisfy { $0.contains(part) } }
      }
    default: return false
    }
  }
}
