import JSON
import PaywallModel
import YAML

/// The packages that a screen sells.
extension ComponentReader {
  /// Plans below each other or side by side, under a heading of their own if they have one.
  mutating func planBox(_ node: Node, _ inner: [Node]) -> Bool {
    let title = inner.first?["type"]?.string == "text" ? inner.first : nil
    let rest = inner.dropFirst(title == nil ? 0 : 1)
    guard rest.count == 1, let list = rest.first, list["type"]?.string == "stack", plans.isEmpty,
      let plans = list["components"]?.items, !plans.isEmpty,
      plans.allSatisfy({ $0["type"]?.string == "package" && $0["visible"]?.boolean != false })
    else { return false }
    _ = input.text(list, "type")
    _ = input.items(list, "components")
    isHorizontal = list["dimension"]?["type"]?.string == "horizontal"
    parts.append(.plans(title: title.flatMap { line($0, scope) }, box: node))
    hasPlansPart = true
    let names = plans.map { plan in
      Set((plan["stack"]?["components"]?.items ?? []).compactMap { $0["text_lid"]?.string })
    }
    sharedTexts = names.dropFirst().reduce(names.first ?? []) { $0.intersection($1) }
    for plan in plans {
      _ = input.text(plan, "type")
      package(plan)
    }
    return true
  }

  mutating func package(_ node: Node) {
    guard let name = input.text(node, "package_id"), let package = packages[name] else {
      return input.omit(node, "a plan whose package the offering lacks")
    }
    if node["is_selected_by_default"]?.boolean == true { selected = package.product }
    if let flag = node["is_selected_by_default"] { input.takeAll(flag) }
    guard shown.insert(package.product).inserted else {
      return input.omit(node, "a second plan that sells '\(package.product)'")
    }
    let facts = TextScope.one(draft.facts(package.product), hasSavings: scope.hasSavings)
    var plan = Plan(package: package, node: node, lines: [])
    if let stack = input.take(node, "stack") {
      plan.look = cardLook(stack)
      collect(stack, facts, &plan)
    }
    if !hasPlansPart { parts.append(.plans(title: nil, box: nil)) }
    hasPlansPart = true
    plans.append(plan)
  }

  private func collect(_ node: Node, _ scope: TextScope, _ plan: inout Plan) {
    guard let type = input.text(node, "type") else { return input.omit(node, "a component without a type") }
    if type == "text" {
      let isShared = node["text_lid"]?.string.map(sharedTexts.contains) ?? false
      let scope = isShared ? self.scope : scope
      if let offer = offerText(node, scope) {
        // The line of users without the offer stands beside the one of those with it.
        if offer.has(.trial) { plan.lines.append(Line(text: offer, node: node, size: 0)) }
      }
      if let line = line(node, scope) {
        if line.text.has(.savings), plan.badge == nil { plan.badge = line.text } else { plan.lines.append(line) }
      }
      return
    }
    guard node["visible"]?.boolean != false else { return input.omit(node, "a hidden component") }
    if type == "icon" { return input.omit(node, "an icon that belongs to no text") }
    if let badge = node["badge"], badge.isMapping, let stack = badge["stack"] {
      collect(badge: badge, stack, scope, &plan)
    }
    for component in input.items(node, "components") { collect(component, scope, &plan) }
    if let stack = input.take(node, "stack") { collect(stack, scope, &plan) }
  }

  private func collect(badge: Node, _ stack: Node, _ scope: TextScope, _ plan: inout Plan) {
    input.markTaken(badge)
    input.markTaken(stack)
    var inner = Plan(package: plan.package, node: badge, lines: [])
    collect(stack, scope, &inner)
    guard let text = inner.badge ?? inner.lines.first?.text else { return }
    if plan.badge != nil { input.remark(.omitted, "a plan has one badge", at: badge) }
    plan.badge = text
    let positions = ["top": "top", "top_leading": "topLeading", "top_trailing": "topTrailing", "trailing": "inline"]
    let position = badge["alignment"]?.string.flatMap { positions[$0] }
    let usual = RevenueCatComponents.self
    func color(_ value: Node?, besides usual: JSONValue) -> ScreenValue? {
      value.flatMap { $0.json == usual ? nil : solid($0) }.map(ScreenValue.string)
    }
    plan.badgeLook = [
      ("color", color(stack["background"]?["value"], besides: usual.accent)),
      ("textColor", color(stack["components"]?.items.first?["color"], besides: usual.white)),
      ("position", position.flatMap { $0 == "top" ? nil : .string($0) }),
    ]
  }

