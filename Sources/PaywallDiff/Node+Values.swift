import JSON
import PaywallModel
import YAML

extension Node {
  /// The text in double quotes and the like: one spelling for each value.
  var spelling: String { String(decoding: json.canonicalBytes(), as: UTF8.self) }
}

extension Schema {
  /// The fields of `node` under this shape; nil if the shape has none or the section's type is not known.
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
