import JSON
import PaywallModel
import YAML

extension Node {
  /// The text in double quotes and the like: one spelling for each value.
  var spelling: String { String(decoding: json.canonicalBytes(), as: UTF8.self) }
}

extension Section {
  /// The type that a section's mapping names, where it is a known one.
  static func type(of node: Node) -> SectionType? { node["type"]?.string.flatMap(SectionType.init) }
}
