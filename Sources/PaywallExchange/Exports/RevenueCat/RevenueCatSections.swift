import JSON
import PaywallModel
import YAML

private typealias Parts = RevenueCatComponents

extension RevenueCatScreen {
  /// The components of the screen from top to bottom, and the bar below them.
  func components() -> (body: [JSONValue], footer: JSONValue?) {
    let sections = variant.screen.compactMap(Section.init)
    var footer: JSONValue?
    var body = closing().map { [$0] } ?? []
    for section in sections {
      if section.type == .stickyFooter, footer == nil {
        footer = ["stack": boxed(section, stickyFooter(section.node))]
      } else {
        body += components(of: section)
      }
    }
    return (body, footer)
  }

  private func components(of section: Section) -> [JSONValue] {
    let node = section.node
    _ = ledger.take(node["type"])
    _ = ledger.take(node["id"])
    let look = look(of: node["style"])
    let parts: [JSONValue]
    switch section.type {
    case .header:
      parts = [
        line(core(node, "title", "headline"), look(28, "bold")), line(core(node, "subtitle", "subhead"), look(17)),
      ].compactMap { $0 }
    case .features: parts = features(node, look)
    case .plans: parts = plans(node, look)
    case .cta: parts = callToAction(node)
    case .socialProof: parts = socialProof(node, look)
    case .guarantee: parts = lines([(node["title"], look(16, "semibold")), (node["text"], look(14))])
    case .testimonial:
      parts = lines([(node["quote"], look(17)), (node["author"], look(14, "semibold")), (node["role"], look(13))])
    case .reviewsCarousel: parts = [pages(node, review)]
    case .carousel: parts = [pages(node, slide)]
    case .countdown: return countdown(section).map { [boxed(section, [$0])] } ?? []
    case .legal: parts = legal(node, look)
    case .spacer:
      return [Parts.stack([], size: Parts.size(Parts.fill, Parts.fixed(ledger.take(node["height"])?.json)))]
    case .divider: parts = divider(node, look)
    case .stickyFooter: parts = stickyFooter(node)
    case .card:
      let inner = (node["sections"]?.items ?? []).compactMap(Section.init).flatMap(components)
      parts = lines([(node["title"], look(18, "semibold")), (node["text"], look(15))]) + inner
    case .timeline: parts = steps(node, look)
    case .iconGrid: parts = grid(node, look)
    case .comparisonTable: parts = table(node, look)
    case .promoInput:
      parts =
        words(node["buttonTitle"]).map {
          [Parts.link($0, ["type": "navigate_to", "destination": "offer_code"])]
        } ?? []
    case .image, .toggle: parts = []
    }
    return parts.isEmpty ? [] : [boxed(section, parts)]
  }

  private func look(of style: Node?) -> Parts.Looks {
    Parts.Looks(
      size: ledger.take(style?["fontSize"])?.json,
      weight: ledger.take(style?["fontWeight"])?.string.map { $0 == "heavy" ? "extra_bold" : $0 },
      color: ledger.take(style?["textColor"])?.string.map { Parts.color($0) },
      alignment: ledger.take(style?["alignment"])?.string)
  }

  private func line(_ node: Node?, _ look: Parts.Look) -> JSONValue? { words(node).map { Parts.text($0, look) } }

  private func lines(_ all: [(Node?, Parts.Look)]) -> [JSONValue] { all.compactMap { line($0, $1) } }

  private func features(_ node: Node, _ look: Parts.Looks) -> [JSONValue] {
    let items = node["items"]?.items
    let rows =
      items.map { items in items.map { ($0["title"], $0["text"]) } }
      ?? (variant.root?["bullets"]?.items ?? []).map { ($0.lineText, nil) }
    items?.forEach { _ = ledger.take($0["id"]) }
    let heading = lines([(node["title"], look(20, "semibold"))])
    let mark = rows.isEmpty ? nil : constant("✓")
    return heading
      + rows.compactMap { title, text in
        let words = lines([(title, leading(look(16, "medium"))), (text, leading(look(14)))])
        guard let mark, !words.isEmpty else { return nil }
        return Parts.stack(
          [
            fitting(Parts.text(mark, Parts.Look(weight: "bold", color: Parts.accent))),
            Parts.stack(words, alignment: "leading", spacing: 2),
          ],
          isVertical: false, alignment: "top")
      }
  }

  private func leading(_ look: Parts.Look) -> Parts.Look {
    var look = look
    look.alignment = "leading"
    return look
  }

  private func fitting(_ text: JSONValue) -> JSONValue {
    .object((text.members ?? []).map { $0.key == "size" ? JSONMember("size", Parts.size(Parts.fit)) : $0 })
  }

