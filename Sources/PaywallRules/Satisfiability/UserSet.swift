import PaywallModel
import YAML

/// The users that an audience matches, as far as its conditions tell without an actual user.
struct UserSet: Sendable {
  private let matchesAny: Bool
  let conditions: [AttributeConstraint]
  /// The domain of each attribute, for each way in which a user can match: one per condition, or one for all.
  private let ways: [[String: AttributeDomain]]

  static let everybody = UserSet(matchesAny: false, conditions: [])

  private init(
    matchesAny: Bool, conditions: [AttributeConstraint], _ declared: [String: DeclaredValues] = [:]
  ) {
    self.matchesAny = matchesAny
    self.conditions = conditions
    ways = (matchesAny ? conditions.map { [$0] } : [conditions]).map { way in
      Dictionary(grouping: way, by: \.attribute).mapValues {
        AttributeDomain($0, of: $0.first.flatMap { declared[$0.attribute] })
      }
    }
  }

  /// Nil if the audience cannot be read; other rules report why.
  /// - Parameter declared: what the project says of attributes; any value may come of the others.
  init?(_ node: Node, declared: [String: DeclaredValues] = [:]) {
    guard let list = node["conditions"], case .sequence(let items) = list.value else { return nil }
    let conditions = items.compactMap { AttributeConstraint($0) }
    guard conditions.count == items.count else { return nil }
    self.init(matchesAny: node["match"]?.string == "any", conditions: conditions, declared)
  }

  /// Whether it certainly matches every user.
  var isEverybody: Bool { !matchesAny && conditions.isEmpty }

  /// Whether it certainly matches no user.
  var isNobody: Bool { ways.allSatisfy { $0.values.contains(where: \.isEmpty) } }

  /// An attribute whose conditions no value satisfies.
  var contradiction: String? {
    ways.lazy.compactMap { way in way.filter { $0.value.isEmpty }.keys.min() }.first
  }

  /// For each way in which a user can match, an audience that requires all its conditions.
  var eachWay: [UserSet] { matchesAny ? conditions.map { UserSet(matchesAny: false, conditions: [$0]) } : [self] }

  /// The domain of each attribute, in an audience that requires all its conditions.
  var domains: [String: AttributeDomain] { ways.first ?? [:] }

  /// The users of an audience that requires all its conditions who also meet another condition.
  func adding(_ condition: AttributeConstraint) -> UserSet {
    UserSet(matchesAny: false, conditions: conditions + [condition])
  }

  /// Whether every user of this set is certainly in `other`.
  func isWithin(_ other: UserSet) -> Bool {
    if other.isEverybody { return true }
    if isNobody { return false }
    return ways.allSatisfy { way in
      func implied(_ condition: AttributeConstraint) -> Bool { way[condition.attribute]?.implies(condition) ?? false }
      return other.matchesAny ? other.conditions.contains(where: implied) : other.conditions.allSatisfy(implied)
    }
  }

  /// Whether certainly no user is in both.
  func isDisjoint(with other: UserSet) -> Bool {
    eachWay.allSatisfy { mine in
      other.eachWay.allSatisfy { its in its.conditions.reduce(mine) { $0.adding($1) }.isNobody }
    }
  }
}
