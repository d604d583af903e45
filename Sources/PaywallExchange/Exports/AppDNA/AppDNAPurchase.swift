import JSON
import PaywallModel
import YAML

/// The sections by which users buy, with what stands around the plans.
extension AppDNAPage {
  func planSection() -> Members {
    [("plan_display_style", .string(planStyle))] + planLook()
  }

  /// The restore button is only there with a text.
  func cta(_ node: Node) -> Members {
    let position = ledger.take(node["restorePosition"])?.string ?? "below"
    let isShown = position != "hidden"
    return [
      ("show_restore", .boolean(isShown)),
      ("restore_text", isShown ? text(node["restoreText"]) ?? word("restore") : .none),
      ("restore_position", isShown ? .string(position) : .none),
    ]
  }

  func stickyFooter(_ node: Node) -> Members {
    let restore = text(node["restoreText"], "sticky_footer.secondary")
    return [
      ("cta_text", text(core(node, "ctaTitle", "ctaTitle"), "sticky_footer.cta") ?? word("continue")),
      ("secondary_text", restore), ("secondary_action", restore.map { _ in "restore" }),
      ("legal_text", text(node["text"], "sticky_footer.legal")),
    ]
  }

  func legal(_ node: Node) -> Members {
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

  func promoInput(_ node: Node) -> Members {
    [
      ("placeholder", text(node["placeholder"])), ("button_text", text(node["buttonTitle"], "promo.button")),
      ("success_text", text(node["successText"])), ("error_text", text(node["errorText"])),
    ]
  }

  func toggle(_ node: Node) -> Members {
    [
      ("label", text(node["label"], "toggle.label")), ("description", text(node["text"], "toggle.description")),
      ("default_value", value(node["isOn"]) ?? false), ("affects_price", value(node["affectsPrice"]) ?? false),
    ]
  }
}
