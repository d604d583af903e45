import Base
import JSON
import PaywallModel
import YAML

/// The placements that a template's parameters are: their conditions are rules, in the order of their priority.
struct FirebasePlacements {
  let draft: ImportDraft
  let conditions: [FirebaseCondition]
  private var screens: FirebaseScreens
  /// The names of conditions that became rules.
  private(set) var used: Set<String> = []
  private var input: ImportInput { draft.input }

  init(draft: ImportDraft, conditions: [FirebaseCondition]) {
    self.draft = draft
    self.conditions = conditions
    screens = FirebaseScreens(draft: draft)
  }

  /// A value under a condition.
  private struct Entry {
    var condition: FirebaseCondition
    /// In every locale.
    var values: [Node]
    /// The parameters of other locales.
    var translations: [Node]
    var offering: String
  }

  /// Adds the placement of a parameter.
  mutating func read(_ parameter: FirebaseLocaleGroup) {
    let id = draft.id(parameter.placement, "placement", at: parameter.base.node)
    take(parameter.base, id, draft.defaultLocale)
    for (locale, own) in parameter.translations { take(own, id, locale) }
    var rules: [JSONValue] = []
    for group in groups(of: entries(of: parameter), parameter) {
      for rule in self.rules(for: group, of: id, rules.count + 1) { rules.append(rule) }
    }
    if let offering = offering(
      parameter.base.node["defaultValue"], parameter, { $0.node["defaultValue"] }, called: parameter.base.key)
    {
      rules.append(["offering": .string(offering)])
    } else if !rules.isEmpty, let current = draft.target.frame.settings.currentOffering?.value {
      input.remark(
        .assumed, "the parameter '\(parameter.base.key)' has no screen for everybody; they get '\(current)'",
        at: parameter.base.node)
      rules.append(["offering": .string(current)])
    }
    if rules.isEmpty { return }
    draft.project.placements.append(["id": .string(id), "rules": .array(rules)])
  }

  /// Marks what the export of the project writes by itself, and says what it would write otherwise.
  private func take(_ parameter: FirebaseParameter, _ id: String, _ locale: String) {
    let request = draft.target.frame.settings.export(.firebase)
    let key = FirebaseTemplate.key(
      FirebaseOwner.prefix(of: request), id, locale == draft.defaultLocale ? nil : locale)
    input.markTaken(parameter.node)
    _ = input.take(parameter.node, "conditionalValues")
    if parameter.described != nil { _ = input.text(parameter.node, "description") }
    if parameter.node["valueType"]?.string == "JSON" { _ = input.text(parameter.node, "valueType") }
    if key != parameter.key || parameter.group != (request.text("group") ?? "Paywalls")
      || parameter.described?.owner != FirebaseOwner(draft.target.frame.settings, request)
    {
      input.remark(
        .renamed, "the export writes the parameter as '\(key)', with its own description and group", at: parameter.node)
    }
  }

  private mutating func entries(of parameter: FirebaseLocaleGroup) -> [Entry] {
    for own in parameter.all {
      for pair in own.conditional where !conditions.contains(where: { $0.name == pair.key }) {
        input.omit(pair.value, "a value of a condition that is not there")
      }
    }
    var entries: [Entry] = []
    for condition in conditions {
      func find(_ parameter: FirebaseParameter) -> Node? {
        parameter.conditional.first { $0.key == condition.name }?.value
      }
      guard let value = find(parameter.base) else { continue }
      if let misfit = misfit(condition, parameter) {
        for own in parameter.all {
          if let value = find(own) {
            input.omit(
              value,
              "a value whose condition cannot be expressed: \(misfit) in \(JSONValue.string(condition.expression).shown)"
            )
          }
        }
        continue
      }
      if let offering = offering(value, parameter, find, called: "\(parameter.base.key)_\(condition.name)") {
        entries.append(
          Entry(
            condition: condition, values: parameter.all.compactMap(find),
            translations: parameter.translations.map(\.parameter.node), offering: offering))
      }
    }
    return entries
  }

  /// What no rule can say of a condition; shares are read where our export drew them.
  private func misfit(_ condition: FirebaseCondition, _ parameter: FirebaseLocaleGroup) -> String? {
    if let misfit = condition.reach.misfits.first { return misfit }
    if condition.reach.shares.isEmpty || parameter.isOwn(condition) { return nil }
    return "a share of the installations, which Remote Config draws by a hash of its own,"
  }

  /// The offering of a value, and of what stands for it in other locales.
  private mutating func offering(
    _ value: Node?, _ parameter: FirebaseLocaleGroup, _ find: (FirebaseParameter) -> Node?, called name: String
  ) -> String? {
    guard let value else { return nil }
    input.markTaken(value)
    guard let text = input.take(value, "value"), text.string != nil else {
      input.omit(value, "a value that is no text: a personalization, a rollout, or the app's own")
      return nil
    }
    let own =
      parameter.base.described.flatMap { draft.locale($0.locale, at: parameter.base.node) } ?? draft.defaultLocale
    let others = parameter.translations.compactMap { locale, other -> FirebaseScreens.Value? in
      guard let value = find(other) else { return nil }
      input.markTaken(value)
      return input.take(value, "value").map { FirebaseScreens.Value(locale: locale, node: $0) }
    }
    return screens.offering(FirebaseScreens.Value(locale: own, node: text), others, called: name)
  }

