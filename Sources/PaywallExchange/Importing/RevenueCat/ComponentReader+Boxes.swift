import JSON
import PaywallModel
import YAML

private typealias Look = RevenueCatComponents.Look

/// Components in a box, as sections are made. What is made in another way is read component by component.
extension ComponentReader {
  /// - Returns: whether the component is one of a kind of section; nothing was read of it if it is none.
  mutating func section(_ node: Node) -> Bool {
    let inner = node["components"]?.items ?? []
    guard node["type"]?.string == "stack", node["visible"]?.boolean != false, node["badge"]?.isMapping != true else {
      return false
    }
    let isRead =
      inner.isEmpty
      ? spacer(node)
      : divider(node, inner) || lines(node, inner) || close(inner) || legal(node, inner) || buttonBox(node, inner)
        || planBox(node, inner) || featureBox(node, inner) || single(node, inner) || table(node, inner)
        || grid(node, inner) || steps(node, inner) || card(node, inner)
    guard isRead else { return false }
    _ = input.text(node, "type")
    _ = input.items(node, "components")
    return true
  }

  func kind(_ node: Node) -> String { node["type"]?.string ?? "" }

  func isStack(_ node: Node, _ way: String) -> Bool {
    kind(node) == "stack" && node["dimension"]?["type"]?.string == way && node["badge"]?.isMapping != true
      && node["visible"]?.boolean != false
  }

  func inside(_ node: Node) -> [Node] { node["components"]?.items ?? [] }

  func areTexts(_ nodes: [Node], _ count: ClosedRange<Int>) -> Bool {
    count.contains(nodes.count) && nodes.allSatisfy { kind($0) == "text" }
  }

  /// The texts above the rest, none or one, and the rest.
  func headed(_ inner: [Node]) -> (title: Node?, rest: [Node]) {
    inner.first.map(kind) == "text" ? (inner.first, Array(inner.dropFirst())) : (nil, inner)
  }

  mutating func add(_ type: SectionType, _ members: [(String, ScreenValue?)], style: ScreenValue?) {
    parts.append(.section([("type", .string(type.rawValue))] + members + [("style", style)]))
  }

  func value(_ line: Line?) -> ScreenValue? { line.map { .text($0.text) } }

  func words(_ node: Node?) -> Line? { node.flatMap { line($0, scope) } }

  private func height(_ node: Node) -> ScreenValue? {
    guard let height = node["size"]?["height"], height["type"]?.string == "fixed" else { return nil }
    return height["value"]?.number.flatMap { (0...2000).contains($0) ? points($0) : nil }
  }

  // MARK: Sections without lists

  private mutating func spacer(_ node: Node) -> Bool {
    guard let height = height(node), node["background"]?.isMapping != true else { return false }
    parts.append(.section([("type", .string("spacer")), ("height", height)]))
    return true
  }

  private mutating func divider(_ node: Node, _ inner: [Node]) -> Bool {
    guard kind(inner[0]) == "stack", inside(inner[0]).isEmpty, let height = height(inner[0]),
      areTexts(Array(inner.dropFirst()), 0...1),
      let value = inner[0]["background"]?["value"]
    else { return false }
    let label = words(inner.dropFirst().first)
    let isUsual = value.json == RevenueCatComponents.faint
    add(
      .divider,
      [
        ("label", self.value(label)), ("color", isUsual ? nil : solid(value).map(ScreenValue.string)),
        ("thickness", height),
      ], style: style(node, label.map { [StyledText(node: $0.node, usual: Look(size: 12))] } ?? []))
    return true
  }

  private mutating func lines(_ node: Node, _ inner: [Node]) -> Bool {
    guard areTexts(inner, 1...12), isStack(node, "vertical") else { return false }
    if let proof = rating(inner) {
      let text = words(inner[1])
      let looks = [Look(size: 16, weight: "semibold"), Look(size: 14)]
      add(
        .socialProof, [("text", value(text)), ("rating", points(proof))],
        style: style(node, zip(inner, looks).map { StyledText(node: $0, usual: $1) }))
      return true
    }
    let lines = inner.compactMap { line($0, scope) }
    if !lines.isEmpty { parts.append(.lines(lines, box: node)) }
    return true
  }

  /// The number of `★ 4.5`, the same in all languages, above a text.
  private func rating(_ inner: [Node]) -> Double? {
    guard inner.count == 2, let text = constant(inner[0]), text.hasPrefix("★ "), constant(inner[1], isAny: true) != nil
    else {
      return nil
    }
    guard let rating = Double(text.dropFirst(2)), (0...5).contains(rating) else { return nil }
    takeConstant(inner[0])
    return rating
  }

  /// A text that is the same in all languages.
  func constant(_ node: Node, isAny: Bool = false) -> String? {
    guard let name = node["text_lid"]?.string else { return nil }
    let all = texts.compactMap { $0[name]?.string }
    return isAny || Set(all).count == 1 ? all.first : nil
  }

