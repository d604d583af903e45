package import YAML

/// One comparison of an attribute, as an audience writes it.
package struct Condition: Sendable {
  /// The file that it stands in.
  package let file: String
  /// The attribute that it compares; nil where it is missing.
  package let attribute: Located<String>?
  /// The operator; nil where it is missing or none of the format.
  package let test: Located<ConditionOperator>?
  /// The values that it compares with, as written.
  package let values: [Node]

  init(_ node: Node, in file: String) {
    self.file = file
    attribute = node["attribute"].flatMap { name in name.string.map { Located($0, SourceRange(file, name)) } }
    test = node["operator"].flatMap { word in
      word.string.flatMap(ConditionOperator.init).map { Located($0, SourceRange(file, word)) }
    }
    values = [node["value"]].compactMap { $0 } + (node["values"]?.items ?? [])
  }

  /// The type that an attribute compared in this way probably has.
  package var likelyType: AttributeType {
    guard let first = values.first else { return test.map { $0.value.isOfSize ? .number : .text } ?? .text }
    if first.boolean != nil { return .boolean }
    if first.number != nil { return .number }
    if test?.value.isOfSize == true { return .version }
    return values.allSatisfy { $0.string.map(AttributeType.country.accepts) ?? false } ? .country : .text
  }
}

extension Placements {
  /// The conditions of all audiences, in the order of the file.
  package var conditions: [Condition] {
    all.flatMap(\.rules).flatMap(\.conditions)
  }
}

extension PlacementRule {
  /// The conditions of its audience.
  package var conditions: [Condition] {
    (audience?["conditions"]?.items ?? []).map { Condition($0, in: range.file) }
  }
}