  /// Those that one rule of ours was written as, and all others one by one.
  private func groups(of entries: [Entry], _ parameter: FirebaseLocaleGroup) -> [[Entry]] {
    var groups: [[Entry]] = []
    for entry in entries {
      if let last = groups.last?.last, parameter.isOwn(entry.condition), parameter.isOwn(last.condition),
        last.condition.named?.rule == entry.condition.named?.rule
      {
        groups[groups.count - 1].append(entry)
      } else {
        groups.append([entry])
      }
    }
    return groups
  }

  private mutating func rules(for group: [Entry], of placement: String, _ number: Int) -> [JSONValue] {
    used.formUnion(group.map(\.condition.name))
    let owner = FirebaseOwner(draft.target.frame.settings, draft.target.frame.settings.export(.firebase))
    for entry in group {
      let reach = entry.condition.reach
      for condition in reach.conditions { draft.declare(attribute: condition.attribute, as: condition.type) }
      for said in reach.renamed {
        input.remark(.renamed, said, at: entry.condition.node)
      }
      let name = owner.conditionName(of: placement, number)
      if entry.condition.name != name, !entry.condition.name.hasPrefix(name + " ") {
        for node in [entry.condition.node] + entry.values {
          input.remark(.renamed, "the export names a condition after its placement and rule", at: node)
        }
      }
    }
    if group.contains(where: { $0.condition.named?.arm != nil }) {
      return experiment(of: group, placement, number).map { [$0] } ?? []
    }
    let isOneRule =
      group.count > 1 && Set(group.map(\.offering)).count == 1
      && group.allSatisfy { $0.condition.reach.conditions.count == 1 }
    guard isOneRule, let first = group.first else {
      if group.count > 1 {
        for entry in group {
          for node in [entry.condition.node] + entry.values {
            input.remark(.renamed, "a rule is written as several", at: node)
          }
        }
      }
      return group.map { rule($0, [$0.condition.reach.conditions], target: ("offering", $0.offering)) }
    }
    return [rule(first, group.map(\.condition.reach.conditions), target: ("offering", first.offering))]
  }

  /// - Parameter alternatives: of which any may hold; one, or lists of one condition each.
  private func rule(
    _ entry: Entry, _ alternatives: [[FirebaseReach.Condition]], target: (key: String, id: String),
    shares: [FirebaseReach.Share]? = nil
  ) -> JSONValue {
    let reach = entry.condition.reach
    let shares = shares ?? reach.shares
    let rollout = shares.first { $0.buckets.lowerBound == 0 }
    for gate in shares where gate != rollout {
      input.remark(
        .omitted, "a share of a holdout or a layer ('\(gate.seed)') is no part of a rule", at: entry.condition.node)
    }
    let conditions = alternatives.flatMap { $0 }.map(\.json)
    let audience: JSONValue? =
      conditions.isEmpty
      ? nil : ["match": alternatives.count > 1 ? "any" : "all", "conditions": .array(conditions)]
    return .object(omittingNil: [
      ("audience", audience),
      ("rollout", rollout.map { ["share": percent($0.buckets.upperBound), "salt": .string(salt($0.seed, entry))] }),
      ("startsAt", reach.startsAt.map { .string($0) }), ("endsAt", reach.endsAt.map { .string($0) }),
      (target.key, .string(target.id)),
    ])
  }

  private func percent(_ buckets: Int) -> JSONValue {
    buckets % 100 == 0 ? .integer(buckets / 100) : .number(Double(buckets) / 100)
  }

  private func salt(_ seed: String, _ entry: Entry) -> String {
    if isID(seed) { return seed }
    input.remark(.renamed, "the seed '\(seed)' is the salt '\(slug(seed))'", at: entry.condition.node)
    return slug(seed)
  }

  /// A draft: users would be assigned anew.
  private func experiment(of group: [Entry], _ placement: String, _ number: Int) -> JSONValue? {
    var arms: [(id: String, entry: Entry)] = []
    for entry in group {
      guard let arm = entry.condition.named?.arm else { continue }
      if !arms.contains(where: { $0.id == arm }) { arms.append((arm, entry)) }
      for node in [entry.condition.node] + entry.values + entry.translations {
        input.remark(.assumed, "the experiment is a draft here: its users would be assigned anew", at: node)
      }
    }
    guard let first = arms.first?.entry else { return nil }
    let shares = first.condition.reach.shares
    let alternatives = group.filter { $0.condition.named?.arm == arms[0].id }.map(\.condition.reach.conditions)
    let isAny = alternatives.count > 1 && alternatives.allSatisfy { $0.count == 1 }
    let id = draft.id("\(placement)_\(number)", "experiment", at: first.condition.node)
    let own = arms.map { arm -> JSONValue in
      let weight = arm.entry.condition.reach.shares.last?.buckets.count ?? 10_000
      return ["id": .string(arm.id), "offering": .string(arm.entry.offering), "weight": .integer(weight)]
    }
    draft.project.experiments.append(
      (
        id,
        .object(omittingNil: [
          ("placement", .string(placement)), ("status", "draft"),
          ("salt", shares.last.map { .string(salt($0.seed, first)) }), ("arms", .array(own)),
        ])
      ))
    return rule(
      first, isAny ? alternatives : Array(alternatives.prefix(1)), target: ("experiment", id),
      shares: Array(shares.dropLast()))
  }
}
