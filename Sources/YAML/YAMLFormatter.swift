package import Base

/// The text of a YAML document in canonical form: two spaces for each level, one quoting style (none where that is safe,
/// else double quotes), one blank line where there was at least one, and entries in a given order. Comments stay with what
/// they belong to. Lists and mappings between brackets stay so where they are in one line without comments.
///
/// - Parameters:
///   - root: what `readYAML` read of the text, without diagnostics.
///   - order: by the start of a mapping, the indices of its entries in their new order; others keep theirs.
/// - Returns: nil where the text would hold another value or other comments, of which nothing is known.
package func formatted(_ bytes: [UInt8], _ root: Node, order: [SourcePosition: [Int]]) -> [UInt8]? {
  let source = SourceText(bytes)
  var reader = RemarkReader(bytes, root)
  let document = reader.document(root)
  // An alias has to stay behind its anchor.
  let formatter = YAMLFormatter(source: source, order: hasAnchor(root, source) ? [:] : order)
  let text = formatter.text(of: document)
  let result = Array(text.utf8)
  let again = readYAML(result)
  guard again.diagnostics.isEmpty, let new = again.root, new.json == root.json,
    remarks(in: SourceText(result), new).map(\.text).sorted() == remarks(in: source, root).map(\.text).sorted()
  else { return nil }
  return result
}

private func hasAnchor(_ node: Node, _ source: SourceText) -> Bool {
  let start = source.offset(of: node.start)
  let properties = source.text(start..<max(start, min(source.skipProperties(start), source.offset(of: node.end))))
  if source.byte(start) == UInt8(ascii: "*") || properties.utf8.contains(UInt8(ascii: "&")) { return true }
  return node.pairs.contains { hasAnchor($0.value, source) } || node.items.contains { hasAnchor($0, source) }
}

/// A line of the new text.
private struct FormattedLine {
  var indentation: Int
  var text: String
  var hasBlankAbove = false
  /// The comment behind the text, and the column at which it begins where the text leaves room.
  var remark: (text: String, column: Int)?

  var written: String {
    let line = text.isEmpty ? "" : String(repeating: " ", count: indentation) + text
    guard let remark else { return line }
    let space = max(1, remark.column - line.unicodeScalars.count)
    return line + String(repeating: " ", count: space) + remark.text
  }
}

extension RemarkedValue {
  /// Takes away the blank line above the first entry, which is that of a file's head; whether there was one.
  fileprivate mutating func takeBlankAbove() -> Bool {
    guard let first = entries.first else { return false }
    if first.above.isEmpty {
      entries[0].hasBlankAbove = false
      return first.hasBlankAbove
    }
    entries[0].above[0].hasBlankAbove = false
    return first.above[0].hasBlankAbove
  }
}

private struct YAMLFormatter {
  let source: SourceText
  let order: [SourcePosition: [Int]]

  /// The lines of an entry: comments above it, which an item with a dash takes above the dash, and the entry itself.
  struct Lines {
    var above: [FormattedLine] = []
    var own: [FormattedLine] = []

    var all: [FormattedLine] { above + own }
  }

  func text(of document: RemarkedEntry) -> String {
    var document = document
    let wasApart = document.value.takeBlankAbove()
    let head = lines(of: document.above, at: 0)
    var value = document.value.style == .block ? lines(within: document.value, at: 0).all : scalarLines(document)
    if !value.isEmpty, !head.isEmpty {
      let first = value[0].text.utf8.first
      value[0].hasBlankAbove = wasApart || first == UInt8(ascii: "#")
    }
    var all = head + value + (document.value.style == .block ? [] : lines(of: document.value.foot, at: 0))
    if !all.isEmpty { all[0].hasBlankAbove = false }
    let texts = all.flatMap { $0.hasBlankAbove ? ["", $0.written] : [$0.written] }
    return texts.joined(separator: source.newline) + source.newline
  }

