import Base

/// An entry of a mapping or an item of a list, with the comments that belong to it.
struct RemarkedEntry {
  /// Nil for an item of a list, and for the document.
  var pair: Node.Pair?
  var value: RemarkedValue
  /// Its column in the source.
  var column: Int
  /// The comments above it.
  var above: [Remark] = []
  /// Whether a blank line is directly above it.
  var hasBlankAbove = false
  /// The comment in its line, or in its first one.
  var behind: Remark?
  /// Whether its value ends in the line in which it begins, so that a comment may follow there.
  var hasRoomBehind = true
}

/// A value with the comments within it.
struct RemarkedValue {
  enum Style {
    /// As it is written, or in one line.
    case scalar
    /// Between brackets in one line.
    case flow
    /// Each entry on a line of its own.
    case block
  }

  var node: Node
  var style: Style
  var entries: [RemarkedEntry] = []
  /// The comments behind the last entry.
  var foot: [Remark] = []
}

/// Gives each comment of a text to the entry it belongs to: one in a line to what that line ends with, others to what
/// follows, or to the list or mapping that they end by their column.
struct RemarkReader {
  private let source: SourceText
  private let editor: YAMLEditor
  private let remarks: [Remark]
  private var next = 0

  init(_ bytes: [UInt8], _ root: Node) {
    editor = YAMLEditor(bytes)
    source = editor.source
    remarks = YAML.remarks(in: source, root)
  }

  /// What follows a value: the column of the next entry around it, and where that begins.
  private struct Outside {
    var column: Int
    var start: Int
    var isFlow: Bool
  }

  /// The whole document as one entry, whose comments above are those of the file.
  mutating func document(_ root: Node) -> RemarkedEntry {
    var entry = RemarkedEntry(value: RemarkedValue(node: root, style: .scalar), column: 0)
    entry.add(take(before: firstToken(of: root)))
    fill(&entry, root, Outside(column: -1, start: .max, isFlow: false))
    entry.value.foot += remarks[next...]
    if let behind = entry.behind, entry.value.style == .block {
      entry.above.append(behind)
      entry.behind = nil
    }
    entry.giveLastBlockToFirstEntry()
    return entry
  }

  private mutating func take(before offset: Int) -> [Remark] {
    let first = next
    while next < remarks.count, remarks[next].offset < offset { next += 1 }
    return Array(remarks[first..<next])
  }

  private mutating func fill(_ entry: inout RemarkedEntry, _ node: Node, _ outside: Outside) {
    let start = source.skipProperties(source.offset(of: node.start))
    let end = max(start, source.offset(of: node.end))
    let style = style(of: node, start, end, outside)
    entry.value = RemarkedValue(node: node, style: style)
    let isFlow = outside.isFlow || isBracket(start)
    let isBlock = style == .block && !isFlow
    let begin = node.isEmpty ? end : isBlock ? firstEntry(of: node) : start
    let inside = entry.add(take(before: begin), keepsAbove: !isBlock)
    switch style {
    case .scalar:
      if source.isBlockScalar(at: start, before: end) { entry.add(take(before: source.lineEnd(start))) }
      // Between the lines of a plain text there is no room for one (YAML 1.2.2, section 7.3.3).
      entry.hasRoomBehind = source.lineEnd(start) >= end || source.isBlockScalar(at: start, before: end)
      addBehind(&entry, at: end)
      // A mapping of which all entries are commented out.
      if node.isNull, start == end, entry.pair != nil, !isFlow {
        entry.value.foot = foot(column: entry.column + 1, outside)
      }
    case .flow:
      entry.value.entries = entries(of: node, Outside(column: -1, start: end, isFlow: true), isFlow: true)
      addBehind(&entry, at: end)
    case .block where isFlow:
      // Behind a bracket a comment is about all that is between the two.
      let first = starts(of: node, isFlow: true).first ?? end
      while next < remarks.count, remarks[next].offset < first, !remarks[next].isAlone { entry.addOfAll(takeNext()) }
      entry.value.entries = entries(of: node, Outside(column: -1, start: end, isFlow: true), isFlow: true)
      entry.value.foot = endOfFlow(&entry.value.entries, end)
      if isBehind(end) { entry.addOfAll(takeNext()) }
    case .block:
      entry.value.entries = entries(of: node, outside, isFlow: false)
      entry.value.entries[0].above.insert(contentsOf: inside, at: 0)
      entry.value.foot = foot(column: source.column(begin), outside)
    }
  }

  private func style(of node: Node, _ start: Int, _ end: Int, _ outside: Outside) -> RemarkedValue.Style {
    switch node.value {
    case .null, .boolean, .integer, .number, .string: return .scalar
    case .mapping, .sequence: break
    }
    if editor.isAlias(node) { return .scalar }
    if node.isEmpty { return .flow }
    guard outside.isFlow || isBracket(start) else { return .block }
    let isOneLine = source.lineEnd(start) >= end
    return isOneLine ? .flow : .block
  }

