import Base

/// A comment of a YAML text.
struct Remark {
  /// Where its `#` stands.
  var offset: Int
  /// From its `#` on, without white space at its end.
  var text: String
  /// The number of characters before it in its line.
  var column: Int
  /// Whether nothing but white space precedes it in its line.
  var isAlone: Bool
  /// Whether the line above it is blank.
  var hasBlankAbove: Bool
}

/// All comments of a text, in its order.
/// - Parameter root: the text's value.
func remarks(in source: SourceText, _ root: Node) -> [Remark] {
  var remarks: [Remark] = []
  var at = 0
  for solid in solids(of: root, source) + [source.bytes.count..<source.bytes.count] {
    while at < solid.lowerBound {
      guard source.bytes[at] == UInt8(ascii: "#") else {
        at += 1
        continue
      }
      remarks.append(remark(at, in: source))
      at = source.lineEnd(at)
    }
    at = max(at, solid.upperBound)
  }
  return remarks
}

/// Where the comments of a text stand, each from its `#` to the last of its words, in the order of the text.
/// - Parameter root: the text's value.
package func commentRanges(in bytes: [UInt8], _ root: Node) -> [Range<Int>] {
  remarks(in: SourceText(bytes), root).map { $0.offset..<($0.offset + $0.text.utf8.count) }
}

private func remark(_ offset: Int, in source: SourceText) -> Remark {
  var end = source.lineEnd(offset)
  while end > offset, source.bytes[end - 1] <= 0x20 { end -= 1 }
  let start = source.lineStart(offset)
  return Remark(
    offset: offset, text: source.text(offset..<end), column: source.column(offset),
    isAlone: source.isBlank(start..<offset), hasBlankAbove: source.hasBlankLine(above: offset))
}

/// What is no place for a comment: keys, scalars and aliases; of block scalars what follows their first line.
private func solids(of node: Node, _ source: SourceText) -> [Range<Int>] {
  let start = source.offset(of: node.start)
  let end = max(start, source.offset(of: node.end))
  if source.byte(start) == UInt8(ascii: "*") { return [start..<end] }
  switch node.value {
  case .mapping(let pairs):
    return pairs.flatMap { pair in
      [source.offset(of: pair.keyStart)..<source.offset(of: pair.keyEnd)] + solids(of: pair.value, source)
    }
  case .sequence(let items): return items.flatMap { solids(of: $0, source) }
  case .null, .boolean, .integer, .number, .string:
    let content = source.skipProperties(start)
    guard source.isBlockScalar(at: content, before: end) else { return [start..<end] }
    return [start..<content, min(end, source.lineEnd(content))..<end]
  }
}

extension SourceText {
  /// Whether the line above the one of `offset` is blank.
  func hasBlankLine(above offset: Int) -> Bool {
    endOfLine(before: lineStart(offset)).map { isBlank(lineStart($0)..<$0) } ?? false
  }

  /// Whether a value begins with the sign of a block scalar.
  func isBlockScalar(at offset: Int, before end: Int) -> Bool {
    offset < end && (bytes[offset] == UInt8(ascii: "|") || bytes[offset] == UInt8(ascii: ">"))
  }
}
