import JSON
import PaywallModel
import YAML

extension AppDNAPage {
  /// The sections of the screen. One of ours can become several: the reader's header has no video, and its cards hold no
  /// sections.
  func sections() -> [JSONValue] { sections(variant.screen) }

  private func sections(_ nodes: [Node]) -> [JSONValue] { nodes.compactMap(Section.init).flatMap(section) }

  private func section(_ section: Section) -> [JSONValue] {
    let node = section.node
    _ = ledger.take(node["type"])
    _ = ledger.take(node["id"])
    switch section.type {
    case .header: return header(section)
    case .features: return features(section)
    case .plans: return [made(section, planSection())]
    case .cta: return [made(section, cta(node))]
    case .socialProof: return socialProof(section)
    case .guarantee:
      return [
        made(
          section,
          [
            ("title", text(node["title"], "guarantee.title")), ("icon", guaranteeIcon(node["icon"])),
            ("description", text(node["text"], "guarantee.description")),
          ])
      ]
    case .image:
      return [
        made(
          section,
          [
            ("image_url", address(node["source"])), ("height", value(node["height"])),
            ("corner_radius", value(node["cornerRadius"])), fills(node),
          ])
      ]
    case .spacer: return [made(section, [("spacer_height", value(node["height"]))])]
    case .testimonial:
      return [
        made(
          section,
          [
            ("quote", text(node["quote"], "testimonial.quote")),
            ("author_name", text(node["author"], "testimonial.author_name")),
            ("author_role", text(node["role"], "testimonial.author_role")), ("avatar_url", address(node["avatar"])),
          ])
      ]
    case .countdown: return countdown(section)
    case .legal: return [made(section, legal(node))]
    case .divider:
      return [
        made(
          section,
          [
            ("label_text", text(node["label"])), ("color", string(node["color"])),
            ("thickness", value(node["thickness"])),
          ])
      ]
    case .stickyFooter: return [made(section, stickyFooter(node))]
    case .card: return card(section)
    case .carousel: return [made(section, carousel(section))]
    case .timeline: return [made(section, [("items", steps(node["items"])), ("show_line", true)])]
    case .iconGrid:
      return [
        made(
          section,
          [
            ("columns", value(node["columns"]) ?? 3),
            (
              "items",
              list(node["items"]) { item in
                [
                  ("icon", self.string(item["icon"])), ("label", self.text(item["title"])),
                  ("description", self.text(item["text"])),
                ]
              }
            ),
          ])
      ]
    case .comparisonTable: return [made(section, table(node))]
    case .promoInput:
      return [
        made(
          section,
          [
            ("placeholder", text(node["placeholder"])), ("button_text", text(node["buttonTitle"], "promo.button")),
            ("success_text", text(node["successText"])), ("error_text", text(node["errorText"])),
          ])
      ]
    case .toggle:
      return [
        made(
          section,
          [
            ("label", text(node["label"], "toggle.label")), ("description", text(node["text"], "toggle.description")),
            ("default_value", value(node["isOn"]) ?? false), ("affects_price", value(node["affectsPrice"]) ?? false),
          ])
      ]
    case .reviewsCarousel:
      return [
        made(section, [("reviews", list(node["items"], review)), ("auto_scroll", value(node["autoplay"]) ?? false)])
      ]
    }
  }

  typealias Members = [(String, JSONValue?)]

  /// A section of the reader.
  private func made(
    _ section: Section, _ data: Members, as type: String? = nil, suffix: String = "", styled: Bool = true
  ) -> JSONValue {
    .object(omittingNil: [
      ("type", .string(type ?? section.type.rawValue)), ("id", .string(section.id + suffix)),
      ("data", .object(omittingNil: data)), ("style", styled ? style(section) : nil),
    ])
  }

