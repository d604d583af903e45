import JSON

extension ScreenSection {
  var json: JSONValue {
    var members: [(String, JSONValue?)] = [
      ("type", .string(kind.rawValue)), ("id", .string(id)), ("path", .string(path)),
    ]
    members += content.members
    members.append(("reading", .list(reading.map { .string($0) })))
    if !look.isEmpty { members.append(("look", PaywallValue.object(look).json)) }
    return .fields(members)
  }
}

extension ScreenSection.Content {
  fileprivate var members: [(String, JSONValue?)] {
    switch self {
    case .header(let title, let subtitle, let media):
      [("title", title?.json), ("subtitle", subtitle?.json), ("media", media?.json)]
    case .features(let title, let items, let media):
      [("title", title?.json), ("items", .list(items.map(\.json))), ("media", media?.json)]
    case .plans(let title): [("title", title?.json)]
    case .cta(let area), .stickyFooter(let area): area.members
    case .socialProof(let text, let stars, let count, let source, let asOf):
      [
        ("text", text.json), ("stars", stars?.json), ("count", count?.json), ("source", .text(source)),
        ("asOf", asOf?.json),
      ]
    case .guarantee(let title, let text, let icon):
      [("title", title?.json), ("text", text.json), ("icon", .text(icon))]
    case .image(let media): [("media", media.json)]
    case .spacer(let height): [("height", .number(height))]
    case .testimonial(let quotation): quotation.members
    case .countdown(let timer): timer.members
    case .legal(let text, let links, let presentation):
      [("text", text?.json), ("links", .list(links.map(\.json))), ("presentation", .string(presentation))]
    case .divider(let label): [("label", label?.json)]
    case .card(let title, let text, let sections):
      [("title", title?.json), ("text", text?.json), ("sections", .list(sections.map(\.json)))]
    case .carousel(let items): [("items", .list(items.map(\.json)))]
    case .timeline(let title, let steps): [("title", title?.json), ("steps", .list(steps.map(\.json)))]
    case .iconGrid(let columns, let items): [("columns", .integer(columns)), ("items", .list(items.map(\.json)))]
    case .comparisonTable(let table): table.members
    case .promoInput(let field): field.members
    case .toggle(let toggle):
      [
        ("label", toggle.label.json), ("text", toggle.text?.json), ("on", .boolean(toggle.isOn)),
        ("plan", .text(toggle.plan)),
      ]
    case .reviewsCarousel(let items): [("items", .list(items.map { .fields($0.members) }))]
    }
  }
}

extension ScreenItem {
  fileprivate var json: JSONValue {
    .fields([
      ("id", .text(id)), ("title", title?.json), ("text", text?.json), ("icon", .text(icon)), ("media", media?.json),
      ("state", .text(state)),
    ])
  }
}

extension ScreenMedia {
  fileprivate var json: JSONValue { .fields([("fields", fields.json), ("label", label?.json)]) }
}

extension ScreenStars {
  fileprivate var json: JSONValue { .fields([("rating", .number(rating)), ("label", label.json)]) }
}

extension PurchaseArea {
  fileprivate var members: [(String, JSONValue?)] {
    [
      ("purchase", purchase?.json), ("terms", terms?.json), ("restore", restore?.json),
      ("restorePosition", .string(restorePosition)), ("text", text?.json),
    ]
  }
}

extension ScreenQuotation {
  fileprivate var members: [(String, JSONValue?)] {
    [
      ("id", .text(id)), ("quote", quote.json), ("author", author?.json), ("role", role?.json),
      ("avatar", .text(avatar)),
      ("stars", stars?.json), ("date", date?.json),
    ]
  }
}

extension ScreenCountdown {
  fileprivate var members: [(String, JSONValue?)] {
    [
      ("label", label?.json), ("ends", ends.map { .integer(Int($0)) }), ("duration", duration.map { .integer($0) }),
      ("left", left.map { .integer(Int($0)) }), ("onExpiry", .string(onExpiry)), ("expiredText", expiredText?.json),
    ]
  }
}

extension ScreenTable {
  fileprivate var members: [(String, JSONValue?)] {
    [
      ("title", title?.json),
      (
        "columns",
        .array(columns.map { .fields([("title", $0.title.json), ("highlighted", .boolean($0.isHighlighted))]) })
      ),
      (
        "rows",
        .array(rows.map { .fields([("label", $0.label.json), ("cells", .array($0.cells.map(\.json)))]) })
      ),
    ]
  }
}

extension ScreenTable.Cell {
  fileprivate var json: JSONValue {
    switch self {
    case .mark(let mark, let label): .fields([("mark", .boolean(mark)), ("label", label.json)])
    case .text(let text): text.json
    case .empty: .null
    }
  }
}

extension PromoField {
  fileprivate var members: [(String, JSONValue?)] {
    [
      ("label", label?.json), ("placeholder", placeholder?.json), ("button", button.json), ("accepted", accepted.json),
      ("refused", refused.json),
    ]
  }
}
