import Base
import JSON
import PaywallModel
import YAML

/// The paywalls of AppDNA's file, which are shown at one placement each, and its experiments.
///
/// A variant that several rules show is written several times: under its wire id, and under `<wire id>.<placement>` from the
/// second time on. The order of rules is their priority, never twice the same.
struct AppDNAPlacements {
  private(set) var paywalls: [JSONMember] = []
  private(set) var experiments: [JSONMember] = []
  private(set) var losses: [ExportLoss] = []
  private let project: ExportProject
  private var written: Set<String> = []
  /// The parts of offerings that rules name, made once for all of these.
  private var parts: [String: JSONValue] = [:]

  /// What placements show; no offering is looked at that none of them names.
  init(_ project: ExportProject) throws {
    self.project = project
    try addPlacements()
    check()
  }

  private var frame: ProjectFrame { project.frame }

  /// The default variant of each offering that no placement shows, for apps that ask for it by its id.
  mutating func addOthers() throws {
    for id in project.offerings {
      guard let screen = Screen(try parts[id] ?? project.part(id)), !written.contains(screen.wireID) else { continue }
      add(screen, nil, nil)
    }
  }

  /// One variant as its offering's part has it.
  private struct Screen {
    let wireID: String
    let isCampaign: Bool
    private let paywall: JSONValue

    /// - Parameter variant: the default one if nil.
    init?(_ part: JSONValue?, variant: String? = nil) {
      guard let part, let name = variant ?? part["default"]?.string, let own = part["variants"]?[name],
        let id = own["id"]?.string, let paywall = own["paywall"]
      else { return nil }
      (wireID, self.paywall, isCampaign) = (id, paywall, part["isCampaign"]?.boolean ?? false)
    }

    /// The paywall at one placement.
    func value(as id: String, _ placement: String?, _ audience: JSONValue?) -> JSONValue {
      let showing: JSONValue = .object(omittingNil: [
        ("id", .string(id)), ("placement", placement.map { .string($0) }), ("audience_rules", audience),
      ])
      return .object((showing.members ?? []) + (paywall.members ?? []))
    }
  }

  private mutating func addPlacements() throws {
    for placement in frame.placements.all {
      var priority = placement.rules.count
      var isOver = false
      for rule in placement.rules where !isOver {
        if try add(rule, of: placement.id.value, priority) { isOver = rule.isForEverybody }
        priority -= 1
      }
      guard !isOver, let current = try frame.settings.currentOffering.flatMap({ try screen($0.value) }) else {
        continue
      }
      add(current, placement.id.value, ["priority": 0, "match_mode": "all", "conditions": []])
    }
  }

  /// Whether the rule could be said; one that cannot is left out, so its users fit the next one.
  private mutating func add(_ rule: PlacementRule, of placement: String, _ priority: Int) throws -> Bool {
    // A draft, or one that has ended, ships nothing that could be lost.
    if rule.experiment != nil, rule.running(in: frame) == nil { return false }
    if !rule.isUnlimited {
      lose(rule.range, "the rule is left out: AppDNA has no rollouts and no times")
      return false
    }
    let audience: JSONValue
    switch AppDNAAudience.rules(rule, priority: priority) {
    case .success(let rules): audience = rules
    case .failure(let misfit):
      lose(
        SourceRange(rule.range.file, misfit.node),
        "the rule is left out: AppDNA cannot say '\(misfit.words)' so that it holds for the same users")
      return false
    }
    if let name = rule.experiment { return try add(experiment: name, placement, audience) }
    guard let name = rule.offering, let screen = try screen(name.value) else { return false }
    if screen.isCampaign {
      lose(name.range, "the rule is left out: AppDNA has no times, and '\(name.value)' is a campaign")
      return false
    }
    add(screen, placement, audience)
    return true
  }

  private mutating func screen(_ offering: String, _ variant: String? = nil) throws -> Screen? {
    let part = try parts[offering] ?? project.part(offering)
    parts[offering] = part
    return Screen(part, variant: variant)
  }

  @discardableResult
  private mutating func add(_ screen: Screen, _ placement: String?, _ audience: JSONValue?) -> String {
    let id = freeID(screen.wireID, placement)
    written.insert(id)
    paywalls.append(JSONMember(id, screen.value(as: id, placement, audience)))
    return id
  }

  private func freeID(_ wireID: String, _ placement: String?) -> String {
    let names = [wireID] + (placement.map { ["\(wireID).\($0)"] } ?? [])
    if let free = names.first(where: { !written.contains($0) }) { return free }
    var count = 2
    while written.contains("\(names.last ?? wireID).\(count)") { count += 1 }
    return "\(names.last ?? wireID).\(count)"
  }

  private mutating func lose(_ range: SourceRange, _ message: String, hint: String? = nil) {
    losses.append(ExportLoss(.appDNA, .warning, at: range, message, hint: hint))
  }
}

