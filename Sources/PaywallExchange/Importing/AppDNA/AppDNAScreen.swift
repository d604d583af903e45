import Base
import JSON
import PaywallModel
import YAML

/// The sections of one of AppDNA's paywalls, type by type.
struct AppDNAScreen {
  let paywall: ImportedAppDNAPaywall
  let plans: [ImportedAppDNAPlan]
  private var screen = ImportedScreen()
  private var restore: ImportedText?
  private var input: ImportInput { paywall.input }
  private var draft: ImportDraft { paywall.draft }
  private var facts: [ProductFacts] { plans.map { draft.facts($0.product) } }
  private var anywhere: TextScope { .any(facts) }

  init(_ paywall: ImportedAppDNAPaywall, _ plans: [ImportedAppDNAPlan]) {
    self.paywall = paywall
    self.plans = plans
  }

  func read() -> ImportedScreen {
    var reader = self
    reader.readAll()
    return reader.screen
  }

  private mutating func readAll() {
    let node = paywall.node
    screen.plans = plans.map { ($0.id, $0.product) }
    screen.selected = plans.first { $0.node["is_default"]?.boolean == true }?.product
    let cards = plans.map(card)
    for section in paywall.sections {
      guard let type = input.text(section, "type") else {
        input.omit(section, "a section without a type")
        continue
      }
      let key = section["data"] != nil ? "data" : "config"
      read(type, input.take(section, key) ?? section, of: section)
    }
    if let cta = input.take(node, "cta") { screen.ctaTitle = text(cta, "text", "cta.text") ?? screen.ctaTitle }
    if !screen.sections.contains(where: { $0.first?.1?.string == "plans" }) { add("plans", []) }
    if !screen.sections.contains(where: { ["cta", "sticky_footer"].contains($0.first?.1?.string) }) { add("cta", []) }
    if !screen.sections.contains(where: { $0.first?.1?.string == "legal" }) {
      input.remark(.assumed, "the screen gets the project's links to terms and privacy", at: node)
      add("legal", [])
    }
    screen.extras = [("layout", layout(node)), ("planStyle", style(node)), ("cards", .filled(cards.compactMap { $0 }))]
    if let background = background(input.take(node, "background")) { screen.extras.append(("background", background)) }
    if let dismiss = input.take(node, "dismiss") { screen.extras.append(("dismiss", closing(dismiss))) }
    if let done = input.take(node, "post_purchase") { screen.extras.append(("postPurchase", after(done))) }
    if node["version"]?.integer != nil { _ = input.take(node, "version") }
  }

  private mutating func add(_ type: String, _ fields: [(String, ScreenValue?)]) {
    screen.sections.append([("type", .string(type))] + fields)
  }

  private func text(_ owner: Node, _ key: String, _ name: String? = nil) -> ImportedText? {
    paywall.text(owner, key, as: name, about: anywhere)
  }

  private func shown(_ owner: Node, _ key: String, _ name: String? = nil) -> ScreenValue? {
    text(owner, key, name).map(ScreenValue.text)
  }

  private func asset(_ owner: Node, _ key: String) -> ScreenValue? {
    draft.asset(input.text(owner, key), at: owner).map(ScreenValue.string)
  }

  /// A number, boolean or word as it is.
  private func value(_ owner: Node, _ key: String) -> ScreenValue? {
    guard let json = owner[key]?.json, json.isScalar else { return nil }
    _ = input.take(owner, key)
    return .json(json)
  }

  private mutating func read(_ type: String, _ data: Node, of section: Node) {
    switch type {
    case "header": header(data)
    case "features": features(data)
    case "plans", "plan_picker", "plan_comparison": add("plans", [("title", shown(data, "title", "plans.title"))])
    case "cta": button(data)
    case "sticky_footer": footer(data)
    case "image":
      guard let source = asset(data, "image_url") else { return input.omit(section, "a picture without an address") }
      add(
        "image",
        [("source", source), ("height", value(data, "height")), ("cornerRadius", value(data, "corner_radius"))])
    case "spacer":
      let height = value(data, "spacer_height") ?? value(data, "height")
      add("spacer", [("height", height ?? .json(16))])
    case "divider":
      add(
        "divider",
        [
          ("label", shown(data, "label_text", "divider.label")),
          ("color", draft.color(input.text(data, "color")).map(ScreenValue.string)),
          ("thickness", value(data, "thickness")),
        ])
    case "lottie", "video", "rive": media(type, data, section)
    case "legal":
      let words = text(data, "text", "legal.text") ?? text(data, "legal_text", "legal.text")
      add("legal", [("text", words.map(ScreenValue.text))] + links(data))
    case "timeline": timeline(data, section)
    case "icon_grid": icons(data, section)
    case "comparison_table": table(data, section)
    case "carousel": carousel(data, section)
    case "card":
      add(
        "card",
        [
          ("title", shown(data, "title", "card.title")),
          ("text", shown(data, "text", "card.body") ?? shown(data, "subtitle", "card.subtitle")),
        ])
    default: readTrust(type, data, of: section)
    }
  }

