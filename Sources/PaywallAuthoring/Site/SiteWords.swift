import PaywallHTML
import PaywallModel
import YAML

extension SitePlacement {
  init(_ placement: Placement) {
    self.init(
      id: placement.id.value, summary: placement.node["description"]?.string ?? "",
      rules: placement.rules.map { SiteRule($0) })
  }
}

extension SiteRule {
  init(_ rule: PlacementRule) {
    let times = [rule.startsAt.map { "from \($0.value)" }, rule.endsAt.map { "until \($0.value)" }].compactMap { $0 }
    let target: Target =
      rule.offering.map { .offering($0.value) } ?? rule.experiment.map { .experiment($0.value) } ?? .nothing
    self.init(
      who: rule.who, share: rule.rollout.map(\.words), time: times.isEmpty ? nil : times.joined(separator: " "),
      target: target)
  }
}

extension PlacementRule {
  /// The audience in words.
  var who: String {
    guard let audience else { return "everybody" }
    let words = conditions.map(\.words)
    return words.isEmpty ? "nobody" : words.joined(separator: audience["match"]?.string == "any" ? " or " : " and ")
  }
}

extension Rollout {
  fileprivate var words: String {
    let percent = buckets.map { Self.percent(ofBuckets: $0) } ?? share.map { "\($0)" } ?? "an unknown share"
    return "\(percent) % of these \(unit == "device" ? "devices" : "users")"
  }
}

extension Condition {
  fileprivate var words: String {
    let (name, given) = (attribute?.value ?? "?", values.map(\.words))
    let all = given.joined(separator: ", ")
    guard let test else { return "\(name) ? \(all)" }
    return switch test.value {
    case .equals: "\(name) is \(all)"
    case .notEquals: "\(name) is not \(all)"
    case .in: "\(name) is one of \(all)"
    case .notIn: "\(name) is none of \(all)"
    case .contains: "\(name) contains \(all)"
    case .greaterThan: "\(name) is more than \(all)"
    case .atLeast: "\(name) is at least \(all)"
    case .lessThan: "\(name) is less than \(all)"
    case .atMost: "\(name) is at most \(all)"
    case .between: "\(name) is from \(given.joined(separator: " to "))"
    case .exists: "\(name) is known"
    case .notExists: "\(name) is not known"
    }
  }
}

extension Node {
  /// A scalar as it is read.
  fileprivate var words: String {
    if let string { return string }
    if let integer { return String(integer) }
    if let boolean { return boolean ? "true" : "false" }
    return number.map { "\($0)" } ?? "?"
  }
}

extension SiteExperiment {
  init(_ experiment: Experiment) {
    let names = ["displayName", "hypothesis", "metric", "sampleSize", "startsAt", "endsAt", "unit", "layer"]
    var facts = [("status", experiment.status?.rawValue ?? "unknown")]
    facts += names.compactMap { name in experiment.root?[name].map { (name, $0.words) } }
    if let buckets = experiment.buckets, experiment.layer != nil {
      facts.append(("share of the layer", "\(Rollout.percent(ofBuckets: buckets.count)) %"))
    }
    self.init(
      id: experiment.id, placement: experiment.placement?.value, facts: facts,
      arms: experiment.arms.map { ($0.id.value, $0.offering?.value, $0.variant?.value, $0.share) })
  }
}

extension Arm {
  var share: String { weight.map { "\(Rollout.percent(ofBuckets: $0.value)) %" } ?? "no share" }
}

extension SiteProduct {
  /// - Parameter offerings: those that sell it.
  init(_ product: Product, soldIn offerings: [String]) {
    let facts = [
      product.displayName, product.kind?.rawValue, product.period.map { "every \($0.description)" },
      product.group.map { "group \($0)" }, product.tokenAmount.map { "\($0) tokens" },
      product.introductoryOffer.map { offer in
        offer.mode == .free ? "free at first: \(offer.period.description)" : "introductory offer"
      },
    ].compactMap { $0 }
    self.init(
      id: product.id.value, facts: facts + product.billingPlans.map { "billing plan \($0.id.value)" },
      offerings: offerings)
  }
}
