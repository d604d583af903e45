import Base
package import PaywallModel

/// What is known of an offering that something leads to.
package enum ReachTarget {
  /// Nothing: it counts as there, and open.
  case unknown
  case missing
  case there(OfferingSummary)
}

/// What of `frame` leads users to the offering.
///
/// Drafts, stopped and ended experiments, closed campaigns, audiences and arms without users, and rules behind one that
/// takes everybody lead nobody anywhere; `Reach.unseen` says so of each.
///
/// - Parameters:
///   - moment: seconds since 1970; nil where nothing is known to be over.
///   - target: what is known of an offering.
package func reach(
  of offering: String, in frame: ProjectFrame, at moment: Int64? = nil,
  target: @escaping (String) -> ReachTarget = { _ in .unknown }
) -> Reach {
  var tracing = ReachTracing(offering: offering, frame: frame, moment: moment, target: target)
  tracing.reach.isCurrent = frame.settings.currentOffering.map { sameBytes($0.value, offering) } ?? false
  for placement in frame.placements.all { tracing.follow(placement) }
  tracing.reach.name()
  return tracing.reach
}

private struct ReachTracing {
  let offering: String
  let frame: ProjectFrame
  let moment: Int64?
  let target: (String) -> ReachTarget
  var reach = Reach()

  /// What the rules above leave of a placement's users.
  private struct Rest {
    var share = 1.0
    /// Whether rules above take some of them, it is not known how many.
    var isLessened = false
    /// The rule that took the last of them, and until when.
    var last: (number: Int, until: String?)?
  }

  mutating func follow(_ placement: Placement) {
    guard placement.rules.contains(where: names) else { return }
    var rest = Rest()
    for (index, rule) in placement.rules.enumerated() {
      let place = "placement \(placement.id.value), rule \(index + 1)"
      let audience = rule.audience.map(Audience.init) ?? .everybody
      let obstacle = obstacle(to: rule, audience)
      if names(rule) {
        if let last = rest.last {
          let until = last.until.map { " until \($0)" } ?? ""
          reach.unseen.append("\(place): rule \(last.number) takes everybody before it\(until)")
        } else if let obstacle {
          reach.unseen.append("\(place): \(obstacle)")
        } else {
          add(rule, of: placement, number: index + 1, audience, rest, place)
        }
      }
      if obstacle == nil { take(rule, number: index + 1, audience, &rest) }
    }
  }

  private func names(_ rule: PlacementRule) -> Bool {
    if let experiment = rule.experiment {
      return self.experiment(experiment.value)?.arms.contains { isOurs($0) } ?? false
    }
    return rule.offering.map { sameBytes($0.value, offering) } ?? false
  }

  private func isOurs(_ arm: Arm) -> Bool { arm.offering.map { sameBytes($0.value, offering) } ?? false }

  private func experiment(_ id: String) -> Experiment? { frame.experiments.first { sameBytes($0.id, id) } }

  /// Why a rule leads nobody anywhere; nil if it leads somebody somewhere.
  private func obstacle(to rule: PlacementRule, _ audience: Audience) -> String? {
    if case .nobody = audience { return "its audience has no conditions to match" }
    if let end = rule.endsAt, isOver(end.value) { return "it ended at \(end.value)" }
    if let rollout = rule.rollout, rollout.share ?? 0 <= 0 { return "its rollout includes nobody" }
    guard let name = rule.experiment?.value else { return rule.offering.flatMap { closed($0.value) } }
    guard let experiment = experiment(name) else { return "there is no experiment '\(name)'" }
    switch experiment.status {
    case .draft: return "the experiment '\(name)' is a draft"
    case .stopped: return "the experiment '\(name)' is stopped"
    case nil: return "the experiment '\(name)' has no status"
    case .running: break
    }
    if let end = experiment.text("endsAt"), isOver(end.value) {
      return "the experiment '\(name)' ended at \(end.value)"
    }
    if experiment.share(in: frame.placements) <= 0 { return "the experiment '\(name)' has no users" }
    for arm in experiment.arms where arm.weight.map({ $0.value > 0 }) ?? false {
      guard let shown = arm.offering?.value, let closed = closed(shown) else { continue }
      return "the experiment '\(name)' splits nobody: of its arm '\(arm.id.value)', \(closed)"
    }
    return nil
  }

