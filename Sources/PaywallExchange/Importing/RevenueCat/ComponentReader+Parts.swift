import Base
import JSON
import PaywallModel
import YAML

/// The components that sell, lead somewhere or show something.
extension ComponentReader {
  mutating func package(_ node: Node) {
    guard let name = input.text(node, "package_id"), let package = packages.named(name) else {
      return input.omit(node, "a plan whose package the offering lacks")
    }
    if node["is_selected_by_default"]?.boolean == true { selected = package.product }
    if let flag = node["is_selected_by_default"] { input.takeAll(flag) }
    let scope = TextScope.one(draft.facts(package.product), of: facts)
    var plan = Plan(package: package, node: node, lines: [])
    if let stack = input.take(node, "stack") { collect(stack, scope, &plan) }
    if plans.contains(where: { $0.package.product == package.product }) { return }
    if plans.isEmpty { parts.append(.plans) }
    plans.append(plan)
  }

  private func collect(_ node: Node, _ scope: TextScope, _ plan: inout Plan) {
    guard let type = input.text(node, "type"), node["visible"]?.boolean != false else {
      return input.omit(node, "a hidden component")
    }
    switch type {
    case "text":
      let offer = offerText(node, scope)
      if let offer, offer.has(.trial), plan.trial == nil { plan.trial = offer }
      if let line = text(node, scope) {
        if line.has(.savings), plan.badge == nil { plan.badge = line } else { plan.lines.append(line) }
      }
    case "icon": input.omit(node, "an icon that belongs to no text")
    default:
      if let badge = node["badge"], badge.isMapping, let stack = badge["stack"] {
        input.markTaken(badge)
        input.markTaken(stack)
        var inner = Plan(package: plan.package, node: badge, lines: [])
        collect(stack, scope, &inner)
        plan.badge = inner.badge ?? inner.lines.first ?? plan.badge
      }
      for component in input.items(node, "components") { collect(component, scope, &plan) }
      if let stack = input.take(node, "stack") { collect(stack, scope, &plan) }
    }
  }

  mutating func purchase(_ node: Node) {
    let words = node["stack"].flatMap { firstText(in: $0, marking: true) }
    _ = input.take(node, "stack")
    let title = words.flatMap { text($0, .any(facts)) }
    let trial = words.flatMap { offerText($0, .any(facts)) }
    parts.append(.cta(title: title, trial: trial, isSticky: isSticky))
  }

  mutating func button(_ node: Node) {
    let action = input.take(node, "action")
    let kind = action.flatMap { input.text($0, "type") }
    let words = node["stack"].flatMap { firstText(in: $0, marking: true) }
    _ = input.take(node, "stack")
    let title = words.flatMap { text($0, .any([])) }
    switch kind {
    case "restore_purchases": restore = restore ?? title
    case "navigate_back", "close_workflow": break
    case "navigate_to":
      let destination = action.flatMap { input.text($0, "destination") }
      let link = Link(title: title, url: action.flatMap(url))
      if destination == "terms" || destination == "privacy_policy" {
        partsBeforeLinks = partsBeforeLinks ?? parts.count
      }
      switch destination {
      case "terms": terms = terms ?? link
      case "privacy_policy": privacy = privacy ?? link
      default: input.omit(node, "a button that leads to '\(destination ?? "nothing")'")
      }
    default: input.omit(node, "a button with the action '\(kind ?? "none")'")
    }
  }

  /// Addresses are texts too, so that each language can have its own; the project has one.
  private func url(_ action: Node) -> String? {
    guard let link = input.take(action, "url"), let name = input.text(link, "url_lid") else { return nil }
    _ = input.text(link, "method")
    for (_, words) in texts {
      guard let node = words[name], let url = node.string else { continue }
      input.takeAll(node)
      if Format.url.accepts(url) { return url }
    }
    return nil
  }

  private func firstText(in node: Node, marking: Bool) -> Node? {
    _ = input.text(node, "type")
    if node["type"]?.string == "text" { return node }
    for component in input.items(node, "components") {
      if let found = firstText(in: component, marking: marking) { return found }
    }
    return nil
  }

  mutating func image(_ node: Node) {
    guard let source = input.take(node, "source"), let address = address(source) else {
      return input.omit(node, "a picture without an address")
    }
    parts.append(.section([("type", .string("image")), ("source", .string(address))]))
  }

  mutating func video(_ node: Node) {
    guard let source = input.take(node, "source"), let video = address(source) else {
      return input.omit(node, "a video without an address")
    }
    let poster = input.take(node, "fallback_source").flatMap(address)
    let media: [(String, ScreenValue?)] = [
      ("kind", .string("video")), ("source", .string(video)), ("poster", poster.map(ScreenValue.string)),
      ("loop", flag(node, "loop")), ("autoplay", flag(node, "auto_play")), ("muted", flag(node, "mute_audio")),
    ]
    parts.append(.section([("type", .string("header")), ("media", .object(media))]))
  }

