#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
package import PaywallKit
package import PaywallModel
import Base
import PaywallProject
package import YAML

/// What a user gets at a placement, and why.
package struct Explanation: Sendable {
  /// A rule of the placement and what became of it.
  package struct Rule: Sendable {
    /// From 1, in the order of the file.
    package var number: Int
    /// Where it stands.
    package var range: SourceRange
    /// What it leads to: an offering, or `experiment:ID`.
    package var target: String
    package var outcome: RuleOutcome
    /// The same for a person.
    package var words: String
  }
  package var choice: PaywallChoice
  package var rules: [Rule]
  /// What is to be known of how attributes were read.
  package var notes: [String] = []
}

extension ProjectSnapshot {
  /// What the reader library gives a user at a placement, and why each rule before it was passed over. No store is asked:
  /// every product counts as sold.
  ///
  /// - Parameter moment: seconds since 1970.
  /// - Throws: for a placement that is not there.
  package func explain(_ id: String, for user: PaywallUser, at moment: Int64) throws -> Explanation {
    let placement = try placement(id)
    guard
      let (choice, outcomes) = snapshot.explain(id, for: user, at: Date(timeIntervalSince1970: TimeInterval(moment)))
    else { throw ProjectError(.notFound, "there is no placement '\(id)'") }
    let rules = zip(placement.rules, outcomes).enumerated().map { index, pair in
      Explanation.Rule(
        number: index + 1, range: pair.0.range,
        target: pair.0.offering?.value ?? pair.0.experiment.map { "experiment:\($0.value)" } ?? "", outcome: pair.1,
        words: pair.1.words(of: pair.0, user, frame.placements))
    }
    return Explanation(choice: choice, rules: rules)
  }

  /// The placement of an id.
  /// - Throws: if there is none.
  package func placement(_ id: String) throws -> Placement {
    if let placement = frame.placements.all.first(where: { $0.id.value == id }) { return placement }
    let ids = frame.placements.all.map(\.id.value)
    throw ProjectError(
      .notFound, "there is no placement '\(id)'",
      hint: nearestName(to: id, among: ids).map { "did you mean '\($0)'?" } ?? "placements: "
        + ids.joined(separator: ", "))
  }

  /// The value of an attribute that is written as a text: of the type that the project declares, else of the one that it
  /// looks like.
  /// - Throws: for an attribute that the project does not declare while it declares others, and for a value that the
  ///   attribute cannot have.
  package func value(_ text: String, of name: String) throws -> AttributeValue {
    guard let attribute = try attribute(name) else { return AttributeValue(guessing: text) }
    let value: AttributeValue
    switch attribute.type {
    case .number?:
      guard let number = Double(text), number.isFinite else { throw attribute.misfit(text, "a number", nil) }
      value = .number(number)
    case .boolean?:
      guard let flag = ["true": true, "false": false][text] else { throw attribute.misfit(text, "true or false", nil) }
      value = .boolean(flag)
    case .text?, .version?, .country?, .locale?, nil: value = .string(text)
    }
    try attribute.require(value.node, text)
    return value
  }

  /// The value of an attribute that a file holds.
  /// - Throws: as for one that is written as a text.
  package func value(_ node: Node, of name: String) throws -> AttributeValue {
    let value = node.string.map { AttributeValue.string($0) } ?? AttributeValue(node) ?? .string("")
    try attribute(name)?.require(value.node, value.text)
    return value
  }

  /// Nil if the project declares no attributes at all.
  private func attribute(_ name: String) throws -> Attribute? {
    let declared = frame.settings.declaredAttributes
    if declared.isEmpty { return nil }
    if let attribute = declared[name] { return attribute }
    throw ProjectError(
      .notFound, "the project declares no attribute '\(name)'",
      hint: nearestName(to: name, among: declared.keys.sorted()).map { "did you mean '\($0)'?" }
        ?? "attributes: " + declared.keys.sorted().joined(separator: ", "))
  }
}

extension Attribute {
  /// - Throws: for a value that the attribute cannot have.
  fileprivate func require(_ value: Node.Value, _ text: String) throws {
    let start = SourcePosition(line: 1, column: 1)
    guard let misfit = type?.misfit(Node(value: value, start: start, end: start)) else { return }
    throw self.misfit(text, misfit.expectation, misfit.hint)
  }

