import Base
import JSON
import PaywallModel

/// What a condition of Remote Config says in the project's words: whom it holds for, when, and for which share of them.
struct FirebaseReach: Equatable {
  struct Condition: Equatable {
    var attribute: String
    var type: AttributeType
    var operation: ConditionOperator
    var values: [JSONValue]

    var json: JSONValue {
      let own: [(String, JSONValue?)] =
        switch operation.operand {
        case .none: []
        case .one: [("value", values.first)]
        case .several, .two: [("values", .array(values))]
        }
      return .object(
        omittingNil: [("attribute", .string(attribute)), ("operator", .string(operation.rawValue))] + own)
    }
  }

  /// Some of the 10,000 buckets of a seed.
  struct Share: Equatable {
    var seed: String
    var buckets: Range<Int>
  }

  var conditions: [Condition] = []
  var shares: [Share] = []
  /// Seconds since 1970, in the form of RFC 3339.
  var startsAt: String?
  var endsAt: String?
  /// What the project has another word for.
  private(set) var renamed: [String] = []
  /// What it cannot say, as the ends of sentences.
  private(set) var misfits: [String] = []

  /// - Parameter declared: the types of attributes that the project knows.
  init(_ expression: String, declared: [String: AttributeType]) {
    do {
      for element in try FirebaseElement.all(of: expression) { add(element, declared) }
      fold()
    } catch {
      misfits.append("column \(error.column): \(error.message)")
    }
  }

  private mutating func add(_ element: FirebaseElement, _ declared: [String: AttributeType]) {
    let said: Bool
    switch element.subject {
    case "true": said = true
    case "percent": said = addShare(element)
    case "dateTime", "device.dateTime": said = addMoment(element)
    case "device.country", "device.language":
      let name = String(element.subject.dropFirst("device.".count))
      said = element.test == "in" && addTexts(element, name, .text)
      if said { renamed.append("'\(element.subject)' is the attribute '\(name)', which the app tells") }
    case "app.customSignal", "app.userProperty":
      guard let name = element.key, !name.isEmpty else { return misfit(element) }
      said = addTest(element, name, declared[name])
      if said, element.subject == "app.userProperty" {
        renamed.append("the user property '\(name)' is the attribute '\(name)', which the app tells")
      }
    default: said = false
    }
    if !said { misfit(element) }
  }

  private mutating func misfit(_ element: FirebaseElement) {
    let key = element.key.map { "['\($0)']" } ?? ""
    let test = element.test.isEmpty ? "" : " \(element.test)"
    misfits.append("column \(element.column): '\(element.subject)\(key)\(test)' has no counterpart")
  }

  /// Whether what is asked of an attribute can be said.
  private mutating func addTest(_ element: FirebaseElement, _ name: String, _ type: AttributeType?) -> Bool {
    let sizes: [String: ConditionOperator] = [
      ">": .greaterThan, ">=": .atLeast, "<": .lessThan, "<=": .atMost,
    ]
    if element.isVersion {
      guard let size = sizes[element.test], case .text(let text)? = element.values.first, element.values.count == 1
      else { return false }
      return add(name, .version, size, [.string(text)])
    }
    switch element.test {
    case "exactlyMatches": return addTexts(element, name, type)
    case "contains":
      guard case .text(let text)? = element.values.first, element.values.count == 1 else { return false }
      return add(name, type ?? .text, .contains, [.string(text)])
    case "matches":
      return element.values == [.text(".*")] && add(name, type ?? .text, .exists, [])
    case "==", "!=":
      let operation: ConditionOperator = element.test == "==" ? .equals : .notEquals
      switch element.values.first {
      case .number(let number)?: return add(name, .number, operation, [FirebaseReach.json(number)])
      case .text(let text)?: return add(name, type ?? .text, operation, [.string(text)])
      case .moment?, nil: return false
      }
    default:
      guard let size = sizes[element.test], case .number(let number)? = element.values.first else { return false }
      // Every number that a signal may be; so our export asks whether there is one.
      if size == .atLeast, number == FirebaseReach.leastNumber { return add(name, .number, .exists, []) }
      return add(name, .number, size, [FirebaseReach.json(number)])
    }
  }

  /// What the project's schema allows at least (`PlacementSchemas.scalar`).
  private static let leastNumber = -1e15

  private static func json(_ number: Double) -> JSONValue {
    Int(exactly: number).map { .integer($0) } ?? .number(number)
  }

  /// One of several texts; truth values reach Remote Config as texts. An item that is none leaves the whole element unsaid.
  private mutating func addTexts(_ element: FirebaseElement, _ name: String, _ declared: AttributeType?) -> Bool {
    let texts = element.values.compactMap { value in if case .text(let text) = value { text } else { String?.none } }
    guard !texts.isEmpty, texts.count == element.values.count else { return false }
    let type = declared ?? (texts.allSatisfy { ["true", "false"].contains($0) } ? .boolean : .text)
    let values = texts.map { type == .boolean ? JSONValue.boolean($0 == "true") : .string($0) }
    return add(name, type, values.count == 1 && element.test != "in" ? .equals : .in, values)
  }

  private mutating func add(
    _ name: String, _ type: AttributeType, _ operation: ConditionOperator, _ values: [JSONValue]
  ) -> Bool {
    conditions.append(Condition(attribute: name, type: type, operation: operation, values: values))
    return true
  }

  private mutating func addShare(_ element: FirebaseElement) -> Bool {
    let bounds = element.values.compactMap { value -> Int? in
      if case .number(let percent) = value { Rollout.buckets(ofPercent: percent) } else { nil }
    }
    guard let seed = element.key, let first = bounds.first, bounds.count == element.values.count else { return false }
    switch (element.test, bounds.count) {
    case ("<=", 1): shares.append(Share(seed: seed, buckets: 0..<first))
    case (">", 1): shares.append(Share(seed: seed, buckets: first..<10_000))
    case ("between", 2) where first <= bounds[1]: shares.append(Share(seed: seed, buckets: first..<bounds[1]))
    default: return false
    }
    return true
  }

  /// Several windows are the one in which all are open.
  private mutating func addMoment(_ element: FirebaseElement) -> Bool {
    guard case .moment(let text, let zone)? = element.values.first, ["UTC", "GMT", nil].contains(zone),
      let seconds = RFC3339.seconds(of: text.hasSuffix("Z") ? text : text + "Z")
    else { return false }
    let moment = RFC3339.text(seconds)
    switch element.test {
    case ">=":
      if startsAt != nil { renamed.append("two windows are the one in which both are open") }
      startsAt = max(startsAt ?? moment, moment)
    case "<":
      if endsAt != nil { renamed.append("two windows are the one in which both are open") }
      endsAt = min(endsAt ?? moment, moment)
    default: return false
    }
    return true
  }

  /// Two ends of one attribute are `between`, and several numbers that it is not are `notIn`, as our export writes these.
  private mutating func fold() {
    var folded: [Condition] = []
    for next in conditions {
      guard let last = folded.last, last.attribute == next.attribute, last.type == next.type else {
        folded.append(next)
        continue
      }
      switch (last.operation, next.operation) {
      case (.atLeast, .atMost):
        folded[folded.count - 1] = Condition(
          attribute: last.attribute, type: last.type, operation: .between, values: last.values + next.values)
      case (.notEquals, .notEquals), (.notIn, .notEquals):
        folded[folded.count - 1] = Condition(
          attribute: last.attribute, type: last.type, operation: .notIn, values: last.values + next.values)
      default: folded.append(next)
      }
    }
    conditions = folded
  }
}
