import PaywallModel
import YAML

/// Whom a placement rule is for, as far as its conditions tell without a user at hand.
struct Audience {
  private let matchesAny: Bool
  private let conditions: [Condition]

  static let everybody = Audience(matchesAny: false, conditions: [])

  private init(matchesAny: Bool, conditions: [Condition]) {
    self.matchesAny = matchesAny
    self.conditions = conditions
  }

  /// Nil for what cannot be read; other rules say why.
  init?(_ node: Node) {
    guard let list = node["conditions"], case .sequence(let items) = list.value else { return nil }
    matchesAny = node["match"]?.string == "any"
    conditions = items.compactMap { Condition($0) }
    guard conditions.count == items.count else { return nil }
  }

  /// Whether it is surely for every user.
  var isEverybody: Bool { !matchesAny && conditions.isEmpty }

  /// Whether it is surely for no user.
  var isNobody: Bool { matchesAny ? conditions.allSatisfy { AttributeDomain([$0]).isEmpty } : contradiction != nil }

  /// An attribute whose conditions no value satisfies.
  var contradiction: String? {
    if matchesAny { return conditions.first { AttributeDomain([$0]).isEmpty }?.attribute }
    let groups = Dictionary(grouping: conditions, by: \.attribute)
    return conditions.first { AttributeDomain(groups[$0.attribute] ?? []).isEmpty }?.attribute
  }

  /// Whether every user here surely is one of `other`.
  func isWithin(_ other: Audience) -> Bool {
    if other.isEverybody { return true }
    if isNobody { return false }
    let ways = matchesAny ? conditions.map { [$0] } : [conditions]
    return ways.allSatisfy { way in
      let groups = Dictionary(grouping: way, by: \.attribute).mapValues { AttributeDomain($0) }
      func implied(_ condition: Condition) -> Bool { groups[condition.attribute]?.implies(condition) ?? false }
      return other.matchesAny ? other.conditions.contains(where: implied) : other.conditions.allSatisfy(implied)
    }
  }
}
