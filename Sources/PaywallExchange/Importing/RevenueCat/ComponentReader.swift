import Base
import JSON
import PaywallModel
import YAML

/// Paywalls of the second generation: a tree of components, which is read for what it says, not for how it is laid out.
extension RevenueCatOffering {
  func addComponents(
    _ paywall: Node, _ packages: [ImportedRevenueCatPackage], to offering: inout ImportedOffering, _ title: String
  ) {
    let input = draft.input
    guard let config = input.take(paywall, "components_config"), let base = input.take(config, "base") else {
      input.omit(paywall, "a paywall without components")
      return
    }
    _ = input.text(paywall, "default_locale")
    let languages = input.members(paywall, "components_localizations")
    var texts: [(locale: String, texts: Node)] = []
    for language in languages {
      input.markTaken(language.value)
      guard let locale = draft.locale(language.key, at: language.value) else {
        input.takeAll(language.value)
        continue
      }
      texts.append((locale, language.value))
    }
    let wanted = paywall["default_locale"]?.string.flatMap { name in languages.first { $0.key == name }?.value }
    if let wanted, let index = texts.firstIndex(where: { $0.texts.start == wanted.start }) {
      texts.insert(texts.remove(at: index), at: 0)
    }
    var reader = ComponentReader(draft: draft, packages: packages, texts: texts)
    for part in ["header", "stack", "sticky_footer", "footer"] {
      guard let node = input.take(base, part), node.isMapping else { continue }
      reader.isSticky = part == "sticky_footer" || part == "footer"
      reader.visit(node["type"]?.string == "stack" ? node : input.take(node, "stack") ?? node)
    }
    var screen = reader.screen()
    if let background = reader.background(input.take(base, "background")) {
      screen.extras.append(("background", background))
    }
    _ = draft.add(screen, as: "control", to: &offering, called: title, at: paywall)
  }
}

/// What is found in a tree of components, in its order.
struct ComponentReader {
  let draft: ImportDraft
  let packages: [ImportedRevenueCatPackage]
  let texts: [(locale: String, texts: Node)]
  /// What texts may say of the packages' products.
  let facts: [ProductFacts]
  var isSticky = false
  var parts: [Part] = []
  var plans: [Plan] = []
  var selected: String?
  var restore: ImportedText?
  var terms: Link?
  var privacy: Link?
  /// How many parts there are before the first link to the terms or the privacy policy.
  var partsBeforeLinks: Int?

  enum Part {
    case line(ImportedText, size: Int)
    case features([ImportedFeature])
    case section([(String, ScreenValue?)])
    case plans
    case cta(title: ImportedText?, trial: ImportedText?, isSticky: Bool)
  }

  struct Plan {
    var package: ImportedRevenueCatPackage
    var node: Node
    var lines: [ImportedText]
    var badge: ImportedText?
    var trial: ImportedText?
  }

  struct Link {
    var title: ImportedText?
    var url: String?
  }

  var input: ImportInput { draft.input }

  init(draft: ImportDraft, packages: [ImportedRevenueCatPackage], texts: [(locale: String, texts: Node)]) {
    self.draft = draft
    self.packages = packages
    self.texts = texts
    facts = packages.map { draft.facts($0.product) }
  }

  mutating func visit(_ node: Node) {
    guard let type = input.text(node, "type") else { return input.omit(node, "a component without a type") }
    if node["visible"]?.boolean == false { return input.omit(node, "a hidden component") }
    switch type {
    case "stack": stack(node)
    case "text": if let text = text(node, .any(facts)) { parts.append(.line(text, size: size(of: node))) }
    case "package": package(node)
    case "purchase_button": purchase(node)
    case "button": button(node)
    case "image": image(node)
    case "video": video(node)
    case "timeline": timeline(node)
    case "carousel": carousel(node)
    case "tabs": tabs(node)
    case "countdown": countdown(node)
    case "header", "footer", "sticky_footer": if let inner = input.take(node, "stack") { visit(inner) }
    case "icon": input.omit(node, "an icon that belongs to no text")
    case "tab_control", "tab_control_button", "tab_control_toggle": input.omit(node, "the control of tabs")
    default:
      if let fallback = input.take(node, "fallback"), fallback.isMapping {
        visit(fallback)
      } else {
        input.omit(node, "the component '\(type)'")
      }
    }
  }

