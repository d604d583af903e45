import JSON
import PaywallBundle
import PaywallModel
import YAML

/// The conditions and parameters of a project's placements.
struct FirebaseTemplate {
  private let project: ExportProject
  private let owner: FirebaseOwner
  private let group: String
  private let prefix: String
  private var conditions: [(name: String, expression: String)] = []
  private var parameters: [JSONMember] = []
  private(set) var losses: [ExportLoss] = []

  /// Who sees what of a placement, the first that fits.
  private struct Step {
    /// Conditions of which any may hold; empty for everybody.
    var conditions: [String]
    var offering: String
    var variant: String?
  }

  init(of project: ExportProject) throws {
    self.project = project
    group = project.request.text("group") ?? "Paywalls"
    prefix = FirebaseOwner.prefix(of: project.request)
    owner = FirebaseOwner(project.frame.settings, project.request)
    if prefix != Self.key(prefix, "", nil) {
      losses.append(
        project.context.loss(
          .error, at: project.request.range,
          "the prefix '\(prefix)' has characters that no key of Remote Config has",
          hint: "use letters of ASCII, digits and underscores"))
    }
    for placement in project.frame.placements.all { try add(placement) }
    let excesses = FirebaseLimits.excesses(of: json)
    losses += excesses.map { project.context.loss(.error, at: project.request.range, $0) }
    if group.count > FirebaseLimits.nameCharacters {
      losses.append(
        project.context.loss(
          .error, at: project.request.range,
          "the group's name has \(group.count) characters, and Remote Config takes \(FirebaseLimits.nameCharacters)"))
    }
  }

  var json: JSONValue {
    [
      "conditions": .array(
        conditions.map { ["name": .string($0.name), "expression": .string($0.expression), "tagColor": "BLUE"] }),
      "parameters": [:],
      "parameterGroups": .object([
        JSONMember(
          group, ["description": .string(owner.groupDescription), "parameters": .object(parameters)])
      ]),
    ]
  }

  private mutating func add(_ placement: Placement) throws {
    let steps = try self.steps(of: placement)
    guard let last = steps.last else { return }
    let usual = project.frame.settings.copyLocale
    let shown = try value(of: steps, last, in: usual)
    for locale in [usual] + project.frame.locales.sorted().filter({ $0 != usual }) {
      let value = try self.value(of: steps, last, in: locale)
      // Where all is as in the default locale, its parameter serves this one too.
      guard let value, locale == usual || value != shown else { continue }
      let key = Self.key(prefix, placement.id.value, locale == usual ? nil : locale)
      if !FirebaseLimits.isKey(key) || parameters.contains(where: { $0.key == key }) {
        losses.append(
          project.context.loss(
            .error, at: placement.id.range,
            "the parameter '\(key)' is one of another placement too, or no key that Remote Config takes",
            hint: "rename the placement, or choose another 'prefix' for the export"))
        continue
      }
      parameters.append(
        JSONMember(
          key,
          .object(
            (value.members ?? []) + [
              JSONMember("description", .string(owner.description(of: placement.id.value, in: locale))),
              JSONMember("valueType", "JSON"),
            ])))
    }
  }

