/// Entries on their own lines.
extension YAMLEditor {
  func blockEdits(_ plan: Plan, _ parts: [Part]) -> [Edit] {
    guard let first = parts.first, let last = parts.last else { return [] }
    let kept = parts.indices.filter { !plan.removed.contains($0) }
    let begins = source.isBlank(source.lineStart(first.lowerBound)..<first.lowerBound)
    let whole = first.lowerBound..<source.lineEnd(last.upperBound)
    if kept.isEmpty, plan.inserted.isEmpty {
      return plan.leavesNull && begins ? removals(plan, parts, from: 0) : [emptied(plan, whole, first)]
    }
    let indentation = source.column(first.lowerBound)
    if kept.isEmpty {
      let lines = plan.inserted.map { block($0.entry, indentation) }.joined(separator: source.newline)
      return [Edit(range: whole, text: String(lines.unicodeScalars.dropFirst(indentation)))]
    }
    guard !begins, plan.removed.contains(0) else {
      return removals(plan, parts, from: 0) + insertions(plan, parts, from: 0, indentation)
    }
    let run = kept[0]
    let head = replacedHead(plan, parts, run, indentation)
    return [head] + removals(plan, parts, from: run) + insertions(plan, parts, from: run, indentation)
  }

  /// Brackets in the place of all entries: behind the key, where only white space is between it and the first of them.
  private func emptied(_ plan: Plan, _ whole: Range<Int>, _ first: Part) -> Edit {
    let brackets = plan.isMapping ? "{}" : "[]"
    let key = source.bytes[..<first.lowerBound].lastIndex { $0 > 0x20 }
    if let key, source.bytes[key] == UInt8(ascii: ":") {
      return Edit(range: key + 1..<whole.upperBound, text: " " + brackets)
    }
    let begins = source.isBlank(source.lineStart(first.lowerBound)..<first.lowerBound)
    return Edit(range: whole, text: begins && !plan.isMapping ? "  " + brackets : brackets)
  }

  /// The first entries share their line with a dash or key before them: what follows moves up to it.
  private func replacedHead(_ plan: Plan, _ parts: [Part], _ run: Int, _ indentation: Int) -> Edit {
    let next = source.skipSpace(source.lineEnd(parts[run - 1].upperBound), comments: false)
    let new = plan.inserted.filter { $0.after < run }.map { block($0.entry, indentation) + source.newline }
    let margin = String(repeating: " ", count: indentation)
    let text = new.isEmpty ? "" : String((new.joined() + margin).unicodeScalars.dropFirst(indentation))
    return Edit(range: parts[0].lowerBound..<next, text: text)
  }

  private func insertions(_ plan: Plan, _ parts: [Part], from first: Int, _ indentation: Int) -> [Edit] {
    var ends: [Int: Int] = [:]
    return plan.inserted.compactMap { after, entry in
      if after < 0 { return first == 0 ? insertion(entry, before: parts[0], indentation) : nil }
      guard after >= first else { return nil }
      let at = ends[after] ?? endOfLines(of: parts[after], in: plan, after)
      ends[after] = at
      return Edit(range: at..<at, text: source.newline + block(entry, indentation))
    }
  }

  private func insertion(_ entry: Entry, before part: Part, _ indentation: Int) -> Edit {
    let lines = block(entry, indentation) + source.newline
    if source.isBlank(source.lineStart(part.lowerBound)..<part.lowerBound) {
      let at = commentStart(above: part)
      return Edit(range: at..<at, text: lines)
    }
    let margin = String(repeating: " ", count: indentation)
    let text = String((lines + margin).unicodeScalars.dropFirst(indentation))
    return Edit(range: part.lowerBound..<part.lowerBound, text: text)
  }

  /// The start of the comment block right above an entry, or of its own line if there is none.
  func commentStart(above part: Part) -> Int {
    var start = source.lineStart(part.lowerBound)
    let column = part.lowerBound - start
    while let end = source.endOfLine(before: start), isComment(source.lineStart(end)..<end, at: column),
      !standsAlone(Array(source.bytes[source.lineStart(end)..<end]))
    {
      start = source.lineStart(end)
    }
    return start
  }

