import Base

/// Adding and removing the entries of a list or mapping.
extension YAMLEditor {
  /// The bytes of one entry: from its dash or key to the end of its value.
  typealias Part = Range<Int>

  func edits(for plan: Plan) -> [Edit] {
    if isAlias(plan.node) { return aliasEdits(plan) }
    let parts = parts(of: plan)
    if plan.node.isNull || isEmptyField(plan) { return nullEdits(plan) }
    if isEmptyDocument(plan), !plan.inserted.isEmpty { return [documentEdit(plan)] }
    return plan.isInFlow ? flowEdits(plan, parts) : blockEdits(plan, parts)
  }

  private func parts(of plan: Plan) -> [Part] {
    guard plan.isMapping else { return itemParts(plan) }
    return fieldParts(plan.node)
  }

  /// Of a list or mapping in flow style.
  func entryParts(of node: Node) -> [Part] { node.isMapping ? fieldParts(node) : itemParts(node, isInFlow: true) }

  private func fieldParts(_ node: Node) -> [Part] {
    node.pairs.map { pair in
      let keyEnd = source.offset(of: pair.keyEnd)
      var end = source.offset(of: pair.value.end)
      if pair.value.start == pair.value.end { end = colonEnd(after: keyEnd) ?? keyEnd }
      let start = entryStart(source.offset(of: pair.keyStart))
      return start..<max(keyEnd, end)
    }
  }

  /// The lines of an entry in block style as they are written, with its comments, below a blank line if such a
  /// line parts it from its neighbour; without their common indentation.
  /// - Returns: nil for an entry that has no lines of its own; in JSON its text alone.
  mutating func lines(ofEntryAt index: Int, of node: Node) -> [String]? {
    if isJSON {
      let parts = node.isMapping ? fieldParts(node) : itemParts(node, isInFlow: true)
      return [source.text(parts[index])]
    }
    if isAlias(node) || node.isEmpty { return nil }
    if isInFlow(node) {
      return flowLines(ofEntryAt: index, in: entryParts(of: node))
    }
    let parts = blockParts(of: node)
    let part = parts[index]
    let line = source.lineStart(part.lowerBound)
    guard source.isBlank(line..<part.lowerBound) else { return nil }
    let column = source.column(part.lowerBound)
    var start = commentStart(above: part)
    // A block at the top of the file belongs to the file.
    if source.endOfLine(before: start) == nil { start = line }
    let end = endOfComments(below: source.lineEnd(part.upperBound), deeperThan: column)
    // The first one is parted from the second by the blank line above that.
    let parted = index > 0 ? part : parts.dropFirst().first
    return dedented(start..<end, by: column).map { (parted.map(isBelowBlankLine) ?? false ? [""] : []) + $0 }
  }

  /// Of a list or mapping in block style. They are looked for once, however many entries are asked for.
  private mutating func blockParts(of node: Node) -> [Part] {
    if let parts = blockParts[node.start] { return parts }
    let parts = node.isMapping ? fieldParts(node) : itemParts(node, isInFlow: false)
    blockParts[node.start] = parts
    return parts
  }

  /// The lines of a range without so many spaces at their beginning; nil if one has fewer.
  func dedented(_ range: Range<Int>, by column: Int) -> [String]? {
    var lines: [String] = []
    var start = range.lowerBound
    while start < range.upperBound {
      let line = start..<source.lineEnd(start)
      let text = source.text(line)
      let isBlank = source.isBlank(line)
      guard isBlank || text.utf8.prefix(column).allSatisfy({ $0 == 0x20 }) && text.utf8.count >= column else {
        return nil
      }
      lines.append(isBlank ? "" : String(text.dropFirst(column)))
      start = max(line.upperBound + 1, source.nextLine(start))
    }
    return lines
  }

  private func isBelowBlankLine(_ part: Part) -> Bool {
    guard let before = source.endOfLine(before: commentStart(above: part)) else { return false }
    return source.isBlank(source.lineStart(before)..<before)
  }

  private func itemParts(_ plan: Plan) -> [Part] {
    itemParts(plan.node, isInFlow: plan.isInFlow)
  }

  private func itemParts(_ node: Node, isInFlow: Bool) -> [Part] {
    let items = node.items
    if isInFlow {
      return items.map { item in
        let start = source.offset(of: item.start)
        return start..<max(start, source.offset(of: item.end))
      }
    }
    var at = source.skipProperties(source.offset(of: node.start))
    return items.map { item in
      let dash = source.skipSpace(at, comments: true)
      at = max(dash + 1, source.offset(of: item.end))
      return dash..<at
    }
  }

  /// Whether the plan fills a `key: []` or `key: {}` that stands in block style.
  private func isEmptyField(_ plan: Plan) -> Bool {
    guard plan.node.isEmpty, plan.isOutermostFlow else { return false }
    let start = source.offset(of: plan.node.start)
    let before = source.bytes[source.lineStart(start)..<start].last { $0 > 0x20 }
    let inside = source.text(start..<source.offset(of: plan.node.end)).utf8.filter { $0 > 0x20 }
    return before == UInt8(ascii: ":") && inside.count == 2
  }

