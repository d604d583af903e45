import JSON
import PaywallModel
import YAML

/// The screen that the parts of a tree make.
extension ComponentReader {
  func screen() -> ImportedScreen {
    var screen = ImportedScreen()
    screen.plans = (plans.isEmpty ? sold : plans.map(\.package)).shown()
    screen.selected = selected
    let end = parts.firstIndex { if case .button = $0 { true } else { false } } ?? parts.count
    let headline = largestLine(before: end)
    screen.headline = headline.map { self[$0].text }
    let subhead = headline.flatMap { lineBeside($0, before: end) }
    screen.subhead = subhead.map { self[$0].text }
    let footnote = smallPrint(after: end, besides: [headline, subhead])
    screen.footnote = footnote.map { self[$0].text } ?? disclosure
    let button = buttons.first
    screen.ctaTitle = button?.title ?? button?.trial
    compose(&screen, headline: headline, subhead: subhead, footnote: footnote)
    return screen
  }

  /// Where a line stands: in which part, and at which place in it.
  private struct Place: Equatable {
    var part: Int
    var line: Int
  }

  private subscript(place: Place) -> Line { lines(place.part)[place.line] }

  private func lines(_ part: Int) -> [Line] {
    guard parts.indices.contains(part), case .lines(let lines, _) = parts[part] else { return [] }
    return lines
  }

  private var buttons: [Button] { parts.compactMap { if case .button(let button) = $0 { button } else { nil } } }

  /// What stands in the box of the links.
  private var disclosure: ImportedText? {
    parts.lazy.compactMap { if case .legal(let line, _) = $0 { line?.text } else { nil } }.first
  }

  /// The line that stands right before the links to terms and privacy, else the last one behind the button.
  private func smallPrint(after button: Int, besides used: [Place?]) -> Place? {
    if disclosure != nil { return nil }
    let isFree = { (place: Place) in !used.contains(place) }
    if let last = partsBeforeLinks.map({ $0 - 1 }), lines(last).count == 1 {
      return Place(part: last, line: 0).self.nilUnless(isFree)
    }
    return parts.indices.last { $0 > button && lines($0).count == 1 }.flatMap {
      Place(part: $0, line: 0).nilUnless(isFree)
    }
  }

  /// The headline: of the lines above the button the first of the largest.
  private func largestLine(before end: Int) -> Place? {
    var best: (place: Place, size: Int)?
    for part in parts.indices where part < end {
      for (index, line) in lines(part).enumerated() where line.size > best?.size ?? -1 {
        best = (Place(part: part, line: index), line.size)
      }
    }
    return best?.place
  }

  /// The line beside the headline in its box, else the one that follows it, else the one before it.
  private func lineBeside(_ headline: Place, before end: Int) -> Place? {
    let own = lines(headline.part)
    for index in [headline.line + 1, headline.line - 1] where own.indices.contains(index) {
      return Place(part: headline.part, line: index)
    }
    for part in [headline.part + 1, headline.part - 1] where part < end && lines(part).count == 1 {
      return Place(part: part, line: 0)
    }
    return nil
  }

  // MARK: Sections

  private func compose(
    _ screen: inout ImportedScreen, headline: Place?, subhead: Place?, footnote: Place?
  ) {
    let prices = prices()
    let used = [headline, subhead, footnote].compactMap { $0 }
    if headline == nil { screen.sections.append([("type", .string("header"))]) }
    let plansSection = { (title: Line?, box: Node?) in self.plansSection(prices, title, box) }
    let hasPlans = parts.contains { if case .plans = $0 { true } else { false } }
    let hasRestore = buttons.contains { $0.restore != nil }
    var isFirstButton = true
    for (index, part) in parts.enumerated() {
      switch part {
      case .lines(let lines, let box):
        if index == headline?.part { screen.sections.append(header(lines, box, headline, subhead)) }
        let rest = lines.indices.filter { !used.contains(Place(part: index, line: $0)) }.map { lines[$0] }
        if !rest.isEmpty { screen.sections.append(self.lines(rest, rest.count == lines.count ? box : nil)) }
      case .features(let features, _, _, _):
        screen.bullets += features.map(\.title)
        screen.sections.append(section(of: part))
      case .section(let section): screen.sections.append(section)
      case .plans(let title, let box): screen.sections.append(plansSection(title, box))
      case .button(let button):
        if isFirstButton, !hasPlans { screen.sections.append(plansSection(nil, nil)) }
        // A restore button that stands elsewhere goes to the first button.
        let restore = button.restore ?? (isFirstButton && !hasRestore ? self.restore : nil)
        screen.sections.append(section(of: button, restore, screen.ctaTitle, isFirst: isFirstButton))
        isFirstButton = false
      case .legal(let line, let box): screen.sections.append(legal(line, box, screen.footnote))
      }
    }
    if buttons.isEmpty {
      if !hasPlans { screen.sections.append(plansSection(nil, nil)) }
      screen.sections.append([("type", .string("cta")), ("restoreText", restore.map(ScreenValue.text))])
    }
    let hasLegal = parts.contains { if case .legal = $0 { true } else { false } }
    if !hasLegal { screen.sections.append(legal(nil, nil, screen.footnote)) }
    if isHorizontal { screen.extras.append(("planStyle", .string(PlanStyleType.horizontalCards.rawValue))) }
    screen.extras.append(("cards", .filled(plans.compactMap { card($0, without: prices) })))
    if let text = closing?.text {
      screen.extras.append(("dismiss", .object([("style", .string("text")), ("text", .text(text))])))
    }
  }

