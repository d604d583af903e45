import Base
internal import CLibyaml

/// Reads one YAML 1.2 document; what is wrong with it is listed in the document's diagnostics.
///
/// A syntax error ends the reading. Duplicate keys (the first wins), unknown tags, merge keys and keys that are not
/// scalars are all collected.
package func readYAML(_ bytes: [UInt8], limits: ParseLimits = .init()) -> Document {
  bytes.withUnsafeBufferPointer { text in
    if let diagnostic = textProblem(text, checksCharacters: true) {
      return Document(root: nil, diagnostics: [diagnostic])
    }
    var reader = YAMLReader(text, limits: limits)
    reader.read()
    return reader.document
  }
}

/// Turns libyaml's events into a tree.
struct YAMLReader {
  private let text: UnsafeBufferPointer<UInt8>
  private let limits: ParseLimits
  private var builder = TreeBuilder()
  private var anchors: [String: Anchor] = [:]
  private var expandedNodes = 0
  /// Levels of a key that is a list or mapping and is skipped.
  private var skippedLevels = 0
  private var cursor: SourceCursor
  private var documents = 0
  private var isFinished = false
  private var isBroken = false

  /// A value that aliases may repeat.
  private struct Anchor {
    var node: Node
    var count: Int
    var height: Int
  }

  init(_ text: UnsafeBufferPointer<UInt8>, limits: ParseLimits) {
    self.text = text
    self.limits = limits
    cursor = SourceCursor(text)
  }

  /// What was read.
  var document: Document {
    let diagnostics = builder.diagnostics.sorted { $0.position < $1.position }
    return Document(root: isBroken ? nil : builder.root, diagnostics: diagnostics)
  }

  /// Reads to the end of the text or to the first error.
  mutating func read() {
    let parser = UnsafeMutablePointer<yaml_parser_t>.allocate(capacity: 1)
    defer { parser.deallocate() }
    guard let base = text.baseAddress, yaml_parser_initialize(parser) == 1 else {
      return fail(Diagnostic(.empty, "the file is empty", position: SourcePosition(line: 1, column: 1)))
    }
    defer { yaml_parser_delete(parser) }
    let skipped = byteOrderMarkLength(text)
    yaml_parser_set_input_string(parser, base + skipped, text.count - skipped)
    yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    var event = yaml_event_t()
    while !isFinished {
      guard yaml_parser_parse(parser, &event) == 1 else { return fail(syntaxDiagnostic(parser.pointee)) }
      take(event)
      yaml_event_delete(&event)
    }
  }

  private mutating func take(_ event: yaml_event_t) {
    if skippedLevels > 0 { return skip(event) }
    switch event.type {
    case YAML_SCALAR_EVENT: scalar(event)
    case YAML_MAPPING_START_EVENT:
      let data = event.data.mapping_start
      open(event, isMapping: true, isFlow: data.style == YAML_FLOW_MAPPING_STYLE, data.tag, data.anchor)
    case YAML_SEQUENCE_START_EVENT:
      let data = event.data.sequence_start
      open(event, isMapping: false, isFlow: data.style == YAML_FLOW_SEQUENCE_STYLE, data.tag, data.anchor)
    case YAML_MAPPING_END_EVENT, YAML_SEQUENCE_END_EVENT: close(event)
    case YAML_ALIAS_EVENT: alias(event)
    case YAML_DOCUMENT_START_EVENT: documentStart(event)
    case YAML_STREAM_END_EVENT: streamEnd()
    default: break
    }
  }

  private mutating func fail(_ diagnostic: Diagnostic) {
    builder.diagnostics.append(diagnostic)
    isBroken = true
    isFinished = true
  }

  private mutating func report(_ message: String, hint: String? = nil, _ event: yaml_event_t) {
    builder.diagnostics.append(
      Diagnostic(
        .unsupported, message, hint: hint, position: SourcePosition(event.start_mark),
        end: SourcePosition(event.end_mark)))
  }
}

// MARK: - Documents

extension YAMLReader {
  private mutating func documentStart(_ event: yaml_event_t) {
    documents += 1
    if documents > 1 {
      report("the file contains more than one document", hint: "put each document into its own file", event)
      isFinished = true
    }
    let tags = event.data.document_start.tag_directives
    if tags.start != tags.end { report("the directive '%TAG' is not supported", hint: "remove it", event) }
  }

  private mutating func streamEnd() {
    isFinished = true
    if documents == 0 { fail(Diagnostic(.empty, "the file is empty", position: SourcePosition(line: 1, column: 1))) }
  }

