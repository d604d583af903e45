import Base
internal import JSON

/// Reads one JSON text (RFC 8259) into the same tree as `readYAML`; a byte-order mark is skipped.
///
/// A syntax error ends the reading; duplicate keys are all collected and the first wins.
package func readJSON(_ bytes: [UInt8], limits: ParseLimits = .init()) -> Document {
  let diagnostic = bytes.withUnsafeBufferPointer { text in
    text.allSatisfy { $0 <= 0x20 }
      ? Diagnostic(.empty, "the file is empty", position: SourcePosition(line: 1, column: 1))
      : textProblem(text, checksCharacters: false)
  }
  if let diagnostic { return Document(root: nil, diagnostics: [diagnostic]) }
  let start = bytes.withUnsafeBufferPointer(byteOrderMarkLength)
  return read(start == 0 ? bytes : Array(bytes[start...]), limits)
}

private func read(_ bytes: [UInt8], _ limits: ParseLimits) -> Document {
  var builder = TreeBuilder()
  return bytes.withUnsafeBufferPointer { text in
    var cursor = SourceCursor(text)
    var parser = JSONParser(bytes, depthLimit: limits.depth, allowsDuplicateKeys: true)
    do throws(JSONError) {
      try parser.parse { event, range in
        cursor.advance(to: range.lowerBound, in: text)
        let start = cursor.position
        cursor.advance(to: range.upperBound, in: text)
        builder.take(event, from: start, to: cursor.position)
      }
      return Document(root: builder.root, diagnostics: builder.diagnostics.sorted { $0.position < $1.position })
    } catch {
      var failure = SourceCursor(text)
      failure.advance(to: error.offset, in: text)
      let diagnostics = builder.diagnostics + [Diagnostic(code(error.code), error.message, position: failure.position)]
      return Document(root: nil, diagnostics: diagnostics.sorted { $0.position < $1.position })
    }
  }
}

private func code(_ code: JSONError.Code) -> Diagnostic.Code {
  switch code {
  case .syntax: .syntax
  case .duplicateKey: .duplicateKey
  case .tooDeep, .tooMany: .tooDeep
  case .invalidUTF8: .invalidUTF8
  case .numberRange: .numberRange
  }
}

extension TreeBuilder {
  fileprivate mutating func take(_ event: JSONEvent, from start: SourcePosition, to end: SourcePosition) {
    switch event {
    case .null: add(Node(value: .null, start: start, end: end))
    case .boolean(let flag): add(Node(value: .boolean(flag), start: start, end: end))
    case .integer(let number): add(Node(value: .integer(number), start: start, end: end))
    case .number(let number): add(Node(value: .number(number), start: start, end: end))
    case .string(let text): add(Node(value: .string(text), start: start, end: end))
    case .key(let key): add(key: key, from: start, to: end)
    case .beginArray: open(isMapping: false, isFlow: true, anchor: nil, at: start)
    case .beginObject: open(isMapping: true, isFlow: true, anchor: nil, at: start)
    case .endArray, .endObject: close(end: end)
    }
  }
}
