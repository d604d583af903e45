#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import Base
package import PaywallKit
package import PaywallModel
package import PaywallProject
import YAML

/// For whom, where and when a paywall is asked for.
package struct WhoRequest: Sendable {
  package var placement: String
  /// The user's id; nil for none.
  package var user: String?
  /// The device's id; nil for none.
  package var device: String?
  /// What the app tells of the user, as written on a command line.
  package var attributes: [(name: String, value: String)]
  /// Seconds since 1970.
  package var moment: Int64
  /// Git's spelling of a commit, or a release; nil for the work tree.
  package var revision: String?

  package init(
    placement: String, user: String? = nil, device: String? = nil, attributes: [(name: String, value: String)] = [],
    moment: Int64, revision: String? = nil
  ) {
    (self.placement, self.user, self.device) = (placement, user, device)
    (self.attributes, self.moment, self.revision) = (attributes, moment, revision)
  }
}

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
  package var notes: [String]
}

/// What the reader library gives a user at a placement of the work tree or of a revision, and why each rule before it was
/// passed over. No store is asked: every product counts as sold.
/// - Throws: for a placement or an attribute that is not there, a value that an attribute cannot have, and a project that
///   cannot be compiled.
package func explain(_ workspace: Workspace, _ request: WhoRequest) throws -> Explanation {
  let project = try ProjectSnapshot(projectReader(workspace, at: request.revision))
  return try project.explain(request)
}

extension ProjectSnapshot {
  func explain(_ request: WhoRequest) throws -> Explanation {
    let placement = try placement(request.placement)
    let user = try user(request)
    let now = Date(timeIntervalSince1970: TimeInterval(request.moment))
    guard let (choice, outcomes) = snapshot.explain(request.placement, for: user, at: now) else {
      throw ProjectError(.notFound, "there is no placement '\(request.placement)'")
    }
    let rules = zip(placement.rules, outcomes).enumerated().map { index, pair in
      Explanation.Rule(
        number: index + 1, range: pair.0.range,
        target: pair.0.offering?.value ?? pair.0.experiment.map { "experiment:\($0.value)" } ?? "", outcome: pair.1,
        words: pair.1.words(of: pair.0, user))
    }
    return Explanation(choice: choice, rules: rules, notes: notes(on: request))
  }

  func placement(_ id: String) throws -> Placement {
    if let placement = frame.placements.all.first(where: { $0.id.value == id }) { return placement }
    let ids = frame.placements.all.map(\.id.value)
    throw ProjectError(
      .notFound, "there is no placement '\(id)'",
      hint: nearestName(to: id, among: ids).map { "did you mean '\($0)'?" } ?? "placements: "
        + ids.joined(separator: ", "))
  }

  /// The user of a request, whose attributes have the types that the project declares.
  func user(_ request: WhoRequest) throws -> PaywallUser {
    let declared = frame.settings.declaredAttributes
    var user = PaywallUser(id: request.user ?? "", deviceID: request.device)
    for (name, text) in request.attributes {
      guard user.attributes[name] == nil else {
        throw ProjectError(.refused, "the attribute '\(name)' is given twice", hint: "give each one value")
      }
      guard let attribute = declared[name] else {
        guard declared.isEmpty else {
          throw ProjectError(
            .notFound, "paywall.yaml declares no attribute '\(name)'",
            hint: nearestName(to: name, among: declared.keys.sorted()).map { "did you mean '\($0)'?" }
              ?? "attributes: " + declared.keys.sorted().joined(separator: ", "))
        }
        user.attributes[name] = AttributeValue(guessing: text)
        continue
      }
      user.attributes[name] = try attribute.value(text)
    }
    return user
  }

  private func notes(on request: WhoRequest) -> [String] {
    guard frame.settings.declaredAttributes.isEmpty, !request.attributes.isEmpty else { return [] }
    return ["paywall.yaml declares no attributes: numbers, true and false are taken as such, everything else as text"]
  }
}

extension Attribute {
  /// - Throws: for a text that the attribute cannot have as a value.
  fileprivate func value(_ text: String) throws -> AttributeValue {
    let value: AttributeValue
    let node: Node.Value
    switch type {
    case .number?:
      guard let number = Double(text), number.isFinite else { throw misfit(text, "a number", nil) }
      (value, node) = (.number(number), .number(number))
    case .boolean?:
      guard let flag = ["true": true, "false": false][text] else { throw misfit(text, "true or false", nil) }
      (value, node) = (.boolean(flag), .boolean(flag))
    case .text?, .version?, .country?, .locale?, nil: (value, node) = (.string(text), .string(text))
    }
    let start = SourcePosition(line: 1, column: 1)
    if let misfit = type?.misfit(Node(value: node, start: start, end: start)) {
      throw self.misfit(text, misfit.expectation, misfit.hint)
    }
    return value
  }

  private func misfit(_ text: String, _ expectation: String, _ hint: String?) -> ProjectError {
    ProjectError(.refused, "the attribute '\(name.value)' cannot be '\(text)': expected \(expectation)", hint: hint)
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
  fileprivate func words(of rule: PlacementRule, _ user: PaywallUser) -> String {
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
      unit == "device" ? "assigns devices: say one with --device" : "assigns users: say one with --user"
    case .experimentIsNotRunning: "the experiment is not running"
    case .experimentIsOutsideItsWindow: "the experiment does not run at this moment"
    case .userIsHeldOut: "the user is in a holdout, or outside the experiment's share of its layer"
    case .armCannotBeShown(let arm): "the arm '\(arm)' of the experiment cannot be shown, so nobody is split"
    case .campaignIsClosed: "the campaign is not open at this moment"
    case .cannotBeShown: "the offering cannot be shown"
    }
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
