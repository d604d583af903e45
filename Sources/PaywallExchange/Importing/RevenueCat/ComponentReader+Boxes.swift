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

  private func kind(_ node: Node) -> String { node["type"]?.string ?? "" }

  private func isStack(_ node: Node, _ way: String) -> Bool {
    kind(node) == "stack" && node["dimension"]?["type"]?.string == way && node["badge"]?.isMapping != true
      && node["visible"]?.boolean != false
  }

  private func inside(_ node: Node) -> [Node] { node["components"]?.items ?? [] }

  private func areTexts(_ nodes: [Node], _ count: ClosedRange<Int>) -> Bool {
    count.contains(nodes.count) && nodes.allSatisfy { kind($0) == "text" }
  }

  /// The texts above the rest, none or one, and the rest.
  private func headed(_ inner: [Node]) -> (title: Node?, rest: [Node]) {
    inner.first.map(kind) == "text" ? (inner.first, Array(inner.dropFirst())) : (nil, inner)
  }

  private mutating func add(_ type: SectionType, _ members: [(String, ScreenValue?)], style: ScreenValue?) {
    parts.append(.section([("type", .string(type.rawValue))] + members + [("style", style)]))
  }

  private func value(_ line: Line?) -> ScreenValue? { line.map { .text($0.text) } }

  private func words(_ node: Node?) -> Line? { node.flatMap { line($0, scope) } }

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
  private func constant(_ node: Node, isAny: Bool = false) -> String? {
    guard let name = node["text_lid"]?.string else { return nil }
    let all = texts.compactMap { $0[name]?.string }
    return isAny || Set(all).count == 1 ? all.first : nil
  }

  private func takeConstant(_ node: Node) {
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

  // MARK: Lists

  private mutating func featureBox(_ node: Node, _ inner: [Node]) -> Bool {
    let (title, rows) = headed(inner)
    guard !rows.isEmpty, rows.allSatisfy({ isStack($0, "horizontal") && isFeature($0) }) else { return false }
    let heading = words(title)
    var features: [ImportedFeature] = []
    var texts = heading.map { [StyledText(node: $0.node, usual: Look(size: 20, weight: "semibold"))] } ?? []
    for row in rows {
      guard let found = feature(row) else { continue }
      features.append(found.feature)
      let looks = [Look(weight: "medium", alignment: "leading"), Look(size: 14, alignment: "leading")]
      texts += zip(found.texts, looks).map { StyledText(node: $0, usual: $1) }
    }
    parts.append(.features(features, title: heading, texts: texts, box: node))
    return true
  }

  private func isFeature(_ row: Node) -> Bool {
    var found = FoundTexts()
    return found.collect(inside(row), isMark: isMark) && found.icons.count == 1 && (1...2).contains(found.texts.count)
      && !(inside(row).count == 2 && inside(row).allSatisfy { isStack($0, "vertical") })
  }

  /// A stack side by side of one icon, picture or mark and one or two texts, as features are made.
  func feature(_ node: Node) -> (feature: ImportedFeature, texts: [Node])? {
    guard node["dimension"]?["type"]?.string == "horizontal" else { return nil }
    var found = FoundTexts()
    guard found.collect(inside(node), isMark: isMark), found.icons.count == 1, (1...2).contains(found.texts.count),
      let title = line(found.texts[0], scope)
    else { return nil }
    for stack in [node] + found.stacks {
      _ = input.text(stack, "type")
      _ = input.items(stack, "components")
    }
    _ = input.take(node, "dimension").flatMap { input.text($0, "type") }
    let icon = found.icons[0]
    var name: String?
    if kind(icon) == "text" {
      if constant(icon) != "✓" { input.remark(.renamed, "the mark before a feature becomes ✓", at: icon) }
      takeConstant(icon)
    } else {
      _ = input.text(icon, "type")
      name = draft.asset(input.text(icon, "icon_name"), at: icon)
      input.remark(.renamed, "an icon keeps its name; the export has a mark in its place", at: icon)
    }
    let text = found.texts.count > 1 ? line(found.texts[1], scope)?.text : nil
    return (ImportedFeature(title: title.text, text: text, icon: name), found.texts)
  }

  /// Whether a text is a mark before others: one character without letters or digits.
  private func isMark(_ node: Node) -> Bool {
    guard let text = constant(node)?.trimmed, text.count == 1 else { return false }
    return !text.contains { $0.isLetter || $0.isNumber }
  }

  private mutating func steps(_ node: Node, _ inner: [Node]) -> Bool {
    let (title, rows) = headed(inner)
    guard rows.count > 1, rows.allSatisfy({ isStack($0, "vertical") && areTexts(inside($0), 1...2) }) else {
      return false
    }
    let isLeading = rows.allSatisfy { $0["dimension"]?["alignment"]?.string == "leading" }
    guard isLeading else { return false }
    let heading = words(title)
    var texts = heading.map { [StyledText(node: $0.node, usual: Look(size: 20, weight: "semibold"))] } ?? []
    var names = ItemNames()
    var items: [ScreenValue] = []
    for row in rows {
      _ = input.text(row, "type")
      let lines = input.items(row, "components").compactMap { line($0, scope) }
      guard let first = lines.first else { continue }
      let looks = [Look(weight: "semibold", alignment: "leading"), Look(size: 14, alignment: "leading")]
      texts += zip(lines, looks).map { StyledText(node: $0.node, usual: $1) }
      items.append(
        .object([
          ("id", .string(names.take(first.text.text))), ("title", .text(first.text)),
          ("text", value(lines.dropFirst().first)),
        ]))
    }
    if !items.isEmpty {
      add(.timeline, [("title", value(heading)), ("items", .list(items))], style: style(node, texts))
    }
    return true
  }

  private mutating func grid(_ node: Node, _ inner: [Node]) -> Bool {
    let columns = inside(inner[0]).count
    guard (1...6).contains(columns), inner.allSatisfy({ isStack($0, "horizontal") && inside($0).count == columns })
    else { return false }
    let cells = inner.flatMap(inside)
    let used = cells.prefix { !inside($0).isEmpty }
    guard !used.isEmpty, cells.dropFirst(used.count).allSatisfy({ kind($0) == "stack" && inside($0).isEmpty }),
      cells.count - used.count < columns, used.allSatisfy({ isStack($0, "vertical") && areTexts(inside($0), 1...2) })
    else { return false }
    for row in inner {
      _ = input.text(row, "type")
      _ = input.items(row, "components")
    }
    var texts: [StyledText] = []
    let items = used.compactMap { cell -> ScreenValue? in
      _ = input.text(cell, "type")
      let lines = input.items(cell, "components").compactMap { line($0, scope) }
      texts += zip(lines, [Look(size: 14, weight: "medium"), Look(size: 12)]).map {
        StyledText(node: $0.node, usual: $1)
      }
      return lines.first.map { .object([("title", .text($0.text)), ("text", value(lines.dropFirst().first))]) }
    }
    add(.iconGrid, [("columns", .json(.integer(columns))), ("items", .list(items))], style: style(node, texts))
    return true
  }

  private func isEmpty(_ cell: Node) -> Bool { kind(cell) == "stack" && inside(cell).isEmpty }

  private mutating func table(_ node: Node, _ inner: [Node]) -> Bool {
    let (title, rows) = headed(inner)
    guard rows.count > 1 else { return false }
    let columns = inside(rows[0]).count
    guard columns > 1, isEmpty(inside(rows[0])[0]),
      rows.allSatisfy({ row in
        isStack(row, "horizontal") && inside(row).count == columns
          && inside(row).allSatisfy { kind($0) == "text" || isEmpty($0) }
      }), inside(rows[0]).dropFirst().allSatisfy({ kind($0) == "text" }),
      rows.dropFirst().allSatisfy({ inside($0).allSatisfy { kind($0) == "text" } })
    else { return false }
    let heading = words(title)
    var texts = heading.map { [StyledText(node: $0.node, usual: Look(size: 18, weight: "semibold"))] } ?? []
    func cell(_ node: Node, _ look: Look) -> ScreenValue {
      texts.append(StyledText(node: node, usual: look))
      return value(words(node)) ?? .string("")
    }
    func answer(_ node: Node) -> ScreenValue {
      if let mark = constant(node), ["✓", "–"].contains(mark) {
        takeConstant(node)
        texts.append(StyledText(node: node, usual: Look(size: 14, weight: "semibold")))
        return .json(.boolean(mark == "✓"))
      }
      return cell(node, Look(size: 14))
    }
    for row in rows {
      _ = input.text(row, "type")
      _ = input.items(row, "components")
    }
    let head = inside(rows[0]).dropFirst().map {
      ScreenValue.object([("title", cell($0, Look(size: 13, weight: "semibold")))])
    }
    let body = rows.dropFirst().map { row in
      ScreenValue.object([
        ("label", cell(inside(row)[0], Look(size: 14, alignment: "leading"))),
        ("values", .list(inside(row).dropFirst().map(answer))),
      ])
    }
    add(
      .comparisonTable, [("title", value(heading)), ("columns", .list(head)), ("rows", .list(body))],
      style: style(node, texts))
    return true
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

/// Icons and texts of a stack and the stacks in it, as long as it has nothing else.
private struct FoundTexts {
  var icons: [Node] = []
  var texts: [Node] = []
  var stacks: [Node] = []

  mutating func collect(_ nodes: [Node], isMark: (Node) -> Bool) -> Bool {
    for node in nodes {
      switch node["type"]?.string {
      case "icon": icons.append(node)
      case "text": if icons.isEmpty, isMark(node) { icons.append(node) } else { texts.append(node) }
      case "stack":
        if node["badge"]?.isMapping == true { return false }
        stacks.append(node)
        if !collect(node["components"]?.items ?? [], isMark: isMark) { return false }
      default: return false
      }
    }
    return true
  }
}
