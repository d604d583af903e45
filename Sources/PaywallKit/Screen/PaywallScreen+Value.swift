package import JSON

extension PaywallScreen {
  /// The screen as plain values, for other renderers and for comparing. Docs/screen.md describes it; what is nil or empty is
  /// left out, and the same screen always gives the same value.
  public var value: PaywallValue { PaywallValue(json) }

  /// The same in the order of the screen.
  package var json: JSONValue {
    .fields([
      ("paywall", .string(paywall)), ("origin", .string(origin.rawValue)), ("locale", .string(locale)),
      ("level", .integer(level)), ("layout", .string(layout.rawValue)),
      ("presentation", .string(presentation.rawValue)),
      ("noProducts", noProducts?.json), ("planStyle", plans.map { .string($0.style.rawValue) }),
      ("selected", plans.map { .string($0.selected.id) }), ("purchase", purchase?.json),
      ("plans", .list(plans?.cards.map(\.json))), ("sections", .list(sections.map(\.json))), ("close", dismissal.json),
      ("restore", restore.json), ("links", .list(links.map(\.json))),
      ("success", .fields([("title", success.title.json), ("text", success.text.json)])), ("message", message?.json),
      ("settings", settings.isEmpty ? nil : PaywallValue.object(settings).json),
      ("reports", .list(reports.map(\.json))),
    ])
  }

  private var noProducts: NoProducts? { if case .noProducts(let none) = selling { none } else { nil } }
}

extension JSONValue {
  static func fields(_ members: [(String, JSONValue?)]) -> JSONValue { .object(omittingNil: members) }

  /// Nil for an empty list.
  static func list(_ items: [JSONValue]?) -> JSONValue? { items.flatMap { $0.isEmpty ? nil : .array($0) } }

  static func text(_ text: String?) -> JSONValue? { text.map { .string($0) } }
}

extension PaywallValue {
  /// The value with the members of objects in the order of their names.
  var json: JSONValue {
    switch self {
    case .null: .null
    case .boolean(let flag): .boolean(flag)
    case .integer(let number): .integer(number)
    case .number(let number): .number(number)
    case .string(let text): .string(text)
    case .array(let items): .array(items.map(\.json))
    case .object(let members):
      .object(members.sorted { $0.key < $1.key }.map { JSONMember($0.key, $0.value.json) })
    }
  }
}

extension ScreenText {
  var json: JSONValue {
    .fields([("text", .string(text)), ("path", .string(path)), ("locale", .text(locale))])
  }
}

extension ScreenButton {
  var json: JSONValue {
    .fields([("title", title.json), ("action", .string(action.name)), ("target", .text(action.target))])
  }
}

extension ScreenButton.Action {
  fileprivate var name: String {
    switch self {
    case .purchase: "purchase"
    case .restore: "restore"
    case .open: "open"
    case .dismiss: "dismiss"
    case .tryAgain: "try_again"
    case .submitCode: "submit_code"
    case .none: "none"
    }
  }

  fileprivate var target: String? {
    switch self {
    case .purchase(let way): way
    case .open(let url): url
    case .restore, .dismiss, .tryAgain, .submitCode, .none: nil
    }
  }
}

extension PaywallScreen.NoProducts {
  fileprivate var json: JSONValue { .fields([("text", text.json), ("tryAgain", tryAgain.json)]) }
}

extension PaywallScreen.Dismissal {
  fileprivate var json: JSONValue {
    .fields([
      ("allowed", .boolean(isAllowed)), ("style", .string(style)), ("delaySeconds", .number(delay)),
      ("button", button.json),
    ])
  }
}

extension ScreenReport {
  fileprivate var json: JSONValue {
    .fields([("kind", .string(kind.rawValue)), ("path", .string(path)), ("detail", .string(detail))])
  }
}

extension PlanCard {
  fileprivate var json: JSONValue {
    .fields([
      ("id", .string(id)), ("product", .string(product)), ("package", .text(package)), ("title", title.json),
      ("price", .string(price)), ("priceLine", priceLine.json), ("periodPriceLine", periodPriceLine?.json),
      ("period", period.json), ("perUnit", units), ("offer", offer?.json), ("offerLabel", offerLabel?.json),
      ("terms", terms.json), ("saving", saving?.json), ("badge", badge?.json), ("text", text?.json),
      ("features", .list(features.map(\.json))), ("commitment", commitment?.json), ("selected", .boolean(isSelected)),
      ("highlighted", .boolean(isHighlighted)), ("current", .boolean(isCurrent)), ("style", style?.json),
      ("reading", .array(reading.map { .string($0) })),
    ])
  }

  private var units: JSONValue? {
    if perUnit.isEmpty { return nil }
    return .fields([
      ("day", .text(perUnit[.day])), ("week", .text(perUnit[.week])), ("month", .text(perUnit[.month])),
      ("year", .text(perUnit[.year])),
    ])
  }
}

extension PlanOffer {
  fileprivate var json: JSONValue {
    .fields([
      ("kind", .string(kind.rawValue)), ("payment", .string(payment.rawValue)), ("length", .string(length.iso8601)),
      ("later", isLater ? .boolean(true) : nil),
    ])
  }
}

extension PlanSaving {
  fileprivate var json: JSONValue {
    .fields([("percent", .integer(percent)), ("amount", .text(amount)), ("label", label.json)])
  }
}

extension PlanCommitment {
  fileprivate var json: JSONValue { .fields([("period", period.json), ("total", .text(total))]) }
}
