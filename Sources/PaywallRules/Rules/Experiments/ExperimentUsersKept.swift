import Base
import PaywallModel
import YAML

enum ExperimentUsersKept: HistoryRule {
  static let description = RuleDescription(
    "experiment-users-kept", "The users whom a placement leads to a running experiment stay in it.", .always(.error),
    waivers: .allowed,
    documentation: """
      Users who leave an experiment while it runs are counted for what they saw and no longer see it, and those who stay
      are not like those who left. So the rule that leads to a running experiment keeps its place: it is not removed, its
      audience, share and times are not narrowed, its share is not drawn with another salt, and no rule is put before it
      that decides for some of its users. Rules for other users, for campaigns that are over and for experiments of the same layer may be put before it. A wider
      audience is no finding.
      """,
    bad: "- audience: {country equals DE}, and offering: sale, put above - experiment: words",
    good: "the new rule below the experiment's, until it has stopped",
    source: "Kohavi, Tang and Xu, Trustworthy Online Controlled Experiments (2020), chapter 3, on sample ratio mismatch"
  )

  static func violations(in history: HistoryView) -> [Violation] {
    history.stillRunning.flatMap { pair -> [Violation] in
      guard let name = pair.new.placement?.value, name == pair.old.placement?.value, pair.new.root != nil,
        let before = history.old.frame.placements.all.first(where: { $0.id.value == name }),
        let after = history.new.frame.placements.all.first(where: { $0.id.value == name })
      else { return [] }
      return ExperimentEntry(experiment: pair.new, before: before, after: after, history: history).violations
    }
  }
}

/// The rules of a placement that lead to a running experiment, in the base and now.
private struct ExperimentEntry {
  let experiment: Experiment
  let before: Placement
  let after: Placement
  let history: HistoryView

  var violations: [Violation] {
    let old = before.rules.filter(leads)
    guard !old.isEmpty else { return [] }
    let new = after.rules.filter(leads)
    guard !new.isEmpty else {
      return [
        Violation(
          at: after.id.range,
          "the placement '\(after.id.value)' no longer leads to the experiment '\(experiment.id)', which is running",
          hint: "put the rule back until the experiment has stopped: - experiment: \(experiment.id)")
      ]
    }
    return old.compactMap { narrowed($0, to: new) } + taken(since: old)
  }

  private func leads(_ rule: PlacementRule) -> Bool {
    rule.experiment?.value == experiment.id && history.now.map { !rule.isOver(at: $0) } ?? true
  }

  // MARK: Its own rules

  private func narrowed(_ old: PlacementRule, to new: [PlacementRule]) -> Violation? {
    guard let users = old.users else { return nil }
    if isCovered(users, by: new.filter { keepsLimits(of: old, $0) }) { return nil }
    return isCovered(users, by: new)
      ? violation(new[0], "share or times were narrowed")
      : violation(new[0], "audience was changed, so that some of its users leave it")
  }

  /// Whether the rules together apply to all of `users`, as far as can be told.
  private func isCovered(_ users: UserSet, by rules: [PlacementRule]) -> Bool {
    let sets = rules.compactMap(\.users)
    return sets.count < rules.count || sets.contains { users.isWithin($0) } || users.isWithin(any: sets)
  }

  /// Whether a rule applies to at least the users that one of the base draws from the same audience, and for as long.
  private func keepsLimits(of old: PlacementRule, _ new: PlacementRule) -> Bool {
    new.draws(allOf: old) && lasts(new, asLongAs: old)
  }

  /// Whether a rule applies whenever `other` still does.
  private func lasts(_ rule: PlacementRule, asLongAs other: PlacementRule) -> Bool {
    func moment(_ text: Located<String>?) -> Int64? { text.flatMap { RFC3339.seconds(of: $0.value) } }
    let start = max(moment(other.startsAt) ?? .min, history.now ?? .min)
    return moment(rule.startsAt) ?? .min <= start && moment(rule.endsAt) ?? .max >= moment(other.endsAt) ?? .max
  }

  private func violation(_ rule: PlacementRule, _ what: String) -> Violation {
    Violation(
      at: rule.audience.map { SourceRange(rule.range.file, $0) } ?? rule.range,
      "the experiment '\(experiment.id)' is running, but its rule's \(what)",
      hint: "revert the change until the experiment has stopped")
  }

  // MARK: Rules before it

  /// Rules before one of the experiment's that decide for some of its users, and did not in the base.
  private func taken(since old: [PlacementRule]) -> [Violation] {
    after.rules.indices.filter { index in
      decides(after.rules[index], in: history.new) && old.contains { takes(index, from: $0) }
    }.map { index in
      Violation(
        at: after.rules[index].range,
        "the rule decides for users of the experiment '\(experiment.id)', which is running, before they reach it",
        hint: "put it below the experiment's rule until the experiment has stopped")
    }
  }

  /// Whether the rule at an index keeps users of a rule of the base from the experiment, whom nothing kept from it there.
  private func takes(_ index: Int, from old: PlacementRule) -> Bool {
    let rule = after.rules[index]
    guard let users = rule.users, let its = old.users, !users.isDisjoint(with: its) else { return false }
    let isBeforeIt = after.rules[index...].contains { entry in
      leads(entry) && (entry.users.map { !$0.isDisjoint(with: users) && !$0.isDisjoint(with: its) } ?? true)
    }
    let reachItEarlier = after.rules[..<index].contains { entry in
      leads(entry) && keepsLimits(of: old, entry)
        && (entry.users.map { its.isWithin($0) || users.isWithin($0) } ?? true)
    }
    guard isBeforeIt, !reachItEarlier else { return false }
    let known = before.rules.prefix { $0.range != old.range }
    return !known.contains { earlier in
      guard decides(earlier, in: history.old), earlier.draws(allOf: rule),
        lasts(earlier, asLongAs: rule)
      else { return false }
      return earlier.users.map { users.isWithin($0) || saysTheSame(earlier.audience, rule.audience) } ?? true
    }
  }

  /// Whether a rule of another target decides for some user.
  private func decides(_ rule: PlacementRule, in project: ProjectView) -> Bool {
    if leads(rule) { return false }
    if let now = history.now, rule.isOver(at: now) { return false }
    if rule.buckets == 0 { return false }
    if let name = rule.offering?.value {
      guard let offering = project.offerings[name] else { return false }
      return history.now.map { offering.campaign?.isOver(at: $0) != true } ?? true
    }
    guard let other = project.frame.experiments.first(where: { $0.id == rule.experiment?.value }) else { return false }
    if let layer = other.layer?.value, layer == experiment.layer?.value { return false }
    return other.status == .running && !other.isOver(at: history.now)
  }
}

extension PlacementRule {
  /// Those of its audience; nil if it cannot be read.
  fileprivate var users: UserSet? { audience.map { UserSet($0) } ?? .everybody }

  /// How many of 10,000 users of its audience it applies to.
  fileprivate var buckets: Int { rollout.map { $0.buckets ?? 0 } ?? 10_000 }

  /// Whether it applies to every user of its audience that another rule would draw from it: with another salt or unit a
  /// share is of other users.
  fileprivate func draws(allOf other: PlacementRule) -> Bool {
    guard let rollout, buckets < 10_000 else { return true }
    return buckets >= other.buckets && rollout.salt?.value == other.rollout?.salt?.value
      && rollout.unit == other.rollout?.unit
  }
}