  private mutating func readTrust(_ type: String, _ data: Node, of section: Node) {
    switch type {
    case "social_proof":
      guard let words = text(data, "testimonial") ?? text(data, "text", "social_proof.trial_badge") else {
        return input.omit(section, "social proof without words")
      }
      add(type, [("text", .text(words)), ("rating", value(data, "rating")), ("count", value(data, "review_count"))])
    case "guarantee":
      let words =
        text(data, "guarantee_text") ?? text(data, "description", "guarantee.description") ?? text(data, "text")
      guard let words else { return input.omit(section, "a guarantee without words") }
      add(type, [("title", shown(data, "title", "guarantee.title")), ("text", .text(words))])
    case "testimonial":
      guard let quote = text(data, "quote", "testimonial.quote") ?? text(data, "testimonial", "testimonial.quote")
      else {
        return input.omit(section, "a testimonial without words")
      }
      add(
        type,
        [
          ("quote", .text(quote)), ("author", shown(data, "author_name", "testimonial.author_name")),
          ("role", shown(data, "author_role", "testimonial.author_role")), ("avatar", asset(data, "avatar_url")),
        ])
    case "reviews_carousel":
      var names = ItemNames()
      let items = input.items(data, "reviews").compactMap { review -> ScreenValue? in
        guard let quote = text(review, "text") else { return nil }
        let date = input.text(review, "date").flatMap { Format.date.accepts($0) ? ScreenValue.string($0) : nil }
        return .object([
          ("id", .string(names.take(quote.text))), ("quote", .text(quote)), ("author", shown(review, "author")),
          ("avatar", asset(review, "avatar_url")), ("rating", value(review, "rating")), ("date", date),
        ])
      }
      if items.isEmpty { return input.omit(section, "reviews without words") }
      add(type, [("items", .list(items))])
    case "countdown":
      let date = input.text(data, "target_datetime").flatMap { Format.date.accepts($0) ? ScreenValue.string($0) : nil }
      let expiry = ["hide": "hide", "show_expired_text": "showText"][input.text(data, "on_expire_action") ?? ""]
      add(
        type,
        [
          ("label", shown(data, "label", "countdown.label")), ("targetDate", date),
          ("durationSeconds", date == nil ? value(data, "duration_seconds") ?? value(data, "countdown_seconds") : nil),
          ("onExpiry", expiry.map(ScreenValue.string)), ("expiredText", shown(data, "expired_text")),
        ])
    case "promo_input":
      add(
        type,
        [
          ("label", shown(data, "label")), ("placeholder", shown(data, "placeholder")),
          ("buttonTitle", shown(data, "button_text", "promo.button") ?? .string("Apply")),
          ("successText", shown(data, "success_text")), ("errorText", shown(data, "error_text")),
        ])
    case "toggle":
      guard let label = text(data, "label", "toggle.label") else {
        return input.omit(section, "a switch without a name")
      }
      add(
        type,
        [
          ("label", .text(label)), ("text", shown(data, "description", "toggle.description")),
          ("isOn", value(data, "default_value")), ("affectsPrice", value(data, "affects_price")),
        ])
    default: input.omit(section, "the section '\(type)'")
    }
  }

