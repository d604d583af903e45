import Base

/// One comparison of an attribute.
///
/// Values are equal if they have the same kind and value, texts byte by byte; `contains` searches for a text in a text.
/// Order exists between numbers, and between texts that are versions such as `2.10.1`; `between` includes both ends.
///
/// For an attribute that the app did not provide, only `notExists` is true. `notEquals` and `notIn` are false too:
/// excluding a country does not mean including users whose country is unknown. What this reader does not understand (an
/// operator of a later format, or an attribute or values of the wrong kind or number) is false.
struct ReleasedCondition: Sendable {
  private let attribute: String
  private let test: ConditionTest
  private let operands: [AttributeValue]

  /// Nil for one of a later format.
  init?(_ value: PaywallValue) {
    guard let attribute = value["attribute"]?.string, let test = value["operator"]?.string.flatMap(ConditionTest.init),
      let operands = Self.operands(value)
    else { return nil }
    (self.attribute, self.test, self.operands) = (attribute, test, operands)
  }

  /// Nil for `value` and `values` together, and for a value that is no text, number or truth value.
  private static func operands(_ condition: PaywallValue) -> [AttributeValue]? {
    let list: [PaywallValue]?
    switch (condition["value"], condition["values"]) {
    case (nil, nil): list = []
    case (let one?, nil): list = [one]
    case (nil, let several?): list = several.array
    case (_?, _?): list = nil
    }
    guard let list else { return nil }
    let operands = list.compactMap { AttributeValue($0) }
    return operands.count == list.count ? operands : nil
  }

  func holds(for attributes: [String: AttributeValue]) -> Bool {
    guard let value = attributes.value(ofExactly: attribute) else { return test == .notExists }
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
    let (x, y) = (index < a.count ? a[index] : [], index < b.count ? b[index] : [])
    if x != y { return x.count < y.count || x.count == y.count && x.lexicographicallyPrecedes(y) ? -1 : 1 }
  }
  return 0
}

/// The digits of each number without leading zeros, so that a number may have any length.
private func version(_ text: String) -> [ArraySlice<UInt8>]? {
  let parts = Array(text.utf8).split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
  let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
  guard parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(digits.contains) }) else { return nil }
  return parts.map { $0.drop { $0 == UInt8(ascii: "0") } }
}

/// The operators of conditions, named as the wire names them.
enum ConditionTest: String, CaseIterable {
  case equals, notEquals, `in`, notIn, contains, greaterThan, atLeast, lessThan, atMost, between, exists, notExists
}

extension [String: AttributeValue] {
  /// The value under a key of these very bytes: two spellings of `é` are two attributes.
  fileprivate func value(ofExactly key: String) -> AttributeValue? {
    index(forKey: key).flatMap { sameBytes(self[$0].key, key) ? self[$0].value : nil }
  }
}