  /// The meaning of the parser's error, at the position where the author has to look.
  private func syntaxDiagnostic(_ parser: yaml_parser_t) -> Diagnostic {
    let error = LibYAMLError(
      message: parser.problem.map { String(cString: $0) } ?? "out of memory",
      context: parser.context.map { String(cString: $0) } ?? "",
      position: SourcePosition(parser.problem_mark), contextPosition: SourcePosition(parser.context_mark),
      openBracket: builder.frames.last { $0.isFlow }.map { ($0.isMapping ? "{" : "[", $0.start) })
    return error.translated(in: text)
  }
}

// MARK: - Values

extension YAMLReader {
  private mutating func scalar(_ event: yaml_event_t) {
    let data = event.data.scalar
    let value = UnsafeBufferPointer(start: data.value, count: data.length)
    let isPlain = data.style == YAML_PLAIN_SCALAR_STYLE
    let start = SourcePosition(event.start_mark)
    var end = SourcePosition(event.end_mark)
    if data.style == YAML_LITERAL_SCALAR_STYLE || data.style == YAML_FOLDED_SCALAR_STYLE {
      end = endOfBlockScalar(from: start, to: end)
    }
    if builder.awaitsKey { return key(event, value, from: start, to: end) }
    builder.created += 1
    let resolved = resolve(value, isPlain: isPlain, tag: data.tag, event)
    let node = Node(value: resolved, start: start, end: end)
    builder.add(node)
    if let name = data.anchor { anchors[String(cString: name)] = Anchor(node: node, count: 1, height: 0) }
  }

  private mutating func key(
    _ event: yaml_event_t, _ value: UnsafeBufferPointer<UInt8>, from start: SourcePosition, to end: SourcePosition
  ) {
    let data = event.data.scalar
    let text = String(decoding: value, as: UTF8.self)
    if data.tag != nil { _ = resolve(value, isPlain: data.style == YAML_PLAIN_SCALAR_STYLE, tag: data.tag, event) }
    var isDropped = false
    if data.style == YAML_PLAIN_SCALAR_STYLE, data.tag == nil {
      isDropped = text == "<<" || text.isEmpty
      if text == "<<" { report("merge keys ('<<') are not supported", hint: "write the entries out", event) }
      if text.isEmpty { report("a key is missing before ':'", event) }
    }
    builder.add(key: text, from: start, to: end, isDropped: isDropped)
    guard let name = data.anchor else { return }
    let node = Node(value: .string(text), start: start, end: end)
    anchors[String(cString: name)] = Anchor(node: node, count: 1, height: 0)
  }

  private mutating func resolve(
    _ text: UnsafeBufferPointer<UInt8>, isPlain: Bool, tag: UnsafeMutablePointer<UInt8>?, _ event: yaml_event_t
  ) -> Node.Value {
    if let tag { return tagged(text, String(cString: tag), event) }
    guard isPlain else { return .string(String(decoding: text, as: UTF8.self)) }
    if let value = resolvePlain(text) { return value }
    return outOfRange(text, event)
  }

  private mutating func outOfRange(_ text: UnsafeBufferPointer<UInt8>, _ event: yaml_event_t) -> Node.Value {
    let spelling = String(decoding: text, as: UTF8.self)
    builder.diagnostics.append(
      Diagnostic(
        .numberRange, "the integer \(excerpt(spelling)) exceeds 64 bits", hint: "quote it if it is an identifier",
        position: SourcePosition(event.start_mark), end: SourcePosition(event.end_mark)))
    return .number(Double(spelling) ?? .infinity)
  }

  private mutating func tagged(
    _ text: UnsafeBufferPointer<UInt8>, _ tag: String, _ event: yaml_event_t
  ) -> Node.Value {
    let string = Node.Value.string(String(decoding: text, as: UTF8.self))
    let name = shortTag(tag)
    switch (name, resolvePlain(text)) {
    case ("!", _), ("!!str", _): return string
    case ("!!int", nil): return outOfRange(text, event)
    case ("!!int", .integer(let number)?): return .integer(number)
    case ("!!float", .integer(let number)?): return .number(Double(number))
    case ("!!float", .number(let number)?): return .number(number)
    case ("!!bool", .boolean(let flag)?): return .boolean(flag)
    case ("!!null", .null?): return .null
    case ("!!int", _), ("!!float", _), ("!!bool", _), ("!!null", _), ("!!seq", _), ("!!map", _):
      report("'\(excerpt(String(decoding: text, as: UTF8.self)))' does not match the tag '\(name)'", event)
    default: report("the tag '\(excerpt(name))' is not supported", hint: "remove it", event)
    }
    return string
  }

