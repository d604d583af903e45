import JSON
import PaywallModel
import YAML

private typealias Look = RevenueCatComponents.Look

/// Boxes of rows that are features: a mark, an icon or a picture beside one or two texts.
extension ComponentReader {
  mutating func featureBox(_ node: Node, _ inner: [Node]) -> Bool {
    let (title, rows) = headed(inner)
    guard !rows.isEmpty, rows.allSatisfy({ isStack($0, "horizontal") && isFeature($0) }) else { return false }
    let heading = words(title)
    var features: [ImportedFeature] = []
    var texts = heading.map { [StyledText(node: $0.node, usual: Look(size: 20, weight: "semibold"))] } ?? []
    for row in rows {
      guard let found = feature(row) else { continue }
      features.append(found.feature)
      let looks = [Look(weight: "medium", alignment: "leading"), Look(size: 14, alignment: "leading")]
      texts += zip(found.texts, looks).map { StyledText(node: $0, usual: $1) }
    }
    parts.append(.features(features, title: heading, texts: texts, box: node))
    return true
  }

  func isFeature(_ row: Node) -> Bool {
    var found = FoundTexts()
    return found.collect(inside(row), isMark: isMark) && found.icons.count == 1 && (1...2).contains(found.texts.count)
      && !(inside(row).count == 2 && inside(row).allSatisfy { isStack($0, "vertical") })
  }

  /// A stack side by side of one icon, picture or mark and one or two texts, as features are made.
  func feature(_ node: Node) -> (feature: ImportedFeature, texts: [Node])? {
    guard node["dimension"]?["type"]?.string == "horizontal" else { return nil }
    var found = FoundTexts()
    guard found.collect(inside(node), isMark: isMark), found.icons.count == 1, (1...2).contains(found.texts.count),
      let title = line(found.texts[0], scope)
    else { return nil }
    for stack in [node] + found.stacks {
      _ = input.text(stack, "type")
      _ = input.items(stack, "components")
    }
    _ = input.take(node, "dimension").flatMap { input.text($0, "type") }
    let icon = found.icons[0]
    var name: String?
    if kind(icon) == "text" {
      if constant(icon) != "✓" { input.remark(.renamed, "the mark before a feature becomes ✓", at: icon) }
      takeConstant(icon)
    } else {
      _ = input.text(icon, "type")
      name = draft.asset(input.text(icon, "icon_name"), at: icon)
      input.remark(.renamed, "an icon keeps its name; the export has a mark in its place", at: icon)
    }
    let text = found.texts.count > 1 ? line(found.texts[1], scope)?.text : nil
    return (ImportedFeature(title: title.text, text: text, icon: name), found.texts)
  }

  /// Whether a text is a mark before others: one character without letters or digits.
  private func isMark(_ node: Node) -> Bool {
    guard let text = constant(node)?.trimmed, text.count == 1 else { return false }
    return !text.contains { $0.isLetter || $0.isNumber }
  }
}

/// Icons and texts of a stack and the stacks in it, as long as it has nothing else.
private struct FoundTexts {
  var icons: [Node] = []
  var texts: [Node] = []
  var stacks: [Node] = []

  mutating func collect(_ nodes: [Node], isMark: (Node) -> Bool) -> Bool {
    for node in nodes {
      switch node["type"]?.string {
      case "icon": icons.append(node)
      case "text": if icons.isEmpty, isMark(node) { icons.append(node) } else { texts.append(node) }
      case "stack":
        if node["badge"]?.isMapping == true { return false }
        stacks.append(node)
        if !collect(node["components"]?.items ?? [], isMark: isMark) { return false }
      default: return false
      }
    }
    return true
  }
}
