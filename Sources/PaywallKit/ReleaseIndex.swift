#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The version of the compiled form of an offering that this reader knows.
let knownFormat = 1

/// Who sees what in a release, and which offerings there are.
struct ReleaseIndex: Sendable {
  static let target = "index.json"

  let currentOffering: String
  let defaultLocale: String?
  let legal: PaywallValue?
  let placements: [String: [ReleasedRule]]
  /// The running ones.
  let experiments: [String: ReleasedExperiment]
  /// The target path of each offering; nil in format 2, where it follows from the id.
  private let offerings: [String: String]?

  /// Nil for what is not an index of a known format.
  init?(_ value: PaywallValue) {
    guard let current = value["currentOffering"]?.string else { return nil }
    switch value["format"]?.integer {
    case 1: offerings = (value["offerings"]?.object ?? [:]).compactMapValues { $0["target"]?.string }
    case 2: offerings = nil
    default: return nil
    }
    currentOffering = current
    defaultLocale = value["defaultLocale"]?.string
    legal = value["legal"]
    placements = keyed(value["placements"]) { ($0["rules"]?.array ?? []).map { ReleasedRule($0) } }
    experiments = keyed(value["experiments"]) { ReleasedExperiment($0) }
  }

  /// Whether the index names every offering of the release.
  var isListing: Bool { offerings != nil }

  /// The target path of an offering. In format 1 nil for one that is not in the release; in format 2 only the metadata
  /// tells.
  func target(of id: String) -> String? {
    guard let offerings else { return "offerings/\(id).json" }
    return offerings[id]
  }

  /// The offerings that some user can see; no others are fetched.
  var reachable: Set<String> {
    let rules = placements.values.joined()
    let arms = rules.compactMap { $0.experiment.flatMap { experiments[$0] } }.flatMap(\.arms)
    return Set([currentOffering] + rules.compactMap(\.offering) + arms.map(\.offering))
  }
}

/// The items of a list by their `id`, without those that cannot be read; of two with one id the first.
private func keyed<Item>(_ list: PaywallValue?, _ read: (PaywallValue) -> Item?) -> [String: Item] {
  let items = (list?.array ?? []).compactMap { value in value["id"]?.string.map { ($0, value) } }
  return Dictionary(items, uniquingKeysWith: { first, _ in first }).compactMapValues(read)
}

/// One rule of a placement: who it applies to, and what they see.
struct ReleasedRule: Sendable {
  let offering: String?
  let experiment: String?
  private let isForEverybody: Bool
  private let audience: ReleasedAudience?

  init(_ value: PaywallValue) {
    offering = value["offering"]?.string
    experiment = value["experiment"]?.string
    isForEverybody = value["audience"] == nil
    audience = value["audience"].flatMap { ReleasedAudience($0) }
  }

  func fits(_ user: PaywallUser, at now: Date) -> Bool { isForEverybody || audience?.includes(user, at: now) ?? false }

  /// Why it does not fit a user; nil if it does.
  func obstacle(for user: PaywallUser, at now: Date) -> RuleOutcome? {
    isForEverybody ? nil : audience.map { $0.obstacle(for: user, at: now) } ?? .cannotBeRead
  }
}

/// A running split of a placement's users.
struct ReleasedExperiment: Sendable {
  struct Arm: Sendable {
    let id: String
    let offering: String
    /// The offering's default variant if nil.
    let variant: String?
    /// In ten-thousandths.
    let weight: Int
  }

  let arms: [Arm]
  private let salt: String
  private let unit: AssignmentUnit
  private let window: TimeWindow
  /// Who takes part at all: who passes each of them.
  private let gates: [BucketGate]

  /// Nil for one that is not running, and for one that this reader would split differently than its publisher intended.
  init?(_ value: PaywallValue) {
    guard value["status"]?.string == "running", let gates = BucketGate.gates(of: value),
      let unit = value["unit"]?.string.flatMap(AssignmentUnit.init), let salt = value["salt"]?.string,
      let list = value["arms"]?.array, let window = TimeWindow(value)
    else { return nil }
    let arms = list.compactMap { Arm($0) }
    guard arms.count == list.count, arms.reduce(0, { $0 + $1.weight }) == 10_000 else { return nil }
    self.arms = arms
    self.salt = salt
    self.window = window
    self.unit = unit
    self.gates = gates
  }

  /// Why a user is in no arm; nil if there is one.
  func obstacle(for user: PaywallUser, at now: Date) -> RuleOutcome? {
    if !window.contains(now) { return .experimentIsOutsideItsWindow }
    if unit.id(of: user) == nil { return .userHasNoID(unit.rawValue) }
    return gates.first { !$0.admits(user) }.map { .userIsKeptOut(salt: $0.salt) }
  }

  /// The arm of a user, or nil at a moment outside the experiment, for a user without the id that it splits by, and for
  /// one whom a gate keeps out.
  func arm(of user: PaywallUser, at now: Date) -> Arm? {
    guard window.contains(now), let id = unit.id(of: user), gates.allSatisfy({ $0.admits(user) }) else { return nil }
    let slot = bucket(userID: id, experiment: salt, variants: 10_000)
    var end = 0
    return arms.first { arm in
      end += arm.weight
      return slot < end
    }
  }
}

extension ReleasedExperiment.Arm {
  fileprivate init?(_ value: PaywallValue) {
    guard let id = value["id"]?.string, let offering = value["offering"]?.string,
      let weight = value["weight"]?.integer, (0...10_000).contains(weight)
    else { return nil }
    self.init(id: id, offering: offering, variant: value["variant"]?.string, weight: weight)
  }
}