  /// A placement and a locale as a key: what a key cannot have becomes an underscore.
  static func key(_ prefix: String, _ placement: String, _ locale: String?) -> String {
    let text = prefix + placement + (locale.map { "__" + $0 } ?? "")
    return String(
      text.unicodeScalars.map { scalar in
        scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)) ? Character(scalar) : "_"
      })
  }

  private func value(of steps: [Step], _ last: Step, in locale: String) throws -> JSONValue? {
    guard let usual = try text(last, locale) else { return nil }
    var conditional: [JSONMember] = []
    for step in steps where !step.conditions.isEmpty {
      guard let text = try text(step, locale) else { continue }
      conditional += step.conditions.map { JSONMember($0, ["value": .string(text)]) }
    }
    return .object(omittingNil: [
      ("defaultValue", ["value": .string(usual)]),
      ("conditionalValues", conditional.isEmpty ? nil : .object(conditional)),
    ])
  }

  private func text(_ step: Step, _ locale: String) throws -> String? {
    try project.part(step.offering)?.eightFields(step.variant, in: locale).map {
      String(decoding: $0.canonicalBytes(), as: UTF8.self)
    }
  }

  /// Up to the first that everybody sees; the current offering where no rule is for everybody.
  private mutating func steps(of placement: Placement) throws -> [Step] {
    var steps: [Step] = []
    for (index, rule) in placement.rules.enumerated() {
      // A draft, or one that has ended, ships nothing that could be lost.
      if rule.experiment != nil, rule.running(in: project.frame) == nil { continue }
      var expression = FirebaseExpression(in: project.context)
      let alternatives = expression.alternatives(of: rule)
      losses += expression.losses
      if rule.rollout != nil { losses.append(moving(rule.range, "the rollout")) }
      let name = owner.conditionName(of: placement.id.value, index + 1)
      if let offering = rule.offering?.value {
        let window = try campaign(offering, expression)
        let names = add(alternatives.map { $0 + window }, name)
        steps.append(Step(conditions: names, offering: offering))
        if alternatives == [[]], window.isEmpty { return steps }
      } else if let experiment = rule.running(in: project.frame) {
        losses.append(moving(rule.experiment?.range ?? rule.range, "the experiment '\(experiment.id)'"))
        let isWhole = try add(experiment, alternatives, name, expression, to: &steps)
        if isWhole { return steps }
      }
    }
    guard let current = project.frame.settings.currentOffering?.value else { return [] }
    return steps + [Step(conditions: [], offering: current)]
  }

  /// - Returns: whether every user of the placement is in the experiment.
  private mutating func add(
    _ experiment: Experiment, _ alternatives: [[String]], _ name: String, _ expression: FirebaseExpression,
    to steps: inout [Step]
  ) throws -> Bool {
    let gates = gates(of: experiment, expression)
    let salt = experiment.salt
    var from = 0
    for arm in experiment.arms {
      let weight = max(0, arm.weight?.value ?? 0)
      let below = min(10_000, from + weight)
      defer { from = below }
      guard let offering = arm.offering?.value, from < below else { continue }
      let window = try campaign(offering, expression)
      let terms = gates + expression.share(salt, from..<below) + window
      let names = add(alternatives.map { $0 + terms }, "\(name) \(arm.id.value)")
      steps.append(Step(conditions: names, offering: offering, variant: arm.variant?.value))
      if names.isEmpty { return alternatives == [[]] }
    }
    // What is left of 10,000 goes on to the next rule, as do those whom a gate keeps out.
    guard alternatives == [[]], gates.isEmpty, from == 10_000, let last = steps.last else { return false }
    steps.append(Step(conditions: [], offering: last.offering, variant: last.variant))
    return true
  }

  /// Those whom the holdouts leave, and the share of the layer.
  private func gates(of experiment: Experiment, _ expression: FirebaseExpression) -> [String] {
    let layer = experiment.layer.flatMap { project.frame.placements.layer($0.value) }
    let holdouts = [project.frame.placements.holdout, layer?.holdout].compactMap { $0 }
    let held = holdouts.flatMap { expression.share($0.salt?.value ?? "", ($0.buckets ?? 0)..<10_000) }
    return held + expression.share(layer?.salt?.value ?? "", experiment.buckets ?? 0..<10_000)
  }

  private func campaign(_ offering: String, _ expression: FirebaseExpression) throws -> [String] {
    let campaign = try project.part(offering)?["campaign"]
    return expression.window(campaign?["startsAt"]?.string, campaign?["endsAt"]?.string)
  }

  /// - Returns: the names of the conditions; none where one would hold for everybody.
  private mutating func add(_ alternatives: [[String]], _ name: String) -> [String] {
    guard alternatives != [[]] else { return [] }
    let named = alternatives.enumerated().map { index, terms in
      (
        name: alternatives.count == 1 ? name : "\(name) (\(index + 1))",
        expression: terms.isEmpty ? "true" : terms.joined(separator: " && ")
      )
    }
    conditions += named
    return named.map(\.name)
  }

  private func moving(_ range: SourceRange, _ what: String) -> ExportLoss {
    project.context.loss(
      .warning, at: range,
      "Remote Config draws installations by a hash of its own: users of \(what) move to other buckets than with our readers",
      hint: "read results of one of them alone")
  }
}
