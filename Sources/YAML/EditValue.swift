/// A value to be written.
package indirect enum EditValue: Sendable {
  case null
  case string(String)
  case integer(Int)
  /// A number with decimals, as it is to be written.
  case decimal(String)
  case boolean(Bool)
  case list([EditValue])
  case mapping([(String, EditValue)])
}

/// The value in block style, every line indented by `indentation` spaces and ended by a line feed.
///
/// With an indentation of 0 it is the text of a whole file.
package func emit(_ value: EditValue, indentation: Int = 0) -> String {
  let margin = String(repeating: " ", count: indentation)
  switch value {
  case .list(let items) where !items.isEmpty:
    return items.map { emit(item: $0, indentation: indentation) }.joined()
  case .mapping(let fields) where !fields.isEmpty:
    return fields.map { emit(field: $0, $1, indentation: indentation) }.joined()
  default: return margin + emitInline(value, .block) + "\n"
  }
}

/// One item of a list with its dash; a mapping or list begins in the dash's line.
func emit(item: EditValue, indentation: Int) -> String {
  let inner = emit(item, indentation: indentation + 2)
  return String(repeating: " ", count: indentation) + "- " + String(inner.unicodeScalars.dropFirst(indentation + 2))
}

/// One entry of a mapping with its key.
func emit(field key: String, _ value: EditValue, indentation: Int) -> String {
  let head = String(repeating: " ", count: indentation) + quoted(key) + ":"
  return value.isInline
    ? head + " " + emitInline(value, .block) + "\n" : head + "\n" + emit(value, indentation: indentation + 2)
}

/// How a value within one line is written.
enum InlineStyle { case block, flow, json }

/// The value in one line: scalars as they are, lists and mappings in flow style.
func emitInline(_ value: EditValue, _ style: InlineStyle) -> String {
  let inner: InlineStyle = style == .json ? .json : .flow
  switch value {
  case .null: return "null"
  case .string(let text): return emitInline(text, style)
  case .integer(let number): return String(number)
  case .decimal(let text): return text
  case .boolean(let flag): return flag ? "true" : "false"
  case .list(let items): return "[" + items.map { emitInline($0, inner) }.joined(separator: ", ") + "]"
  case .mapping(let fields):
    return "{" + fields.map { emitInline(field: $0, $1, inner) }.joined(separator: ", ") + "}"
  }
}

func emitInline(_ text: String, _ style: InlineStyle) -> String {
  style != .json && isPlainSafe(text, inFlow: style == .flow) ? text : doubleQuoted(text)
}

func emitInline(field key: String, _ value: EditValue, _ style: InlineStyle) -> String {
  emitInline(key, style) + ": " + emitInline(value, style)
}

/// A value that was read, in flow style; takes the place of an alias whose value is edited.
func emitInline(_ node: Node) -> String {
  switch node.value {
  case .null: "null"
  case .boolean(let flag): flag ? "true" : "false"
  case .integer(let number): String(number)
  case .number(let number): number.isNaN ? ".nan" : number.isInfinite ? (number < 0 ? "-.inf" : ".inf") : "\(number)"
  case .string(let text): emitInline(text, .flow)
  case .sequence(let items): "[" + items.map { emitInline($0) }.joined(separator: ", ") + "]"
  case .mapping(let pairs):
    "{" + pairs.map { emitInline($0.key, .flow) + ": " + emitInline($0.value) }.joined(separator: ", ") + "}"
  }
}

extension EditValue {
  /// Whether block style has no other form for it than one within the line.
  var isInline: Bool {
    switch self {
    case .list(let items): items.isEmpty
    case .mapping(let fields): fields.isEmpty
    default: true
    }
  }
}