  private func scalarLines(_ document: RemarkedEntry) -> [FormattedLine] {
    var item = lines(of: document, head: "", at: 0).own
    if !item.isEmpty { item[0].text = String(item[0].text.drop { $0 == " " }) }
    return item
  }

  private func lines(of remarks: [Remark], at indentation: Int) -> [FormattedLine] {
    remarks.map { FormattedLine(indentation: indentation, text: $0.text, hasBlankAbove: $0.hasBlankAbove) }
  }

  /// The entries of a list or mapping, each on lines of its own.
  private func lines(within value: RemarkedValue, at indentation: Int) -> Lines {
    var lines = Lines()
    for (index, entry) in inOrder(value).enumerated() {
      let head = entry.pair.map { emitInline($0.key, .block) + ":" } ?? "-"
      var own = self.lines(of: entry, head: head, at: indentation)
      if !own.own.isEmpty, index > 0 || !own.above.isEmpty { own.own[0].hasBlankAbove = entry.hasBlankAbove }
      if index == 0 {
        if !own.above.isEmpty { own.above[0].hasBlankAbove = false }
        lines = own
      } else {
        lines.own += own.all
      }
    }
    lines.own += self.lines(of: value.foot, at: indentation)
    return lines
  }

  private func inOrder(_ value: RemarkedValue) -> [RemarkedEntry] {
    guard let order = order[value.node.start], order.count == value.entries.count, value.node.isMapping else {
      return value.entries
    }
    return order.map { value.entries[$0] }
  }

  private func lines(of entry: RemarkedEntry, head: String, at indentation: Int) -> Lines {
    var lines = Lines(above: self.lines(of: entry.above, at: indentation))
    let remark = entry.behind.map { ($0.text, $0.column + indentation - entry.column) }
    switch entry.value.style {
    case .scalar:
      let texts = scalar(entry.value.node)
      let first = texts[0].isEmpty ? head : head + " " + texts[0]
      lines.own = [FormattedLine(indentation: indentation, text: first, remark: remark)]
      lines.own += texts.dropFirst().map { FormattedLine(indentation: indentation + 2, text: $0) }
      lines.own += self.lines(of: entry.value.foot, at: indentation + 2)
    case .flow:
      let text = head + " " + properties(of: entry.value.node) + inline(entry.value)
      lines.own = [FormattedLine(indentation: indentation, text: text, remark: remark)]
    case .block:
      let inner = self.lines(within: entry.value, at: indentation + 2)
      let properties = properties(of: entry.value.node)
      if head == "-", properties.isEmpty { return item(lines.above, entry.behind, inner, at: indentation) }
      let text = properties.isEmpty ? head : head + " " + properties.dropLast()
      lines.own = [FormattedLine(indentation: indentation, text: text, remark: remark)] + inner.all
    }
    return lines
  }

  /// A list or mapping that begins in the line of its dash.
  private func item(
    _ above: [FormattedLine], _ behind: Remark?, _ inner: Lines, at indentation: Int
  ) -> Lines {
    var inner = inner
    var all = above + lines(of: behind.map { [$0] } ?? [], at: indentation)
    for line in inner.above {
      var line = line
      line.indentation = indentation
      all.append(line)
    }
    inner.own[0].text = "- " + inner.own[0].text
    inner.own[0].indentation = indentation
    inner.own[0].hasBlankAbove = false
    return Lines(above: all, own: inner.own)
  }

  /// A list or mapping between brackets.
  private func inline(_ value: RemarkedValue) -> String {
    let texts = inOrder(value).map { entry in
      let inner = entry.value
      let text =
        inner.style == .scalar
        ? scalar(inner.node, inFlow: true)[0] : properties(of: inner.node) + inline(inner)
      guard let pair = entry.pair else { return text }
      return emitInline(pair.key, .flow) + ": " + text
    }
    let text = texts.joined(separator: ", ")
    return value.node.isMapping ? "{" + text + "}" : "[" + text + "]"
  }
}

