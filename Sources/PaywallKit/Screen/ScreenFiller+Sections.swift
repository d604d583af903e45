import Base

/// A section as it was compiled, and its path.
struct PlacedSection: Sendable {
  let type: String
  let id: String
  let fields: [String: PaywallValue]
  let path: String

  init(_ section: PaywallSection, at path: String) {
    (type, id, fields, self.path) = (section.type, section.id, section.fields, path)
  }

  subscript(name: String) -> PaywallValue? { fields[name] }
}

extension ScreenFiller {
  /// What is shown of a section: nothing if the renderer cannot draw it, or nothing of it is left.
  mutating func sections(_ section: PlacedSection) -> [ScreenSection] {
    guard let kind = ScreenSection.Kind(rawValue: section.type) else {
      reports.append(ScreenReport(kind: .sectionSkipped, path: section.path, detail: section.type))
      return []
    }
    if let package = section["package"]?.string, isMissing(package) {
      reports.append(ScreenReport(kind: .sectionEmpty, path: section.path, detail: package))
      return []
    }
    if !stock.renderer.sections.contains(kind) { return replaced(section, kind) }
    guard let content = content(section, kind) else {
      reports.append(ScreenReport(kind: .sectionEmpty, path: section.path, detail: section.type))
      return []
    }
    return [made(section, kind, content)]
  }

  /// Whether a package of the offering is not among the plans.
  private mutating func isMissing(_ package: String) -> Bool {
    let ways = stock.paywall.packages.filter { $0.id == package }.map(\.productID)
    if ways.isEmpty { return false }
    isOfOthers = true
    return !ways.contains(where: shown.contains)
  }

  private func made(
    _ section: PlacedSection, _ kind: ScreenSection.Kind, _ content: ScreenSection.Content
  ) -> ScreenSection {
    ScreenSection(kind: kind, id: section.id, path: section.path, content: content, look: kind.look(section.fields))
  }

  /// What stands in for a section that the renderer cannot draw: a button for the bar with the button, its content for a box.
  private mutating func replaced(_ section: PlacedSection, _ kind: ScreenSection.Kind) -> [ScreenSection] {
    reports.append(ScreenReport(kind: .sectionSkipped, path: section.path, detail: section.type))
    switch kind {
    case .stickyFooter where stock.renderer.sections.contains(.cta) && !stock.has("cta"):
      return [made(section, .cta, .cta(bar(section)))]
    case .card:
      return nested(section)
    case .header, .features, .plans, .cta, .socialProof, .guarantee, .image, .spacer, .testimonial, .countdown, .legal,
      .divider, .stickyFooter, .carousel, .timeline, .iconGrid, .comparisonTable, .promoInput, .toggle,
      .reviewsCarousel:
      return []
    }
  }

  private mutating func nested(_ section: PlacedSection) -> [ScreenSection] {
    var made: [ScreenSection] = []
    for inner in section.nested { made += sections(inner) }
    return made
  }

  private mutating func content(_ section: PlacedSection, _ kind: ScreenSection.Kind) -> ScreenSection.Content? {
    switch kind {
    case .header: header(section)
    case .features: items(section).map { .features(title: text(section, "title"), items: $0, media: media(section)) }
    case .plans: .plans(title: text(section, "title"))
    case .cta: .cta(area(section))
    case .socialProof: socialProof(section)
    case .guarantee:
      text(section, "text").map {
        .guarantee(title: text(section, "title"), text: $0, icon: section["icon"]?.string)
      }
    case .image: image(section)
    case .spacer: .spacer(height: section["height"]?.number ?? 0)
    case .testimonial: quotation(section.fields, at: section.path).map { .testimonial($0) }
    case .countdown: countdown(section)
    case .legal: legal(section)
    case .divider: .divider(label: text(section, "label"))
    case .stickyFooter: .stickyFooter(bar(section))
    case .card: card(section)
    case .carousel: items(section).map { .carousel(items: $0) }
    case .timeline: timeline(section)
    case .iconGrid: items(section).map { .iconGrid(columns: section["columns"]?.integer ?? 3, items: $0) }
    case .comparisonTable: table(section)
    case .promoInput: promo(section)
    case .toggle: toggle(section)
    case .reviewsCarousel: reviews(section)
    }
  }

