import Base
import JSON
import PaywallModel
import YAML

/// The components that buy, lead somewhere or show something.
extension ComponentReader {
  /// The button that buys, without what stands around it.
  func purchase(_ node: Node) -> Button {
    _ = input.text(node, "type")
    let words = node["stack"].flatMap { firstText(in: $0) }
    _ = input.take(node, "stack")
    let title = words.flatMap { text($0, scope.onButton) }
    let trial = words.flatMap { offerText($0, scope.onButton) }
    return Button(title: title, trial: trial, isSticky: false)
  }

  /// The words of a button.
  func title(of node: Node) -> ImportedText? {
    _ = input.text(node, "type")
    let words = node["stack"].flatMap { firstText(in: $0) }
    _ = input.take(node, "stack")
    if let action = node["action"] { _ = input.text(action, "type") }
    _ = input.take(node, "action")
    return words.flatMap { text($0, .any([])) }
  }

  mutating func button(_ node: Node) {
    let title = title(of: node)
    let action = node["action"]
    let kind = action?["type"]?.string
    switch kind {
    case "restore_purchases": restore = restore ?? title
    case "navigate_back", "close_workflow": close(title, node)
    case "navigate_to":
      let destination = action.flatMap { input.text($0, "destination") }
      let link = Link(title: title, url: action.flatMap(url))
      if destination == "terms" || destination == "privacy_policy" {
        partsBeforeLinks = partsBeforeLinks ?? parts.count
      }
      switch destination {
      case "terms" where terms == nil: terms = link
      case "privacy_policy" where privacy == nil: privacy = link
      case "terms", "privacy_policy": input.omit(node, "a second link to the same")
      default: input.omit(node, "a button that leads to '\(destination ?? "nothing")'")
      }
    default: input.omit(node, "a button with the action '\(kind ?? "none")'")
    }
  }

  private mutating func close(_ title: ImportedText?, _ node: Node) {
    if closing != nil { return input.omit(node, "a second button that closes the screen") }
    let isCross = title.map { ["✕", "×", "X", "x", "✖"].contains($0.text) } ?? true
    if isCross, title?.text != "✕" { input.remark(.renamed, "what closes the screen becomes a cross", at: node) }
    closing = Closing(text: isCross ? nil : title)
  }

  /// Addresses are texts too, so that each language can have its own; the project has one.
  private func url(_ action: Node) -> String? {
    guard let link = input.take(action, "url"), let name = input.text(link, "url_lid") else { return nil }
    _ = input.text(link, "method")
    let nodes = texts.compactMap { $0[name] }
    guard let url = nodes.lazy.compactMap(\.string).first(where: Format.url.accepts) else { return nil }
    for node in nodes where node.string == url { input.takeAll(node) }
    return url
  }