  /// The end of an entry's last line, or of the comments below it that are indented deeper and so belong to it; blank lines
  /// count where a block scalar keeps them.
  private func endOfLines(of part: Part, in plan: Plan, _ index: Int) -> Int {
    let end = source.lineEnd(part.upperBound)
    let last = keepsBlankLines(plan, index) ? skipBlankLines(end) : end
    return endOfComments(below: last, deeperThan: source.column(part.lowerBound))
  }

  func endOfComments(below lineEnd: Int, deeperThan column: Int) -> Int {
    var (end, at) = (lineEnd, lineEnd)
    while true {
      let next = source.nextLine(at)
      guard next > at, next < source.bytes.count else { return end }
      let line = next..<source.lineEnd(next)
      at = line.upperBound
      if source.isBlank(line) { continue }
      guard let sign = source.bytes[line].firstIndex(where: { $0 != 0x20 && $0 != 0x09 }),
        source.bytes[sign] == UInt8(ascii: "#"), sign - line.lowerBound > column
      else { return end }
      end = line.upperBound
    }
  }

  /// Whether an entry ends with a block scalar to which blank lines below belong (`|+`).
  private func keepsBlankLines(_ plan: Plan, _ index: Int) -> Bool {
    var leaf = plan.isMapping ? plan.node.pairs[index].value : plan.node.items[index]
    while let inner = leaf.pairs.last?.value ?? leaf.items.last { leaf = inner }
    let start = source.skipProperties(source.offset(of: leaf.start))
    guard let sign = source.byte(start), sign == UInt8(ascii: "|") || sign == UInt8(ascii: ">") else { return false }
    return source.bytes[start..<source.lineEnd(start)].contains(UInt8(ascii: "+"))
  }

  private func skipBlankLines(_ lineEnd: Int) -> Int {
    var end = lineEnd
    while true {
      let next = source.nextLine(end)
      guard next > end, next < source.bytes.count, source.isBlank(next..<source.lineEnd(next)) else { return end }
      end = source.lineEnd(next)
    }
  }

  private func removals(_ plan: Plan, _ parts: [Part], from first: Int) -> [Edit] {
    let last = plan.inserted.map(\.after).max() ?? -1
    return plan.removed.filter { $0 >= first }.sorted().map { index in
      var end = endOfLines(of: parts[index], in: plan, index)
      // Blank lines below would fall to a block scalar above that keeps them.
      if index > 0, keepsBlankLines(plan, index - 1) { end = skipBlankLines(end) }
      var edit = removal(parts[index], end: end)
      if index == 0 {
        // What parted it from the next one goes with it.
        let next = source.nextLine(end)
        let isParted = next > end && next < source.bytes.count && source.isBlank(next..<source.lineEnd(next))
        if isParted, !keepsBlankLines(plan, 0) { edit.range = edit.range.lowerBound..<source.lineEnd(next) }
      } else if !keepsBlankLines(plan, index - 1) {
        closeGap(&edit, end)
      }
      // The line break before the file's last line may belong to a block scalar: it stays.
      if edit.range.upperBound == source.bytes.count, last < index, edit.range.lowerBound > 0 {
        edit.range = min(source.nextLine(edit.range.lowerBound), source.bytes.count)..<source.bytes.count
      }
      return edit
    }
  }

  /// The lines of an entry with the comment block right above it.
  private func removal(_ part: Part, end: Int) -> Edit {
    var start = commentStart(above: part)
    if source.endOfLine(before: start) == nil { start = source.lineStart(part.lowerBound) }
    guard let before = source.endOfLine(before: start) else {
      return Edit(range: start..<source.nextLine(end), text: "")
    }
    return Edit(range: before..<end, text: "")
  }

  /// Where an entry stood between blank lines one of them stays.
  private func closeGap(_ edit: inout Edit, _ end: Int) {
    let (start, next) = (edit.range.lowerBound, source.nextLine(end))
    guard next > end, source.isBlank(source.lineStart(start)..<start), source.isBlank(next..<source.lineEnd(next)),
      next < source.bytes.count, let before = source.endOfLine(before: source.lineStart(start))
    else { return }
    edit.range = before..<edit.range.upperBound
  }

  private func isComment(_ line: Range<Int>, at column: Int) -> Bool {
    let sign = line.lowerBound + column
    return sign < line.upperBound && source.isBlank(line.lowerBound..<sign) && source.bytes[sign] == UInt8(ascii: "#")
  }
}