  private func isBracket(_ offset: Int) -> Bool {
    source.byte(offset).map { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "{") } ?? false
  }

  private func firstToken(of root: Node) -> Int {
    let start = source.skipProperties(source.offset(of: root.start))
    return style(of: root, start, start, Outside(column: -1, start: .max, isFlow: false)) == .block && !isBracket(start)
      ? firstEntry(of: root) : source.offset(of: root.start)
  }

  /// Where the first entry of a list or mapping in block style begins.
  private func firstEntry(of node: Node) -> Int {
    if let pair = node.pairs.first { return editor.entryStart(source.offset(of: pair.keyStart)) }
    return source.skipProperties(source.offset(of: node.start))
  }

  private mutating func entries(of node: Node, _ outside: Outside, isFlow: Bool) -> [RemarkedEntry] {
    let starts = starts(of: node, isFlow: isFlow)
    let column = starts.first.map(source.column) ?? 0
    var entries: [RemarkedEntry] = []
    for (index, start) in starts.enumerated() {
      let pair: Node.Pair? = node.isMapping ? node.pairs[index] : nil
      let value = pair?.value ?? node.items[index]
      var entry = RemarkedEntry(
        pair: pair, value: RemarkedValue(node: value, style: .scalar), column: source.column(start))
      let isFirstOfLine = source.isBlank(source.lineStart(start)..<start)
      entry.hasBlankAbove = isFirstOfLine && source.hasBlankLine(above: start)
      let above = take(before: start)
      entry.above = isFlow ? behindLast(of: &entries, above) : above
      var following = outside
      if index + 1 < starts.count { following = Outside(column: column, start: starts[index + 1], isFlow: isFlow) }
      following.isFlow = isFlow
      fill(&entry, value, following)
      entries.append(entry)
    }
    return entries
  }

  /// Where entries begin: at their keys, or at their dashes.
  private func starts(of node: Node, isFlow: Bool) -> [Int] {
    if node.isMapping { return node.pairs.map { editor.entryStart(source.offset(of: $0.keyStart)) } }
    if isFlow { return node.items.map { source.offset(of: $0.start) } }
    var at = source.skipProperties(source.offset(of: node.start))
    return node.items.map { item in
      let dash = source.skipSpace(at, comments: true)
      at = max(dash + 1, source.offset(of: item.end))
      return dash
    }
  }

  /// The comment in the line in which a value ends.
  private mutating func addBehind(_ entry: inout RemarkedEntry, at end: Int) {
    guard isBehind(end) else { return }
    guard entry.hasRoomBehind else { return entry.above.append(takeNext()) }
    if let behind = entry.behind { entry.above.append(behind) }
    entry.behind = takeNext()
  }

  /// Whether the next comment is in the line in which a value ends, right behind it.
  private func isBehind(_ end: Int) -> Bool {
    next < remarks.count && !remarks[next].isAlone && remarks[next].offset <= source.lineEnd(end)
      && remarks[next].offset >= end && source.isBlank(end..<remarks[next].offset)
  }

  private mutating func takeNext() -> Remark {
    next += 1
    return remarks[next - 1]
  }

  /// Behind a comma a comment belongs to what is before it.
  private func behindLast(of entries: inout [RemarkedEntry], _ found: [Remark]) -> [Remark] {
    var rest: [Remark] = []
    for remark in found {
      if !remark.isAlone, !entries.isEmpty {
        entries[entries.count - 1].addOfAll(remark)
      } else {
        rest.append(remark)
      }
    }
    return rest
  }

  private mutating func endOfFlow(_ entries: inout [RemarkedEntry], _ end: Int) -> [Remark] {
    behindLast(of: &entries, take(before: end))
  }

  private mutating func foot(column: Int, _ outside: Outside) -> [Remark] {
    let first = next
    while next < remarks.count, remarks[next].offset < outside.start, remarks[next].isAlone,
      remarks[next].column >= column, remarks[next].column > outside.column
    {
      next += 1
    }
    return Array(remarks[first..<next])
  }
}

extension RemarkedEntry {
  /// Adds a comment about the whole entry: in its line where there is room, or above it.
  fileprivate mutating func addOfAll(_ remark: Remark) {
    if behind == nil, hasRoomBehind, pair != nil || value.style != .block {
      behind = remark
      // The column of a bracket is none any more.
      if value.style == .block { behind?.column = 0 }
    } else {
      above.append(remark)
    }
  }

  /// Adds comments between a key, or a dash, and its value.
  /// - Returns: those on lines of their own, unless they are to be above the entry.
  @discardableResult
  fileprivate mutating func add(_ remarks: [Remark], keepsAbove: Bool = true) -> [Remark] {
    var inside: [Remark] = []
    for remark in remarks {
      if !remark.isAlone, behind == nil {
        behind = remark
      } else if keepsAbove {
        above.append(remark)
      } else {
        inside.append(remark)
      }
    }
    return inside
  }

  /// The block of comments right above the first entry belongs to that, unless it begins the file.
  fileprivate mutating func giveLastBlockToFirstEntry() {
    guard value.style == .block, !value.entries.isEmpty, !value.entries[0].hasBlankAbove,
      let start = above.lastIndex(where: \.hasBlankAbove), start > 0
    else { return }
    value.entries[0].above = Array(above[start...])
    above.removeSubrange(start...)
  }
}