  private mutating func stack(_ node: Node) {
    let inner = input.items(node, "components")
    badge(of: node)
    if let feature = feature(node, inner) {
      var features: [ImportedFeature] = []
      if case .features(let known)? = parts.last {
        features = known
        // The list is appended to in place.
        parts.removeLast()
      }
      features.append(feature)
      parts.append(.features(features))
      return
    }
    for component in inner { visit(component) }
  }

  private mutating func badge(of node: Node) {
    guard let badge = node["badge"], badge.isMapping else { return }
    input.omit(badge, "a badge that is on no package")
  }

  /// A stack side by side of one icon or picture and one or two texts, as features are made.
  private func feature(_ node: Node, _ inner: [Node]) -> ImportedFeature? {
    guard node["dimension"]?["type"]?.string == "horizontal" else { return nil }
    var found = Found()
    guard found.collect(inner), found.icons.count == 1, (1...2).contains(found.texts.count) else { return nil }
    guard let title = text(found.texts[0], .any(facts)) else { return nil }
    for stack in found.stacks { take(stack: stack) }
    _ = input.take(node, "dimension").flatMap { input.text($0, "type") }
    let icon = found.icons[0]
    _ = input.text(icon, "type")
    for text in found.texts { _ = input.text(text, "type") }
    let name = draft.asset(input.text(icon, "icon_name"), at: icon)
    if let name, name == "" { return nil }
    return ImportedFeature(
      title: title, text: found.texts.count > 1 ? text(found.texts[1], .any(facts)) : nil, icon: name)
  }

  private func take(stack: Node) {
    _ = input.text(stack, "type")
    _ = input.items(stack, "components")
  }

  /// The text of a component in all locales.
  func text(_ node: Node, _ scope: TextScope, key: String = "text_lid") -> ImportedText? {
    guard let name = input.text(node, key) else { return nil }
    let sources = texts.compactMap { locale, words in
      words[name].flatMap { $0.string == nil ? nil : InputText(locale: locale, node: $0) }
    }
    if sources.isEmpty { input.remark(.omitted, "a text without words in a locale of the project", at: node) }
    return draft.text(sources, about: scope, ImportedRevenueCatVariables.placeholder)
  }

  /// What the component says to those who get an introductory offer; nil where that is not said.
  func offerText(_ node: Node, _ scope: TextScope) -> ImportedText? {
    for override in node["overrides"]?.items ?? [] {
      let conditions = override["conditions"]?.items.compactMap { $0["type"]?.string } ?? []
      guard conditions.contains("intro_offer"), let properties = override["properties"], properties["text_lid"] != nil
      else { continue }
      _ = input.items(node, "overrides")
      _ = input.take(override, "properties")
      for condition in input.items(override, "conditions") { _ = input.text(condition, "type") }
      return text(properties, scope)
    }
    return nil
  }

  private func size(of node: Node) -> Int {
    switch node["font_size"]?.value {
    case .integer(let size)?: return size
    case .number(let size)?: return size.isFinite && abs(size) < 1000 ? Int(size) : 0
    case .string(let name)?:
      let names = [
        "heading_xxl": 40, "heading_xl": 34, "heading_l": 28, "heading_m": 24, "heading_s": 20, "heading_xs": 16,
        "body_xl": 18, "body_l": 17, "body_m": 15, "body_s": 13,
      ]
      return names[name] ?? 0
    default: return 0
    }
  }
}

/// Icons and texts of a stack and the stacks in it, as long as it has nothing else.
private struct Found {
  var icons: [Node] = []
  var texts: [Node] = []
  var stacks: [Node] = []

  mutating func collect(_ nodes: [Node]) -> Bool {
    for node in nodes {
      switch node["type"]?.string {
      case "icon": icons.append(node)
      case "text": texts.append(node)
      case "stack":
        if node["badge"]?.isMapping == true { return false }
        stacks.append(node)
        if !collect(node["components"]?.items ?? []) { return false }
      default: return false
      }
    }
    return true
  }
}