  private func cardLook(_ stack: Node) -> [(String, ScreenValue?)] {
    let usual = RevenueCatComponents.self
    return [
      ("background", background(stack["background"])),
      ("border", stack["border"]?.json == usual.cardBorder ? nil : border(stack["border"])),
      ("shadow", shadow(stack["shadow"])),
      ("cornerRadius", stack["shape"]?.json == usual.cardShape ? nil : cornerRadius(stack["shape"])),
    ]
  }

  // MARK: The section and its cards

  /// What all plans say of their price, which the section says once.
  struct Prices {
    var first: Line?
    var second: Line?

    fileprivate func contains(_ line: Line) -> Bool {
      line.text == first?.text || second != nil && line.text == second?.text
    }
  }

  func prices() -> Prices {
    // What does not renew has a price without a period.
    let isOnce = !scope.products.isEmpty && scope.products.allSatisfy { $0.period == nil }
    let tellsPrice: (Line) -> Bool = {
      $0.text.tellsPricePerPeriod || isOnce && $0.text.placeholders.contains(.price)
    }
    let every = TextScope.every(scope.products)
    let first = plans.lazy.compactMap { $0.lines.first(where: tellsPrice) }.first { price in
      isOnce || price.text.placeholders.allSatisfy { every.allows($0) }
    }
    for plan in plans where !plan.lines.contains(where: tellsPrice) {
      input.remark(.assumed, "a plan that does not say its price for a period; it is said", at: plan.node)
    }
    guard let first else { return Prices() }
    // The line that follows it on every card.
    let following = plans.map { plan -> Line? in
      guard let index = plan.lines.firstIndex(where: { $0.text == first.text }) else { return nil }
      return plan.lines.dropFirst(index + 1).first
    }
    let second = following.first.flatMap { $0 }
    let isShared = following.allSatisfy { $0?.text == second?.text && $0 != nil }
    return Prices(first: first, second: isShared && second?.text.tellsPrice == true ? second : nil)
  }

  func plansSection(_ prices: Prices, _ title: Line?, _ box: Node?) -> [(String, ScreenValue?)] {
    func size(_ line: Line?, besides usual: Double) -> ScreenValue? {
      line?.node["font_size"]?.number.flatMap { $0 == usual || !(6...120).contains($0) ? nil : points($0) }
    }
    let isUsual = prices.first.map { $0.text.isUsualPrice } ?? true
    // Beside another line the usual one has to be said.
    let isSaid = !isUsual || prices.second != nil
    let heading = title.map { [StyledText(node: $0.node, usual: .init(size: 20, weight: "semibold"))] } ?? []
    return [
      ("type", .string("plans")), ("title", title.map { .text($0.text) }),
      ("priceText", isSaid ? prices.first.map { .text($0.text) } : nil),
      ("priceFontSize", isSaid ? size(prices.first, besides: 16) : nil),
      ("periodPriceText", prices.second.map { .text($0.text) }),
      ("periodPriceFontSize", size(prices.second, besides: 13)),
      ("style", style(box, heading)),
    ]
  }

  func card(_ plan: Plan, without prices: Prices) -> ScreenValue? {
    var rest = plan.lines.filter { !prices.contains($0) }
    let isNamed = rest.first.map { !$0.text.tellsPrice && !$0.text.has(.trial) } ?? false
    let title = isNamed ? rest.removeFirst() : nil
    if title == nil { input.remark(.assumed, "a plan without a name gets the store's", at: plan.node) }
    let trialIndex = rest.firstIndex { $0.text.has(.trial) }
    let trial = trialIndex.map { rest.remove(at: $0) }
    if rest.contains(where: { $0.text.isUsualPrice && $0.text.text == "{{price}}/{{period}}" }) {
      input.remark(.renamed, "a second line of a price and its period is written as two variables", at: plan.node)
    }
    var names = ItemNames()
    let features = rest.dropFirst().map { ScreenValue.line(names.take($0.text.text), $0.text) }
    return .some(
      [
        ("package", .string(plan.package.id)), ("title", title.map { .text($0.text) }),
        ("text", rest.first.map { .text($0.text) }), ("features", .filled(features)),
        ("badge", plan.badge.map { .object([("text", .text($0))] + plan.badgeLook) }),
        ("trialLabel", trial.map { .text($0.text) }),
      ] + plan.look)
  }
}
