import JSON
import PaywallModel
import YAML

private typealias Look = RevenueCatComponents.Look

/// Boxes whose rows have the same number of cells.
extension ComponentReader {
  mutating func grid(_ node: Node, _ inner: [Node]) -> Bool {
    let columns = inside(inner[0]).count
    guard (1...6).contains(columns), inner.allSatisfy({ isStack($0, "horizontal") && inside($0).count == columns })
    else { return false }
    let cells = inner.flatMap(inside)
    let used = cells.prefix { !inside($0).isEmpty }
    guard !used.isEmpty, cells.dropFirst(used.count).allSatisfy({ kind($0) == "stack" && inside($0).isEmpty }),
      cells.count - used.count < columns, used.allSatisfy({ isStack($0, "vertical") && areTexts(inside($0), 1...2) })
    else { return false }
    for row in inner {
      _ = input.text(row, "type")
      _ = input.items(row, "components")
    }
    var texts: [StyledText] = []
    let items = used.compactMap { cell -> ScreenValue? in
      _ = input.text(cell, "type")
      let lines = input.items(cell, "components").compactMap { line($0, scope) }
      texts += zip(lines, [Look(size: 14, weight: "medium"), Look(size: 12)]).map {
        StyledText(node: $0.node, usual: $1)
      }
      return lines.first.map { .object([("title", .text($0.text)), ("text", value(lines.dropFirst().first))]) }
    }
    add(.iconGrid, [("columns", .json(.integer(columns))), ("items", .list(items))], style: style(node, texts))
    return true
  }

  private func isEmpty(_ cell: Node) -> Bool { kind(cell) == "stack" && inside(cell).isEmpty }

  mutating func table(_ node: Node, _ inner: [Node]) -> Bool {
    let (title, rows) = headed(inner)
    guard rows.count > 1 else { return false }
    let columns = inside(rows[0]).count
    guard columns > 1, isEmpty(inside(rows[0])[0]),
      rows.allSatisfy({ row in
        isStack(row, "horizontal") && inside(row).count == columns
          && inside(row).allSatisfy { kind($0) == "text" || isEmpty($0) }
      }), inside(rows[0]).dropFirst().allSatisfy({ kind($0) == "text" }),
      rows.dropFirst().allSatisfy({ inside($0).allSatisfy { kind($0) == "text" } })
    else { return false }
    let heading = words(title)
    var texts = heading.map { [StyledText(node: $0.node, usual: Look(size: 18, weight: "semibold"))] } ?? []
    func cell(_ node: Node, _ look: Look) -> ScreenValue {
      texts.append(StyledText(node: node, usual: look))
      return value(words(node)) ?? .string("")
    }
    func answer(_ node: Node) -> ScreenValue {
      if let mark = constant(node), ["✓", "–"].contains(mark) {
        takeConstant(node)
        texts.append(StyledText(node: node, usual: Look(size: 14, weight: "semibold")))
        return .json(.boolean(mark == "✓"))
      }
      return cell(node, Look(size: 14))
    }
    for row in rows {
      _ = input.text(row, "type")
      _ = input.items(row, "components")
    }
    let head = inside(rows[0]).dropFirst().map {
      ScreenValue.object([("title", cell($0, Look(size: 13, weight: "semibold")))])
    }
    let body = rows.dropFirst().map { row in
      ScreenValue.object([
        ("label", cell(inside(row)[0], Look(size: 14, alignment: "leading"))),
        ("values", .list(inside(row).dropFirst().map(answer))),
      ])
    }
    add(
      .comparisonTable, [("title", value(heading)), ("columns", .list(head)), ("rows", .list(body))],
      style: style(node, texts))
    return true
  }
}
