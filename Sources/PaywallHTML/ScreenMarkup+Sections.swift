import PaywallDrawing
import PaywallKit

extension ScreenMarkup {
  /// A section with what its variant says of its look.
  mutating func section(_ section: ScreenSection, of screen: PaywallScreen) -> Markup {
    let style = section.look["style"]
    return element(section.path, also: [ScreenFacts.text(.object(section.look))]) { markup, change in
      let content = markup.content(of: section, in: screen)
      guard !content.isEmpty else { return .empty }
      let look = markup.dress(style)
      return """
        <div class="\(markup.frame(of: section, in: screen))\(look)"\(change) data-s="\(section.path)">\(content)</div>
        """
    }
  }

  private func frame(of section: ScreenSection, in screen: PaywallScreen) -> String {
    switch section.kind {
    case .header where screen.isHero(section): "section header hero"
    case .stickyFooter: "footer"
    case .card: "section box"
    case .plans: "section plans"
    case .carousel: "section slides"
    case .header, .features, .cta, .socialProof, .guarantee, .image, .spacer, .testimonial, .countdown, .legal,
      .divider, .timeline, .iconGrid, .comparisonTable, .promoInput, .toggle, .reviewsCarousel:
      "section \(section.kind.rawValue)"
    }
  }

  private mutating func content(of section: ScreenSection, in screen: PaywallScreen) -> Markup {
    switch section.content {
    case .header(let title, let subtitle, let media):
      """
      \(media.map { poster($0) })\(title.map { text($0, "h2", "title") })\(subtitle.map { text($0, "p", "subtitle") })
      """
    case .features(let title, let items, let media):
      "\(heading(title))\(media.map { poster($0) })<ul>\(items.map { feature($0) })</ul>"
    case .plans(let title): "\(heading(title))\(plans(of: screen, in: section))"
    case .cta(let area), .stickyFooter(let area): purchase(area, of: screen, isFooter: section.kind == .stickyFooter)
    case .socialProof(let claim, let stars, let count, let source, let asOf):
      "\(rating(stars, count))\(text(claim, "p", "claim"))\(note([source, asOf?.text]))"
    case .guarantee(let title, let promise, let icon):
      "\(symbol(icon ?? ScreenSection.guaranteeSymbol))<div>\(heading(title))\(text(promise, "p", "copy"))</div>"
    case .image(let media): poster(media)
    case .spacer(let height): spacer(height)
    case .testimonial(let quotation): quote(quotation)
    case .countdown(let countdown): clock(countdown)
    case .legal(let disclosure, let links, let presentation): legal(disclosure, links, presentation)
    case .divider(let label): divider(label, section.look)
    case .card(let title, let copy, let sections):
      "\(heading(title))\(copy.map { text($0, "p", "copy") })\(sections.map { self.section($0, of: screen) })"
    case .carousel(let items): "<div class=\"strip\" tabindex=\"0\">\(items.map { slide($0) })</div>"
    case .timeline(let title, let steps): "\(heading(title))<ol>\(steps.map { step($0) })</ol>"
    case .iconGrid(let columns, let items): grid(columns, items)
    case .comparisonTable(let table): comparison(table)
    case .promoInput(let field): promo(field)
    case .toggle(let toggle): option(toggle, of: screen)
    case .reviewsCarousel(let items): "<div class=\"strip\" tabindex=\"0\">\(items.map { quote($0) })</div>"
    }
  }

  mutating func heading(_ title: ScreenText?) -> Markup { title.map { text($0, "h3", "heading") } ?? .empty }

  private func note(_ parts: [String?]) -> Markup {
    let known = parts.compactMap(\.self).map { "<bdi>\($0)</bdi>" as Markup }
    guard let first = known.first else { return .empty }
    return "<p class=\"small\">\(first)\(known.dropFirst().map { ", \($0)" as Markup })</p>"
  }

  private mutating func symbol(_ name: String) -> Markup {
    if let picture = sheet.picture(called: name, picture) { return "<span class=\"icon own \(picture)\"></span>" }
    return "<span class=\"icon\">\(Icon.drawing(of: name))</span>"
  }

  private mutating func feature(_ item: ScreenItem) -> Markup {
    element(item.place, also: [item.icon]) { markup, change in
      """
      <li class="feature"\(change)>\(markup.symbol(item.symbol))\(item.title.map { markup.text($0, "b", "name") })\
      \(item.text.map { markup.text($0, "p", "copy") })</li>
      """
    }
  }

  private mutating func step(_ item: ScreenItem) -> Markup {
    element(item.place, also: [item.icon]) { markup, change in
      """
      <li class="step \(item.state ?? "upcoming")"\(change)><span class="dot">\(Icon.drawing(of: item.stepSymbol))</span>\
      \(item.title.map { markup.text($0, "b", "name") })\(item.text.map { markup.text($0, "p", "copy") })</li>
      """
    }
  }

  private mutating func slide(_ item: ScreenItem) -> Markup {
    element(item.place) { markup, change in
      let poster = item.media.map { markup.poster($0) }
      return """
        <div class="slide"\(change)>\(poster)\(markup.heading(item.title))\(item.text.map { markup.text($0, "p", "copy") })</div>
        """
    }
  }

