internal import JSON

/// Reads one JSON text (RFC 8259) into the same tree as `readYAML`; a byte-order mark is passed over.
///
/// A syntax error ends the reading; duplicate keys are all collected and the first wins.
package func readJSON(_ bytes: [UInt8], limits: Limits = .init()) -> Document {
  let problem = bytes.withUnsafeBufferPointer { text in
    text.allSatisfy { $0 <= 0x20 }
      ? Problem(.empty, "the file is empty", mark: Mark(line: 1, column: 1))
      : textProblem(text, checksCharacters: false)
  }
  if let problem { return Document(root: nil, problems: [problem]) }
  let start = bytes.withUnsafeBufferPointer(byteOrderMarkLength)
  return read(start == 0 ? bytes : Array(bytes[start...]), limits)
}

private func read(_ bytes: [UInt8], _ limits: Limits) -> Document {
  var builder = TreeBuilder()
  return bytes.withUnsafeBufferPointer { text in
    var cursor = Cursor(text)
    var parser = JSONParser(bytes, depthLimit: limits.depth, allowsDuplicateKeys: true)
    do throws(JSONError) {
      try parser.parse { event, range in
        cursor.advance(to: range.lowerBound, in: text)
        let start = cursor.mark
        cursor.advance(to: range.upperBound, in: text)
        builder.take(event, from: start, to: cursor.mark)
      }
      return Document(root: builder.root, problems: builder.problems.sorted { $0.mark < $1.mark })
    } catch {
      var place = Cursor(text)
      place.advance(to: error.offset, in: text)
      let problems = builder.problems + [Problem(code(error.code), error.message, mark: place.mark)]
      return Document(root: nil, problems: problems.sorted { $0.mark < $1.mark })
    }
  }
}

private func code(_ code: JSONError.Code) -> Problem.Code {
  switch code {
  case .syntax: .syntax
  case .duplicateKey: .duplicateKey
  case .tooDeep, .tooMany: .tooDeep
  case .invalidUTF8: .invalidUTF8
  case .numberRange: .numberRange
  }
}

extension TreeBuilder {
  fileprivate mutating func take(_ event: JSONEvent, from start: Mark, to end: Mark) {
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