  private func flag(_ node: Node, _ key: String) -> ScreenValue? {
    guard let flag = node[key]?.boolean else { return nil }
    _ = input.take(node, key)
    return flag ? .json(true) : nil
  }

  private func address(_ source: Node) -> String? {
    let light = input.take(source, "light") ?? source
    for key in ["original", "url", "webp", "heic"] {
      if let text = light[key]?.string, Format.asset.accepts(text) { return input.text(light, key) }
    }
    return nil
  }

  mutating func timeline(_ node: Node) {
    var names = ItemNames()
    let items = input.items(node, "items").compactMap { item -> ScreenValue? in
      guard let title = input.take(item, "title").flatMap({ text(taking: $0) }) else { return nil }
      let body = input.take(item, "description").flatMap { text(taking: $0) }
      let icon = input.take(item, "icon").flatMap { draft.asset(input.text($0, "icon_name"), at: $0) }
      return .object([
        ("id", .string(names.take(title.text))), ("icon", icon.map(ScreenValue.string)), ("title", .text(title)),
        ("text", body.map(ScreenValue.text)),
      ])
    }
    if !items.isEmpty { parts.append(.section([("type", .string("timeline")), ("items", .list(items))])) }
  }

  private func text(taking node: Node) -> ImportedText? {
    _ = input.text(node, "type")
    return text(node, .any(facts))
  }

  mutating func carousel(_ node: Node) {
    var names = ItemNames()
    var slides: [ScreenValue] = []
    for page in input.items(node, "pages") {
      var inner = ComponentReader(draft: draft, packages: packages, texts: texts)
      inner.visit(page)
      var words: [ImportedText] = []
      var picture: ScreenValue?
      for part in inner.parts {
        switch part {
        case .line(let text, _): words.append(text)
        case .features(let features): words += features.map(\.title)
        case .section(let section):
          guard section.first?.1?.string == "image", let source = section.first(where: { $0.0 == "source" })?.1 else {
            break
          }
          picture = .object([("kind", .string("image")), ("source", source)])
        case .plans, .cta: break
        }
      }
      if !inner.plans.isEmpty, plans.isEmpty { parts.append(.plans) }
      plans += inner.plans.filter { plan in !plans.contains { $0.package.product == plan.package.product } }
      guard words.first != nil || picture != nil else { continue }
      if words.count > 2 { input.remark(.omitted, "a slide has a title and one text", at: page) }
      slides.append(
        .object([
          ("id", .string(names.take(words.first?.text ?? "slide"))), ("title", words.first.map(ScreenValue.text)),
          ("text", words.dropFirst().first.map(ScreenValue.text)), ("media", picture),
        ]))
    }
    if !slides.isEmpty { parts.append(.section([("type", .string("carousel")), ("items", .list(slides))])) }
  }

  mutating func tabs(_ node: Node) {
    let tabs = input.items(node, "tabs")
    if tabs.count > 1 { input.remark(.omitted, "tabs: what they hold is shown one below the other", at: node) }
    for tab in tabs { if let stack = input.take(tab, "stack") { visit(stack) } }
  }

  mutating func countdown(_ node: Node) {
    let date = input.take(node, "style").flatMap { input.text($0, "date") }
    guard let date, Format.date.accepts(date) else { return input.omit(node, "a countdown without a date") }
    if let inner = input.take(node, "countdown_stack") { input.omit(inner, "the look of a countdown") }
    parts.append(.section([("type", .string("countdown")), ("targetDate", .string(date))]))
  }

  func background(_ node: Node?) -> ScreenValue? {
    guard let node, let type = input.text(node, "type") else { return nil }
    let light = input.take(node, "value").flatMap { input.take($0, "light") }
    if type == "image" {
      return light.flatMap { picture in address(picture) }.map { .object([("image", .string($0))]) }
    }
    guard let light else { return nil }
    if input.text(light, "type") == "hex", let color = draft.color(input.text(light, "value")) {
      return .object([("color", .string(color))])
    }
    let colors = (light["points"]?.items ?? []).compactMap { draft.color($0["color"]?.string) }
    guard colors.count > 1, light["type"]?.string == "linear" else { return nil }
    if let points = light["points"] { input.takeAll(points) }
    let turn = input.take(light, "degrees")?.integer.flatMap { (0...360).contains($0) ? $0 : nil }
    return .object([
      (
        "gradient",
        .object([("colors", .list(colors.map(ScreenValue.string))), ("angle", turn.map { .json(.integer($0)) })])
      )
    ])
  }
}
