/// Putting one value in the place of another.
extension YAMLEditor {
  /// Replaces the value of a field; a list or mapping in block style moves to the lines below the key.
  mutating func setValue(of pair: Node.Pair, to value: EditValue) {
    let keyEnd = source.offset(of: pair.keyEnd)
    let inFlow = isInFlow(Node(value: .null, start: pair.keyStart, end: pair.keyEnd))
    let inline = emitInline(value, isJSON ? .json : inFlow ? .flow : .block)
    guard let colon = colonEnd(after: keyEnd) else { return edit(keyEnd..<keyEnd, ": " + inline) }
    let start = max(colon, source.offset(of: pair.value.start))
    let old = start..<max(start, source.offset(of: pair.value.end))
    let keepsFlow = isInFlow(pair.value) && !pair.value.isEmpty
    if inFlow || value.isInline || keepsFlow {
      return setInline(inline, in: old, after: colon, isBlock: !inFlow && isBlock(pair.value, old))
    }
    let column = source.column(entryStart(source.offset(of: pair.keyStart)))
    let lineEnd = source.lineEnd(old.upperBound)
    let head = spacedAnchor(old) + trimmed(source.text(colon..<start)) + headerComment(old)
    let lines = withNewlines(String(emit(value, indentation: column + 2).dropLast()))
    edit(colon..<lineEnd, head + source.text(old.upperBound..<lineEnd) + source.newline + lines)
  }

  /// Puts a value into the key's line; comments between the key and lines that go away stay behind it.
  private mutating func setInline(_ text: String, in old: Range<Int>, after colon: Int, isBlock: Bool) {
    guard isBlock else {
      let head = old.isEmpty ? gap(before: old.lowerBound, inFlow: true) : anchor(old)
      return edit(old, head + text)
    }
    let comments = trimmed(source.text(colon..<old.lowerBound)) + headerComment(old)
    edit(colon..<old.upperBound, spacedAnchor(old) + " " + text + comments)
  }

  private func spacedAnchor(_ range: Range<Int>) -> String {
    let anchor = anchor(range)
    return anchor.isEmpty ? "" : " " + anchor.dropLast()
  }

  /// Whether a value takes lines of its own: a list, a mapping, or a scalar behind `|` or `>`.
  private mutating func isBlock(_ node: Node, _ range: Range<Int>) -> Bool {
    if range.isEmpty || isJSON || isInFlow(node) { return false }
    switch node.value {
    case .sequence, .mapping: return !isAlias(node)
    default: return source.byte(source.skipProperties(range.lowerBound)).map { "|>".utf8.contains($0) } ?? false
    }
  }

  /// The offset after the colon that follows a key, nil if the key stands alone.
  func colonEnd(after keyEnd: Int) -> Int? {
    let at = source.skipSpace(keyEnd, comments: true)
    return source.byte(at) == UInt8(ascii: ":") ? at + 1 : nil
  }

  /// Where an entry begins: at its key, or at the `?` before it.
  func entryStart(_ keyStart: Int) -> Int {
    var at = keyStart
    while at > 0, source.bytes[at - 1] == 0x20 { at -= 1 }
    return !isJSON && at < keyStart && at > 0 && source.bytes[at - 1] == UInt8(ascii: "?") ? at - 1 : keyStart
  }

  /// What has to stand between the text and a value in a place where there was none.
  func gap(before offset: Int, inFlow: Bool) -> String {
    switch offset > 0 ? source.bytes[offset - 1] : 0x20 {
    case UInt8(ascii: ":"), UInt8(ascii: "-"), UInt8(ascii: "?"): " "
    case 0..<0x21: ""
    default: inFlow ? ": " : " "
    }
  }

  /// The anchor in front of a value with a space after it, or nothing.
  func anchor(_ range: Range<Int>) -> String {
    if isJSON { return "" }
    var at = range.lowerBound
    while at < range.upperBound, let byte = source.byte(at), byte == UInt8(ascii: "&") || byte == UInt8(ascii: "!") {
      let start = at
      while at < range.upperBound, source.bytes[at] > 0x20 { at += 1 }
      if byte == UInt8(ascii: "&") { return source.text(start..<at) + " " }
      at = source.skipSpace(at, comments: true)
    }
    return ""
  }

  /// The comment in the first line of a block scalar, with a space before it.
  func headerComment(_ range: Range<Int>) -> String {
    let start = isJSON ? range.upperBound : source.skipProperties(range.lowerBound)
    guard start < range.upperBound, source.bytes[start] == UInt8(ascii: "|") || source.bytes[start] == UInt8(ascii: ">")
    else { return "" }
    let header = start..<source.lineEnd(start)
    guard let sign = source.bytes[header].firstIndex(of: UInt8(ascii: "#")) else { return "" }
    return " " + source.text(sign..<header.upperBound)
  }

  /// Whether the node is a list written with dashes.
  func isBlockSequence(_ node: Node) -> Bool {
    guard case .sequence = node.value else { return false }
    return source.byte(source.skipProperties(source.offset(of: node.start))) == UInt8(ascii: "-")
  }

  /// Without white space and line breaks at the end.
  func trimmed(_ text: String) -> String {
    let bytes = Array(text.utf8)
    let count = (bytes.lastIndex { $0 > 0x20 } ?? -1) + 1
    return String(decoding: bytes[..<count], as: UTF8.self)
  }

  /// With the line breaks of this text.
  func withNewlines(_ text: String) -> String {
    source.newline == "\n"
      ? text : text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\r\n")
  }
}
