import Base
import JSON
import PaywallModel
import YAML

/// Paywalls of the second generation: a tree of components, read for what it says and, where the project has a place for
/// it, for how it looks.
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
    var reader = ComponentReader(
      draft: draft, packages: packages, texts: texts.map { ComponentTexts(locale: $0.locale, texts: $0.texts) })
    for part in ["header", "stack", "sticky_footer", "footer"] {
      guard let node = input.take(base, part), node.isMapping else { continue }
      reader.isSticky = part == "sticky_footer" || part == "footer"
      reader.page(node["type"]?.string == "stack" ? node : input.take(node, "stack") ?? node)
    }
    var screen = reader.screen()
    screen.extras.append(("background", background(of: base, reader)))
    let wireID = paywall["id"]?.string.flatMap { isID($0) ? input.text(paywall, "id") : nil }
    _ = draft.add(screen, as: "control", to: &offering, called: title, wireID: wireID, at: paywall)
  }

  /// Nil for the colours that the export writes where the project names none.
  private func background(of base: Node, _ reader: ComponentReader) -> ScreenValue? {
    guard let background = base["background"], !background.isNull else {
      draft.input.remark(.assumed, "the screen has no background; it gets white, and black in the dark", at: base)
      return nil
    }
    return background.json == RevenueCatComponents.usualBackground ? nil : reader.background(background)
  }
}

/// The texts of a screen in one locale, by their names.
struct ComponentTexts {
  let locale: String
  private let texts: [String: Node]

  init(locale: String, texts: Node) {
    self.locale = locale
    self.texts = Dictionary(texts.pairs.map { ($0.key, $0.value) }, uniquingKeysWith: { first, _ in first })
  }

  subscript(name: String) -> Node? { texts[name] }
}

/// What is found in a tree of components, in its order.
struct ComponentReader {
  let draft: ImportDraft
  /// By RevenueCat's names.
  let packages: [String: ImportedRevenueCatPackage]
  /// In the offering's order.
  let sold: [ImportedRevenueCatPackage]
  let texts: [ComponentTexts]
  /// What texts may say of the packages' products.
  let scope: TextScope
  var isSticky = false
  var parts: [Part] = []
  var plans: [Plan] = []
  var shown: Set<String> = []
  var selected: String?
  var hasPlansPart = false
  /// The names of texts that every plan has: what the section says of all.
  var sharedTexts: Set<String> = []
  var isHorizontal = false
  var restore: ImportedText?
  var terms: Link?
  var privacy: Link?
  /// What closes the screen: nil where nothing was found that does.
  var closing: Closing?
  /// How many parts there are before the first link to the terms or the privacy policy.
  var partsBeforeLinks: Int?

  enum Part {
    /// Texts one below the other, and the box that holds nothing else.
    case lines([Line], box: Node?)
    case features([ImportedFeature], title: Line?, texts: [StyledText], box: Node?)
    case section([(String, ScreenValue?)])
    case plans(title: Line?, box: Node?)
    case button(Button)
    case legal(Line?, box: Node)
  }

  struct Line {
    var text: ImportedText
    var node: Node
    /// In points; 0 where it is not said.
    var size: Int
  }

  /// The button that buys, and what stands in its box.
  struct Button {
    var title: ImportedText?
    var trial: ImportedText?
    var isSticky: Bool
    /// Nil for a button that stands by itself.
    var box: Node?
    var restore: ImportedText?
    var restorePosition: String?
    var above: ImportedText?
    var below: ImportedText?
  }

  struct Plan {
    var package: ImportedRevenueCatPackage
    var node: Node
    var lines: [Line]
    var look: [(String, ScreenValue?)] = []
    var badge: ImportedText?
    var badgeLook: [(String, ScreenValue?)] = []
  }

  struct Link {
    var title: ImportedText?
    var url: String?
  }

  struct Closing {
    /// Nil for a cross.
    var text: ImportedText?
  }

