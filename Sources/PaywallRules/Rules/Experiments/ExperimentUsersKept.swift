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
      audience, share and times are not narrowed, and no rule is put before it that decides for some of its users. Rules
      for other users, for campaigns that are over and for experiments of the same layer may be put before it. A wider
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
    return old.compactMap { narrowed($0, to: new) } + taken(from: new)
  }

  private func leads(_ rule: PlacementRule) -> Bool {
    rule.experiment?.value == experiment.id && history.now.map { !rule.isOver(at: $0) } ?? true
  }

  // MARK: Its own rules

  private func narrowed(_ old: PlacementRule, to new: [PlacementRule]) -> Violation? {
    guard let users = old.users else { return nil }
    let still = new.compactMap(\.users)
    if still.count < new.count || still.contains(where: { users.isWithin($0) }) || users.isWithin(any: still) {
      return new.contains { keepsLimits(of: old, $0) } ? nil : violation(new[0], "share or times were narrowed")
    }
    return violation(new[0], "audience was changed, so that some of its users leave it")
  }

  /// Whether a rule applies to as many users, and for as long, as one of the base.
  private func keepsLimits(of old: PlacementRule, _ new: PlacementRule) -> Bool {
    func moment(_ text: Located<String>?) -> Int64? { text.flatMap { RFC3339.seconds(of: $0.value) } }
    let start = max(moment(old.startsAt) ?? .min, history.now ?? .min)
    return new.buckets >= old.buckets && moment(new.startsAt) ?? .min <= start
      && moment(new.endsAt) ?? .max >= moment(old.endsAt) ?? .max
  }

  private func violation(_ rule: PlacementRule, _ what: String) -> Violation {
    Violation(
      at: rule.audience.map { SourceRange(rule.range.file, $0) } ?? rule.range,
      "the experiment '\(experiment.id)' is running, but its rule's \(what)",
      hint: "revert the change until the experiment has stopped")
  }

  // MARK: Rules before it

  /// Rules before the experiment's that decide for some of its users, and did not in the base.
  private func taken(from entries: [PlacementRule]) -> [Violation] {
    let earlier = rules(of: after, beforeItIn: history.new)
    let known = rules(of: before, beforeItIn: history.old)
    return earlier.filter { rule in
      guard let users = rule.users, entries.contains(where: { $0.users.map { !users.isDisjoint(with: $0) } ?? false })
      else { return false }
      return !known.contains { old in
        old.buckets >= rule.buckets
          && old.users.map { users.isWithin($0) || saysTheSame(old.audience, rule.audience) } ?? true
      }
    }.map { rule in
      Violation(
        at: rule.range,
        "the rule decides for users of the experiment '\(experiment.id)', which is running, before they reach it",
        hint: "put it below the experiment's rule until the experiment has stopped")
    }
  }

  /// The rules before the experiment's first that decide for some user.
  private func rules(of placement: Placement, beforeItIn project: ProjectView) -> [PlacementRule] {
    placement.rules.prefix { !leads($0) }.filter { decides($0, in: project) }
  }

  private func decides(_ rule: PlacementRule, in project: ProjectView) -> Bool {
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
}