  private mutating func text(_ section: PlacedSection, _ key: String) -> ScreenText? {
    text(section[key], at: section.path.then(key))
  }

  /// The section's own words or, where they cannot be filled, those of a core field.
  private mutating func text(_ section: PlacedSection, _ key: String, or core: String, _ words: String) -> ScreenText? {
    text(section, key) ?? (section[key] == nil ? nil : text(.string(words), at: core))
  }

  private mutating func header(_ section: PlacedSection) -> ScreenSection.Content? {
    let config = stock.paywall.config
    let title = text(section, "title", or: "headline", config.headline)
    let subtitle = text(section, "subtitle", or: "subhead", config.subhead)
    let media = media(section)
    if title == nil, subtitle == nil, media == nil { return nil }
    return .header(title: title, subtitle: subtitle, media: media)
  }

  private mutating func image(_ section: PlacedSection) -> ScreenSection.Content? {
    let names = ["source", "height", "contentMode", "cornerRadius"]
    guard section["source"]?.string != nil else { return nil }
    return .image(
      ScreenMedia(
        fields: .object(section.fields.filter { names.contains($0.key) }), label: text(section, "accessibilityLabel")))
  }

  private mutating func media(_ section: PlacedSection) -> ScreenMedia? {
    media(section["media"], at: section.path.then("media"))
  }

  private mutating func media(_ value: PaywallValue?, at path: String) -> ScreenMedia? {
    guard let value, value["source"]?.string != nil else { return nil }
    return ScreenMedia(
      fields: value.withoutWords, label: text(value["accessibilityLabel"], at: path.then("accessibilityLabel")))
  }

  /// The items that still say something; nil for none.
  private mutating func items(_ section: PlacedSection) -> [ScreenItem]? {
    let isTitled = section.type != ScreenSection.Kind.carousel.rawValue
    var items: [ScreenItem] = []
    for (item, path) in section.items("items") {
      let title = text(item["title"], at: path.then("title"))
      if title == nil, isTitled { continue }
      let made = ScreenItem(
        id: item["id"]?.string, title: title, text: text(item["text"], at: path.then("text")),
        icon: item["icon"]?.string, media: media(item["media"], at: path.then("media")), state: item["state"]?.string)
      if made.title == nil, made.text == nil, made.media == nil { continue }
      items.append(made)
    }
    return items.isEmpty ? nil : items
  }

  private mutating func area(_ section: PlacedSection) -> PurchaseArea {
    let position = section["restorePosition"]?.string ?? "below"
    return PurchaseArea(
      purchase: purchase(section, "title", "titleWithoutTrial"), terms: price(section, "subtitle"),
      restore: position == "hidden" ? nil : restore(section), restorePosition: position, text: nil)
  }

  private mutating func bar(_ section: PlacedSection) -> PurchaseArea {
    PurchaseArea(
      purchase: purchase(section, "ctaTitle", "ctaTitleWithoutTrial"), terms: price(section, "priceSummary"),
      restore: section["restoreText"] == nil ? nil : restore(section), restorePosition: "below",
      text: disclosure(section["text"], at: section.path.then("text")))
  }

  private mutating func purchase(_ section: PlacedSection, _ title: String, _ other: String) -> ScreenButton? {
    purchase((section[title], section.path.then(title)), other: (section[other], section.path.then(other)))
  }

  mutating func restore(_ section: PlacedSection?) -> ScreenButton {
    ScreenButton(title: section.flatMap { text($0, "restoreText") } ?? phrase(.restore), action: .restore)
  }

  /// What is charged: the author's words or, where they cannot be filled, the plan's terms.
  private mutating func price(_ section: PlacedSection, _ key: String) -> ScreenText? {
    guard section[key] != nil else { return nil }
    return text(section, key) ?? sale.map { terms($0) }
  }

