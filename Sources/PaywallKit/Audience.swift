#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

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
  /// A stable id, taken byte by byte: what experiments split users by. They skip a user whose id is empty.
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
  case all([ReleasedCondition?])
  /// A condition that this reader does not understand is nil, and holds for nobody.
  case any([ReleasedCondition?])
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
    case .all(let conditions): conditions.allSatisfy { $0?.holds(for: user.attributes) ?? false }
    case .any(let conditions): conditions.contains { $0?.holds(for: user.attributes) ?? false }
    case .limited(let audience, let rollout, let window):
      window.contains(now) && rollout?.includes(user) ?? true && audience?.includes(user, at: now) ?? true
    }
  }
}

extension ReleasedAudience {
  /// Why it does not include a user; nil if it does.
  func obstacle(for user: PaywallUser, at now: Date) -> RuleOutcome? {
    if includes(user, at: now) { return nil }
    switch self {
    case .all(let conditions):
      return conditions.firstIndex { !($0?.holds(for: user.attributes) ?? false) }.map { .conditionFails($0) }
    case .any: return .noConditionHolds
    case .limited(let audience, let rollout, let window):
      if !window.contains(now) { return .outsideItsWindow }
      // The audience is asked first: a rollout is a share of it.
      return audience?.obstacle(for: user, at: now) ?? rollout.map { $0.obstacle(for: user) }
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

  func obstacle(for user: PaywallUser) -> RuleOutcome {
    unit.id(of: user) == nil ? .userHasNoID(unit.rawValue) : .outsideTheRollout
  }

  func includes(_ user: PaywallUser) -> Bool {
    unit.id(of: user).map { bucket(userID: $0, experiment: salt, variants: 10_000) < below } ?? false
  }
}

/// What rollouts and experiments assign.
enum AssignmentUnit: String, Sendable {
  case user, device

  /// Nil for a user without the id; an empty one is none.
  func id(of user: PaywallUser) -> String? {
    let id =
      switch self {
      case .user: user.id
      case .device: user.deviceID ?? ""
      }
    return id.isEmpty ? nil : id
  }
}