  /// The button's words for all users, and those for users with an offer where they differ.
  private func title(_ title: Node?, _ other: Node?) -> JSONValue {
    let look = Parts.Look(size: 17, weight: "semibold", color: Parts.white)
    let (own, plain) = (words(title), words(other))
    guard let plain else {
      guard let own, !own.isOfOffer else {
        // For users without the offer the reader would fill in something else.
        let word = word("continue")
        guard let own else { return Parts.text(word, look) }
        return Parts.text(word, look, overrides: [Parts.override("intro_offer", ["text_lid": .string(own.key)])])
      }
      return Parts.text(own, look)
    }
    let shown = plain.isOfOffer ? word("continue") : plain
    let overrides = own.map { [Parts.override("intro_offer", ["text_lid": .string($0.key)])] } ?? []
    return Parts.text(shown, look, overrides: overrides)
  }

  private func callToAction(_ node: Node) -> [JSONValue] {
    let position = ledger.take(node["restorePosition"])?.string ?? "below"
    let button = Parts.purchase(title(core(node, "title", "ctaTitle"), node["titleWithoutTrial"]))
    let subtitle = lines([(node["subtitle"], Parts.Look(size: 13, color: Parts.faint))])
    if position == "hidden" { return [button] + subtitle }
    let restore = Parts.link(words(node["restoreText"]) ?? word("restore"), ["type": "restore_purchases"])
    return position == "above" ? [restore, button] + subtitle : [button] + subtitle + [restore]
  }

  private func stickyFooter(_ node: Node) -> [JSONValue] {
    _ = ledger.take(node["type"])
    _ = ledger.take(node["id"])
    let restore = words(node["restoreText"]).map { [Parts.link($0, ["type": "restore_purchases"])] } ?? []
    return lines([(node["priceSummary"], Parts.Look(size: 14))])
      + [Parts.purchase(title(core(node, "ctaTitle", "ctaTitle"), node["ctaTitleWithoutTrial"]))] + restore
      + lines([(node["text"], Parts.Look(size: 12, color: Parts.faint))])
  }

  private func socialProof(_ node: Node, _ look: Parts.Looks) -> [JSONValue] {
    let stars = ledger.take(node["rating"])?.number.map { rating in
      Parts.text(constant("★ \(rating.rounded() == rating ? "\(Int(rating))" : "\(rating)")"), look(16, "semibold"))
    }
    return [stars].compactMap { $0 } + lines([(node["text"], look(14))])
  }

  private func review(_ item: Node) -> [JSONValue] {
    let stars = ledger.take(item["rating"])?.number.map { rating in
      Parts.text(constant(String(repeating: "★", count: max(0, min(5, Int(rating.rounded()))))), Parts.Look(size: 14))
    }
    return [stars].compactMap { $0 }
      + lines([
        (item["quote"], Parts.Look()), (item["author"], Parts.Look(size: 14, weight: "semibold")),
        (item["role"], Parts.Look(size: 13)),
      ])
  }

  private func slide(_ item: Node) -> [JSONValue] {
    lines([(item["title"], Parts.Look(size: 18, weight: "semibold")), (item["text"], Parts.Look())])
  }

  private func pages(_ node: Node, _ page: (Node) -> [JSONValue]) -> JSONValue {
    let items = node["items"]?.items ?? []
    items.forEach { _ = ledger.take($0["id"]) }
    let isRunning = ledger.take(node["autoplay"])?.boolean ?? false
    let seconds = ledger.take(node["intervalSeconds"])?.number ?? 4
    return Parts.carousel(
      items.map { Parts.stack(page($0)) },
      advance: isRunning ? .integer(Int((max(0.1, seconds) * 1000).rounded())) : .none)
  }

  /// The reader counts down to a moment; it has no length that begins for each user.
  private func countdown(_ section: Section) -> JSONValue? {
    let node = section.node
    guard let date = node["targetDate"]?.string else {
      ledger.takeAll(node)
      ledger.lose(
        node, "the countdown is left out: RevenueCat counts down to a moment, not from a length",
        hint: "give it a targetDate")
      return nil
    }
    _ = ledger.take(node["targetDate"])
    let digits = "{{ count_hours_with_zero }}:{{ count_minutes_with_zero }}:{{ count_seconds_with_zero }}"
    let running =
      lines([(node["label"], Parts.Look(size: 14))])
      + [Parts.text(constant(digits), Parts.Look(size: 22, weight: "bold"))]
    let action = ledger.take(node["onExpiry"])?.string ?? "hide"
    let over = action == "showText" ? lines([(node["expiredText"], Parts.Look())]) : action == "keep" ? running : []
    return [
      "type": "countdown", "style": ["type": "date", "date": .string(date)], "count_from": "hours",
      "countdown_stack": Parts.stack(running), "end_stack": Parts.stack(over),
    ]
  }

