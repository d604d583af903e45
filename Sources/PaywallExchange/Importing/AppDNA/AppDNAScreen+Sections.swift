import Base
import JSON
import PaywallModel
import YAML

/// The sections that have a reader of their own.
extension AppDNAScreen {
  mutating func header(_ data: Node) {
    let (title, subtitle) = (text(data, "title", "header.title"), text(data, "subtitle", "header.subtitle"))
    let picture = asset(data, "image_url").map { ScreenValue.object([("kind", .string("image")), ("source", $0)]) }
    if screen.headline == nil {
      (screen.headline, screen.subhead) = (title, subtitle)
      return add("header", [("media", picture)])
    }
    add(
      "header",
      [("title", title.map(ScreenValue.text)), ("subtitle", subtitle.map(ScreenValue.text)), ("media", picture)])
  }

  /// What the plans' section says that the paywall, or its plans, say anyway is taken with them.
  mutating func plans(_ data: Node) {
    let derived: [String: JSONValue] = [
      "show_savings": true,
      "plan_display_style": paywall.node["layout"]?["plan_display_style"]?.json ?? .null,
      "show_plan_features": .boolean(plans.contains { $0.node["features"]?.items.isEmpty == false }),
      "show_plan_subtitles": .boolean(plans.contains { $0.node["description"]?.string != nil }),
    ]
    for (key, value) in derived where data[key]?.json == value { _ = input.take(data, key) }
    cardLook = cardLook ?? data
    add("plans", [("title", shown(data, "title", "plans.title"))])
  }

  mutating func features(_ data: Node) {
    var found: [ImportedFeature] = []
    for (index, item) in input.items(data, "features").enumerated() {
      if let title = paywall.text(item, as: "feature.\(index)", about: anywhere) {
        found.append(ImportedFeature(title: title))
      }
    }
    for (index, item) in input.items(data, "items").enumerated() {
      if item["included"]?.boolean == false {
        input.omit(item, "a feature that is not included")
        continue
      }
      let key = ["text", "title", "label"].first { item[$0]?.string != nil } ?? "text"
      guard let title = text(item, key, "feature.\(index)") else { continue }
      let body = text(item, "subtitle") ?? text(item, "description")
      let icon = draft.asset(input.text(item, "icon") ?? input.text(item, "image_url"), at: item)
      found.append(ImportedFeature(title: title, text: body, icon: icon))
    }
    screen.bullets += found.map(\.title)
    if found.isEmpty { return }
    add("features", [("title", shown(data, "title", "features.title")), ("items", ImportedScreen.features(found))])
  }

  mutating func button(_ data: Node) {
    let inner = data["cta"].flatMap { $0.isMapping ? input.take(data, "cta") : nil }
    let title = inner.flatMap { text($0, "text", "cta.text") } ?? text(data, "text", "cta.text")
    screen.ctaTitle = screen.ctaTitle ?? title
    let isHidden = data["show_restore"]?.boolean == false
    if data["show_restore"]?.boolean != nil { _ = input.take(data, "show_restore") }
    let position = input.text(data, "restore_position").flatMap { ["above", "below"].contains($0) ? $0 : nil }
    add(
      "cta",
      [
        ("restoreText", shown(data, "restore_text", "restore.text")),
        ("restorePosition", isHidden ? .string("hidden") : position.map(ScreenValue.string)),
      ])
  }

  mutating func footer(_ data: Node) {
    let title = text(data, "cta_text", "sticky_footer.cta")
    if screen.ctaTitle == nil { screen.ctaTitle = title }
    let restores = input.text(data, "secondary_action") ?? "restore" == "restore"
    let second = text(data, "secondary_text", "sticky_footer.secondary")
    if !restores { input.remark(.omitted, "a second button that does not restore", at: data) }
    add(
      "sticky_footer",
      [
        ("ctaTitle", title.map(ScreenValue.text)), ("restoreText", restores ? second.map(ScreenValue.text) : nil),
        ("text", shown(data, "legal_text", "sticky_footer.legal")),
      ])
  }

  mutating func media(_ type: String, _ data: Node, _ section: Node) {
    guard let source = asset(data, "\(type)_url") else { return input.omit(section, "a \(type) without an address") }
    let media: [(String, ScreenValue?)] = [
      ("kind", .string(type)), ("source", source),
      ("poster", type == "video" ? asset(data, "video_thumbnail_url") : nil),
      ("loop", type == "lottie" ? value(data, "lottie_loop") : nil),
      ("stateMachine", type == "rive" ? value(data, "rive_state_machine") : nil),
      ("height", value(data, type == "lottie" ? "lottie_height" : type == "video" ? "video_height" : "height")),
    ]
    let index = screen.sections.firstIndex { section in
      section.first?.1?.string == "header" && section.contains { $0.0 == "media" && $0.1 == nil }
    }
    if let index {
      screen.sections[index] = screen.sections[index].map { $0.0 == "media" ? ("media", .object(media)) : $0 }
    } else {
      var names = ItemNames()
      add("carousel", [("items", .list([.object([("id", .string(names.take(type))), ("media", .object(media))])]))])
    }
  }

