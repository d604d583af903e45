import JSON
import PaywallModel
import YAML

private typealias Look = RevenueCatComponents.Look

/// What happens when, step by step.
extension ComponentReader {
  mutating func timeline(_ node: Node) {
    var names = ItemNames()
    let items = input.items(node, "items").compactMap { item -> ScreenValue? in
      guard let title = input.take(item, "title").flatMap({ text(taking: $0) }) else { return nil }
      let body = input.take(item, "description").flatMap { text(taking: $0) }
      let icon = input.take(item, "icon").flatMap { draft.asset(input.text($0, "icon_name"), at: $0) }
      return .object([
        ("id", .string(names.take(title.text))), ("icon", icon.map(ScreenValue.string)), ("title", .text(title)),
        ("text", body.map(ScreenValue.text)),
      ])
    }
    if !items.isEmpty {
      parts.append(.section([("type", .string("timeline")), ("items", .list(tellingFirstBill(items)))]))
    }
  }

  private func text(taking node: Node) -> ImportedText? {
    _ = input.text(node, "type")
    return text(node, scope)
  }

  mutating func steps(_ node: Node, _ inner: [Node]) -> Bool {
    let (title, rows) = headed(inner)
    guard rows.count > 1, rows.allSatisfy({ isStack($0, "vertical") && areTexts(inside($0), 1...2) }) else {
      return false
    }
    let isLeading = rows.allSatisfy { $0["dimension"]?["alignment"]?.string == "leading" }
    guard isLeading else { return false }
    let heading = words(title)
    var texts = heading.map { [StyledText(node: $0.node, usual: Look(size: 20, weight: "semibold"))] } ?? []
    var names = ItemNames()
    var items: [ScreenValue] = []
    for row in rows {
      _ = input.text(row, "type")
      let lines = input.items(row, "components").compactMap { line($0, scope) }
      guard let first = lines.first else { continue }
      let looks = [Look(weight: "semibold", alignment: "leading"), Look(size: 14, alignment: "leading")]
      texts += zip(lines, looks).map { StyledText(node: $0.node, usual: $1) }
      items.append(
        .object([
          ("id", .string(names.take(first.text.text))), ("title", .text(first.text)),
          ("text", value(lines.dropFirst().first)),
        ]))
    }
    if !items.isEmpty {
      add(.timeline, [("title", value(heading)), ("items", .list(tellingFirstBill(items)))], style: style(node, texts))
    }
    return true
  }

  /// RevenueCat has one variable for the day on which a trial ends and the first bill comes: it is the bill's in a step that tells
  /// the price, and in each behind one that has told the day.
  private func tellingFirstBill(_ items: [ScreenValue]) -> [ScreenValue] {
    var isTold = false
    var out: [ScreenValue] = []
    for item in items {
      let texts = item.texts
      let tellsDay = texts.contains { $0.placeholders.contains(.trialEndDate) }
      let isBill = tellsDay && (isTold || texts.contains { $0.placeholders.contains(.price) })
      out.append(isBill ? item.replacing(.trialEndDate, with: .firstBillDate) : item)
      isTold = isTold || tellsDay
    }
    return out
  }
}

extension ScreenValue {
  /// With another placeholder in all of its texts.
  fileprivate func replacing(_ old: Placeholder, with new: Placeholder) -> ScreenValue {
    switch self {
    case .json: return self
    case .list(let items): return .list(items.map { $0.replacing(old, with: new) })
    case .object(let members): return .object(members.map { ($0.0, $0.1?.replacing(old, with: new)) })
    case .text(var text):
      func renamed(_ text: String) -> String { text.replacing("{{\(old.rawValue)}}", with: "{{\(new.rawValue)}}") }
      text.text = renamed(text.text)
      text.translations = text.translations.mapValues(renamed)
      return .text(text)
    }
  }
}