  private mutating func grid(_ columns: Int, _ items: [ScreenItem]) -> Markup {
    let name = sheet.name(for: ["--columns:\(columns)"])
    let cells: [Markup] = items.map { item in
      element(item.place, also: [item.icon]) { markup, change in
        """
        <li class="cell"\(change)>\(markup.symbol(item.symbol))\(item.title.map { markup.text($0, "b", "name") })\
        \(item.text.map { markup.text($0, "p", "copy") })</li>
        """
      }
    }
    return "<ul class=\"\(name ?? "")\">\(cells)</ul>"
  }

  private mutating func spacer(_ height: Double) -> Markup {
    "<div class=\"\(sheet.name(for: ["height:\(Look.text(height))px"]) ?? "")\"></div>"
  }

  private mutating func divider(_ label: ScreenText?, _ look: [String: PaywallValue]) -> Markup {
    var line: [String] = []
    if let color = ScreenColor(look["color"]) { line.append("--rule:\(color.text)") }
    if let thickness = ScreenLook.number(look["thickness"]) { line.append("--thickness:\(Look.points(thickness))") }
    return """
      <div class="rule \(sheet.name(for: line) ?? "")">\(label.map { text($0, "span", "label") })</div>
      """
  }

  private mutating func comparison(_ table: ScreenTable) -> Markup {
    let heads: [Markup] = table.columns.map { column in
      "<th scope=\"col\" class=\"\(column.isHighlighted ? "on" : "")\">\(text(column.title, "span", "name"))</th>"
    }
    let rows: [Markup] = table.rows.map { row in
      element(row.label.path) { markup, change in
        let cells: [Markup] = zip(row.cells, table.columns).map { cell, column in
          "<td class=\"\(column.isHighlighted ? "on" : "")\">\(markup.cell(cell))</td>"
        }
        return "<tr\(change)><th scope=\"row\">\(markup.text(row.label, "span", "label"))</th>\(cells)</tr>"
      }
    }
    return """
      \(heading(table.title))<table><thead><tr><td></td>\(heads)</tr></thead><tbody>\(rows)</tbody></table>
      """
  }

  private mutating func cell(_ cell: ScreenTable.Cell) -> Markup {
    switch cell {
    case .mark(let isThere, let label): mark(isThere, label.text)
    case .text(let value): text(value, "span", "value")
    case .empty: .empty
    }
  }

  func mark(_ isThere: Bool, _ label: String) -> Markup {
    """
    <span class="\(isThere ? "yes" : "no")" role="img" aria-label="\(label)">\
    \(Icon.drawing(of: isThere ? "checkmark" : "minus"))</span>
    """
  }

  private mutating func stars(_ stars: ScreenStars) -> Markup {
    let five: [Markup] = stars.fills.map { fill in
      let part =
        switch fill {
        case .whole: ""
        case .half: "half"
        case .none: "off"
        }
      return "<span class=\"\(part)\">\(Icon.filled("star"))</span>"
    }
    return "<span class=\"stars\" role=\"img\" aria-label=\"\(stars.label.text)\">\(five)</span>"
  }

  private mutating func rating(_ stars: ScreenStars?, _ count: ScreenText?) -> Markup {
    guard stars != nil || count != nil else { return .empty }
    return """
      <div class="rating">\(stars.map { self.stars($0) })\(count.map { text($0, "span", "small") })</div>
      """
  }

  private mutating func face(_ quotation: ScreenQuotation) -> Markup {
    if let name = quotation.avatar, let picture = sheet.picture(called: name, picture) {
      return "<span class=\"avatar cover \(picture)\" aria-hidden=\"true\"></span>"
    }
    return "<span class=\"avatar\" aria-hidden=\"true\">\(quotation.initials)</span>"
  }

  private mutating func quote(_ quotation: ScreenQuotation) -> Markup {
    element(quotation.quote.path + " quotation", also: [quotation.avatar]) { markup, change in
      """
      <figure class="quote"\(change)>\(quotation.stars.map { markup.stars($0) })\
      <blockquote>\(markup.text(quotation.quote, "p", "said"))</blockquote>\
      <figcaption class="who">\(markup.face(quotation))\
      <span>\(quotation.author.map { markup.text($0, "b", "name") })\(quotation.role.map { markup.text($0, "span", "small") })\
      \(quotation.date.map { markup.text($0, "span", "small") })</span></figcaption></figure>
      """
    }
  }

  private mutating func clock(_ countdown: ScreenCountdown) -> Markup {
    let left = countdown.left ?? countdown.duration.map(Int64.init)
    let label = countdown.label.map { text($0, "p", "copy") }
    guard let left, let parts = ScreenCountdown.parts(of: left) else { return "\(label)" }
    let shown: [Markup] = parts.map { "<span>\($0 < 10 ? "0" : "")\($0)</span>" }
    return "\(label)<div class=\"clock\">\(shown)</div>"
  }

