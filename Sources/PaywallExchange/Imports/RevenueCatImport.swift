import Base
import JSON
import PaywallModel
import YAML

/// RevenueCat's offerings, as its API gives them and its SDK keeps them: packages, metadata, placements, and paywalls of both
/// generations. A file that holds one paywall alone is an offering named after the file.
enum RevenueCatImport: Import {
  static func read(_ draft: ImportDraft) throws(ImportError) {
    let input = draft.input
    let root = unwrapped(input)
    if root["offerings"] == nil, root["template_name"] != nil || root["components_config"] != nil {
      if let offering = RevenueCatOffering(root, named: input.file.stem, draft).readPaywall() {
        draft.project.offerings.append(offering)
      }
      return
    }
    guard case .sequence(let offerings)? = root["offerings"]?.value else {
      throw ImportError(
        range: SourceRange(input.file.path, root), message: "there is no list of 'offerings', as RevenueCat's have",
        hint: "save the answer of its endpoint /v1/subscribers/USER/offerings")
    }
    _ = input.take(root, "offerings")
    var ids: [String: String] = [:]
    for node in offerings {
      guard let name = input.text(node, "identifier") else {
        input.omit(node, "an offering without an identifier")
        continue
      }
      if ids[name] != nil {
        input.takeAll(node)
        draft.clash("a second offering '\(name)'", at: node)
        continue
      }
      if let offering = RevenueCatOffering(node, named: name, draft).read() {
        ids[name] = offering.id
        draft.project.offerings.append(offering)
      }
    }
    if let current = input.text(root, "current_offering_id"), let node = root["current_offering_id"] {
      draft.project.currentOffering = ids[current]
      if ids[current] == nil { draft.clash("the current offering '\(current)', which the list lacks", at: node) }
    }
    placements(of: root, ids, draft)
    if let ui = input.take(root, "ui_config") { takeWords(of: ui, input) }
  }

  /// The answer itself, out of what the SDK's cache or a proxy puts around it.
  private static func unwrapped(_ input: ImportInput) -> Node {
    for key in ["value", "response", "offerings_response"] where input.root["offerings"] == nil {
      if let inner = input.root[key], inner["offerings"] != nil { return input.take(input.root, key) ?? inner }
    }
    return input.root
  }

  private static func placements(of root: Node, _ ids: [String: String], _ draft: ImportDraft) {
    let input = draft.input
    guard let placements = input.take(root, "placements") else { return }
    let named = input.text(placements, "fallback_offering_id")
    let fallback = named.flatMap { ids[$0] }
    if let named, let node = placements["fallback_offering_id"] {
      if fallback == nil {
        draft.clash("the fallback offering '\(named)', which the list lacks", at: node)
      } else if fallback != draft.project.currentOffering {
        draft.clash("the fallback offering '\(named)', which is not the current one", at: node)
      }
    }
    for pair in input.members(placements, "offering_ids_by_placement") {
      guard let offering = pair.value.string.flatMap({ ids[$0] }) ?? fallback else {
        input.omit(pair.value, "a placement that leads to no offering")
        continue
      }
      input.takeAll(pair.value)
      if pair.value.isNull {
        input.remark(.assumed, "a placement without an offering leads to the fallback '\(offering)'", at: pair.value)
      }
      let id = draft.id(pair.key, "placement", at: pair.value)
      draft.project.placements.append(
        ["id": .string(id), "rules": [["offering": .string(offering)]]])
    }
  }

  /// The words for periods are PaywallKit's own, and so are those that the export writes.
  private static func takeWords(of ui: Node, _ input: ImportInput) {
    for language in input.members(ui, "localizations") {
      let own = JSONValue.object(periodWords(in: localeName(language.key)).map { JSONMember($0, .string($1)) })
      if language.value.json == own {
        input.takeAll(language.value)
      } else {
        input.omit(language.value, "words for periods: PaywallKit has its own")
      }
    }
    if let variables = input.take(ui, "variable_config") {
      for pair in variables.pairs { input.markTaken(pair.value) }
    }
    if let app = input.take(ui, "app") { for pair in app.pairs where pair.value.isEmpty { input.takeAll(pair.value) } }
  }
}