  private mutating func open(
    _ event: yaml_event_t, isMapping: Bool, isFlow: Bool, _ tag: UnsafeMutablePointer<UInt8>?,
    _ anchor: UnsafeMutablePointer<UInt8>?
  ) {
    if builder.frames.count >= limits.depth { return fail(tooDeep(event)) }
    if builder.awaitsKey {
      // `{{name}} …` without quotes, which reads as a mapping in a mapping.
      report(
        "a key cannot be a \(isMapping ? "mapping" : "list")",
        hint: isMapping
          ? "quote text that begins with {{, and quote the key if it is text"
          : "quote the key if it is text",
        event)
      return skippedLevels = 1
    }
    if let tag { reportTag(shortTag(String(cString: tag)), unlessItFits: isMapping ? "!!map" : "!!seq", event) }
    builder.open(
      isMapping: isMapping, isFlow: isFlow, anchor: anchor.map { String(cString: $0) },
      at: SourcePosition(event.start_mark))
  }

  private func tooDeep(_ event: yaml_event_t) -> Diagnostic {
    Diagnostic(.tooDeep, "nested deeper than \(limits.depth) levels", position: SourcePosition(event.start_mark))
  }

  private mutating func reportTag(_ tag: String, unlessItFits own: String, _ event: yaml_event_t) {
    if tag == own || tag == "!" { return }
    let core = ["!!str", "!!int", "!!float", "!!bool", "!!null", "!!seq", "!!map"].contains(tag)
    if core { return report("a \(own == "!!map" ? "mapping" : "list") does not match the tag '\(tag)'", event) }
    report("the tag '\(excerpt(tag))' is not supported", hint: "remove it", event)
  }

  /// A closing bracket is one character wide and ends its node; the end of a block has no width and comes late.
  private mutating func close(_ event: yaml_event_t) {
    let hasBracket = builder.frames.last?.isFlow == true && event.end_mark.index > event.start_mark.index
    guard let (frame, node) = builder.close(end: hasBracket ? SourcePosition(event.end_mark) : nil) else { return }
    guard let name = frame.anchor else { return }
    anchors[name] = Anchor(node: node, count: builder.created - frame.created, height: frame.height)
  }

  /// Skips a key that is not a scalar; its entry is dropped.
  private mutating func skip(_ event: yaml_event_t) {
    switch event.type {
    case YAML_MAPPING_START_EVENT, YAML_SEQUENCE_START_EVENT:
      skippedLevels += 1
      if builder.frames.count + skippedLevels > limits.depth { fail(tooDeep(event)) }
    case YAML_MAPPING_END_EVENT, YAML_SEQUENCE_END_EVENT:
      skippedLevels -= 1
      if skippedLevels == 0 {
        builder.add(
          key: "", from: SourcePosition(event.start_mark), to: SourcePosition(event.end_mark), isDropped: true)
      }
    default: break
    }
  }

  private mutating func alias(_ event: yaml_event_t) {
    let (start, end) = (SourcePosition(event.start_mark), SourcePosition(event.end_mark))
    let name = event.data.alias.anchor.map { String(cString: $0) } ?? ""
    if builder.awaitsKey {
      report("a key cannot be an alias", hint: "write the key out", event)
      return builder.add(key: "", from: start, to: end, isDropped: true)
    }
    if builder.frames.contains(where: { $0.anchor == name }) {
      return fail(
        Diagnostic(
          .aliasExpansion, "the alias '*\(excerpt(name))' is inside its own anchor", position: start, end: end))
    }
    guard let anchor = anchors[name] else {
      return fail(
        Diagnostic(
          .syntax, "there is no anchor '&\(excerpt(name))' before this alias",
          hint: "quote text that begins with '*'", position: start, end: end))
    }
    expand(anchor, from: start, to: end)
  }

  private mutating func expand(_ anchor: Anchor, from start: SourcePosition, to end: SourcePosition) {
    expandedNodes += anchor.count
    if expandedNodes > limits.expandedNodes {
      return fail(
        Diagnostic(.aliasExpansion, "aliases add more than \(limits.expandedNodes) values", position: start, end: end))
    }
    if builder.frames.count + anchor.height > limits.depth {
      return fail(Diagnostic(.tooDeep, "nested deeper than \(limits.depth) levels", position: start, end: end))
    }
    builder.created += anchor.count
    builder.add(Node(value: anchor.node.value, start: start, end: end), height: anchor.height)
  }

  /// libyaml ends a block scalar where the next token's line begins; this is the end of its last written line.
  private mutating func endOfBlockScalar(from start: SourcePosition, to end: SourcePosition) -> SourcePosition {
    cursor.advance(to: start, in: text)
    var trimmed = cursor
    cursor.advance(to: end, in: text)
    var offset = cursor.offset
    while offset > trimmed.offset, text[offset - 1] == 0x0A || text[offset - 1] == 0x0D { offset -= 1 }
    trimmed.advance(to: offset, in: text)
    return trimmed.position
  }
}