  private mutating func socialProof(_ section: PlacedSection) -> ScreenSection.Content? {
    guard let text = text(section, "text") else { return nil }
    let count = section["count"]?.integer.flatMap { $0 < 0 ? nil : phrase(.number($0), at: section.path.then("count")) }
    return .socialProof(
      text: text, stars: stars(section["rating"]), count: count, source: section["source"]?.string,
      asOf: day(section["asOf"], at: section.path.then("asOf")))
  }

  /// The day of a moment in UTC, as the user's language writes it.
  private mutating func day(_ date: PaywallValue?, at path: String) -> ScreenText? {
    guard let text = date?.string, let seconds = RFC3339.seconds(of: text) ?? RFC3339.seconds(of: text + "T00:00:00Z")
    else { return nil }
    let days = Int((Double(seconds) / Double(CivilDate.secondsPerDay)).rounded(.down))
    return phrase(.date(CivilDate(daysSince1970: days)), at: path)
  }

  private mutating func stars(_ rating: PaywallValue?) -> ScreenStars? {
    guard let rating = rating?.number, (0...5).contains(rating) else { return nil }
    let value: WordArgument = Int(exactly: rating).map { .number($0) } ?? .tenths(Int((rating * 10).rounded()))
    return ScreenStars(rating: rating, label: phrase(.rating, [.rating: value]))
  }

  private mutating func quotation(_ fields: [String: PaywallValue], at path: String) -> ScreenQuotation? {
    guard let quote = text(fields["quote"], at: path.then("quote")) else { return nil }
    return ScreenQuotation(
      id: fields["id"]?.string, quote: quote, author: text(fields["author"], at: path.then("author")),
      role: text(fields["role"], at: path.then("role")), avatar: fields["avatar"]?.string,
      stars: stars(fields["rating"]), date: day(fields["date"], at: path.then("date")))
  }

  private mutating func reviews(_ section: PlacedSection) -> ScreenSection.Content? {
    var quotations: [ScreenQuotation] = []
    for (item, path) in section.items("items") {
      if let made = quotation(item.object ?? [:], at: path) { quotations.append(made) }
    }
    return quotations.isEmpty ? nil : .reviewsCarousel(items: quotations)
  }

  private mutating func legal(_ section: PlacedSection) -> ScreenSection.Content? {
    let text = disclosure(section["text"], at: section.path.then("text"))
    let links = links(section)
    if text == nil, links.isEmpty { return nil }
    return .legal(text: text, links: links, presentation: section["presentation"]?.string ?? "inline")
  }

  /// The terms and the privacy policy, those that there are.
  mutating func links(_ section: PlacedSection?) -> [ScreenButton] {
    let paywall = stock.paywall
    let terms = link(section, "termsURL", "termsTitle", .terms, paywall.termsURL)
    let privacy = link(section, "privacyURL", "privacyTitle", .privacy, paywall.privacyURL)
    return [terms, privacy].compactMap { $0 }
  }

  private mutating func link(
    _ section: PlacedSection?, _ url: String, _ title: String, _ word: InterfaceWord, _ other: String?
  ) -> ScreenButton? {
    guard let url = section?[url]?.string ?? other else { return nil }
    return ScreenButton(title: section.flatMap { text($0, title) } ?? phrase(word), action: .open(url: url))
  }

  /// The section without those within that are lost; nil if it had some, has none left, and says nothing itself.
  private mutating func card(_ section: PlacedSection) -> ScreenSection.Content? {
    let (title, text) = (text(section, "title"), text(section, "text"))
    let inner = nested(section)
    if title == nil, text == nil, inner.isEmpty { return nil }
    return .card(title: title, text: text, sections: inner)
  }

  /// Nil for a trial's timeline, for a customer who gets none.
  private mutating func timeline(_ section: PlacedSection) -> ScreenSection.Content? {
    if sale?.trial == nil,
      sale?.isLater == true || stock.hasTrials || stock.copy.speaksOfTrial(.object(section.fields), at: section.path)
    {
      return nil
    }
    return items(section).map { .timeline(title: text(section, "title"), steps: $0) }
  }

