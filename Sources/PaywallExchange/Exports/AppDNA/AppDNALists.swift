import JSON
import PaywallModel
import YAML

/// The sections of several parts.
extension AppDNAPage {
  func card(_ section: Section) -> [JSONValue] {
    let node = section.node
    let inner = sections(node["sections"]?.items ?? [])
    if !inner.isEmpty { ledger.note(node, "AppDNA's cards hold no sections: those of '\(section.id)' follow it") }
    return [made(section, [("title", text(node["title"], "card.title")), ("text", text(node["text"], "card.body"))])]
      + inner
  }

  func carousel(_ section: Section) -> Members {
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
  func steps(_ node: Node?) -> JSONValue? {
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

  func iconGrid(_ node: Node) -> Members {
    let items = list(node["items"]) { item in
      [
        ("icon", self.string(item["icon"])), ("label", self.text(item["title"])),
        ("description", self.text(item["text"])),
      ]
    }
    return [("columns", value(node["columns"]) ?? 3), ("items", items)]
  }

  func table(_ node: Node) -> Members {
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
