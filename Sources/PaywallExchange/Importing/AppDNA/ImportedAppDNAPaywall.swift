import Base
import JSON
import PaywallModel
import YAML

/// Where a paywall is shown, to whom.
struct AppDNAPlacing {
  var placement: String
  var offering: String
  var priority: Int
  var audience: JSONValue?
  var node: Node
}

/// One paywall of AppDNA's.
struct ImportedAppDNAPaywall {
  let node: Node
  let name: String
  let draft: ImportDraft
  /// The translations by key, for each locale of the project.
  let languages: [(locale: String, texts: Node)]
  var input: ImportInput { draft.input }

  init(_ node: Node, named name: String, _ draft: ImportDraft) {
    self.node = node
    self.name = name
    self.draft = draft
    _ = draft.input.text(node, "default_locale")
    languages = draft.input.members(node, "localizations").compactMap { language in
      draft.input.markTaken(language.value)
      return draft.locale(language.key, at: language.value).map { ($0, language.value) }
    }
  }

  /// Nil where there is nothing to sell.
  func offering() -> ImportedOffering? {
    let packages = packages()
    guard !packages.isEmpty else {
      input.omit(node, "a paywall without plans")
      return nil
    }
    var offering = ImportedOffering(id: draft.id(name, "offering", at: node), document: .null)
    let title = title ?? draft.name(name, at: node) ?? offering.id
    offering.document = [
      "kind": "primary", "displayName": .string(title), "version": "1.0.0",
      "packages": .array(packages.map(\.document)), "defaultVariant": "control",
    ]
    guard addScreen(packages, as: "control", to: &offering, title, wireID: name) else { return nil }
    return offering
  }

  /// The name, which has no price here.
  var title: String? { draft.name(input.text(node, "name"), at: node["name"] ?? node) }

  /// Says of a paywall that has the screen of another one what was said of that.
  func readAgain() {
    _ = title
    _ = draft.disclosing(AppDNAScreen(self, packages()).read(), at: [node])
  }

  func addScreen(
    _ packages: [ImportedAppDNAPlan], as variant: String, to offering: inout ImportedOffering, _ title: String,
    wireID: String?
  )
    -> Bool
  {
    let screen = AppDNAScreen(self, packages).read()
    return draft.add(screen, as: variant, to: &offering, called: title, wireID: wireID, at: node)
  }

  func placing(of offering: String) -> AppDNAPlacing? {
    guard let placement = input.text(node, "placement"), !placement.isEmpty else { return nil }
    let rules = input.take(node, "audience_rules")
    let priority = rules.flatMap { input.take($0, "priority")?.integer } ?? 0
    if let mode = rules?["match_mode"], mode.string != nil { input.takeAll(mode) }
    let audience = rules.map { ImportedAppDNAAudience(draft: draft).audience($0) } ?? .everybody
    if audience.isNobody {
      input.remark(.omitted, "the rule that leads to the paywall: its audience cannot be taken over", at: rules ?? node)
      return nil
    }
    return AppDNAPlacing(
      placement: placement, offering: offering, priority: priority, audience: audience.condition, node: node)
  }

  /// The plans, wherever the paywall has them, in their order.
  func packages() -> [ImportedAppDNAPlan] {
    var plans: [(node: Node, index: Int)] = input.items(node, "plans").enumerated().map { ($1, $0) }
    if plans.isEmpty {
      for section in sections where ["plans", "plan_picker", "plan_comparison"].contains(section["type"]?.string ?? "")
      {
        guard let data = section["data"] ?? section["config"] else { continue }
        plans += input.items(data, "plans").enumerated().map { ($1, $0) }
      }
    }
    let order = { (plan: Node) in plan["sort_order"]?.integer ?? 0 }
    var names = ItemNames()
    var seen: Set<String> = []
    return plans.enumerated().sorted { (order($0.element.node), $0.offset) < (order($1.element.node), $1.offset) }
      .compactMap { _, plan in
        guard let product = input.text(plan.node, "product_id"), seen.insert(product).inserted else {
          input.omit(plan.node, "a plan without a product of its own")
          return nil
        }
        if let place = plan.node["sort_order"] { input.takeAll(place) }
        let type = type(of: input.text(plan.node, "period"), product)
        guard draft.require(product: product, for: type, at: plan.node) else { return nil }
        let id = names.take(input.text(plan.node, "id") ?? type.rawValue)
        return ImportedAppDNAPlan(id: id, type: type, product: product, node: plan.node, index: plan.index)
      }
  }

  var sections: [Node] {
    let own = input.items(node, "sections")
    if !own.isEmpty { return own }
    return node["layout"].map { input.items($0, "sections") } ?? []
  }

  private func type(of period: String?, _ product: String) -> PackageType {
    switch period?.lowercased() {
    case "week", "weekly", "p1w": .weekly
    case "month", "monthly", "p1m": .monthly
    case "quarter", "quarterly", "3 months", "p3m": .threeMonth
    case "6 months", "semiannual", "p6m": .sixMonth
    case "year", "yearly", "annual", "annually", "p1y": .annual
    case "lifetime", "once", "one_time", "one-time": .lifetime
    default: .custom
    }
  }

  /// A text, with the translations that stand under a key of AppDNA's.
  func text(_ owner: Node, _ key: String, as name: String? = nil, about scope: TextScope) -> ImportedText? {
    guard let value = owner[key], value.string != nil else { return nil }
    return text(value, as: name, about: scope)
  }

  func text(_ value: Node, as name: String?, about scope: TextScope) -> ImportedText? {
    var sources = [InputText(locale: draft.defaultLocale, node: value)]
    if let name {
      for (locale, texts) in languages {
        // The header's keys have another beginning in the SDK's own files.
        let known = [name, name.hasPrefix("header.") ? "section-\(name)" : name].lazy.compactMap { texts[$0] }
        guard let translation = known.first, translation.string != nil else { continue }
        if locale == draft.defaultLocale {
          input.takeAll(translation)
        } else {
          sources.append(InputText(locale: locale, node: translation))
        }
      }
    }
    return draft.text(sources, about: scope) { ImportedAppDNAPaywall.variables[$0] }
  }

  private static let variables = [
    "plan.price": "{{price}}", "plan.name": "{{title}}", "plan.period": "{{period}}", "product.price": "{{price}}",
    "trial_days": "{{trial_period}}", "plan.trial": "{{trial_period}}", "savings": "{{savings_percent}}",
  ]
}

/// A plan with the package that it becomes.
struct ImportedAppDNAPlan {
  var id: String
  var type: PackageType
  var product: String
  var node: Node
  var index: Int

  var document: JSONValue {
    id == type.rawValue
      ? ["type": .string(type.rawValue), "product": .string(product)]
      : ["id": .string(id), "type": .string(type.rawValue), "product": .string(product)]
  }
}