extension AppDNAPlacements {
  /// The live paywall of an experiment and the others as its payloads; a draft and one that has ended split nobody.
  private mutating func add(experiment name: Located<String>, _ placement: String, _ audience: JSONValue) throws
    -> Bool
  {
    guard let experiment = frame.experiments.first(where: { $0.id == name.value }), experiment.status == .running else {
      return false
    }
    var arms: [(arm: Arm, screen: Screen)] = []
    for arm in experiment.arms {
      guard let offering = arm.offering?.value, let screen = try screen(offering, arm.variant?.value) else { continue }
      arms.append((arm, screen))
    }
    guard let control = arms.first(where: { $0.arm.id.value == "control" }) ?? arms.first,
      arms.count == experiment.arms.count
    else { return false }
    if experiments.contains(where: { $0.key == experiment.id }) {
      lose(name.range, "AppDNA splits the users of one rule: those of this one see '\(control.arm.id.value)'")
      add(control.screen, placement, audience)
      return true
    }
    let live = add(control.screen, placement, audience)
    let variants = arms.map { entry -> JSONValue in
      let isControl = entry.arm.id.value == control.arm.id.value
      let wireID = entry.screen.wireID
      return .object(omittingNil: [
        ("id", .string(entry.arm.id.value)), ("weight", appDNAWeight(entry.arm.weight?.value ?? 0)),
        ("is_control", .boolean(isControl)), ("config_ref", .string(isControl ? live : wireID)),
        ("payload", isControl ? JSONValue?.none : entry.screen.value(as: wireID, placement, nil)),
      ])
    }
    experiments.append(JSONMember(experiment.id, value(of: experiment, variants)))
    check(experiment)
    return true
  }

  private func value(of experiment: Experiment, _ variants: [JSONValue]) -> JSONValue {
    [
      "id": .string(experiment.id), "name": .string(experiment.text("displayName")?.value ?? experiment.id),
      "status": "running", "type": "paywall",
      "salt": .string(experiment.salt),
      "platforms": ["ios"], "variants": .array(variants),
    ]
  }

  /// What the reader does otherwise with the users of an experiment.
  private mutating func check(_ experiment: Experiment) {
    lose(
      experiment.range(of: "arms"),
      "AppDNA splits users by another hash: the arms hold other users than with PaywallKit",
      hint: "run an experiment with one reader, and compare nothing across both")
    let shares = experiment.arms.compactMap(\.weight?.value)
    if shares.reduce(0, +) != 10_000 || shares.count != experiment.arms.count {
      losses.append(
        ExportLoss(
          .appDNA, .error, at: experiment.range(of: "arms"),
          "AppDNA gives the last arm what the others leave: the weights must add up to 10000"))
    }
    if experiment.layer != nil {
      lose(experiment.range(of: "layer"), "AppDNA has no layers: all users of the rule take part")
    }
    if let holdout = frame.placements.holdout {
      lose(SourceRange(frame.placements.file, holdout.node), "AppDNA has no holdouts: these users take part too")
    }
    for key in ["startsAt", "endsAt"] where experiment.root?[key] != nil {
      lose(experiment.range(of: key), "AppDNA has no times: the experiment runs while the file is loaded")
    }
    if experiment.text("unit")?.value == "device" {
      lose(experiment.range(of: "unit"), "AppDNA splits users, not devices")
    }
  }

  /// Texts anywhere that would become truth values, and rules whose order is not said.
  private mutating func check() {
    for placement in frame.placements.all {
      let own = paywalls.filter { $0.value["placement"]?.string == placement.id.value }
      let ranks = own.compactMap { $0.value["audience_rules"]?["priority"]?.integer }
      if Set(ranks).count != ranks.count {
        losses.append(
          ExportLoss(
            .appDNA, .error, at: placement.id.range,
            "two paywalls of '\(placement.id.value)' have one priority: AppDNA shows either",
            hint: "give each placement an id of its own"))
      }
    }
    for name in names where appDNATakesForFlag(name.value) {
      losses.append(
        ExportLoss(
          .appDNA, .error, at: name.range,
          "AppDNA reads '\(name.value)' as a truth value, and drops what is called so or compares with it",
          hint: "use another name, or write a truth value without quotes"))
    }
  }

  /// Names and values outside the screens, which the reader must keep as texts.
  private var names: [Located<String>] {
    let conditions = frame.placements.conditions
    let values = conditions.flatMap { condition in
      condition.values.compactMap { node in node.string.map { Located($0, SourceRange(condition.file, node)) } }
    }
    let tests = frame.experiments.filter { $0.status == .running }
    let experiments = tests.flatMap { experiment -> [Located<String>] in
      let own = [experiment.text("displayName"), experiment.text("salt")].compactMap { $0 } + experiment.arms.map(\.id)
      return own + [Located(experiment.id, SourceRange(topOf: experiment.file.path))]
    }
    return frame.placements.all.map(\.id) + conditions.compactMap(\.attribute) + values + experiments
  }
}
