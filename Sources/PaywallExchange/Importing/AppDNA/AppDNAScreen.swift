import Base
import JSON
import PaywallModel
import YAML

/// The sections of one of AppDNA's paywalls, type by type.
struct AppDNAScreen {
  let paywall: ImportedAppDNAPaywall
  let plans: [ImportedAppDNAPlan]
  var screen = ImportedScreen()
  /// How the plans' section draws all cards.
  var cardLook: Node?
  var input: ImportInput { paywall.input }
  var draft: ImportDraft { paywall.draft }
  var facts: [ProductFacts] { plans.map { draft.facts($0.product) } }
  var anywhere: TextScope { .any(facts) }

  init(_ paywall: ImportedAppDNAPaywall, _ plans: [ImportedAppDNAPlan]) {
    self.paywall = paywall
    self.plans = plans
  }

  func read() -> ImportedScreen {
    var reader = self
    reader.readAll()
    return reader.screen
  }

  mutating func readAll() {
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
      let count = screen.sections.count
      read(type, input.take(section, key) ?? section, of: section)
      if screen.sections.count == count + 1 { name(section) }
    }
    if let cta = input.take(node, "cta") { screen.ctaTitle = text(cta, "text", "cta.text") ?? screen.ctaTitle }
    if !screen.sections.contains(where: { $0.first?.1?.string == "plans" }) { add("plans", []) }
    if !screen.sections.contains(where: { ["cta", "sticky_footer"].contains($0.first?.1?.string) }) { add("cta", []) }
    if !screen.sections.contains(where: { $0.first?.1?.string == "legal" }) {
      input.remark(.assumed, "the screen gets the project's links to terms and privacy", at: node)
      add("legal", [])
    }
    let looks = cards.compactMap { $0.map(drawn) }
    screen.extras = [("layout", layout(node)), ("planStyle", style(node)), ("cards", .filled(looks))]
    if let background = background(input.take(node, "background")) { screen.extras.append(("background", background)) }
    if let dismiss = input.take(node, "dismiss") { screen.extras.append(("dismiss", closing(dismiss))) }
    if let done = input.take(node, "post_purchase") { screen.extras.append(("postPurchase", after(done))) }
    if let haptics = input.take(node, "haptic") { screen.extras.append(("haptics", self.haptics(haptics))) }
    if let effect = input.take(node, "particle_effect") { screen.extras.append(("particleEffect", particles(effect))) }
    if node["version"]?.integer != nil { _ = input.take(node, "version") }
  }

  /// The section that was read last keeps its id.
  private mutating func name(_ section: Node) {
    guard let id = section["id"]?.string, isID(id), let last = screen.sections.indices.last,
      let type = screen.sections[last].first?.1?.string
    else { return }
    let taken = screen.sections.dropLast().contains { other in
      other.first { $0.0 == "id" }.map { $0.1?.string == id } ?? (other.first?.1?.string == id)
    }
    if taken { return }
    _ = input.text(section, "id")
    if id != type { screen.sections[last].insert(("id", .string(id)), at: 1) }
  }

  mutating func add(_ type: String, _ fields: [(String, ScreenValue?)]) {
    screen.sections.append([("type", .string(type))] + fields)
  }

  func text(_ owner: Node, _ key: String, _ name: String? = nil) -> ImportedText? {
    paywall.text(owner, key, as: name, about: anywhere)
  }

  func shown(_ owner: Node, _ key: String, _ name: String? = nil) -> ScreenValue? {
    text(owner, key, name).map(ScreenValue.text)
  }

  func asset(_ owner: Node, _ key: String) -> ScreenValue? {
    draft.asset(input.text(owner, key), at: owner).map(ScreenValue.string)
  }

  /// A number, boolean or word as it is.
  func value(_ owner: Node, _ key: String) -> ScreenValue? {
    guard let json = owner[key]?.json, json.isScalar else { return nil }
    _ = input.take(owner, key)
    return .json(json)
  }

  mutating func read(_ type: String, _ data: Node, of section: Node) {
    switch type {
    case "header": header(data)
    case "features": features(data)
    case "plans", "plan_picker", "plan_comparison": plans(data)
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

  mutating func readTrust(_ type: String, _ data: Node, of section: Node) {
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
          (
            "label",
            shown(data, "label_text", "countdown.label") ?? shown(data, "label", "countdown.label")
          ), ("targetDate", date),
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
}