  private func list(_ node: Node?, _ item: (Node) -> Members) -> JSONValue? {
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

  private func planSection() -> Members {
    [("plan_display_style", .string(planStyle))] + planLook()
  }

  /// The restore button is only there with a text.
  private func cta(_ node: Node) -> Members {
    let position = ledger.take(node["restorePosition"])?.string ?? "below"
    let isShown = position != "hidden"
    return [
      ("show_restore", .boolean(isShown)),
      ("restore_text", isShown ? text(node["restoreText"]) ?? word("restore") : .none),
      ("restore_position", isShown ? .string(position) : .none),
    ]
  }

  /// The reader shows the text in quotation marks under the stars, so it gets a badge of its own.
  private func socialProof(_ section: Section) -> [JSONValue] {
    let node = section.node
    let words: Members = [("sub_type", "trial_badge"), ("text", text(node["text"], "social_proof.trial_badge"))]
    guard node["rating"] != nil else { return [made(section, words)] }
    let stars: Members = [
      ("sub_type", "app_rating"), ("rating", value(node["rating"])), ("review_count", value(node["count"])),
    ]
    return [made(section, stars), made(section, words, suffix: "_text", styled: false)]
  }

  private func guaranteeIcon(_ node: Node?) -> JSONValue? {
    guard let name = node?.string, name.contains("_") || name.contains(".") else { return nil }
    return string(node)
  }

  private func fills(_ node: Node) -> (String, JSONValue?) {
    if node["contentMode"]?.string == "fill" { _ = ledger.take(node["contentMode"]) }
    return ("image_fit", nil)
  }

  /// The reader counts down from a length whenever the screen opens; it would count down an hour to any fixed moment.
  private func countdown(_ section: Section) -> [JSONValue] {
    let node = section.node
    guard let length = node["durationSeconds"] else {
      ledger.takeAll(node)
      ledger.lose(
        node, "the countdown is left out: AppDNA counts down from a length, and one hour to any date",
        hint: "give it a durationSeconds")
      return []
    }
    ledger.lose(node, "AppDNA's countdown starts anew whenever the screen opens")
    let actions = ["hide": "hide", "showText": "show_expired_text"]
    let action = ledger.take(node["onExpiry"])?.string ?? "hide"
    let data: Members = [
      ("label_text", text(node["label"], "countdown.label")), ("duration_seconds", value(length)),
      ("on_expire_action", actions[action].map { .string($0) }), ("expired_text", text(node["expiredText"])),
    ]
    return [made(section, data)]
  }

  private func legal(_ node: Node) -> Members {
    if node["presentation"]?.string == "inline" { _ = ledger.take(node["presentation"]) }
    let project = frame.settings.root?["legal"]
    func link(_ name: String) -> JSONValue? {
      guard let url = node["\(name)URL"].map({ string($0) }) ?? project?["\(name)URL"]?.string.map({ .string($0) })
      else {
        return nil
      }
      return ["label": text(node["\(name)Title"]) ?? word(name), "url": url, "action": "url"]
    }
    let links = ["terms", "privacy"].compactMap(link)
    return [
      ("text", text(core(node, "text", "footnote"))), ("links", links.isEmpty ? .none : .array(links)),
    ]
  }

  private func stickyFooter(_ node: Node) -> Members {
    let restore = text(node["restoreText"], "sticky_footer.secondary")
    return [
      ("cta_text", text(core(node, "ctaTitle", "ctaTitle"), "sticky_footer.cta") ?? word("continue")),
      ("secondary_text", restore), ("secondary_action", restore.map { _ in "restore" }),
      ("legal_text", text(node["text"], "sticky_footer.legal")),
    ]
  }

  private func card(_ section: Section) -> [JSONValue] {
    let node = section.node
    let inner = sections(node["sections"]?.items ?? [])
    if !inner.isEmpty { ledger.note(node, "AppDNA's cards hold no sections: those of '\(section.id)' follow it") }
    return [made(section, [("title", text(node["title"], "card.title")), ("text", text(node["text"], "card.body"))])]
      + inner
  }

  private func carousel(_ section: Section) -> Members {
    let pages = (section.node["items"]?.items ?? []).enumerated().map { index, item -> JSONValue in
      let media = item["media"]
      let picture = media?["kind"]?.string == "image" ? address(media?["source"]) : nil
      if picture != nil { _ = ledger.take(media?["kind"]) }
      let id = ledger.take(item["id"])?.string ?? "\(section.id)_\(index)"
      return [
        "id": .string(id),
        "children": [
          [
            "type": "header", "id": .string(id),
            "data": .object(omittingNil: [
              ("title", text(item["title"])), ("subtitle", text(item["text"])), ("image_url", picture),
            ]),
          ]
        ],
      ]
    }
    return [
      ("pages", .array(pages)), ("auto_scroll", value(section.node["autoplay"]) ?? false),
      ("auto_scroll_interval_ms", milliseconds(section.node["intervalSeconds"])),
    ]
  }

  /// A step of which no text can be shown is none.
  private func steps(_ node: Node?) -> JSONValue? {
    let steps = node.map { $0.items.map { JSONValue.object(omittingNil: step($0)) } }
    return steps.map { .array($0.filter { $0["title"] != nil || $0["subtitle"] != nil }) }
  }

  private func step(_ item: Node) -> Members {
    let states = ["done": "completed", "current": "current", "upcoming": "upcoming"]
    return [
      ("id", string(item["id"])), ("title", text(item["title"])), ("subtitle", text(item["text"])),
      ("status", ledger.take(item["state"])?.string.flatMap { states[$0] }.map { .string($0) }),
    ]
  }

  private func review(_ item: Node) -> Members {
    _ = ledger.take(item["id"])
    return [
      ("text", text(item["quote"])), ("author", text(item["author"])), ("rating", value(item["rating"])),
      ("avatar_url", address(item["avatar"])), ("date", string(item["date"])),
    ]
  }

  private func table(_ node: Node) -> Members {
    [
      (
        "table_columns",
        list(node["columns"]) { column in
          [("label", text(column["title"])), ("highlighted", value(column["highlighted"]) ?? false)]
        }
      ),
      (
        "rows",
        list(node["rows"]) { row in
          [("feature", text(row["label"])), ("values", .array((row["values"]?.items ?? []).map(cell)))]
        }
      ),
    ]
  }

  /// A mark or a text. The reader draws some texts as marks.
  private func cell(_ node: Node) -> JSONValue {
    if let flag = node.boolean {
      _ = ledger.take(node)
      return flag ? "check" : "cross"
    }
    guard let words = node.lineText, let text = words.string else { return "" }
    let marks: Set = ["check", "yes", "y", "✓", "cross", "no", "n", "-", "✗", "partial", "~"]
    if marks.contains(text.lowercased()) {
      ledger.misread(words, "AppDNA draws the text '\(text)' as a mark", hint: "write true or false, or other words")
    }
    return self.text(words) ?? ""
  }
}
