package import Base
package import JSON

extension Node {
  /// The value without its positions. A whole number is an integer, so that one value has one form; what JSON has no number
  /// for (`.inf`, `.nan`) is text.
  package var json: JSONValue {
    switch value {
    case .null: .null
    case .boolean(let flag): .boolean(flag)
    case .integer(let number): .integer(number)
    case .number(let number):
      Int(exactly: number).map { .integer($0) } ?? (number.isFinite ? .number(number) : .string("\(number)"))
    case .string(let text): .string(text)
    case .sequence(let items): .array(items.map(\.json))
    case .mapping(let pairs): .object(pairs.map { JSONMember($0.key, $0.value.json) })
    }
  }

  /// A value that is not written in the text, all of it at the position of what it belongs to.
  package init(_ json: JSONValue, at position: SourcePosition) {
    let value: Node.Value =
      switch json {
      case .null: .null
      case .boolean(let flag): .boolean(flag)
      case .integer(let number): .integer(number)
      case .number(let number): .number(number)
      case .string(let text): .string(text)
      case .array(let items): .sequence(items.map { Node($0, at: position) })
      case .object(let members):
        .mapping(
          members.map {
            Node.Pair(key: $0.key, keyStart: position, keyEnd: position, value: Node($0.value, at: position))
          })
      }
    self.init(value: value, start: position, end: position)
  }
}

extension EditValue {
  /// A value that was read, to be written elsewhere.
  package init(_ json: JSONValue) {
    switch json {
    case .null: self = .null
    case .boolean(let flag): self = .boolean(flag)
    case .integer(let number): self = .integer(number)
    case .number(let number): self = .decimal("\(number)")
    case .string(let text): self = .string(text)
    case .array(let items): self = .list(items.map { EditValue($0) })
    case .object(let members): self = .mapping(members.map { ($0.key, EditValue($0.value)) })
    }
  }
}