  private mutating func header(_ data: Node) {
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

  private mutating func features(_ data: Node) {
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

  private mutating func button(_ data: Node) {
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

  private mutating func footer(_ data: Node) {
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

  private mutating func media(_ type: String, _ data: Node, _ section: Node) {
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

  private func links(_ data: Node) -> [(String, ScreenValue?)] {
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
      found += [(kind + "Title", shown(link, "label")), (kind + "URL", .string(url))]
    }
    return found
  }

  private mutating func timeline(_ data: Node, _ section: Node) {
    var names = ItemNames()
    let items = input.items(data, "items").compactMap { item -> ScreenValue? in
      guard let title = text(item, "title") ?? text(item, "label") else { return nil }
      let state = ["completed": "done", "current": "current", "upcoming": "upcoming"][input.text(item, "status") ?? ""]
      return .object([
        ("id", .string(names.take(title.text))), ("icon", asset(item, "icon")), ("title", .text(title)),
        ("text", shown(item, "subtitle") ?? shown(item, "description")), ("state", state.map(ScreenValue.string)),
      ])
    }
    if items.isEmpty { return input.omit(section, "a timeline without steps") }
    add("timeline", [("title", shown(data, "title")), ("items", .list(items))])
  }

  private mutating func icons(_ data: Node, _ section: Node) {
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

  private mutating func table(_ data: Node, _ section: Node) {
    let columns = input.items(data, "table_columns").compactMap { column -> ScreenValue? in
      guard let label = input.text(column, "label"), !label.isEmpty else { return nil }
      return .object([("title", .string(label)), ("highlighted", value(column, "highlighted"))])
    }
    let rows = input.items(data, "table_rows").compactMap { row -> ScreenValue? in
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

  private mutating func carousel(_ data: Node, _ section: Node) {
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

  /// A plan's card; its prices and savings are the store's.
  private func card(_ plan: ImportedAppDNAPlan) -> ScreenValue? {
    let node = plan.node
    let scope = TextScope.one(draft.facts(plan.product), of: facts)
    for key in ["price", "price_display"] {
      guard let price = node[key], !price.isNull else { continue }
      input.takeAll(price)
      input.remark(.replaced, "the price \(price.json.shown) is not imported; the app asks the store", at: price)
    }
    if let flag = node["is_default"] { input.takeAll(flag) }
    var badge = paywall.text(node, "badge", as: "plan.\(plan.index).badge", about: scope)
    if let saving = node["savings_text"], saving.string != nil {
      input.takeAll(saving)
      input.remark(.replaced, "the saving \(saving.json.shown) became {{savings_percent}}", at: saving)
      if badge == nil, scope.hasSavings, scope.products.contains(where: { $0.period?.description != "P1W" }) {
        badge = ImportedText(text: "{{savings_percent}}")
      }
    }
    let trial = input.take(node, "trial").flatMap {
      paywall.text($0, "label", as: "plan.\(plan.index).trial", about: scope)
    }
    let key = node["label"]?.string != nil ? "label" : "name"
    var names = ItemNames()
    let features = input.items(node, "features").compactMap { paywall.text($0, as: nil, about: scope) }
      .map { ScreenValue.line(names.take($0.text), $0) }
    return .some([
      ("package", .string(plan.id)),
      ("title", paywall.text(node, key, as: "plan.\(plan.index).name", about: scope).map(ScreenValue.text)),
      (
        "text",
        paywall.text(node, "description", as: "plan.\(plan.index).description", about: scope).map(ScreenValue.text)
      ),
      ("features", .filled(features)), ("badge", badge.map { .object([("text", .text($0))]) }),
      ("trialLabel", trial.map(ScreenValue.text)),
    ])
  }

  private func layout(_ node: Node) -> ScreenValue? {
    guard let layout = input.take(node, "layout"), let type = layout["type"]?.string,
      Layout(rawValue: type) != nil
    else { return nil }
    return input.text(layout, "type").map(ScreenValue.string)
  }

  private func style(_ node: Node) -> ScreenValue? {
    guard let layout = node["layout"], let style = layout["plan_display_style"]?.string,
      PlanStyleType(rawValue: style) != nil
    else { return nil }
    return input.text(layout, "plan_display_style").map(ScreenValue.string)
  }

  private func background(_ node: Node?) -> ScreenValue? {
    guard let node else { return nil }
    let type = input.text(node, "type")
    if type == "image", let image = asset(node, "image_url") ?? asset(node, "value") {
      return .object([("image", image)])
    }
    if type == "gradient" {
      let inner = input.take(node, "gradient")
      var colors = input.items(node, "colors").compactMap { draft.color($0.string) }
      for stop in inner.map({ input.items($0, "stops") }) ?? [] {
        colors += [draft.color(input.text(stop, "color"))].compactMap { $0 }
      }
      guard colors.count > 1 else { return nil }
      return .object([("gradient", .object([("colors", .list(colors.map(ScreenValue.string)))]))])
    }
    let color = draft.color(node["color"]?.string) ?? draft.color(node["value"]?.string)
    guard let color else { return nil }
    _ = input.text(node, node["color"]?.string != nil ? "color" : "value")
    return .object([("color", .string(color))])
  }

  private func closing(_ node: Node) -> ScreenValue? {
    let style = (input.text(node, "style") ?? input.text(node, "type")).flatMap { word in
      ["x_button": "x_button", "text_link": "text", "text": "text", "swipe": "swipe"][word]
    }
    return .some([
      ("allowed", value(node, "allowed")), ("style", style.map(ScreenValue.string)),
      ("text", shown(node, "text", "dismiss.text")), ("delaySeconds", value(node, "delay_seconds")),
    ])
  }

  private func after(_ node: Node) -> ScreenValue? {
    guard let success = input.take(node, "on_success") else { return nil }
    let words = ["dismiss": "dismiss", "show_message": "message", "deep_link": "deep_link", "next_step": "next_step"]
    guard let action = input.text(success, "action").flatMap({ words[$0] }) else { return nil }
    let url = input.text(success, "deep_link_url").flatMap { Format.url.accepts($0) ? ScreenValue.string($0) : nil }
    if action == "deep_link", url == nil { return nil }
    return .object([
      ("action", .string(action)), ("url", url), ("message", shown(success, "message", "post_purchase.message")),
    ])
  }
}