  private mutating func countdown(_ section: PlacedSection) -> ScreenSection.Content? {
    isOfMoment = true
    let ends = section["targetDate"]?.string.flatMap { RFC3339.seconds(of: $0) }
    let (label, expired) = (text(section, "label"), text(section, "expiredText"))
    let onExpiry = section["onExpiry"]?.string ?? "hide"
    let left = ends.flatMap { end in moment.map { max(0, end - $0.seconds) } }
    let isOver = left == 0
    if isOver, onExpiry == "hide" || onExpiry == "showText" && expired == nil { return nil }
    return .countdown(
      ScreenCountdown(
        label: isOver && onExpiry == "showText" ? expired : label, ends: ends,
        duration: section["durationSeconds"]?.integer, left: left, onExpiry: onExpiry, expiredText: expired))
  }

  private mutating func table(_ section: PlacedSection) -> ScreenSection.Content? {
    var columns: [ScreenTable.Column?] = []
    for (column, path) in section.items("columns") {
      let title = text(column["title"], at: path.then("title"))
      columns.append(
        title.map { ScreenTable.Column(title: $0, isHighlighted: column["highlighted"]?.boolean ?? false) })
    }
    var rows: [ScreenTable.Row] = []
    for (row, path) in section.items("rows") {
      guard let label = text(row["label"], at: path.then("label")) else { continue }
      let values = row["values"]?.array ?? []
      var cells: [ScreenTable.Cell] = []
      for (index, column) in columns.enumerated() where column != nil {
        cells.append(cell(index < values.count ? values[index] : .null, at: path.then("values").then(String(index))))
      }
      rows.append(ScreenTable.Row(label: label, cells: cells))
    }
    let shown = columns.compactMap { $0 }
    if shown.isEmpty || rows.isEmpty { return nil }
    return .comparisonTable(ScreenTable(title: text(section, "title"), columns: shown, rows: rows))
  }

  private mutating func cell(_ value: PaywallValue, at path: String) -> ScreenTable.Cell {
    if let mark = value.boolean { return .mark(mark, label: phrase(mark ? .included : .notIncluded)) }
    return text(value, at: path).map { .text($0) } ?? .empty
  }

  private mutating func promo(_ section: PlacedSection) -> ScreenSection.Content? {
    guard let title = text(section, "buttonTitle") else { return nil }
    return .promoInput(
      PromoField(
        label: text(section, "label"), placeholder: text(section, "placeholder"),
        button: ScreenButton(title: title, action: .submitCode),
        accepted: text(section, "successText") ?? phrase(.codeAccepted),
        refused: text(section, "errorText") ?? phrase(.codeInvalid)))
  }

  private mutating func toggle(_ section: PlacedSection) -> ScreenSection.Content? {
    guard let label = text(section, "label") else { return nil }
    let package = section["package"]?.string
    let plan = package.flatMap { name in stock.paywall.packages.first { $0.id == name }?.productID }
    return .toggle(
      ScreenToggle(
        label: label, text: text(section, "text"),
        isOn: plan.map { $0 == sale?.id } ?? section["isOn"]?.boolean ?? false, plan: plan))
  }
}

extension PlacedSection {
  /// The items of a list, with their paths.
  func items(_ key: String) -> [(item: PaywallValue, path: String)] {
    (self[key]?.array ?? []).enumerated().map { index, item in
      (item, path.then(key).then(item.pathComponent(in: key, at: index)))
    }
  }

  /// The sections within.
  var nested: [PlacedSection] {
    items("sections").compactMap { item, path in PaywallSection(item).map { PlacedSection($0, at: path) } }
  }
}

extension ScreenSection.Kind {
  /// The fields that say nothing: the style, sizes, colours and switches.
  func look(_ fields: [String: PaywallValue]) -> [String: PaywallValue] {
    let names = ["style", "priceFontSize", "periodPriceFontSize", "color", "thickness", "autoplay", "intervalSeconds"]
    return fields.filter { names.contains($0.key) }.mapValues(\.withoutWords)
  }
}

extension PaywallValue {
  /// Without what screen readers say, which stands beside it.
  var withoutWords: PaywallValue {
    switch self {
    case .object(let members):
      .object(members.filter { $0.key != "accessibilityLabel" }.mapValues(\.withoutWords))
    case .array(let items): .array(items.map(\.withoutWords))
    case .null, .boolean, .integer, .number, .string: self
    }
  }
}
