/// Other names for what stays as it is written.
extension YAMLEditor {
  /// Makes a mapping of a list's scalar: `- Words` becomes `- id: a` with `text: Words` below it, in flow style
  /// `{id: a, text: Words}`. The scalar's own bytes stay, but for the indentation of one that goes over several lines.
  ///
  /// - Parameters:
  ///   - key: what the scalar is the value of.
  ///   - first: the field before it.
  package mutating func wrap(_ item: Node, of list: Node, as key: String, behind first: (key: String, value: String)) {
    let (start, end) = (source.offset(of: item.start), source.offset(of: item.end))
    let inFlow = isInFlow(item)
    let style: InlineStyle = isJSON ? .json : inFlow ? .flow : .block
    let head = emitInline(field: first.key, .string(first.value), style)
    let name = emitInline(key, style) + ": "
    if inFlow {
      edit(start..<start, "{" + head + ", " + name)
      return edit(end..<end, "}")
    }
    let column = source.column(start)
    edit(start..<start, head + source.newline + String(repeating: " ", count: column) + name)
    let dash = source.column(source.skipProperties(source.offset(of: list.start)))
    indentLines(after: start, before: end, by: max(0, column - dash))
  }

  private mutating func indentLines(after start: Int, before end: Int, by count: Int) {
    var line = source.nextLine(start)
    while line < end {
      if !source.isBlank(line..<source.lineEnd(line)) {
        edit(line..<line, String(repeating: " ", count: count))
      }
      line = source.nextLine(line)
    }
  }

  /// Gives an entry of a mapping another key.
  package mutating func rename(_ pair: Node.Pair, to key: String) {
    let inFlow = isInFlow(Node(value: .null, start: pair.keyStart, end: pair.keyEnd))
    let text = emitInline(key, isJSON ? .json : inFlow ? .flow : .block)
    edit(source.offset(of: pair.keyStart)..<source.offset(of: pair.keyEnd), text)
  }
}
