import PaywallModel

extension UserSet {
  /// Whether every user here surely is one of some of `others`, though maybe not all of one: told by parting the users
  /// once, by the values that an attribute may have, by a bound of its order, or by whether the app tells it.
  func isWithin(any others: [UserSet]) -> Bool {
    if isNobody { return false }
    return ways(of: others).allSatisfy { parts in
      parts.contains { part in part.allSatisfy { one in one.isNobody || others.contains { one.isWithin($0) } } }
    }
  }

  /// For each way in which a user fits, the partings of those users.
  private func ways(of others: [UserSet]) -> [[[UserSet]]] {
    let conditions = others.flatMap(\.conditions)
    // Whom the app tells nothing of an attribute, nothing but `notExists` on it fits.
    let told = Set(conditions.filter { $0.test == .notExists }.map(\.attribute)).map { name in
      [AttributeConstraint(name, .exists, []), AttributeConstraint(name, .notExists, [])]
    }
    return eachWay.map { way in
      (told + way.values + way.bounds(in: conditions)).map { $0.map { way.adding($0) } }
    }
  }
}

extension UserSet {
  private static let mostValues = 50

  /// Each value that an attribute may have, where the conditions leave only some.
  fileprivate var values: [[AttributeConstraint]] {
    domains.compactMap { name, domain in
      guard let values = domain.values, values.count <= Self.mostValues else { return nil }
      return values.map { AttributeConstraint(name, .equals, [$0]) }
    }
  }

  /// Below a number that others ask for and from there on, where an attribute must be a number.
  fileprivate func bounds(in conditions: [AttributeConstraint]) -> [[AttributeConstraint]] {
    Set(conditions.filter { $0.isOrder && domains[$0.attribute]?.isNumber == true }).flatMap { condition in
      condition.operands.filter { $0.number != nil }.flatMap { bound in
        [(.lessThan, .atLeast), (.atMost, .greaterThan)].map { (below: ConditionOperator, above: ConditionOperator) in
          [
            AttributeConstraint(condition.attribute, below, [bound]),
            AttributeConstraint(condition.attribute, above, [bound]),
          ]
        }
      }
    }
  }
}