// MARK: - Scalars

extension YAMLFormatter {
  /// The anchor and the tag of a value, with a space after them.
  private func properties(of node: Node) -> String {
    let start = source.offset(of: node.start)
    let words = source.text(start..<max(start, min(source.skipProperties(start), source.offset(of: node.end))))
    let text = words.split { $0 == " " || $0 == "\n" || $0 == "\r\n" || $0 == "\t" }.joined(separator: " ")
    return text.isEmpty ? "" : text + " "
  }

  /// The text of a value, and the lines below its first one, which are indented.
  private func scalar(_ node: Node, inFlow: Bool = false) -> [String] {
    let start = source.offset(of: node.start)
    let end = max(start, source.offset(of: node.end))
    if source.byte(start) == UInt8(ascii: "*") { return [source.text(start..<end)] }
    let content = min(source.skipProperties(start), end)
    let properties = properties(of: node)
    guard case .string(let text) = node.value else {
      return [trimmed(properties + plainText(node, content..<end, inFlow: inFlow))]
    }
    if var lines = blockScalar(text, content..<end) ?? plainLines(content..<end) {
      lines[0] = properties + lines[0]
      return lines
    }
    return [properties + emitInline(text, inFlow ? .flow : .block)]
  }

  private func plainText(_ node: Node, _ range: Range<Int>, inFlow: Bool) -> String {
    switch node.value {
    case .boolean(let flag): flag ? "true" : "false"
    case .null: range.isEmpty && !inFlow ? "" : "null"
    default: source.text(range)
    }
  }

  /// The sign and the lines of a block scalar; nil for other scalars, and for those that mean something else elsewhere.
  private func blockScalar(_ text: String, _ range: Range<Int>) -> [String]? {
    guard source.isBlockScalar(at: range.lowerBound, before: range.upperBound) else { return nil }
    let lineEnd = source.lineEnd(range.lowerBound)
    let sign = source.text(range.lowerBound..<min(lineEnd, range.upperBound)).prefix { $0 != " " && $0 != "#" }
    let keeps = sign == "|" || sign == ">"
    guard keeps && text.hasSuffix("\n") || sign == "|-" || sign == ">-" else { return nil }
    let lines = lines(from: source.nextLine(range.lowerBound), to: range.upperBound)
    guard let first = lines.first(where: { $0.utf8.contains { $0 != 0x20 } }) else { return nil }
    let margin = first.utf8.prefix { $0 == 0x20 }.count
    let inner = lines.map { line in
      String(line.unicodeScalars.dropFirst(min(margin, line.utf8.prefix { $0 == 0x20 }.count)))
    }
    return [String(sign)] + inner
  }

  /// The lines of a plain scalar that goes over several; nil for other scalars.
  private func plainLines(_ range: Range<Int>) -> [String]? {
    guard source.lineEnd(range.lowerBound) < range.upperBound,
      let sign = source.byte(range.lowerBound), sign != UInt8(ascii: "'"), sign != UInt8(ascii: "\""),
      !source.isBlockScalar(at: range.lowerBound, before: range.upperBound)
    else { return nil }
    return lines(from: range.lowerBound, to: range.upperBound).map { line in
      trimmed(String(line.unicodeScalars.drop { $0 == " " || $0 == "\t" }))
    }
  }

  private func lines(from start: Int, to end: Int) -> [String] {
    var lines: [String] = []
    var at = start
    while at < end {
      lines.append(source.text(at..<min(end, source.lineEnd(at))))
      at = source.nextLine(at)
    }
    return lines
  }

  private func trimmed(_ text: String) -> String {
    let count = (text.utf8.lastIndex { $0 != 0x20 && $0 != 0x09 }).map {
      text.utf8.distance(from: text.startIndex, to: $0) + 1
    }
    return String(text.utf8.prefix(count ?? 0)) ?? text
  }
}
