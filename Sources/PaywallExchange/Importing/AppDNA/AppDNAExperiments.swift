import JSON
import PaywallModel
import YAML

/// AppDNA's experiments on paywalls, as drafts: users would be assigned anew.
struct AppDNAExperiments {
  let draft: ImportDraft
  let offerings: [String: String]
  let placed: [AppDNAPlacing]
  /// The ids of the placements, by AppDNA's names.
  let placements: [String: String]
  private var input: ImportInput { draft.input }

  init(draft: ImportDraft, offerings: [String: String], placed: [AppDNAPlacing], placements: [String: String]) {
    self.draft = draft
    self.offerings = offerings
    self.placed = placed
    self.placements = placements
  }

  func read(_ root: Node) {
    guard let all = input.take(root, "experiments") else { return }
    var nodes = all.items.map { ("", $0) } + all.pairs.map { ($0.key, $0.value) }
    if let inner = all["experiments"] {
      input.markTaken(inner)
      nodes = inner.items.map { ("", $0) } + inner.pairs.map { ($0.key, $0.value) }
    }
    for (key, node) in nodes where node.isMapping {
      input.markTaken(node)
      experiment(node, named: input.text(node, "id") ?? key)
    }
  }

  private func experiment(_ node: Node, named name: String) {
    guard input.text(node, "type") ?? "paywall" == "paywall" else {
      return input.omit(node, "an experiment on something other than paywalls")
    }
    let variants = input.items(node, "variants")
    let reference = variants.lazy.compactMap { $0["config_ref"]?.string }.first
    guard let reference, let home = offerings[reference], let placing = placed.first(where: { $0.offering == home }),
      let placement = placements[placing.placement]
    else {
      return input.omit(node, "an experiment whose control is no paywall with a placement")
    }
    var names = ItemNames()
    var arms: [JSONValue] = []
    for variant in variants {
      guard let arm = arm(variant, names.take(input.text(variant, "id") ?? "arm"), home) else { continue }
      arms.append(arm)
    }
    guard arms.count > 1 else { return input.omit(node, "an experiment with less than two arms that can be shown") }
    let id = draft.id(name, "experiment", at: node)
    let title = draft.name(input.text(node, "name"), at: node["name"] ?? node)
    let salt = input.text(node, "salt").flatMap { isID($0) ? $0 : nil }
    if let status = input.text(node, "status"), status != "draft" {
      input.remark(.assumed, "the experiment is a draft here: its users would be assigned anew", at: node)
    }
    draft.project.experiments.append(
      (
        id,
        .object(omittingNil: [
          ("displayName", title.map { .string($0) }),
          ("placement", .string(placement)),
          ("status", "draft"), ("salt", salt.map { .string($0) }), ("arms", .array(wholeWeights(arms))),
        ])
      ))
  }

  private func arm(_ node: Node, _ id: String, _ home: String) -> JSONValue? {
    let weight =
      switch input.take(node, "weight")?.value {
      case .integer(let number)?: min(max(number, 0), 1) * 10_000
      case .number(let number)? where number >= 0 && number <= 1: Int((number * 10_000).rounded())
      default: 0
      }
    if let flag = node["is_control"] { input.takeAll(flag) }
    let own = input.text(node, "config_ref").flatMap { offerings[$0] }
    guard let payload = input.take(node, "payload"), payload.isMapping,
      own == nil || node["is_control"]?.boolean != true
    else {
      return ["id": .string(id), "offering": .string(own ?? home), "variant": "control", "weight": .integer(weight)]
    }
    guard let index = draft.project.offerings.firstIndex(where: { $0.id == home }) else { return nil }
    let paywall = ImportedAppDNAPaywall(payload, named: id, draft)
    let known = Set(
      (draft.project.offerings[index].document["packages"]?.array ?? []).compactMap { $0["product"]?.string })
    let plans = paywall.packages()
    let missing = plans.filter { !known.contains($0.product) }
    if !missing.isEmpty { add(missing, to: index) }
    let wireID = input.text(payload, "id")
    _ = input.text(payload, "placement")
    let title = paywall.title ?? id
    var offering = draft.project.offerings[index]
    let variant = offering.variantName(id)
    guard paywall.addScreen(plans, as: variant, to: &offering, title, wireID: wireID) else { return nil }
    draft.project.offerings[index] = offering
    return ["id": .string(id), "offering": .string(home), "variant": .string(variant), "weight": .integer(weight)]
  }

  /// A treatment may sell what the control does not.
  private func add(_ plans: [ImportedAppDNAPlan], to index: Int) {
    let document = draft.project.offerings[index].document
    var packages = document["packages"]?.array ?? []
    var names = ItemNames()
    for package in packages { _ = names.take(package["id"]?.string ?? package["type"]?.string ?? "") }
    for plan in plans {
      packages.append([
        "id": .string(names.take(plan.id)), "type": .string(plan.type.rawValue), "product": .string(plan.product),
      ])
    }
    draft.project.offerings[index].document = .object(
      (document.members ?? []).map { $0.key == "packages" ? JSONMember("packages", .array(packages)) : $0 })
  }

  /// The weights with a sum of 10,000: what rounding left is the last arm's, as it is there.
  private func wholeWeights(_ arms: [JSONValue]) -> [JSONValue] {
    let sum = arms.dropLast().reduce(0) { $0 + ($1["weight"]?.integer ?? 0) }
    return arms.enumerated().map { index, arm in
      guard index == arms.count - 1 else { return arm }
      return .object(
        (arm.members ?? []).map { $0.key == "weight" ? JSONMember("weight", .integer(max(0, 10_000 - sum))) : $0 })
    }
  }
}
