import JSON
import PaywallModel
import YAML

extension AppDNAPage {
  /// The sections of the screen. One of ours can become several: the reader's header has no video, and its cards hold no
  /// sections.
  func sections() -> [JSONValue] { sections(variant.screen) }

  func sections(_ nodes: [Node]) -> [JSONValue] { nodes.compactMap(Section.init).flatMap(section) }

  private func section(_ section: Section) -> [JSONValue] {
    let node = section.node
    _ = ledger.take(node["type"])
    _ = ledger.take(node["id"])
    switch section.type {
    case .header: return header(section)
    case .features: return features(section)
    case .socialProof: return socialProof(section)
    case .countdown: return countdown(section)
    case .card: return card(section)
    case .plans: return [made(section, planSection())]
    case .cta: return [made(section, cta(node))]
    case .guarantee: return [made(section, guarantee(node))]
    case .image: return [made(section, image(node))]
    case .spacer: return [made(section, [("spacer_height", value(node["height"]))])]
    case .testimonial: return [made(section, testimonial(node))]
    case .legal: return [made(section, legal(node))]
    case .divider: return [made(section, divider(node))]
    case .stickyFooter: return [made(section, stickyFooter(node))]
    case .carousel: return [made(section, carousel(section))]
    case .timeline: return [made(section, [("items", steps(node["items"])), ("show_line", true)])]
    case .iconGrid: return [made(section, iconGrid(node))]
    case .comparisonTable: return [made(section, table(node))]
    case .promoInput: return [made(section, promoInput(node))]
    case .toggle: return [made(section, toggle(node))]
    case .reviewsCarousel: return [made(section, reviews(node))]
    }
  }

  typealias Members = [(String, JSONValue?)]

  /// A section of the reader.
  func made(
    _ section: Section, _ data: Members, as type: String? = nil, suffix: String = "", styled: Bool = true
  ) -> JSONValue {
    .object(omittingNil: [
      ("type", .string(type ?? section.type.rawValue)), ("id", .string(section.id + suffix)),
      ("data", .object(omittingNil: data)), ("style", styled ? style(section) : nil),
    ])
  }

  func list(_ node: Node?, _ item: (Node) -> Members) -> JSONValue? {
    node.map { .array($0.items.map { .object(omittingNil: item($0)) }) }
  }

  private func header(_ section: Section) -> [JSONValue] {
    let node = section.node
    let (image, before) = media(node["media"], of: section)
    let data: Members = [
      ("title", text(core(node, "title", "headline"), "section-header.title")),
      ("subtitle", text(core(node, "subtitle", "subhead"), "section-header.subtitle")), ("image_url", image),
    ]
    return before + [made(section, data)]
  }

  /// A picture's address, or the section that shows a video or an animation: the reader's other sections have no place for it.
  private func media(_ node: Node?, of section: Section) -> (image: JSONValue?, before: [JSONValue]) {
    guard let node, let kind = node["kind"]?.string, let source = address(node["source"]) else { return (nil, []) }
    _ = ledger.take(node["kind"])
    let height = kind == "image" ? nil : value(node["height"])
    let members: Members
    switch kind {
    case "image": return (source, [])
    case "video":
      members = [
        ("video_url", source), ("video_thumbnail_url", address(node["poster"])), ("video_height", height),
        ("corner_radius", value(node["cornerRadius"])),
      ]
    case "lottie":
      members = [("lottie_url", source), ("lottie_loop", value(node["loop"]) ?? false), ("lottie_height", height)]
    case "rive":
      members = [("rive_url", source), ("rive_state_machine", string(node["stateMachine"])), ("height", height)]
    default: return (nil, [])
    }
    return (nil, [made(section, members, as: kind, suffix: "_media", styled: false)])
  }

  /// Titles alone can be translated; with icons they cannot, so a translated list goes without them.
  private func features(_ section: Section) -> [JSONValue] {
    let node = section.node
    let (image, before) = media(node["media"], of: section)
    let pictures: [JSONValue] =
      image.map {
        [made(section, [("image_url", $0)], as: "image", suffix: "_media", styled: false)]
      } ?? []
    let items = node["items"]?.items
    let titles =
      items.map { $0.compactMap { $0["title"] } } ?? (variant.root?["bullets"]?.items ?? []).compactMap(\.lineText)
    items?.forEach { _ = ledger.take($0["id"]) }
    let isTranslated = titles.contains { !translations.locales(of: $0).isEmpty }
    let data: Members
    if let items, !isTranslated, items.contains(where: { $0["icon"] != nil }) {
      data = [("items", .array(items.map(feature)))]
    } else {
      // The reader counts the keys anew in each list, and of what is in it.
      var features: [JSONValue] = []
      for title in titles { if let said = text(title, "feature.\(features.count)") { features.append(said) } }
      data = [("features", .array(features))]
    }
    return before + pictures + [made(section, data)]
  }

  private func feature(_ item: Node) -> JSONValue {
    let icon = item["icon"]
    let picture = address(icon)
    return .object(omittingNil: [
      ("text", text(item["title"])), ("image_url", picture), ("icon", picture == nil ? string(icon) : nil),
    ])
  }

  private func image(_ node: Node) -> Members {
    if node["contentMode"]?.string == "fill" { _ = ledger.take(node["contentMode"]) }
    return [
      ("image_url", address(node["source"])), ("height", value(node["height"])),
      ("corner_radius", value(node["cornerRadius"])),
    ]
  }

  private func divider(_ node: Node) -> Members {
    [
      ("label_text", text(node["label"])), ("color", string(node["color"])), ("thickness", value(node["thickness"])),
    ]
  }
}