  private func firstText(in node: Node) -> Node? {
    _ = input.text(node, "type")
    if node["type"]?.string == "text" { return node }
    for component in input.items(node, "components") {
      if let found = firstText(in: component) { return found }
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

  func address(_ source: Node) -> String? {
    let light = input.take(source, "light") ?? source
    for key in ["original", "url", "webp", "heic"] {
      if let text = light[key]?.string, Format.asset.accepts(text) { return input.text(light, key) }
    }
    return nil
  }

  mutating func carousel(_ node: Node) {
    var names = ItemNames()
    var slides: [ScreenValue] = []
    for page in input.items(node, "pages") {
      var inner = ComponentReader(draft: draft, packages: sold, texts: texts)
      inner.visit(page)
      var words: [ImportedText] = []
      var picture: ScreenValue?
      for part in inner.parts {
        switch part {
        case .lines(let lines, _): words += lines.map(\.text)
        case .features(let features, let title, _, _):
          words += [title?.text].compactMap { $0 } + features.flatMap { [$0.title, $0.text].compactMap { $0 } }
        case .section(let section):
          guard section.first?.1?.string == "image", let source = section.first(where: { $0.0 == "source" })?.1 else {
            input.remark(.omitted, "a section on a slide", at: page)
            break
          }
          picture = .object([("kind", .string("image")), ("source", source)])
        case .legal(let line, _): words += [line?.text].compactMap { $0 }
        case .button: input.remark(.omitted, "a button on a slide", at: page)
        case .plans: break
        }
      }
      if !inner.plans.isEmpty, !hasPlansPart {
        parts.append(.plans(title: nil, box: nil))
        hasPlansPart = true
      }
      plans += inner.plans.filter { shown.insert($0.package.product).inserted }
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

  /// Pages of texts alone: reviews if each begins with stars, else slides.
  /// - Returns: false if a page holds something else; nothing was read then.
  mutating func slides(_ node: Node, box: Node) -> Bool {
    let pages = node["pages"]?.items ?? []
    let inner = pages.map { $0["components"]?.items ?? [] }
    guard !pages.isEmpty, inner.allSatisfy({ !$0.isEmpty && $0.allSatisfy { $0["type"]?.string == "text" } }) else {
      return false
    }
    let ratings = inner.map { stars($0[0]) }
    let isReviews = inner.allSatisfy { (2...4).contains($0.count) } && ratings.contains { $0 != nil }
    guard isReviews || inner.allSatisfy({ $0.count <= 2 }) else { return false }
    _ = input.text(node, "type")
    _ = input.items(node, "pages")
    var names = ItemNames()
    let items = zip(pages, ratings).compactMap { page, rating -> ScreenValue? in
      _ = input.text(page, "type")
      let components = input.items(page, "components").dropFirst(isReviews && rating != nil ? 1 : 0)
      let lines = components.compactMap { line($0, scope)?.text }
      guard let first = lines.first else { return nil }
      let keys = isReviews ? ["quote", "author", "role"] : ["title", "text"]
      let words = zip(keys, lines).map { ($0, ScreenValue?.some(.text($1))) }
      return .object(
        [("id", .string(names.take(first.text)))] + words + [("rating", rating.map { .json(.integer($0)) })])
    }
    var members: [(String, ScreenValue?)] = [
      ("type", .string(isReviews ? "reviews_carousel" : "carousel")), ("items", .list(items)),
    ]
    if let advance = node["auto_advance"], advance.isMapping, let time = advance["ms_time_per_page"]?.integer {
      members.append(("autoplay", .json(true)))
      if !isReviews, time != 4000, (0...86_400_000).contains(time) {
        members.append(("intervalSeconds", points(Double(time) / 1000)))
      }
    }
    parts.append(.section(members + [("style", style(box))]))
    return true
  }

  /// The number of stars that a text is made of, the same in all languages.
  private func stars(_ node: Node) -> Int? {
    guard let name = node["text_lid"]?.string else { return nil }
    let words = texts.compactMap { $0[name] }
    guard let first = words.first?.string, (1...5).contains(first.count), first.allSatisfy({ $0 == "★" }),
      words.allSatisfy({ $0.string == first })
    else { return nil }
    for node in words { input.takeAll(node) }
    _ = input.text(node, "text_lid")
    _ = input.text(node, "type")
    return first.count
  }

  mutating func tabs(_ node: Node) {
    let tabs = input.items(node, "tabs")
    if tabs.count > 1 { input.remark(.omitted, "tabs: what they hold is shown one below the other", at: node) }
    for tab in tabs { if let stack = input.take(tab, "stack") { visit(stack) } }
  }

  mutating func countdown(_ node: Node, box: Node?) {
    let date = input.take(node, "style").flatMap { input.text($0, "date") }
    guard let date, Format.date.accepts(date) else { return input.omit(node, "a countdown without a date") }
    _ = input.text(node, "type")
    if let style = node["style"] { _ = input.text(style, "type") }
    let running = node["countdown_stack"].map { labels(in: $0) } ?? []
    if running.count > 1, let stack = node["countdown_stack"] {
      input.remark(.omitted, "a countdown has one text beside it", at: stack)
    }
    let over = node["end_stack"].map { labels(in: $0) } ?? []
    let isKept = !over.isEmpty && over == running || running.isEmpty && over.isEmpty && hasClock(node["end_stack"])
    let members: [(String, ScreenValue?)] = [
      ("type", .string("countdown")), ("label", running.first.map(ScreenValue.text)), ("targetDate", .string(date)),
      ("onExpiry", isKept ? .string("keep") : over.isEmpty ? nil : .string("showText")),
      ("expiredText", isKept ? nil : over.first.map(ScreenValue.text)),
    ]
    parts.append(.section(members + [("style", style(box))]))
  }

  private func hasClock(_ node: Node?) -> Bool { node?["components"]?.items.isEmpty == false }

  /// The texts of a countdown besides its digits.
  private func labels(in node: Node) -> [ImportedText] {
    input.markTaken(node)
    _ = input.text(node, "type")
    guard node["type"]?.string == "text" else {
      return input.items(node, "components").flatMap { labels(in: $0) }
    }
    let words = node["text_lid"]?.string.map { name in texts.compactMap { $0[name] } } ?? []
    if words.contains(where: { $0.string?.contains("{{ count_") == true }) {
      for node in words { input.takeAll(node) }
      _ = input.text(node, "text_lid")
      return []
    }
    return [line(node, scope)?.text].compactMap { $0 }
  }
}