  /// Why an offering cannot be shown by a rule.
  private func closed(_ id: String) -> String? {
    switch target(id) {
    case .unknown: nil
    case .missing: "there is no offering '\(id)'"
    case .there(let summary):
      summary.campaign.flatMap { span in
        moment.map(span.isOver) ?? false ? "the campaign '\(id)' ended at \(span.closes.value)" : nil
      }
    }
  }

  private func isOver(_ date: String) -> Bool {
    guard let moment, let seconds = RFC3339.seconds(of: date) else { return false }
    return seconds <= moment
  }

  private mutating func add(
    _ rule: PlacementRule, of placement: Placement, number: Int, _ audience: Audience, _ rest: Rest, _ place: String
  ) {
    var way = Reach.Way(placement: placement.id.value, rule: number)
    if case .some(let words) = audience { way.audience = words }
    way.isLessened = rest.isLessened
    way.from = rule.startsAt.map(\.value).flatMap { isAhead($0) ? $0 : nil }
    way.until = rule.endsAt?.value
    let (rollout, words) =
      rule.rollout.map { (($0.share ?? 0) / 100, ["rollout \(percent(($0.share ?? 0) / 100))"]) } ?? (1, [])
    way.parts = words
    if case .there(let summary) = target(offering), let span = summary.campaign, rule.experiment == nil {
      way.from = way.from ?? (isAhead(span.opens.value) ? span.opens.value : nil)
      way.until = [way.until, span.closes.value].compactMap { $0 }.min { seconds($0) < seconds($1) }
    }
    guard let name = rule.experiment?.value, let experiment = experiment(name) else {
      way.share = rest.share * rollout
      reach.ways.append(way)
      return
    }
    let share = experiment.share(in: frame.placements)
    way.experiment = name
    way.from = way.from ?? experiment.text("startsAt").map(\.value).flatMap { isAhead($0) ? $0 : nil }
    way.until = [way.until, experiment.text("endsAt")?.value].compactMap { $0 }.min { seconds($0) < seconds($1) }
    if share < 1 { way.parts.append("the experiment's part \(percent(share))") }
    for arm in experiment.arms where isOurs(arm) {
      let weight = Double(arm.weight?.value ?? 0) / 10_000
      guard weight > 0 else {
        reach.unseen.append("\(place): the arm '\(arm.id.value)' of the experiment '\(name)' has no users")
        continue
      }
      var way = way
      (way.arm, way.variant) = (arm.id.value, arm.variant?.value)
      way.share = rest.share * rollout * share * weight
      way.parts.append("arm \(arm.id.value) \(percent(weight))")
      reach.ways.append(way)
    }
  }

  private func isAhead(_ date: String) -> Bool {
    guard let moment else { return true }
    return seconds(date) > moment
  }

  private func seconds(_ date: String) -> Int64 { RFC3339.seconds(of: date) ?? .max }

  /// Takes a rule's users out of what the rules below it get.
  private func take(_ rule: PlacementRule, number: Int, _ audience: Audience, _ rest: inout Rest) {
    if rest.last != nil { return }
    var (share, limits) = ((rule.rollout?.share ?? 100) / 100, [rule.startsAt?.value, rule.endsAt?.value])
    if let name = rule.experiment?.value, let experiment = experiment(name) {
      share *= experiment.share(in: frame.placements)
      limits += [experiment.text("startsAt")?.value, experiment.text("endsAt")?.value]
    } else if let id = rule.offering?.value, case .there(let summary) = target(id), let span = summary.campaign {
      limits += [span.opens.value, span.closes.value]
    }
    let dates = limits.compactMap { $0 }
    let starts = [limits[0]] + (limits.count > 2 ? [limits[2]] : [])
    let isNow = dates.isEmpty || moment != nil && !starts.compactMap { $0 }.contains(where: isAhead)
    guard case .everybody = audience, isNow else {
      rest.isLessened = true
      return
    }
    rest.share *= 1 - share
    guard rest.share < 1e-9 else { return }
    let ends = [limits[1]] + (limits.count > 3 ? [limits[3]] : [])
    rest.last = (number, ends.compactMap { $0 }.min { seconds($0) < seconds($1) })
  }
}

extension Experiment {
  /// The share of a placement's users that it splits: its part of a layer, without those of holdouts.
  fileprivate func share(in placements: Placements) -> Double {
    guard let buckets else { return 0 }
    var share = 1.0
    if let layer = layer.flatMap({ placements.layer($0.value) }) {
      share *= Double(buckets.count) / 10_000
      if let held = layer.holdout?.share { share *= 1 - held / 100 }
    }
    if let held = placements.holdout?.share { share *= 1 - held / 100 }
    return share
  }
}
