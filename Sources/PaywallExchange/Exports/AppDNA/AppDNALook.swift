import JSON
import PaywallModel
import YAML

extension AppDNAPage {
  /// A section's box, and its texts as far as the reader names them.
  func style(_ section: Section) -> JSONValue? {
    guard let style = section.node["style"] else { return nil }
    let box = JSONValue.object(omittingNil: [
      ("background", background(style["background"], isOfScreen: false)), ("border", border(style["border"])),
      ("shadow", shadow(style["shadow"])), ("padding", sides(style["padding"])),
      ("corner_radius", value(style["cornerRadius"])),
    ])
    let container = box.members?.isEmpty ?? true ? JSONValue?.none : box
    let look = JSONValue.object(omittingNil: [
      ("container", container), ("margin", sides(style["margin"])), ("elements", elements(of: section, style)),
    ])
    return look.members?.isEmpty ?? true ? nil : look
  }

  private func sides(_ node: Node?) -> JSONValue? {
    value(node).map { ["top": $0, "bottom": $0, "left": $0, "right": $0] }
  }

  private func border(_ node: Node?) -> JSONValue? {
    node.map { .object(omittingNil: [("color", string($0["color"])), ("width", value($0["width"]))]) }
  }

  private func shadow(_ node: Node?) -> JSONValue? {
    node.map { node in
      .object(omittingNil: [
        ("color", string(node["color"])), ("blur", value(node["radius"])), ("x", value(node["x"])),
        ("y", value(node["y"])),
      ])
    }
  }

  /// The texts of a section that the reader lets one style, with the sizes and weights that it uses of itself: a style
  /// without a size would be one of 16 points.
  private static let elements: [SectionType: [(name: String, size: Int, weight: Int)]] = [
    .header: [("title", 28, 700), ("subtitle", 17, 400)], .features: [("item_text", 17, 400)],
    .iconGrid: [("title", 12, 500), ("description", 11, 400)], .guarantee: [("title", 15, 600), ("text", 12, 400)],
    .testimonial: [("quote", 17, 400), ("author_name", 15, 600), ("author_role", 12, 400)],
    .reviewsCarousel: [("text", 15, 400), ("author", 12, 600)], .socialProof: [("value", 12, 600)],
  ]

  private func elements(of section: Section, _ style: Node) -> JSONValue? {
    let keys = ["textColor", "fontSize", "fontWeight", "alignment"]
    guard let elements = Self.elements[section.type], keys.contains(where: { style[$0] != nil }) else { return nil }
    let weights = ["regular": 400, "medium": 500, "semibold": 600, "bold": 700, "heavy": 800]
    let sides = ["leading": "left", "center": "center", "trailing": "right"]
    let (color, size) = (string(style["textColor"]), value(style["fontSize"]))
    let weight = ledger.take(style["fontWeight"])?.string.flatMap { weights[$0] }
    let side = ledger.take(style["alignment"])?.string.flatMap { sides[$0] }
    return .object(
      elements.map { element in
        let text = JSONValue.object(omittingNil: [
          ("color", color), ("font_size", size ?? .integer(element.size)),
          ("font_weight", .integer(weight ?? element.weight)), ("alignment", .string(side ?? "center")),
        ])
        return JSONMember(element.name, ["text_style": text])
      })
  }

  /// What is behind the screen or a section.
  func background(_ node: Node?, isOfScreen: Bool) -> JSONValue? {
    guard let node else { return nil }
    if let media = node["media"], isOfScreen, let found = video(media) { return found }
    if let picture = address(node["image"]) { return ["type": "image", "image_url": picture, "image_fit": "cover"] }
    if let gradient = node["gradient"], let found = self.gradient(gradient) {
      return ["type": "gradient", "gradient": found]
    }
    return string(node["color"]).map { ["type": "color", "color": $0] }
  }

  private func video(_ media: Node) -> JSONValue? {
    guard media["kind"]?.string == "video", let source = address(media["source"]) else { return nil }
    _ = ledger.take(media["kind"])
    return .object(omittingNil: [
      ("type", "video"), ("video_url", source), ("video_poster_url", address(media["poster"])),
      ("video_muted", value(media["muted"]) ?? false), ("video_loop", value(media["loop"]) ?? false),
    ])
  }

  /// The reader measures angles clockwise from the right, and asks for two colours at least.
  private func gradient(_ node: Node) -> JSONValue? {
    let colors = (node["colors"]?.items ?? []).compactMap { string($0) }
    guard colors.count >= 2 else { return nil }
    let angle = ledger.take(node["angle"])?.number ?? 0
    let stops = colors.enumerated().map { index, color -> JSONValue in
      ["color": color, "position": number(Double(index) * 100 / Double(colors.count - 1))]
    }
    return ["type": "linear", "angle": number(angle < 90 ? angle + 270 : angle - 90), "stops": .array(stops)]
  }
}

/// A number as files hold it: a whole one is an integer.
func number(_ value: Double) -> JSONValue { Int(exactly: value).map { .integer($0) } ?? .number(value) }