  var input: ImportInput { draft.input }

  init(draft: ImportDraft, packages: [ImportedRevenueCatPackage], texts: [ComponentTexts]) {
    self.draft = draft
    sold = packages
    self.packages = packages.byName
    self.texts = texts
    scope = .any(packages.map { draft.facts($0.product) })
  }

  /// The sections of a page: each of its components is one, where it is made as sections are.
  mutating func page(_ node: Node) {
    if !isSticky, node["components"] != nil, node["visible"]?.boolean != false {
      _ = input.text(node, "type")
      noteBadge(of: node)
      for component in input.items(node, "components") where !section(component) { visit(component) }
    } else if !section(node) {
      visit(node)
    }
  }

  mutating func visit(_ node: Node) {
    guard let type = input.text(node, "type") else { return input.omit(node, "a component without a type") }
    if type == "text" {
      if let line = line(node, scope) { parts.append(.lines([line], box: nil)) }
      return
    }
    if node["visible"]?.boolean == false { return input.omit(node, "a hidden component") }
    switch type {
    case "stack": stack(node)
    case "package": package(node)
    case "purchase_button":
      var button = purchase(node)
      button.isSticky = isSticky
      parts.append(.button(button))
    case "button": button(node)
    case "image": image(node)
    case "video": video(node)
    case "timeline": timeline(node)
    case "carousel": carousel(node)
    case "tabs": tabs(node)
    case "countdown": countdown(node, box: nil)
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
    noteBadge(of: node)
    if let feature = feature(node) {
      var features: [ImportedFeature] = []
      if case .features(let known, nil, _, nil)? = parts.last {
        features = known
        // The list is appended to in place.
        parts.removeLast()
      }
      features.append(feature.feature)
      parts.append(.features(features, title: nil, texts: [], box: nil))
      return
    }
    if inner.contains(where: { $0["type"]?.string == "package" }) {
      isHorizontal = node["dimension"]?["type"]?.string == "horizontal"
    }
    for component in inner { visit(component) }
  }

  private func noteBadge(of node: Node) {
    guard let badge = node["badge"], badge.isMapping else { return }
    input.omit(badge, "a badge that is on no package")
  }

  /// The text of a component in all locales.
  func text(_ node: Node, _ scope: TextScope, key: String = "text_lid") -> ImportedText? {
    guard let name = input.text(node, key) else { return nil }
    let sources = texts.compactMap { words in
      words[name].flatMap { $0.string == nil ? nil : InputText(locale: words.locale, node: $0) }
    }
    if sources.isEmpty { input.remark(.omitted, "a text without words in a locale of the project", at: node) }
    return draft.text(sources, about: scope, ImportedRevenueCatVariables.placeholder)
  }

  /// A text that all users see, or one that is for users with an offer and names it.
  func line(_ node: Node, _ scope: TextScope) -> Line? {
    _ = input.text(node, "type")
    let isHidden = node["visible"]?.boolean == false
    guard !isHidden || isForOffer(node) else {
      input.omit(node, "a hidden component")
      return nil
    }
    guard let text = text(node, scope) else { return nil }
    let namesOffer = text.placeholders.contains(where: RevenueCatVariables.isOfOffer)
    if isHidden, !namesOffer {
      input.omit(node, "a text for users with an offer that no placeholder names")
      return nil
    }
    if namesOffer, !isHidden {
      input.remark(.assumed, "a text that names an offer is for users who get it", at: node)
    }
    return Line(text: text, node: node, size: size(of: node))
  }

  /// Whether it is shown to users with an introductory offer, and changes in no other way.
  private func isForOffer(_ node: Node) -> Bool {
    let overrides = node["overrides"]?.items ?? []
    return overrides.contains {
      $0["conditions"]?.items.compactMap { $0["type"]?.string } == ["intro_offer"]
        && $0["properties"]?["visible"]?.boolean == true
    }
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