  fileprivate func misfit(_ text: String, _ expectation: String, _ hint: String?) -> ProjectError {
    ProjectError(.refused, "the attribute '\(name.value)' cannot be '\(text)': expected \(expectation)", hint: hint)
  }
}

extension AttributeValue {
  /// As a file would hold it.
  fileprivate var node: Node.Value {
    switch self {
    case .string(let text): .string(text)
    case .number(let number): .number(number)
    case .boolean(let flag): .boolean(flag)
    }
  }
}

extension AttributeValue {
  /// A number, a truth value, or else a text.
  fileprivate init(guessing text: String) {
    if let number = Double(text), number.isFinite {
      self = .number(number)
    } else {
      self = text == "true" ? .boolean(true) : text == "false" ? .boolean(false) : .string(text)
    }
  }
}

extension RuleOutcome {
  /// For a person.
  fileprivate func words(of rule: PlacementRule, _ user: PaywallUser, _ placements: Placements) -> String {
    switch self {
    case .applies: "applies"
    case .notReached: "not reached"
    case .conditionFails(let index): rule.condition(index).map { $0.words(for: user) } ?? "a condition does not hold"
    case .noConditionHolds: "none of its conditions holds"
    case .cannotBeRead: "its audience is of a format that this version does not know"
    case .outsideTheRollout:
      "not in the \(rule.rollout?.buckets.map { Rollout.percent(ofBuckets: $0) + " % " } ?? "")of its rollout"
    case .outsideItsWindow: "not at this moment"
    case .userHasNoID(let unit):
      unit == "device"
        ? "assigns devices: say which one (--device, or device: in a test)"
        : "assigns users: say which one (--user, or user: in a test)"
    case .experimentIsNotRunning: "the experiment is not running"
    case .experimentIsOutsideItsWindow: "the experiment does not run at this moment"
    case .userIsKeptOut(let salt): placements.gateWords(salt)
    case .armCannotBeShown(let arm): "the arm '\(arm)' of the experiment cannot be shown, so nobody is split"
    case .campaignIsClosed: "the campaign is not open at this moment"
    case .cannotBeShown: "the offering cannot be shown"
    }
  }
}

extension Placements {
  /// Why a gate keeps a user out of an experiment; gates have salts of their own.
  fileprivate func gateWords(_ salt: String) -> String {
    if holdout?.salt?.value == salt { return "the user is in the holdout, and takes part in no experiment" }
    if let layer = layers.first(where: { $0.holdout?.salt?.value == salt }) {
      return "the user is in the holdout of the layer '\(layer.id.value)'"
    }
    let layer = layers.first { $0.salt?.value == salt }
    return "the user is outside the experiment's share of its layer\(layer.map { " '\($0.id.value)'" } ?? "")"
  }
}

extension PlacementRule {
  fileprivate func condition(_ index: Int) -> Node? {
    let conditions = audience?["conditions"]?.items ?? []
    return conditions.indices.contains(index) ? conditions[index] : nil
  }
}

extension Node {
  /// `country in DE, AT does not hold: it is FR`.
  fileprivate func words(for user: PaywallUser) -> String {
    let attribute = self["attribute"]?.string ?? ""
    let values = self["value"].map { [$0] } ?? self["values"]?.items ?? []
    let condition = ([attribute, self["operator"]?.string ?? ""] + [values.map(\.plainText).joined(separator: ", ")])
      .filter { !$0.isEmpty }.joined(separator: " ")
    let own = user.attributes[attribute].map { "it is \($0.text)" } ?? "the user has none"
    return "'\(condition)' does not hold: \(own)"
  }
}

extension Node {
  fileprivate var plainText: String { string ?? AttributeValue(self)?.text ?? "" }
}

extension AttributeValue {
  fileprivate init?(_ node: Node) {
    if let number = node.number {
      self = .number(number)
    } else if let flag = node.boolean {
      self = .boolean(flag)
    } else {
      return nil
    }
  }

  fileprivate var text: String {
    switch self {
    case .string(let text): text
    case .number(let number): Int(exactly: number).map(String.init) ?? "\(number)"
    case .boolean(let flag): flag ? "true" : "false"
    }
  }
}