  /// Whether the plan fills a `[]` or `{}` that is all that a file in block style has, as where its last entry was taken away.
  private func isEmptyDocument(_ plan: Plan) -> Bool {
    guard plan.node.isEmpty, plan.isOutermostFlow, !isJSON else { return false }
    let range = source.offset(of: plan.node.start)..<source.offset(of: plan.node.end)
    return range.count == 2 && source.column(range.lowerBound) == 0
      && source.isBlank(range.upperBound..<source.lineEnd(range.upperBound))
  }

  private func documentEdit(_ plan: Plan) -> Edit {
    let range = source.offset(of: plan.node.start)..<source.offset(of: plan.node.end)
    return Edit(range: range, text: plan.inserted.map { block($0.entry, 0) }.joined(separator: source.newline))
  }

  /// A value that is missing, or written as `null` or without entries, becomes a list or mapping.
  private func nullEdits(_ plan: Plan) -> [Edit] {
    let range = source.offset(of: plan.node.start)..<source.offset(of: plan.node.end)
    if plan.inserted.isEmpty { return [] }
    if plan.isInFlow && !plan.isOutermostFlow {
      let text = inline(plan.inserted.map(\.entry), isMapping: plan.isMapping)
      let space = range.isEmpty ? gap(before: range.lowerBound, inFlow: true) : ""
      return [Edit(range: range, text: space + text)]
    }
    var start = range.lowerBound
    while start > 0, source.bytes[start - 1] == 0x20 || source.bytes[start - 1] == 0x09 { start -= 1 }
    let lineEnd = source.lineEnd(range.upperBound)
    let indentation = lineIndentation(range.lowerBound) + 2
    let lines = plan.inserted.map { source.newline + block($0.entry, indentation) }.joined()
    let isAlone = source.isBlank(source.lineStart(range.lowerBound)..<range.lowerBound)
    if isAlone, range.isEmpty == false {
      return [Edit(range: range, text: inline(plan.inserted.map(\.entry), isMapping: plan.isMapping))]
    }
    return [Edit(range: start..<lineEnd, text: source.text(range.upperBound..<lineEnd) + lines)]
  }

  /// The column of the key in a line, after the dashes before it.
  private func lineIndentation(_ offset: Int) -> Int {
    var at = source.lineStart(offset)
    let start = at
    while at < offset, source.bytes[at] == 0x20 || source.bytes[at] == UInt8(ascii: "-") && source.byte(at + 1) == 0x20
    {
      at += 1
    }
    return at - start
  }

  /// An alias is written out, so that the value it stands for stays as it is elsewhere.
  private func aliasEdits(_ plan: Plan) -> [Edit] {
    var texts: [String] =
      plan.isMapping
      ? plan.node.pairs.map { emitInline($0.key, .flow) + ": " + emitInline($0.value) }
      : plan.node.items.map { emitInline($0) }
    for index in plan.removed.sorted(by: >) { texts.remove(at: index) }
    for (after, entry) in plan.inserted {
      if case .field(let key, _) = entry.written {
        let head = emitInline(key, .flow) + ": "
        texts.removeAll { $0.utf8.starts(with: head.utf8) }
      }
      texts.insert(inline(entry), at: after < 0 ? 0 : texts.count)
    }
    let text = texts.joined(separator: ", ")
    let range = source.offset(of: plan.node.start)..<source.offset(of: plan.node.end)
    return [Edit(range: range, text: plan.isMapping ? "{" + text + "}" : "[" + text + "]")]
  }

  func inline(_ entry: Entry) -> String {
    switch entry {
    case .item(let value): emitInline(value, isJSON ? .json : .flow)
    case .field(let key, let value): emitInline(field: key, value, isJSON ? .json : .flow)
    case .copied(let entry, let lines): isJSON ? lines.joined() : inline(entry)
    }
  }

  func inline(_ entries: [Entry], isMapping: Bool) -> String {
    let text = entries.map(inline).joined(separator: ", ")
    return isMapping ? "{" + text + "}" : "[" + text + "]"
  }

  /// The lines of an entry with their indentation, without the last line break.
  func block(_ entry: Entry, _ indentation: Int) -> String {
    switch entry {
    case .item(let value): withNewlines(String(emit(item: value, indentation: indentation).dropLast()))
    case .field(let key, let value):
      withNewlines(String(emit(field: key, value, indentation: indentation).dropLast()))
    case .copied(_, let lines):
      withNewlines(
        lines.map { $0.isEmpty ? $0 : String(repeating: " ", count: indentation) + $0 }.joined(separator: "\n"))
    }
  }
}

extension YAMLEditor.Entry {
  /// The item or field.
  fileprivate var written: Self {
    if case .copied(let entry, _) = self { entry.written } else { self }
  }
}
