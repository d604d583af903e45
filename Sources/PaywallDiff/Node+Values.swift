import JSON
import PaywallModel
import YAML

extension Node {
  /// The value without its places, as a change shows it.
  var plain: JSONValue {
    switch value {
    case .null: .null
    case .boolean(let flag): .boolean(flag)
    case .integer(let number): .integer(number)
    case .number(let number): Int(exactly: number).map { .integer($0) } ?? .number(number)
    case .string(let text): .string(text)
    case .sequence(let items): .array(items.map(\.plain))
    case .mapping(let pairs): .object(pairs.map { JSONMember($0.key, $0.value.plain) })
    }
  }

  /// A value that stands nowhere in the text, given the place of the mapping that it belongs to.
  init(_ json: JSONValue, in parent: Node) {
    let value: Node.Value =
      switch json {
      case .null: .null
      case .boolean(let flag): .boolean(flag)
      case .integer(let number): .integer(number)
      case .number(let number): .number(number)
      case .string(let text): .string(text)
      case .array(let items): .sequence(items.map { Node($0, in: parent) })
      case .object(let members):
        .mapping(
          members.map { member in
            Node.Pair(
              key: member.key, keyStart: parent.start, keyEnd: parent.start, value: Node(member.value, in: parent))
          })
      }
    self.init(value: value, start: parent.start, end: parent.start)
  }

  /// The text in double quotes and the like: one spelling for each value.
  var spelling: String { String(decoding: plain.canonicalBytes(), as: UTF8.self) }
}

extension Schema {
  /// The fields of `node` under this shape; nil where the shape has none or the section's type is not known.
  func object(for node: Node) -> ObjectSchema? {
    switch self {
    case .object(let object): object
    case .section: Section.type(of: node)?.row.schema
    case .either(let first, let second): (first.fitsKind(of: node) ? first : second).object(for: node)
    default: nil
    }
  }
}

extension Section {
  /// The type that a section's mapping names, where it is a known one.
  static func type(of node: Node) -> SectionType? { node["type"]?.string.flatMap(SectionType.init) }
}