  private func legal(_ node: Node, _ look: Parts.Looks) -> [JSONValue] {
    if node["presentation"]?.string == "inline" { _ = ledger.take(node["presentation"]) }
    let project = frame.settings.root?["legal"]
    func link(_ name: String, _ destination: String) -> JSONValue? {
      guard let url = ledger.take(node["\(name)URL"])?.string ?? project?["\(name)URL"]?.string else { return nil }
      return Parts.link(
        words(node["\(name)Title"]) ?? word(name),
        [
          "type": "navigate_to", "destination": .string(destination),
          "url": ["url_lid": .string(constant(url).key), "method": "in_app_browser"],
        ])
    }
    let links = [link("terms", "terms"), link("privacy", "privacy_policy")].compactMap { $0 }
    return lines([(core(node, "text", "footnote"), look(12))])
      + (links.isEmpty ? [] : [Parts.stack(links, isVertical: false, spacing: 16, size: Parts.size(Parts.fit))])
  }

  private func divider(_ node: Node, _ look: Parts.Looks) -> [JSONValue] {
    let color = ledger.take(node["color"])?.string.map { Parts.color($0) } ?? Parts.faint
    let thickness = ledger.take(node["thickness"])?.json ?? 1
    let line = Parts.stack(
      [], size: Parts.size(Parts.fill, Parts.fixed(thickness)),
      more: [("background", ["type": "color", "value": color])])
    return [line] + lines([(node["label"], look(12))])
  }

  private func steps(_ node: Node, _ look: Parts.Looks) -> [JSONValue] {
    let items = node["items"]?.items ?? []
    items.forEach { _ = ledger.take($0["id"]) }
    return lines([(node["title"], look(20, "semibold"))])
      + items.compactMap { item in
        let words = lines([(item["title"], leading(look(16, "semibold"))), (item["text"], leading(look(14)))])
        return words.isEmpty ? .none : Parts.stack(words, alignment: "leading", spacing: 2)
      }
  }

  private func grid(_ node: Node, _ look: Parts.Looks) -> [JSONValue] {
    let columns = max(1, min(6, ledger.take(node["columns"])?.integer ?? 3))
    let cells = (node["items"]?.items ?? []).map { item in
      Parts.stack(lines([(item["title"], look(14, "medium")), (item["text"], look(12))]), spacing: 2)
    }
    return stride(from: 0, to: cells.count, by: columns).map { start in
      let row = Array(cells[start..<min(start + columns, cells.count)])
      let empty = Array(repeating: Parts.stack([]), count: columns - row.count)
      return Parts.stack(row + empty, isVertical: false, alignment: "top")
    }
  }

  private func table(_ node: Node, _ look: Parts.Looks) -> [JSONValue] {
    let (yes, no) = (constant("✓"), constant("–"))
    let columns = (node["columns"]?.items ?? []).map { column in
      line(column["title"], look(13, "semibold")) ?? Parts.stack([])
    }
    let head = Parts.stack([Parts.stack([])] + columns, isVertical: false)
    let rows = (node["rows"]?.items ?? []).map { row -> JSONValue in
      let cells = (row["values"]?.items ?? []).map { cell -> JSONValue in
        if let flag = ledger.take(cell)?.boolean { return Parts.text(flag ? yes : no, look(14, "semibold")) }
        return line(cell.lineText, look(14)) ?? Parts.stack([])
      }
      return Parts.stack([line(row["label"], leading(look(14))) ?? Parts.stack([])] + cells, isVertical: false)
    }
    return lines([(node["title"], look(18, "semibold"))]) + [head] + rows
  }

  /// What dismisses the screen: a cross or the author's words at the top.
  private func closing() -> JSONValue? {
    let node = variant.root?["dismiss"]
    let isAllowed = ledger.take(node?["allowed"])?.boolean ?? true
    let style = node?["style"]?.string ?? "x_button"
    if style != "swipe" { _ = ledger.take(node?["style"]) }
    if node?["delaySeconds"]?.number == 0 || !isAllowed { _ = ledger.take(node?["delaySeconds"]) }
    guard isAllowed else { return nil }
    let label = style == "text" ? words(node?["text"]) ?? word("close") : constant("✕")
    return Parts.stack(
      [Parts.link(label, ["type": "navigate_back"])], alignment: style == "text" ? "center" : "trailing")
  }
}
