import PaywallDiff
import PaywallModel
import YAML

/// What users notice when rules of placements go away, a sentence for each rule that leads somebody somewhere.
func effects(ofRemoving dropped: [Mention], in frame: ProjectFrame) -> [String] {
  let gone = Set(dropped.map { $0.path.split(separator: ".").dropLast().joined(separator: ".") })
  return frame.placements.all.flatMap { placement -> [String] in
    let rules = placement.rules.enumerated().map { index, rule in
      (rule: rule, isGone: gone.contains("placements.\(placement.id.value).rules.\(index)"))
    }
    return rules.indices.filter { rules[$0].isGone }.map { index in
      let rest = rules[(index + 1)...].filter { !$0.isGone }.map(\.rule)
      return "at the placement '\(placement.id.value)', \(rules[index].rule.whom) get \(frame.shown(by: rest)) instead"
    }
  }
}

extension ProjectFrame {
  /// What rules show, one after the other, up to the first that decides for everybody.
  fileprivate func shown(by rules: [PlacementRule]) -> String {
    var parts: [String] = []
    for rule in rules {
      guard let target = target(of: rule) else { continue }
      if rule.isForEverybody { return (parts + [target]).joined(separator: ", else ") }
      parts.append("\(target) (\(rule.whom))")
    }
    let current = settings.currentOffering.map { "the current offering '\($0.value)'" } ?? "the current offering"
    return (parts + [current]).joined(separator: ", else ")
  }

  /// Nil for a rule that leads nobody anywhere, since its experiment does not run.
  private func target(of rule: PlacementRule) -> String? {
    guard let name = rule.experiment?.value else { return rule.offering.map { "'\($0.value)'" } }
    return experiments.contains { $0.id == name && $0.status == .running } ? "the experiment '\(name)'" : nil
  }
}

extension PlacementRule {
  /// Whom it is for: `20 % of users where country is DE`.
  fileprivate var whom: String {
    let users: String
    switch audience.map(Audience.init) ?? .everybody {
    case .everybody: users = rollout == nil ? "all users" : "its users"
    case .nobody: users = "no users"
    case .some(let words): users = "users where \(words)"
    }
    let share = rollout?.buckets.map { "\(Rollout.percent(ofBuckets: $0)) % of " } ?? ""
    let window = [startsAt.map { "from \($0.value)" }, endsAt.map { "until \($0.value)" }].compactMap { $0 }
    return ([share + users] + window).joined(separator: " ")
  }
}
