import Base
import JSON
import PaywallModel
import YAML

/// The cards of its plans, and how the screen looks, closes and ends.
extension AppDNAScreen {
  /// A plan's card; its prices and savings are the store's.
  func card(_ plan: ImportedAppDNAPlan) -> ScreenValue? {
    let node = plan.node
    let scope = TextScope.one(draft.facts(plan.product), hasSavings: anywhere.hasSavings)
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
    let trial = input.take(node, "trial").flatMap { trial -> ImportedText? in
      let offer = draft.target.frame.catalogue[plan.product]?.introductoryOffer
      if let days = trial["duration_days"], offer?.mode == .free, days.integer == offer?.wholeDays {
        input.takeAll(days)
      }
      return paywall.text(trial, "label", as: "plan.\(plan.index).trial", about: scope)
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

  /// A card as the plans' section draws all of them.
  func drawn(_ card: ScreenValue) -> ScreenValue {
    guard let look = cardLook, case .object(var members) = card else { return card }
    if let index = members.firstIndex(where: { $0.0 == "badge" }), case .object(let badge)? = members[index].1 {
      let places = ["top_center": "top", "top_left": "topLeading", "top_right": "topTrailing", "inline": "inline"]
      let place = look["badge_position"]?.string.flatMap { places[$0] }
      if place != nil { _ = input.text(look, "badge_position") }
      members[index].1 = .object(
        badge + [
          ("color", color(look, "badge_bg_color")), ("textColor", color(look, "badge_text_color")),
          ("position", place.map(ScreenValue.string)),
        ])
    }
    if let radius = look["card_corner_radius"]?.json, radius.isScalar {
      _ = input.take(look, "card_corner_radius")
      members.append(("cornerRadius", .json(radius)))
    }
    return .object(members)
  }

  private func color(_ owner: Node, _ key: String) -> ScreenValue? {
    guard let color = draft.color(owner[key]?.string) else { return nil }
    _ = input.text(owner, key)
    return .string(color)
  }

  func layout(_ node: Node) -> ScreenValue? {
    guard let layout = input.take(node, "layout"), let type = layout["type"]?.string,
      Layout(rawValue: type) != nil
    else { return nil }
    return input.text(layout, "type").map(ScreenValue.string)
  }

  func style(_ node: Node) -> ScreenValue? {
    guard let layout = node["layout"], let style = layout["plan_display_style"]?.string,
      PlanStyleType(rawValue: style) != nil
    else { return nil }
    return input.text(layout, "plan_display_style").map(ScreenValue.string)
  }

  func background(_ node: Node?) -> ScreenValue? {
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

  func closing(_ node: Node) -> ScreenValue? {
    let style = (input.text(node, "style") ?? input.text(node, "type")).flatMap { word in
      ["x_button": "x_button", "text_link": "text", "text": "text", "swipe": "swipe", "swipe_down": "swipe"][word]
    }
    return .some([
      ("allowed", value(node, "allowed")), ("style", style.map(ScreenValue.string)),
      ("text", shown(node, "text", "dismiss.text")), ("delaySeconds", value(node, "delay_seconds")),
    ])
  }

  func after(_ node: Node) -> ScreenValue? {
    guard let success = input.take(node, "on_success") else { return nil }
    let words = ["dismiss": "dismiss", "show_message": "message", "deep_link": "deep_link", "next_step": "next_step"]
    guard let action = input.text(success, "action").flatMap({ words[$0] }) else { return nil }
    let url = input.text(success, "deep_link_url").flatMap { Format.url.accepts($0) ? ScreenValue.string($0) : nil }
    if action == "deep_link", url == nil { return nil }
    return .object([
      ("action", .string(action)), ("url", url), ("message", shown(success, "message", "post_purchase.message")),
      ("delaySeconds", seconds(success, "delay_ms")),
    ])
  }

  /// Milliseconds as seconds; none for none.
  private func seconds(_ owner: Node, _ key: String) -> ScreenValue? {
    guard let milliseconds = owner[key]?.integer else { return nil }
    _ = input.take(owner, key)
    return milliseconds == 0 ? nil : .json(number(Double(milliseconds) / 1000))
  }

  func haptics(_ node: Node) -> ScreenValue? {
    guard node["enabled"]?.boolean != false, let triggers = input.take(node, "triggers") else { return nil }
    if node["enabled"] != nil { _ = input.take(node, "enabled") }
    func pattern(_ key: String) -> ScreenValue? { input.text(triggers, key).map(ScreenValue.string) }
    return .some([
      ("onPlanSelection", pattern("on_plan_select")), ("onCTA", pattern("on_button_tap")),
      ("onPurchase", pattern("on_success")),
    ])
  }

  func particles(_ node: Node) -> ScreenValue? {
    let kinds = ["confetti": "confetti", "sparkle": "stars", "fireworks": "fireworks", "hearts": "hearts"]
    let triggers = ["on_appear": "appear", "on_purchase": "purchase"]
    guard let kind = node["type"]?.string.flatMap({ kinds[$0] }) else { return nil }
    _ = input.text(node, "type")
    return .object([
      ("kind", .string(kind)),
      ("trigger", input.text(node, "trigger").flatMap { triggers[$0] }.map(ScreenValue.string)),
      ("durationSeconds", seconds(node, "duration_ms")),
      ("colors", .filled(input.items(node, "colors").compactMap { draft.color($0.string) }.map(ScreenValue.string))),
    ])
  }
}
