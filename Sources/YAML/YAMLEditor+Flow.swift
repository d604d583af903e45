/// Entries between brackets.
extension YAMLEditor {
  func flowEdits(_ plan: Plan, _ parts: [Part]) -> [Edit] {
    let kept = parts.indices.filter { !plan.removed.contains($0) }
    if kept.isEmpty { return [refill(plan, parts)] }
    if !isJSON, hasBrackets(plan) {
      if areOnOwnLines(parts) { return lineEdits(plan, parts, kept) }
      if hasComment(within: plan.node) { return spreadEdits(plan, parts, kept) }
    }
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

  /// Whether each entry has lines of its own, so that comments above and behind it are about it.
  private func areOnOwnLines(_ parts: [Part]) -> Bool {
    parts.allSatisfy { part in
      let rest = source.bytes[part.upperBound..<source.lineEnd(part.upperBound)].drop { $0 == 0x20 || $0 == 0x09 }
      let behind = (rest.first == UInt8(ascii: ",") ? rest.dropFirst() : rest).drop { $0 == 0x20 || $0 == 0x09 }
      return source.isBlank(source.lineStart(part.lowerBound)..<part.lowerBound)
        && (behind.isEmpty || behind.first == UInt8(ascii: "#"))
    }
  }

  /// Entries that go and come with their lines. A comma may stand behind the last one (YAML 1.2.2, section 7.4).
  private func lineEdits(_ plan: Plan, _ parts: [Part], _ kept: [Int]) -> [Edit] {
    var edits = plan.removed.sorted().map { index in
      let start = commentStart(above: parts[index])
      return Edit(range: start..<source.nextLine(source.lineEnd(parts[index].upperBound)), text: "")
    }
    var needsComma: Set<Int> = []
    // Behind the last one no comma comes where there was none.
    let isOpen = hasComma(behind: parts[parts.count - 1])
    for (index, (after, entry)) in plan.inserted.enumerated() {
      let last = kept.last { $0 <= after }
      let isLast = !isOpen && index == plan.inserted.count - 1 && last == kept.last
      let beside = parts[last ?? kept[0]]
      let margin = source.text(source.lineStart(beside.lowerBound)..<beside.lowerBound)
      let lines = flowLines(entry, withComma: !isLast).map { $0.isEmpty ? "" : margin + $0 }.map { $0 + source.newline }
        .joined()
      let at = last.map { source.nextLine(source.lineEnd(parts[$0].upperBound)) } ?? commentStart(above: beside)
      if let last { needsComma.insert(last) }
      edits.append(Edit(range: at..<at, text: lines))
    }
    for index in needsComma where !hasComma(behind: parts[index]) {
      edits.append(Edit(range: parts[index].upperBound..<parts[index].upperBound, text: ","))
    }
    return edits
  }

  /// Entries that share lines with each other or with the brackets, and have comments: all get lines of their own, since a
  /// comment behind one of them would come behind another.
  private func spreadEdits(_ plan: Plan, _ parts: [Part], _ kept: [Int]) -> [Edit] {
    let open = source.skipProperties(source.offset(of: plan.node.start)) + 1
    let close = source.offset(of: plan.node.end) - 1
    let outer = String(source.text(source.lineStart(open)..<open).prefix { $0 == " " })
    let margin = outer + "  "
    let gaps = (0...parts.count).map { index in
      flowRemarks(
        (index == 0 ? open : parts[index - 1].upperBound)..<(index == parts.count ? close : parts[index].lowerBound))
    }
    func lines(_ texts: [String], _ indent: String) -> String { texts.map { indent + $0 + source.newline }.joined() }
    /// What stands between two entries that stay, or one and a bracket.
    func between(_ last: Int?, _ next: Int?) -> String {
      let new = plan.inserted.filter { entry in kept.last { $0 <= entry.after } == last }
      let isOpen =
        next != nil || !new.isEmpty || last.map { hasComma(behind: parts[$0]) && $0 == parts.count - 1 } == true
      // Behind the bracket, or behind the entry.
      let behind = gaps[last.map { $0 + 1 } ?? 0].behind
      var text = last == nil ? "" : isOpen ? "," : ""
      if let behind { text += " " + behind }
      text += source.newline
      for (index, one) in new.enumerated() {
        text += lines(flowLines(one.entry, withComma: next != nil || index < new.count - 1), margin)
      }
      return text
        + (next.map { lines(gaps[$0].above, margin) + margin } ?? lines(gaps[parts.count].above, margin) + outer)
    }
    var edits: [Edit] = []
    var last: Int?
    for next in kept.map(Optional.some) + [nil] {
      let range = (last.map { parts[$0].upperBound } ?? open)..<(next.map { parts[$0].lowerBound } ?? close)
      edits.append(Edit(range: range, text: between(last, next)))
      last = next
    }
    return edits
  }

  /// The comments between two entries: the one behind the first, and those above the second.
  private func flowRemarks(_ range: Range<Int>) -> (behind: String?, above: [String]) {
    let lines = source.text(range).split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    let comments = lines.map { line in line.firstIndex(of: "#").map { String(line[$0...]) } }
    return (comments.first ?? nil, comments.dropFirst().compactMap { $0 })
  }

  private func hasComma(behind part: Part) -> Bool {
    source.byte(source.skipSpace(part.upperBound, comments: false)) == UInt8(ascii: ",")
  }

  /// The lines of an entry between brackets, with a comma behind it or without.
  private func flowLines(_ entry: Entry, withComma: Bool) -> [String] {
    guard case .copied(_, var lines) = entry, let last = lines.indices.last(where: { !lines[$0].isEmpty }) else {
      return [inline(entry) + (withComma ? "," : "")]
    }
    let place = Self.placeOfComma(in: lines[last])
    if withComma, !place.isThere { lines[last].insert(",", at: place.index) }
    if !withComma, place.isThere { lines[last].remove(at: place.index) }
    return lines
  }

  /// Where the comma is behind what the last line of an entry says, before a comment, or where it belongs.
  private static func placeOfComma(in line: String) -> (index: String.Index, isThere: Bool) {
    var (quote, end): (Character?, String.Index) = (nil, line.startIndex)
    var before: Character = " "
    for at in line.indices {
      let character = line[at]
      if let open = quote {
        if character == open { quote = nil }
      } else if character == "#", before == " " {
        break
      } else if "'\"".contains(character) {
        quote = character
      }
      if character != " " { end = line.index(after: at) }
      before = character
    }
    let isThere = line[..<end].last == ","
    return (isThere ? line.index(before: end) : end, isThere)
  }

  /// The lines of an entry, with its comments and without their common indentation; nil for one of several lines that it shares
  /// with others.
  func flowLines(ofEntryAt index: Int, in parts: [Part]) -> [String]? {
    guard areOnOwnLines(parts) else {
      let text = source.text(parts[index])
      if text.contains(where: \.isNewline) { return nil }
      let above = index > 0 ? flowRemarks(parts[index - 1].upperBound..<parts[index].lowerBound).above : []
      let end = index + 1 < parts.count ? parts[index + 1].lowerBound : source.lineEnd(parts[index].upperBound)
      let behind = flowRemarks(parts[index].upperBound..<end).behind
      return above + [text + (behind.map { ", " + $0 } ?? "")]
    }
    let column = source.column(parts[index].lowerBound)
    return dedented(commentStart(above: parts[index])..<source.lineEnd(parts[index].upperBound), by: column)
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
