import Base
import JSON
import PaywallModel
import YAML

/// AppDNA's bundled configuration: a paywall is an offering with one screen, and its experiments' treatments are further
/// screens of it. What it says of prices is the store's.
enum AppDNAImport: Import {
  static func read(_ draft: ImportDraft) throws(ImportError) {
    let input = draft.input
    let root = input.root
    // As our export writes it.
    if root["bundle_version"]?.integer == 1 { _ = input.take(root, "bundle_version") }
    guard let listed = paywalls(in: root, input), !listed.isEmpty else {
      throw ImportError(
        range: SourceRange(input.file.path, root), message: "there are no 'paywalls', as AppDNA's configuration has",
        hint: "take appdna-config.json as the app bundles it")
    }
    var offerings: [String: String] = [:]
    var screens: [[UInt8]: String] = [:]
    var placed: [AppDNAPlacing] = []
    for pair in listed {
      input.markTaken(pair.value)
      let name = input.text(pair.value, "id") ?? pair.key
      if offerings[name] != nil {
        input.omit(pair.value, "a second paywall '\(name)'")
        continue
      }
      let screen = screen(pair.value)
      let paywall = ImportedAppDNAPaywall(pair.value, named: name, draft)
      if let id = screens[screen] {
        offerings[name] = id
        paywall.readAgain()
        if let placing = paywall.placing(of: id) { placed.append(placing) }
        continue
      }
      guard let offering = paywall.offering() else { continue }
      offerings[name] = offering.id
      screens[screen] = offering.id
      draft.project.offerings.append(offering)
      if let placing = paywall.placing(of: offering.id) { placed.append(placing) }
    }
    let placements = addPlacements(placed, draft)
    AppDNAExperiments(draft: draft, offerings: offerings, placed: placed, placements: placements).read(root)
  }

  /// What is shown, without where and to whom: the SDK shows a paywall at one placement, so a screen is there several times.
  private static func screen(_ paywall: Node) -> [UInt8] {
    JSONValue.object((paywall.json.members ?? []).filter { !["id", "placement", "audience_rules"].contains($0.key) })
      .canonicalBytes()
  }

  /// The paywalls of a whole configuration, of its part, or one paywall alone.
  private static func paywalls(in root: Node, _ input: ImportInput) -> [Node.Pair]? {
    if let outer = root["paywalls"], outer.isMapping {
      _ = input.take(root, "paywalls")
      if let inner = outer["paywalls"], inner.isMapping {
        _ = input.take(outer, "paywalls")
        return inner.pairs.filter { $0.value.isMapping }
      }
      return outer.pairs.filter { $0.value.isMapping }
    }
    if root["sections"] != nil || root["plans"] != nil || root["layout"] != nil {
      return [Node.Pair(key: input.file.stem, keyStart: root.start, keyEnd: root.start, value: root)]
    }
    return nil
  }

  /// The paywalls of each placement, the highest priority first, and the project's current offering for everybody else.
  /// - Returns: the ids of the placements by AppDNA's names.
  private static func addPlacements(_ placed: [AppDNAPlacing], _ draft: ImportDraft) -> [String: String] {
    var ids: [String: String] = [:]
    let byName = Dictionary(grouping: placed, by: \.placement)
    var seen: Set<String> = []
    for name in placed.map(\.placement) where seen.insert(name).inserted {
      let own = (byName[name] ?? []).enumerated()
        .sorted { ($1.element.priority, $0.offset) < ($0.element.priority, $1.offset) }.map(\.element)
      guard let first = own.first else { continue }
      var rules: [JSONValue] = []
      for placing in own {
        rules.append(.object(omittingNil: [("audience", placing.audience), ("offering", .string(placing.offering))]))
        if placing.audience == nil { break }
      }
      for placing in own.dropFirst(rules.count) {
        draft.input.remark(.omitted, "a paywall below one that everybody gets", at: placing.node)
      }
      for (placing, next) in zip(own, own.dropFirst()) where placing.priority == next.priority {
        draft.input.remark(
          .assumed,
          "AppDNA shows one of several paywalls of the same priority by chance; the file's order decides here",
          at: next.node)
      }
      for (index, placing) in own.enumerated() where placing.priority != own.count - index {
        guard let priority = placing.node["audience_rules"]?["priority"] else { continue }
        draft.input.remark(.renamed, "the order of rules is their priority, counted down to 1", at: priority)
      }
      if own.allSatisfy({ $0.audience != nil }) {
        let current = draft.target.frame.settings.currentOffering?.value ?? first.offering
        draft.input.remark(.assumed, "the placement '\(name)' leads everybody else to '\(current)'", at: first.node)
        rules.append(["offering": .string(current)])
      }
      let id = draft.id(name, "placement", at: first.node)
      ids[name] = id
      draft.project.placements.append(["id": .string(id), "rules": .array(rules)])
    }
    return ids
  }
}
