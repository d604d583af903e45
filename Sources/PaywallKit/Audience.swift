#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import Base

/// An attribute of a user, provided by the app: compared with the conditions of placement rules.
public enum AttributeValue: Sendable, Equatable {
  case string(String)
  case number(Double)
  case boolean(Bool)

  init?(_ value: PaywallValue) {
    switch value {
    case .string(let text): self = .string(text)
    case .boolean(let flag): self = .boolean(flag)
    case .integer(let number): self = .number(Double(number))
    case .number(let number): self = .number(number)
    case .null, .array, .object: return nil
    }
  }
}

extension AttributeValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
  ExpressibleByBooleanLiteral
{
  /// A text, for a string literal.
  public init(stringLiteral value: String) { self = .string(value) }
  /// A whole number.
  public init(integerLiteral value: Int) { self = .number(Double(value)) }
  /// A number.
  public init(floatLiteral value: Double) { self = .number(value) }
  /// A truth value.
  public init(booleanLiteral value: Bool) { self = .boolean(value) }
}

/// The user for whom a paywall is chosen.
public struct PaywallUser: Sendable, Equatable {
  /// A stable id, taken byte by byte: what experiments split users by.
  public var id: String
  /// A stable id of the device; experiments that split devices skip a user without one.
  public var deviceID: String?
  /// Attributes for placement rules, such as `country` or `sessions`.
  public var attributes: [String: AttributeValue]

  /// A user as the app knows them.
  public init(id: String, deviceID: String? = nil, attributes: [String: AttributeValue] = [:]) {
    self.id = id
    self.deviceID = deviceID
    self.attributes = attributes
  }
}

/// The users that a placement rule applies to.
indirect enum ReleasedAudience: Sendable {
  case all([ReleasedCondition])
  case any([ReleasedCondition])
  /// Those of an audience, or all users, that a rollout includes, in a window of time.
  case limited(ReleasedAudience?, ReleasedRollout?, TimeWindow)

  /// Nil if the value is not an audience, or one of a later format: such a rule applies to nobody.
  init?(_ value: PaywallValue) {
    let conditions = value["conditions"]?.array?.map { ReleasedCondition($0) }
    switch value["match"]?.string {
    case "all":
      guard let conditions else { return nil }
      self = .all(conditions)
    case "any":
      guard let conditions else { return nil }
      self = .any(conditions)
    case "limited":
      let (inner, rollout) = (value["audience"], value["rollout"])
      let (audience, share) = (inner.flatMap { ReleasedAudience($0) }, rollout.flatMap { ReleasedRollout($0) })
      guard let window = TimeWindow(value), (inner == nil) == (audience == nil), (rollout == nil) == (share == nil)
      else { return nil }
      self = .limited(audience, share, window)
    default: return nil
    }
  }

  func includes(_ user: PaywallUser, at now: Date) -> Bool {
    switch self {
    case .all(let conditions): conditions.allSatisfy { $0.holds(for: user.attributes) }
    case .any(let conditions): conditions.contains { $0.holds(for: user.attributes) }
    case .limited(let audience, let rollout, let window):
      window.contains(now) && rollout?.includes(user) ?? true && audience?.includes(user, at: now) ?? true
    }
  }
}

/// A share of the users that grows without anybody leaving it: a user's bucket never changes, and the share is a limit.
struct ReleasedRollout: Sendable {
  private let salt: String
  private let unit: AssignmentUnit
  /// Of 10,000 buckets, those from 0 up to but not including this one are in.
  private let below: Int

  /// Nil for one that this reader would draw differently than its publisher intended.
  init?(_ value: PaywallValue) {
    guard let salt = value["salt"]?.string, let unit = value["unit"]?.string.flatMap(AssignmentUnit.init),
      let below = value["below"]?.integer, (0...10_000).contains(below)
    else { return nil }
    (self.salt, self.unit, self.below) = (salt, unit, below)
  }

  func includes(_ user: PaywallUser) -> Bool {
    unit.id(of: user).map { bucket(userID: $0, experiment: salt, variants: 10_000) < below } ?? false
  }
}

/// What rollouts and experiments assign.
enum AssignmentUnit: String, Sendable {
  case user, device

