/// Entries between brackets.
extension YAMLEditor {
  func flowEdits(_ plan: Plan, _ parts: [Part]) -> [Edit] {
    let kept = parts.indices.filter { !plan.removed.contains($0) }
    if kept.isEmpty { return [refill(plan, parts)] }
    var edits = removals(plan, parts)
    for (after, entry) in plan.inserted {
      if let last = kept.last(where: { $0 <= after }) {
        let end = parts[last].upperBound
        edits.append(Edit(range: end..<end, text: separator(parts[last]) + inline(entry)))
      } else {
        let start = parts[kept[0]].lowerBound
        edits.append(Edit(range: start..<start, text: inline(entry) + separator(parts[kept[0]])))
      }
    }
    if hasBrackets(plan) || plan.inserted.isEmpty { return edits }
    let (start, end) = (parts[0].lowerBound, parts[parts.count - 1].upperBound)
    return [Edit(range: start..<start, text: "{")] + edits + [Edit(range: end..<end, text: "}")]
  }

  /// The comma after an entry; entries on their own lines stay so.
  private func separator(_ part: Part) -> String {
    let start = source.lineStart(part.lowerBound)
    guard source.isBlank(start..<part.lowerBound) else { return ", " }
    return "," + source.newline + source.text(start..<part.lowerBound)
  }

  /// New entries alone between the brackets, and none of the old.
  private func refill(_ plan: Plan, _ parts: [Part]) -> Edit {
    let text = plan.inserted.map { inline($0.entry) }.joined(separator: ", ")
    guard let first = parts.first, let last = parts.last else {
      let start =
        (isJSON ? source.offset(of: plan.node.start) : source.skipProperties(source.offset(of: plan.node.start))) + 1
      return Edit(range: start..<start, text: text)
    }
    if !hasBrackets(plan) { return Edit(range: first.lowerBound..<last.upperBound, text: "{" + text + "}") }
    let next = source.skipSpace(last.upperBound, comments: !isJSON)
    let end = source.byte(next) == UInt8(ascii: ",") ? next + 1 : last.upperBound
    return Edit(range: first.lowerBound..<end, text: text)
  }

  /// `[a: b]` holds a mapping that has no brackets of its own.
  private func hasBrackets(_ plan: Plan) -> Bool {
    guard plan.isMapping, !isJSON else { return true }
    return source.byte(source.skipProperties(source.offset(of: plan.node.start))) == UInt8(ascii: "{")
  }

  /// Takes each run of removed entries away with one comma.
  private func removals(_ plan: Plan, _ parts: [Part]) -> [Edit] {
    var edits: [Edit] = []
    var index = 0
    while index < parts.count {
      guard plan.removed.contains(index) else {
        index += 1
        continue
      }
      var next = index
      while next < parts.count, plan.removed.contains(next) { next += 1 }
      let range =
        next < parts.count
        ? parts[index].lowerBound..<parts[next].lowerBound : parts[index - 1].upperBound..<parts[next - 1].upperBound
      edits.append(Edit(range: range, text: ""))
      index = next
    }
    return edits
  }
}
