import PaywallModel

extension UserSet {
  /// Whether every user of this set is certainly in the union of `others`, even if no single one contains them all. To
  /// find out, the users are split once: by the values of an attribute, at a bound, or by whether the app provides it.
  func isWithin(any others: [UserSet]) -> Bool {
    if isNobody { return false }
    return ways(of: others).allSatisfy { parts in
      parts.contains { part in part.allSatisfy { one in one.isNobody || others.contains { one.isWithin($0) } } }
    }
  }

  /// For each way in which a user can match, the possible splits of those users.
  private func ways(of others: [UserSet]) -> [[[UserSet]]] {
    let conditions = others.flatMap(\.conditions)
    // If the app does not provide an attribute, only `notExists` matches on it.
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

  /// Each possible value of an attribute, if the conditions leave a finite list.
  fileprivate var values: [[AttributeConstraint]] {
    domains.compactMap { name, domain in
      guard let values = domain.values, values.count <= Self.mostValues else { return nil }
      return values.map { AttributeConstraint(name, .equals, [$0]) }
    }
  }

  /// Splits below and above each bound in `conditions`, if the attribute must be a number.
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
