import Base
internal import CLibyaml

/// The outermost lists and mappings in flow style (`[…]`, `{…}`) of a YAML text, in its order.
///
/// What is inside one cannot be written on its own lines. For a broken text, the ones before the error.
func flowSpans(_ bytes: [UInt8]) -> [Range<SourcePosition>] {
  bytes.withUnsafeBufferPointer { text in
    let parser = UnsafeMutablePointer<yaml_parser_t>.allocate(capacity: 1)
    defer { parser.deallocate() }
    guard let base = text.baseAddress, yaml_parser_initialize(parser) == 1 else { return [] }
    defer { yaml_parser_delete(parser) }
    let skipped = byteOrderMarkLength(text)
    yaml_parser_set_input_string(parser, base + skipped, text.count - skipped)
    yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    return spans(parser)
  }
}

private func spans(_ parser: UnsafeMutablePointer<yaml_parser_t>) -> [Range<SourcePosition>] {
  var found: [Range<SourcePosition>] = []
  var depth = 0
  var start = SourcePosition(line: 1, column: 1)
  var event = yaml_event_t()
  while yaml_parser_parse(parser, &event) == 1 {
    defer { yaml_event_delete(&event) }
    switch event.type {
    case YAML_STREAM_END_EVENT: return found
    case YAML_MAPPING_START_EVENT, YAML_SEQUENCE_START_EVENT:
      if depth == 0 { start = SourcePosition(event.start_mark) }
      if depth > 0 || isFlow(event) { depth += 1 }
    case YAML_MAPPING_END_EVENT, YAML_SEQUENCE_END_EVENT:
      if depth == 1 { found.append(start..<max(start, SourcePosition(event.end_mark))) }
      depth = max(0, depth - 1)
    default: break
    }
  }
  return found
}

private func isFlow(_ event: yaml_event_t) -> Bool {
  event.type == YAML_MAPPING_START_EVENT
    ? event.data.mapping_start.style == YAML_FLOW_MAPPING_STYLE
    : event.data.sequence_start.style == YAML_FLOW_SEQUENCE_STYLE
}