  func takeConstant(_ node: Node) {
    guard let name = input.text(node, "text_lid") else { return }
    _ = input.text(node, "type")
    for words in texts { if let text = words[name] { input.takeAll(text) } }
  }

  private mutating func close(_ inner: [Node]) -> Bool {
    guard inner.count == 1, kind(inner[0]) == "button", inner[0]["action"]?["type"]?.string == "navigate_back",
      closing == nil, parts.isEmpty
    else { return false }
    button(inner[0])
    return true
  }

  // MARK: Buttons

  private func isRestore(_ node: Node) -> Bool {
    kind(node) == "button" && node["action"]?["type"]?.string == "restore_purchases"
  }

  private mutating func buttonBox(_ node: Node, _ inner: [Node]) -> Bool {
    guard isStack(node, "vertical"), inner.filter({ kind($0) == "purchase_button" }).count == 1 else { return false }
    var shape = ""
    for node in inner {
      shape += kind(node) == "purchase_button" ? "b" : kind(node) == "text" ? "t" : isRestore(node) ? "r" : "?"
    }
    let shapes =
      isSticky ? ["b", "tb", "br", "tbr", "bt", "tbt", "brt", "tbrt"] : ["b", "bt", "br", "btr", "rb", "rbt"]
    guard shapes.contains(shape) else { return false }
    var button: Button?
    var restore: ImportedText?
    var (above, below): (ImportedText?, ImportedText?)
    for node in inner {
      if kind(node) == "purchase_button" {
        button = purchase(node)
      } else if isRestore(node) {
        restore = title(of: node)
      } else if button == nil {
        above = words(node)?.text
      } else {
        below = words(node)?.text
      }
    }
    guard var button else { return false }
    (button.box, button.restore, button.above, button.below) = (node, restore, above, below)
    button.isSticky = isSticky
    if !isSticky {
      button.restorePosition = shape.hasPrefix("r") ? "above" : shape.hasSuffix("r") ? nil : "hidden"
    }
    if restore != nil, self.restore == nil { self.restore = restore }
    parts.append(.button(button))
    return true
  }

  private mutating func legal(_ node: Node, _ inner: [Node]) -> Bool {
    let (title, rest) = headed(inner)
    guard rest.count == 1, isStack(rest[0], "horizontal"), !inside(rest[0]).isEmpty,
      inside(rest[0]).allSatisfy({ ["terms", "privacy_policy"].contains($0["action"]?["destination"]?.string ?? "") })
    else { return false }
    let text = words(title)
    _ = input.text(rest[0], "type")
    for link in input.items(rest[0], "components") { visit(link) }
    parts.append(.legal(text, box: node))
    return true
  }

  private mutating func single(_ node: Node, _ inner: [Node]) -> Bool {
    guard inner.count == 1 else { return false }
    switch kind(inner[0]) {
    case "carousel": return slides(inner[0], box: node)
    case "countdown":
      countdown(inner[0], box: node)
      return true
    case "button":
      guard inner[0]["action"]?["destination"]?.string == "offer_code" else { return false }
      _ = input.text(inner[0], "type")
      guard let title = title(of: inner[0]) else { return false }
      if let action = inner[0]["action"] { input.takeAll(action) }
      add(.promoInput, [("buttonTitle", .text(title))], style: style(node))
      return true
    default: return false
    }
  }

  /// One or two texts above boxes that are sections themselves.
  private mutating func card(_ node: Node, _ inner: [Node]) -> Bool {
    let heads = Array(inner.prefix { kind($0) == "text" })
    let rest = inner.dropFirst(heads.count)
    guard isStack(node, "vertical"), (1...2).contains(heads.count), !rest.isEmpty,
      rest.allSatisfy({ kind($0) == "stack" && (isFeatureBox($0) || areTexts(inside($0), 1...2)) })
    else { return false }
    let usual = heads.count == 2 ? [Look(size: 18, weight: "semibold"), Look(size: 15)] : [Look(size: 15)]
    let lines = heads.compactMap { line($0, scope) }
    let own = parts
    parts = []
    for box in rest where !section(box) { visit(box) }
    let found = parts
    parts = own
    let sections = found.map { section(of: $0) }
    add(
      .card,
      [
        ("title", lines.count > 1 ? value(lines[0]) : nil), ("text", value(lines.last)),
        ("sections", .filled(ImportedScreen.named(sections))),
      ], style: style(node, zip(heads, usual).map { StyledText(node: $0, usual: $1) }))
    return true
  }

  private func isFeatureBox(_ node: Node) -> Bool {
    let rows = headed(inside(node)).rest
    return !rows.isEmpty && rows.allSatisfy { isStack($0, "horizontal") && isFeature($0) }
  }
}
