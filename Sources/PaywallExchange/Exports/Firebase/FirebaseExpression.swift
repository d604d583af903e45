import Base
import Hashing
import PaywallModel
import YAML

/// What a rule asks for in the language of Remote Config's conditions ("Condition reference" of its documentation), in which
/// elements are joined by `&&` alone.
///
/// What the app tells of a user reaches Remote Config as custom signals of the attributes' names: texts and truth values as
/// texts, numbers as numbers. An element about a signal that is not set is false, as with our readers.
struct FirebaseExpression {
  private let context: ExportContext
  private let declared: [String: Attribute]
  private(set) var losses: [ExportLoss] = []

  init(in context: ExportContext) {
    self.context = context
    declared = context.settings.declaredAttributes
  }

  /// Conjunctions of which any may hold; none for a rule that cannot be said, with a loss.
  mutating func alternatives(of rule: PlacementRule) -> [[String]] {
    let limits = self.limits(of: rule)
    if rule.isForNobody {
      losses.append(
        context.loss(.warning, at: rule.range, "a rule of which no condition can hold is left out"))
      return []
    }
    guard let audience = rule.audience, !rule.conditions.isEmpty else { return [limits] }
    let count = losses.count
    let terms = rule.conditions.map { self.terms(of: $0) }
    if losses.count > count { return [] }
    return audience["match"]?.string == "any" ? terms.map { $0 + limits } : [terms.flatMap { $0 } + limits]
  }

  /// The elements of a window of time.
  func window(_ from: String?, _ to: String?) -> [String] {
    func moment(_ text: String) -> String? {
      RFC3339.seconds(of: text).map { "dateTime('\(RFC3339.text($0).prefix(19))', 'UTC')" }
    }
    return [from.flatMap(moment).map { "dateTime >= \($0)" }, to.flatMap(moment).map { "dateTime < \($0)" }]
      .compactMap { $0 }
  }

  /// Those of the 10,000 buckets of a salt from one up to another. At 0 and 10,000 nothing is said, so that no share of a
  /// bucket is lost at the ends.
  func share(_ salt: String, _ buckets: Range<Int>) -> [String] {
    let seed = "percent('\(Self.seed(salt))')"
    let (low, high) = (Rollout.percent(ofBuckets: buckets.lowerBound), Rollout.percent(ofBuckets: buckets.upperBound))
    switch (buckets.lowerBound, buckets.upperBound) {
    case (0, 10_000): return []
    case (0, _): return ["\(seed) <= \(high)"]
    case (_, 10_000): return ["\(seed) > \(low)"]
    default: return ["\(seed) between \(low) and \(high)"]
    }
  }

  /// A salt as a seed: longer ones, and those with characters that a seed may not have, by the beginning of their hash.
  private static func seed(_ salt: String) -> String {
    let isPlain = salt.utf8.allSatisfy { $0 != UInt8(ascii: "'") && (0x21...0x7E).contains($0) }
    return isPlain && (1...FirebaseLimits.seedCharacters).contains(salt.utf8.count)
      ? salt : String(Digest.sha256.hex(of: Array(salt.utf8)).prefix(FirebaseLimits.seedCharacters))
  }

  private func limits(of rule: PlacementRule) -> [String] {
    let rollout = rule.rollout.flatMap { rollout in
      rollout.buckets.map { share(rollout.salt?.value ?? "", 0..<$0) }
    }
    return window(rule.startsAt?.value, rule.endsAt?.value) + (rollout ?? [])
  }

  private mutating func terms(of condition: Condition) -> [String] {
    guard let attribute = condition.attribute, let test = condition.test else { return [] }
    let known = declared[attribute.value]
    let type = known?.type ?? condition.likelyType
    guard let signal = Self.quoted(attribute.value) else { return inexpressible(condition, "the attribute's name") }
    let name = "app.customSignal[\(signal)]"
    let texts = condition.values.compactMap { $0.string ?? $0.boolean.map { $0 ? "true" : "false" } }
    let quoted = texts.compactMap(Self.quoted)
    let numbers = condition.values.compactMap(\.number).map(Self.number)
    let isWhole = [texts.count, numbers.count].contains(condition.values.count) && quoted.count == texts.count
    guard isWhole else { return inexpressible(condition, "a value") }
    switch (type, test.value) {
    case (.number, .exists): return ["\(name) >= -1000000000000000"]
    case (_, .exists): return ["\(name).matches(['.*'])"]
    case (_, .notExists): return inexpressible(condition, "a signal that is missing")
    case (.number, .equals): return numbers.map { "\(name) == \($0)" }
    case (.number, .notEquals), (.number, .notIn): return numbers.map { "\(name) != \($0)" }
    case (.number, .in) where numbers.count == 1: return ["\(name) == \(numbers[0])"]
    case (.number, .in): return inexpressible(condition, "one of several numbers")
    case (.number, _) where test.value.isOfSize: return Self.compared(name, test.value, numbers)
    case (.version, _) where test.value.isOfSize: return Self.compared("version(\(name))", test.value, quoted)
    case (_, .equals), (_, .in): return ["\(name).exactlyMatches([\(quoted.joined(separator: ", "))])"]
    case (_, .contains): return ["\(name).contains([\(quoted.joined(separator: ", "))])"]
    case (_, .notEquals), (_, .notIn):
      guard let rest = Self.others(than: texts, known, type) else {
        return inexpressible(condition, "a text that is another one, of which there is no list")
      }
      return ["\(name).exactlyMatches([\(rest.joined(separator: ", "))])"]
    case (_, .greaterThan), (_, .atLeast), (_, .lessThan), (_, .atMost), (_, .between):
      return inexpressible(condition, "an order of texts")
    }
  }

  private mutating func inexpressible(_ condition: Condition, _ what: String) -> [String] {
    losses.append(
      context.loss(
        .error, at: condition.test?.range ?? SourceRange(topOf: condition.file),
        "a Remote Config condition cannot ask for \(what), so the rule's users would get what others get",
        hint: "ask for values that the attribute can have, and list these under 'attributes' of paywall.yaml"))
    return []
  }

  private static func compared(_ name: String, _ test: ConditionOperator, _ values: [String]) -> [String] {
    guard let first = values.first else { return [] }
    switch test {
    case .greaterThan: return ["\(name) > \(first)"]
    case .atLeast: return ["\(name) >= \(first)"]
    case .lessThan: return ["\(name) < \(first)"]
    case .atMost: return ["\(name) <= \(first)"]
    case .between: return ["\(name) >= \(first)"] + values.dropFirst().map { "\(name) <= \($0)" }
    case .equals, .notEquals, .in, .notIn, .contains, .exists, .notExists: return []
    }
  }

  /// All other values of an attribute that has a list of them.
  private static func others(than texts: [String], _ attribute: Attribute?, _ type: AttributeType) -> [String]? {
    let declared = attribute.map { $0.values.compactMap(\.string) } ?? []
    guard let all = type == .boolean ? ["false", "true"] : declared.isEmpty ? type.texts.map(Array.init) : declared
    else { return nil }
    let rest = all.filter { !texts.contains($0) }.sorted().compactMap(quoted)
    return rest.isEmpty ? nil : rest
  }

  /// Nil for what the language's documentation has no spelling of.
  private static func quoted(_ text: String) -> String? {
    text.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0 != "'" && $0 != "\\" && $0.value != 0x7F }
      ? "'\(text)'" : nil
  }

  private static func number(_ number: Double) -> String { Int(exactly: number).map(String.init) ?? number.description }
}