  func links(_ data: Node) -> [(String, ScreenValue?)] {
    var found: [(String, ScreenValue?)] = []
    for link in input.items(data, "links") {
      let (label, url) = (link["label"]?.string?.lowercased() ?? "", link["url"]?.string ?? "")
      let kind = (label + url.lowercased()).contains("priv") ? "privacy" : "terms"
      guard Format.url.accepts(url), !found.contains(where: { $0.0 == kind + "URL" }) else {
        input.omit(link, "a link that is not to terms or privacy")
        continue
      }
      _ = input.text(link, "url")
      _ = input.text(link, "action")
      let isUsual = link["label"]?.string == readerWord(kind, in: draft.defaultLocale)
      if isUsual { _ = input.text(link, "label") }
      let isOwn = draft.target.frame.settings.root?["legal"]?[kind + "URL"]?.string == url
      found += [
        (kind + "Title", isUsual ? nil : shown(link, "label")), (kind + "URL", isOwn ? nil : .string(url)),
      ]
    }
    return found
  }

  mutating func timeline(_ data: Node, _ section: Node) {
    var names = ItemNames()
    let items = input.items(data, "items").compactMap { item -> ScreenValue? in
      guard let title = text(item, "title") ?? text(item, "label") else {
        input.omit(item, "a step without a title")
        return nil
      }
      let id = input.text(item, "id").flatMap { isID($0) ? $0 : nil }
      let state = ["completed": "done", "current": "current", "upcoming": "upcoming"][input.text(item, "status") ?? ""]
      return .object([
        ("id", .string(id.map { names.take(id: $0) } ?? names.take(title.text))), ("icon", asset(item, "icon")),
        ("title", .text(title)), ("text", shown(item, "subtitle") ?? shown(item, "description")),
        ("state", state.map(ScreenValue.string)),
      ])
    }
    if items.isEmpty { return input.omit(section, "a timeline without steps") }
    if data["show_line"]?.boolean == true { _ = input.take(data, "show_line") }
    add("timeline", [("title", shown(data, "title")), ("items", .list(items))])
  }

  mutating func icons(_ data: Node, _ section: Node) {
    var seen: Set<String> = []
    let items = input.items(data, "items").compactMap { item -> ScreenValue? in
      guard let title = text(item, "label") ?? text(item, "title"), seen.insert(title.text).inserted else { return nil }
      return .object([
        ("icon", asset(item, "icon")), ("title", .text(ImportedText(text: title.text))),
        ("text", shown(item, "description")),
      ])
    }
    if items.isEmpty { return input.omit(section, "a grid without labels") }
    let columns = data["columns"]?.integer.flatMap { (1...6).contains($0) ? value(data, "columns") : nil }
    add("icon_grid", [("columns", columns), ("items", .list(items))])
  }

  mutating func table(_ data: Node, _ section: Node) {
    let columns = input.items(data, "table_columns").compactMap { column -> ScreenValue? in
      guard let label = input.text(column, "label"), !label.isEmpty else { return nil }
      return .object([("title", .string(label)), ("highlighted", value(column, "highlighted"))])
    }
    let rows = (input.items(data, "rows") + input.items(data, "table_rows")).compactMap { row -> ScreenValue? in
      guard let label = input.text(row, "feature"), !label.isEmpty else { return nil }
      let values = input.items(row, "values").prefix(columns.count).map { cell -> ScreenValue in
        switch cell.string?.lowercased() {
        case "true", "check", "yes", "✓": .json(true)
        case "false", "cross", "no", "✗", "", nil: .json(false)
        default: .string(cell.string ?? "")
        }
      }
      return .object([("label", .string(label)), ("values", .list(Array(values)))])
    }
    // The first heading may stand above the labels, not above values.
    let width = rows.map { row in if case .list(let values)? = row["values"] { values.count } else { 0 } }.max() ?? 0
    guard !columns.isEmpty, !rows.isEmpty else { return input.omit(section, "a table without columns or rows") }
    let own = columns.count > width && width > 0 ? Array(columns.suffix(width)) : columns
    add("comparison_table", [("title", shown(data, "title")), ("columns", .list(own)), ("rows", .list(rows))])
  }

  mutating func carousel(_ data: Node, _ section: Node) {
    var names = ItemNames()
    let slides = input.items(data, "pages").compactMap { page -> ScreenValue? in
      var title: ImportedText?
      var body: ImportedText?
      var picture: ScreenValue?
      for child in input.items(page, "children") {
        guard let inner = child["data"] ?? child["config"] else { continue }
        input.markTaken(inner)
        _ = input.text(child, "type")
        title = title ?? text(inner, "title")
        body = body ?? text(inner, "subtitle") ?? text(inner, "text")
        picture = picture ?? asset(inner, "image_url")
      }
      if title == nil, body == nil, picture == nil { return nil }
      return .object([
        ("id", .string(names.take(input.text(page, "id") ?? title?.text ?? "slide"))),
        ("title", title.map(ScreenValue.text)),
        ("text", body.map(ScreenValue.text)),
        ("media", picture.map { .object([("kind", .string("image")), ("source", $0)]) }),
      ])
    }
    if slides.isEmpty { return input.omit(section, "a carousel without texts or pictures") }
    add("carousel", [("items", .list(slides)), ("autoplay", value(data, "auto_scroll"))])
  }
}