  /// The section of a part that needs nothing else of the screen.
  func section(of part: Part) -> [(String, ScreenValue?)] {
    switch part {
    case .lines(let lines, let box): self.lines(lines, box)
    case .features(let features, let title, let texts, let box):
      [
        ("type", .string("features")), ("title", title.map { .text($0.text) }),
        ("items", ImportedScreen.features(features)), ("style", style(box, texts)),
      ]
    case .section(let section): section
    case .plans(let title, let box): plansSection(prices(), title, box)
    case .button(let button): section(of: button, button.restore, nil, isFirst: false)
    case .legal(let line, let box): legal(line, box, nil)
    }
  }

  private func header(
    _ lines: [Line], _ box: Node?, _ headline: Place?, _ subhead: Place?
  ) -> [(String, ScreenValue?)] {
    let usual: [RevenueCatComponents.Look] = [.init(size: 28, weight: "bold"), .init(size: 17)]
    let own = [headline, subhead].compactMap { $0 }.filter { $0.part == headline?.part }.map { self[$0] }
    let isWhole = own.count == lines.count
    return [
      ("type", .string("header")),
      ("style", style(isWhole ? box : nil, zip(own, usual).map { StyledText(node: $0.node, usual: $1) })),
    ]
  }

  /// Texts in one box: what they look like decides what they are; a card if nothing.
  private func lines(_ lines: [Line], _ box: Node?) -> [(String, ScreenValue?)] {
    let kinds: [(SectionType, [String], [RevenueCatComponents.Look])] = [
      (.guarantee, ["title", "text"], [.init(size: 16, weight: "semibold"), .init(size: 14)]),
      (.testimonial, ["quote", "author"], [.init(size: 17), .init(size: 14, weight: "semibold")]),
      (
        .testimonial, ["quote", "author", "role"],
        [.init(size: 17), .init(size: 14, weight: "semibold"), .init(size: 13)]
      ),
      (.header, ["title", "subtitle"], [.init(size: 28, weight: "bold"), .init(size: 17)]),
    ]
    let looksLike = { (looks: [RevenueCatComponents.Look]) in
      looks.count == lines.count
        && zip(lines, looks).allSatisfy { line, look in
          line.node["font_size"]?.json == look.size && line.node["font_weight"]?.string == look.weight
        }
    }
    if let kind = kinds.first(where: { looksLike($0.2) }) {
      let words = zip(kind.1, lines).map { ($0, ScreenValue?.some(.text($1.text))) }
      let texts = zip(lines, kind.2).map { StyledText(node: $0.node, usual: $1) }
      return [("type", .string(kind.0.rawValue))] + words + [("style", style(box, texts))]
    }
    let usual: [RevenueCatComponents.Look] = [.init(size: 18, weight: "semibold"), .init(size: 15)]
    let texts = zip(lines, lines.count == 1 ? Array(usual.dropFirst()) : usual).map {
      StyledText(node: $0.node, usual: $1)
    }
    // What is more than a title and a text stands in boxes of its own.
    let further = lines.dropFirst(2).map { line in
      [("type", ScreenValue?.some(.string("card"))), ("text", .text(line.text))]
    }
    return [
      ("type", .string("card")), ("title", lines.count == 1 ? nil : .text(lines[0].text)),
      ("text", .text(lines[min(1, lines.count - 1)].text)), ("sections", .filled(ImportedScreen.named(further))),
      ("style", style(box, texts)),
    ]
  }

  private func section(
    of button: Button, _ restore: ImportedText?, _ usual: ImportedText?, isFirst: Bool
  ) -> [(String, ScreenValue?)] {
    let title = button.trial == nil && button.title != usual ? button.title : button.trial
    let other = button.trial == nil ? nil : button.title
    let words = [title, other, restore].map { $0.map(ScreenValue.text) }
    let look = ("style", button.box.flatMap { style($0) })
    if button.isSticky {
      return [
        ("type", .string("sticky_footer")), ("ctaTitle", words[0]), ("ctaTitleWithoutTrial", words[1]),
        ("priceSummary", button.above.map(ScreenValue.text)), ("restoreText", words[2]),
        ("text", button.below.map(ScreenValue.text)), look,
      ]
    }
    // A screen without any restore button gets one.
    let isHidden = button.restorePosition == "hidden" && restore == nil && self.restore != nil
    let position = isHidden ? "hidden" : button.restorePosition == "above" ? "above" : nil
    return [
      ("type", .string("cta")), ("title", words[0]), ("titleWithoutTrial", words[1]),
      ("subtitle", button.below.map(ScreenValue.text)), ("restoreText", words[2]),
      ("restorePosition", position.map(ScreenValue.string)), look,
    ]
  }

  private func legal(_ line: Line?, _ box: Node?, _ footnote: ImportedText?) -> [(String, ScreenValue?)] {
    let texts = line.map { [StyledText(node: $0.node, usual: .init(size: 12))] } ?? []
    return [
      ("type", .string("legal")), ("text", line.flatMap { $0.text == footnote ? nil : .text($0.text) }),
      ("termsTitle", terms?.title.map(ScreenValue.text)), ("termsURL", terms?.url.map(ScreenValue.string)),
      ("privacyTitle", privacy?.title.map(ScreenValue.text)), ("privacyURL", privacy?.url.map(ScreenValue.string)),
      ("style", style(box, texts)),
    ]
  }
}

extension Equatable {
  fileprivate func nilUnless(_ condition: (Self) -> Bool) -> Self? { condition(self) ? self : nil }
}
