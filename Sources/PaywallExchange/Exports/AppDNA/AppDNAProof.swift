import JSON
import PaywallModel
import YAML

/// The sections that say why to buy, and by when.
extension AppDNAPage {
  /// The reader shows the text in quotation marks under the stars, so it gets a badge of its own.
  func socialProof(_ section: Section) -> [JSONValue] {
    let node = section.node
    let words: Members = [("sub_type", "trial_badge"), ("text", text(node["text"], "social_proof.trial_badge"))]
    guard node["rating"] != nil else { return [made(section, words)] }
    let stars: Members = [
      ("sub_type", "app_rating"), ("rating", value(node["rating"])), ("review_count", value(node["count"])),
    ]
    return [made(section, stars), made(section, words, suffix: "_text", styled: false)]
  }

  func guarantee(_ node: Node) -> Members {
    [
      ("title", text(node["title"], "guarantee.title")), ("icon", guaranteeIcon(node["icon"])),
      ("description", text(node["text"], "guarantee.description")),
    ]
  }

  private func guaranteeIcon(_ node: Node?) -> JSONValue? {
    guard let name = node?.string, name.contains("_") || name.contains(".") else { return nil }
    return string(node)
  }

  func testimonial(_ node: Node) -> Members {
    [
      ("quote", text(node["quote"], "testimonial.quote")),
      ("author_name", text(node["author"], "testimonial.author_name")),
      ("author_role", text(node["role"], "testimonial.author_role")), ("avatar_url", address(node["avatar"])),
    ]
  }

  func reviews(_ node: Node) -> Members {
    [("reviews", list(node["items"], review)), ("auto_scroll", value(node["autoplay"]) ?? false)]
  }

  private func review(_ item: Node) -> Members {
    _ = ledger.take(item["id"])
    return [
      ("text", text(item["quote"])), ("author", text(item["author"])), ("rating", value(item["rating"])),
      ("avatar_url", address(item["avatar"])), ("date", string(item["date"])),
    ]
  }

  /// The reader counts down from a length whenever the screen opens; it would count down an hour to any fixed moment.
  func countdown(_ section: Section) -> [JSONValue] {
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
}