  private mutating func promo(_ field: PromoField) -> Markup {
    """
    \(field.label.map { text($0, "p", "copy") })<div class="row">\
    <span class="field">\(field.placeholder.map { text($0, "span", "placeholder") })</span>\
    <span class="button second">\(text(field.button.title, "span", "name"))</span></div>
    """
  }

  private mutating func option(_ toggle: ScreenToggle, of screen: PaywallScreen) -> Markup {
    let target = toggle.next(among: screen.plans).flatMap { selectors[$0] }.map { " for=\"\($0)\"" as Markup }
    return """
      <label class="row"\(target)><span class="what">\(text(toggle.label, "b", "name"))\
      \(toggle.text.map { text($0, "span", "copy") })</span><span class="knob\(toggle.isOn ? " on" : "")"></span></label>
      """
  }

  private mutating func legal(_ disclosure: ScreenText?, _ links: [ScreenButton], _ presentation: String) -> Markup {
    let shown: [Markup] = links.map { text($0.title, "span", "link") }
    let row: Markup = shown.isEmpty ? .empty : "<div class=\"links\">\(shown)</div>"
    return switch SmallPrint(disclosure, presentation) {
    case .plain(let print): "<p>\(text(print, "span", "small"))</p>\(row)"
    case .folded(let print):
      "<details class=\"folded\"><summary>\(text(print, "span", "small"))</summary></details>\(row)"
    case nil: row
    }
  }

  private mutating func purchase(_ area: PurchaseArea, of screen: PaywallScreen, isFooter: Bool) -> Markup {
    let button = area.purchase.map { button -> Markup in
      element("purchase") { markup, change in
        """
        <span class="button\(button.isEnabled ? "" : " off")"\(change) role="button" aria-disabled="\(button.isEnabled ? "false" : "true")">\
        \(markup.text(button.title, "span", "name"))</span>
        """
      }
    }
    let above = area.restores.above.map { text($0.title, "span", "link restore") }
    let below = area.restores.below.map { text($0.title, "span", "link restore") }
    let terms = area.terms.map { text($0, "p", isFooter ? "summary" : "terms") }
    let print = area.text.map { text($0, "p", "small") }
    return isFooter
      ? "\(terms)\(above)\(button)\(below)\(print)" : "\(above)\(button)\(terms)\(below)\(print)"
  }

  /// Media as a box of its height that says what is there: nothing is asked of a network.
  mutating func poster(_ media: ScreenMedia) -> Markup {
    let look = MediaLook(media.fields)
    var shape: [String] = []
    if let height = look.height { shape.append("height:\(Look.points(height))") }
    if let radius = look.cornerRadius { shape.append("border-radius:\(Look.points(radius))") }
    let name = (look.fills ? " cover" : "") + (sheet.name(for: shape).map { " \($0)" } ?? "")
    let icon =
      switch look.kind {
      case .video: "play"
      case .image: "photo"
      case .lottie, .rive: "wand"
      }
    let last = look.source.split(separator: "/").last.map(String.init) ?? look.source
    let label = media.label.map { " aria-label=\"\($0.text)\" role=\"img\"" as Markup }
    let picture = shown(look.pictures)
    return element("media", own: ScreenFacts.text(media.fields) + (media.label?.text ?? "")) { _, change in
      if let picture {
        let play: Markup = look.kind == .image ? .empty : "<span class=\"caption\">\(Icon.drawing(of: icon))</span>"
        return "<div class=\"media shown\(name) \(picture)\"\(change)\(label)>\(play)</div>"
      }
      return """
        <div class="media\(name)"\(change)\(label)><span class="caption">\(Icon.drawing(of: icon))<span>\(look.name) \(last)</span></span></div>
        """
    }
  }

  /// The classes for what a section or a card says of its look.
  mutating func dress(_ style: PaywallValue?) -> String {
    let look = sheet.name(for: Look.declarations(ScreenLook(style))).map { " \($0)" } ?? ""
    return look + behind(style?["background"])
  }

  /// The classes for a background.
  mutating func backdrop(_ background: PaywallValue?) -> String {
    let look = sheet.name(for: Look.background(ScreenBackground(background))).map { " \($0)" } ?? ""
    return look + behind(background)
  }

  private mutating func behind(_ background: PaywallValue?) -> String {
    let names = ScreenBackground(background).pictures
    guard !names.isEmpty else { return "" }
    return shown(names).map { " cover \($0)" } ?? " unshown"
  }

  /// The class of the first picture that is there.
  private mutating func shown(_ names: [String]) -> String? {
    for name in names {
      if let found = sheet.picture(called: name, picture) { return found }
    }
    return nil
  }

  /// The pictures behind the screen and its parts that are not there.
  func unshown(on screen: PaywallScreen) -> [String] {
    let backgrounds =
      [screen.settings["background"]] + (screen.plans?.cards ?? []).map { $0.style?["background"] }
      + screen.sections.map { $0.look["style"]?["background"] }
    return backgrounds.map { ScreenBackground($0).pictures }.filter { names in
      !names.contains { picture($0) != nil }
    }.compactMap(\.last)
  }
}
