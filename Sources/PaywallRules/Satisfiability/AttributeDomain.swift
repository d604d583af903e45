import PaywallModel

/// The possible values of one user attribute when several conditions on it hold together.
struct AttributeDomain: Sendable {
  private let conditions: Set<AttributeConstraint>
  /// The possible values, if the conditions leave a finite list.
  let values: [ConstraintValue]?
  /// Values that conditions exclude.
  private let excluded: Set<ConstraintValue>
  /// Values that conditions allow, one list per condition.
  private let lists: [Set<ConstraintValue>]
  private let parts: [AttributeConstraint]
  private let hasOrder: Bool
  private let numbers: Interval<Double>?
  private let versions: Interval<VersionText>?
  private let mustBeMissing: Bool
  private let declared: DeclaredValues?

  /// - Parameter declared: what the project says of the attribute; nil to allow any value.
  init(_ all: [AttributeConstraint], of declared: DeclaredValues? = nil) {
    conditions = Set(all)
    self.declared = declared
    let orders = conditions.filter(\.isOrder)
    hasOrder = !orders.isEmpty
    numbers = Self.intersection(of: orders.map(\.numbers))
    versions = Self.intersection(of: orders.map(\.versions))
    mustBeMissing = conditions.contains { $0.test == .notExists }
    parts = conditions.filter { $0.test == .contains }
    lists =
      conditions.filter { $0.test == .equals || $0.test == .in }.map(\.operands) + [declared?.list].compactMap(\.self)
    excluded = conditions.filter { $0.test == .notEquals || $0.test == .notIn }
      .reduce(into: Set()) { $0.formUnion($1.operands) }
    // An interval of one number is that number; one version has many spellings.
    let point = hasOrder ? numbers?.only.map { Set([ConstraintValue.number($0)]) } : nil
    guard let candidates = lists.min(by: { $0.count < $1.count }) ?? (versions == nil ? point : nil) else {
      values = nil
      return
    }
    let (excluded, lists, parts, range) = (excluded, lists, parts, (hasOrder, numbers, versions))
    values = candidates.filter { (declared?.allow($0) ?? true) && Self.allows($0, excluded, lists, parts, range) }.map {
      $0
    }
  }

  /// Whether neither a value nor its absence satisfies the conditions. False if unknown.
  var isEmpty: Bool {
    if mustBeMissing { return conditions.contains { $0.test != .notExists } }
    if let values { return values.isEmpty }
    if hasOrder {
      let asText = (declared?.areTexts ?? true) && (versions.map { !$0.isEmpty } ?? false)
      let asNumber = (declared?.areNumbers ?? true) && (numbers.map { !$0.isEmpty } ?? false) && parts.isEmpty
      return !asText && !asNumber
    }
    return parts.contains { part in !part.operands.contains { if case .text = $0 { true } else { false } } }
  }

  /// Whether the conditions allow only numbers.
  var isNumber: Bool { hasOrder && numbers != nil && versions == nil }

  private func allows(_ value: ConstraintValue) -> Bool {
    Self.allows(value, excluded, lists, parts, (hasOrder, numbers, versions))
  }

  /// Whether all conditions hold for a value; each kind of condition is checked once, however many there are.
  private static func allows(
    _ value: ConstraintValue, _ excluded: Set<ConstraintValue>, _ lists: [Set<ConstraintValue>],
    _ parts: [AttributeConstraint],
    _ range: (isAsked: Bool, numbers: Interval<Double>?, versions: Interval<VersionText>?)
  ) -> Bool {
    guard !excluded.contains(value), lists.allSatisfy({ $0.contains(value) }), parts.allSatisfy({ $0.holds(value) })
    else { return false }
    if !range.isAsked { return true }
    if let number = value.number { return range.numbers?.contains(number) ?? false }
    return value.version.flatMap { range.versions?.contains($0) } ?? false
  }

  /// The intersection of all intervals; nil if one of them is nil.
  private static func intersection<Bound>(of intervals: [Interval<Bound>?]) -> Interval<Bound>? {
    var all = Interval<Bound>()
    for interval in intervals {
      guard let interval else { return nil }
      all = all.intersection(interval)
    }
    return all
  }

  /// Whether the condition holds for every user in the domain. False if unknown.
  func implies(_ condition: AttributeConstraint) -> Bool {
    if conditions.contains(condition) { return true }
    if mustBeMissing || condition.test == .notExists { return mustBeMissing && condition.test == .notExists }
    if condition.test == .exists { return true }
    if let values { return values.allSatisfy { condition.holds($0) } }
    switch condition.test {
    case .notEquals, .notIn:
      return condition.operands.allSatisfy { !allows($0) }
    case .greaterThan, .atLeast, .lessThan, .atMost, .between:
      guard hasOrder else { return false }
      if let numbers, let wanted = condition.numbers { return numbers.isWithin(wanted) }
      if let versions, let wanted = condition.versions { return versions.isWithin(wanted) }
      return false
    case .contains:
      return parts.contains { own in
        condition.operands.allSatisfy { part in own.operands.allSatisfy { $0.contains(part) } }
      }
    case .equals, .in, .exists, .notExists: return false
    }
  }
}
