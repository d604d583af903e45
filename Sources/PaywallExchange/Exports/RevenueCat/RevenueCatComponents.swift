import JSON
import PaywallModel
import YAML

/// The parts that RevenueCat's screens are made of, with everything that its decoder requires.
enum RevenueCatComponents {
  static let fill: JSONValue = ["type": "fill"]
  static let fit: JSONValue = ["type": "fit"]

  static func size(_ width: JSONValue = fill, _ height: JSONValue = fit) -> JSONValue {
    ["width": width, "height": height]
  }

  static func fixed(_ points: JSONValue?) -> JSONValue {
    var whole = 0
    if case .integer(let points)? = points { whole = points }
    if case .number(let points)? = points { whole = Int(points.rounded()) }
    return ["type": "fixed", "value": .integer(whole)]
  }

  /// The same on all sides.
  static func sides(_ points: JSONValue?) -> JSONValue {
    let points = points ?? 0
    return ["top": points, "bottom": points, "leading": points, "trailing": points]
  }

  static func color(_ light: String, _ dark: String? = nil) -> JSONValue {
    .object(omittingNil: [("light", hex(light)), ("dark", dark.map(hex))])
  }

  private static func hex(_ text: String) -> JSONValue { ["type": "hex", "value": .string(text)] }

  /// The reader's own text colour: ours is the renderer's, dark on light and light on dark.
  static let ink = color("#1C1C1EFF", "#FFFFFFFF")
  static let accent = color("#0A66FFFF")
  static let white = color("#FFFFFFFF")
  static let faint = color("#8E8E93FF")
  /// The background of a screen that has none of its own.
  static let usualBackground: JSONValue = ["type": "color", "value": color("#FFFFFFFF", "#000000FF")]
  /// The edge and the shape of a plan's card that says nothing else.
  static let cardBorder: JSONValue = ["color": faint, "width": 1]
  static let cardShape: JSONValue = ["type": "rectangle", "corners": radii(16)]

  static func radii(_ points: JSONValue) -> JSONValue {
    ["top_leading": points, "top_trailing": points, "bottom_leading": points, "bottom_trailing": points]
  }

  /// How a text looks.
  struct Look {
    var size: JSONValue = 16
    var weight = "regular"
    var color: JSONValue = RevenueCatComponents.ink
    var alignment = "center"
  }

  /// What a section's style says of its texts; the rest is usual for each text.
  struct Looks {
    var size: JSONValue?
    var weight: String?
    var color: JSONValue?
    var alignment: String?

    func callAsFunction(_ usualSize: Int, _ usualWeight: String = "regular") -> Look {
      Look(
        size: size ?? .integer(usualSize), weight: weight ?? usualWeight, color: color ?? RevenueCatComponents.ink,
        alignment: alignment ?? "center")
    }
  }

  static func text(_ words: RevenueCatScreen.Words, _ look: Look, overrides: [JSONValue] = []) -> JSONValue {
    let shown: [JSONValue] = words.isOfOffer ? [override("intro_offer", ["visible": true])] : []
    let all = shown + overrides
    return .object(omittingNil: [
      ("type", "text"), ("text_lid", .string(words.key)), ("visible", words.isOfOffer ? false : .none),
      ("font_weight", .string(look.weight)), ("font_size", look.size), ("color", look.color),
      ("horizontal_alignment", .string(look.alignment)), ("size", size()), ("padding", sides(0)), ("margin", sides(0)),
      ("overrides", all.isEmpty ? .none : .array(all)),
    ])
  }

  /// Properties in a state of the component.
  static func override(_ condition: String, _ properties: JSONValue) -> JSONValue {
    ["conditions": [["type": .string(condition)]], "properties": properties]
  }

  static func stack(
    _ components: [JSONValue], isVertical: Bool = true, alignment: String? = nil, spacing: JSONValue = 8,
    size: JSONValue = size(), more: [(String, JSONValue?)] = []
  ) -> JSONValue {
    let dimension: JSONValue = [
      "type": isVertical ? "vertical" : "horizontal", "alignment": .string(alignment ?? "center"),
      "distribution": "start",
    ]
    let usual: [(String, JSONValue?)] = [("padding", sides(0)), ("margin", sides(0))]
    return .object(
      omittingNil: [
        ("type", "stack"), ("components", .array(components)), ("dimension", dimension), ("size", size),
        ("spacing", spacing),
      ] + usual.filter { name, _ in !more.contains { $0.0 == name && $0.1 != nil } } + more)
  }

  /// A button that looks like a link.
  static func link(_ words: RevenueCatScreen.Words, _ action: JSONValue) -> JSONValue {
    [
      "type": "button", "action": action,
      "stack": stack([text(words, Look(size: 13, color: faint))], size: size(fit)),
    ]
  }

  /// The button that buys what is selected.
  static func purchase(_ title: JSONValue) -> JSONValue {
    [
      "type": "purchase_button",
      "stack": stack(
        [title],
        more: [
          ("background", ["type": "color", "value": accent]), ("shape", ["type": "pill"]), ("padding", sides(14)),
        ]),
    ]
  }

  /// Pages side by side.
  static func carousel(_ pages: [JSONValue], advance: JSONValue?) -> JSONValue {
    .object(omittingNil: [
      ("type", "carousel"), ("pages", .array(pages)), ("page_alignment", "top"), ("page_spacing", 12),
      ("page_peek", 20), ("initial_page_index", 0), ("loop", false), ("size", size()),
      (
        "auto_advance",
        advance.map { ["ms_time_per_page": $0, "ms_transition_time": 300] }
      ),
    ])
  }
}