  /// Nil for a user without the id.
  func id(of user: PaywallUser) -> String? {
    switch self {
    case .user: user.id
    case .device: user.deviceID
    }
  }
}

/// One comparison of an attribute.
///
/// Values are equal if they have the same kind and value, texts byte by byte; `contains` searches for a text in a text.
/// Order exists between numbers, and between texts that are versions such as `2.10.1`; `between` includes both ends.
///
/// For an attribute that the app did not provide, only `notExists` is true. `notEquals` and `notIn` are false too:
/// excluding a country does not mean including users whose country is unknown. What this reader does not understand (an
/// operator of a later format, or values of the wrong kind or number) is false.
struct ReleasedCondition: Sendable {
  private let attribute: String
  /// Nil for an operator of a later format, which holds for nobody.
  private let test: ConditionTest?
  private let operands: [AttributeValue]

  init(_ value: PaywallValue) {
    attribute = value["attribute"]?.string ?? ""
    test = value["operator"]?.string.flatMap(ConditionTest.init)
    operands = (value["values"]?.array ?? [value["value"]].compactMap { $0 }).compactMap { AttributeValue($0) }
  }

  func holds(for attributes: [String: AttributeValue]) -> Bool {
    guard let test else { return false }
    guard let value = attributes[attribute] else { return test == .notExists }
    switch test {
    case .exists: return true
    case .notExists: return false
    case .in: return !operands.isEmpty && operands.contains { value.isSame(as: $0) }
    case .notIn: return !operands.isEmpty && !operands.contains { value.isSame(as: $0) }
    case .between: return within(value)
    case .equals: return one { value.isSame(as: $0) }
    case .notEquals: return one { !value.isSame(as: $0) }
    case .contains: return one(value.contains)
    case .greaterThan: return one { compare(value, $0) { $0 > 0 } }
    case .atLeast: return one { compare(value, $0) { $0 >= 0 } }
    case .lessThan: return one { compare(value, $0) { $0 < 0 } }
    case .atMost: return one { compare(value, $0) { $0 <= 0 } }
    }
  }

  /// What `test` says of the one operand; false where there are more or none.
  private func one(_ test: (AttributeValue) -> Bool) -> Bool { operands.count == 1 && test(operands[0]) }

  private func within(_ value: AttributeValue) -> Bool {
    operands.count == 2 && compare(value, operands[0]) { $0 >= 0 } && compare(value, operands[1]) { $0 <= 0 }
  }

  private func compare(_ a: AttributeValue, _ b: AttributeValue, _ fits: (Int) -> Bool) -> Bool {
    a.order(to: b).map(fits) ?? false
  }
}

extension AttributeValue {
  fileprivate func isSame(as other: AttributeValue) -> Bool {
    switch (self, other) {
    case (.string(let a), .string(let b)): sameBytes(a, b)
    default: self == other
    }
  }

  fileprivate func contains(_ other: AttributeValue) -> Bool {
    guard case .string(let text) = self, case .string(let part) = other else { return false }
    return Array(text.utf8).contains(Array(part.utf8))
  }

  /// Negative, zero or positive; nil if there is no order.
  fileprivate func order(to other: AttributeValue) -> Int? {
    switch (self, other) {
    case (.number(let a), .number(let b)): a < b ? -1 : a > b ? 1 : a == b ? 0 : nil
    case (.string(let a), .string(let b)): versionOrder(a, b)
    default: nil
    }
  }
}

/// The order of two versions, number by number; the shorter one is padded with zeros.
private func versionOrder(_ a: String, _ b: String) -> Int? {
  guard let a = version(a), let b = version(b) else { return nil }
  for index in 0..<max(a.count, b.count) {
    let (x, y) = (index < a.count ? a[index] : 0, index < b.count ? b[index] : 0)
    if x != y { return x < y ? -1 : 1 }
  }
  return 0
}

private func version(_ text: String) -> [UInt]? {
  let parts = text.split(separator: ".", omittingEmptySubsequences: false)
  let numbers = parts.compactMap { $0.first == "+" ? nil : UInt($0) }
  return numbers.count == parts.count ? numbers : nil
}

/// The operators of conditions, named as the wire names them.
enum ConditionTest: String, CaseIterable {
  case equals, notEquals, `in`, notIn, contains, greaterThan, atLeast, lessThan, atMost, between, exists, notExists
}
