import PaywallModel
import YAML

enum ExperimentFrozen: HistoryRule {
  static let description = RuleDescription(
    "experiment-frozen", "A running experiment does not change after it starts.", .always(.error),
    waivers: .never("users would change their arm in the middle, and no result could be trusted"), weakening: .reported,
    documentation: """
      Salt, unit, hash, placement, layer, range and the arms with their order, weights and variants decide which users are in
      which arm. Changing them while users are being split moves users from one arm to another, and nobody can tell any
      more whom the numbers describe. Metric, sample size, start and end were fixed before anybody saw a number;
      changing them afterwards can make any result look significant. Stop the experiment, and start another one under a
      new id. A stopped experiment cannot be restarted, because its users remember what they saw. Once its end has
      passed, a stopped experiment may be removed. What an arm shows is looked at by `experiment-screen-frozen`.
      """,
    bad: "arms.control.weight: 5000 → 6000 while status is running", good: "status: stopped, and a new experiment",
    source:
      "Johari et al., Always Valid Inference (2015); Kohavi et al., Trustworthy Online Controlled Experiments (2020)")

  static func violations(in history: HistoryView) -> [Violation] {
    history.runningBefore.flatMap { pair -> [Violation] in
      guard let new = pair.new, new.root != nil, pair.old.root != nil else { return [] }
      if pair.old.isOver(at: history.now), new.status != .running { return restarts(new) }
      let changes = fields(pair.old, new, history.base) + arms(pair.old, new, history)
      guard new.status == .stopped else { return changes }
      return changes.map { change in
        var change = change
        change.message = change.message.replacing(
          "the experiment is running", with: "the experiment is running in \(history.base)")
        change.hint = "revert the change, and make it again once a release has the experiment stopped: paywall publish"
        return change
      }
    }
      + history.before(.stopped).flatMap { $0.new.map(restarts) ?? [] }
  }

  /// A stopped experiment stays stopped; as a draft it could be changed and run again.
  private static func restarts(_ new: Experiment) -> [Violation] {
    guard let status = new.status, status != .stopped else { return [] }
    return [
      Violation(
        at: new.range(of: "status"), "the experiment already ran and ended, but its status is now '\(status.rawValue)'",
        hint: "leave it stopped, and create another one under a new id")
    ]
  }

  private static let frozen = [
    "placement", "salt", "unit", "hash", "layer", "range", "metric", "sampleSize", "startsAt", "endsAt",
  ]

  private static func fields(_ old: Experiment, _ new: Experiment, _ base: String) -> [Violation] {
    frozen.compactMap { key in
      let (before, after) = (value(key, of: old), value(key, of: new))
      if before == after || isSameMoment(key, old, new) { return nil }
      let what =
        before == nil
        ? "\(key) was set to \(after ?? "")"
        : "\(key) was \(after == nil ? "removed" : "changed"); it is \(before ?? "") in \(base)"
      return violation(range(of: key, in: new), what)
    }
  }

  /// The range of a field's value; for a removed field, that of the status, which requires the field.
  private static func range(of key: String, in experiment: Experiment) -> SourceRange {
    experiment.range(of: experiment.root?[key] == nil ? "status" : key)
  }

  /// A field's value as text, or its default if it is omitted.
  private static func value(_ key: String, of experiment: Experiment) -> String? {
    if key == "range" { return experiment.buckets.map { "\($0.lowerBound) to \($0.upperBound - 1)" } ?? "unreadable" }
    guard let node = experiment.root?[key] else {
      return experiment.defaultText(of: key).map { "'\($0)'" }
    }
    return node.string.map { "'\($0)'" } ?? node.integer.map(String.init) ?? "unreadable"
  }

  private static func isSameMoment(_ key: String, _ old: Experiment, _ new: Experiment) -> Bool {
    guard key == "startsAt" || key == "endsAt", let before = old.moment(key), let after = new.moment(key) else {
      return false
    }
    return before == after
  }

  private static func arms(_ old: Experiment, _ new: Experiment, _ history: HistoryView) -> [Violation] {
    let (before, after) = (old.arms.map(\.id.value), new.arms.map(\.id.value))
    let all = range(of: "arms", in: new)
    let lost = before.filter { !after.contains($0) }.map { violation(all, "the arm '\($0)' was removed") }
    let added = new.arms.filter { !before.contains($0.id.value) }.map { arm in
      violation(arm.id.range, "the arm '\(arm.id.value)' was added")
    }
    let kept = after.filter(before.contains)
    let moved = zip(new.arms.filter { kept.contains($0.id.value) }, before.filter(after.contains)).first {
      $0.id.value != $1
    }
    let order = moved.map { [violation($0.0.id.range, "the order of the arms changed, which swaps their users")] } ?? []
    let changed = new.arms.flatMap { arm in
      old.arms.first { $0.id.value == arm.id.value }.map { changes($0, arm, history) } ?? []
    }
    return lost + added + order + changed
  }

  private static func changes(_ old: Arm, _ new: Arm, _ history: HistoryView) -> [Violation] {
    var violations: [Violation] = []
    let name = new.id.value
    if old.weight?.value != new.weight?.value {
      let before = old.weight.map { "; it is \($0.value) in \(history.base)" } ?? ""
      violations.append(
        violation((new.weight?.range ?? new.id.range), "the weight of the arm '\(name)' changed\(before)"))
    }
    if old.offering?.value != new.offering?.value {
      violations.append(
        violation(
          new.offering?.range ?? new.id.range, "the arm '\(name)' shows a different offering than in \(history.base)")
      )
    } else if history.old.variant(of: old) != history.new.variant(of: new) {
      violations.append(
        violation(
          new.variant?.range ?? new.id.range, "the arm '\(name)' shows a different variant than in \(history.base)")
      )
    }
    return violations
  }

  private static func violation(_ range: SourceRange, _ what: String) -> Violation {
    Violation(
      at: range, "the experiment is running, but \(what)",
      hint: "revert the change; to try something else, stop the experiment and start one under a new id")
  }
}
