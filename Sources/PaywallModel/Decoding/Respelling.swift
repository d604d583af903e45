package import YAML

extension Node {
  /// The tree with keys as the shape spells them where other formats spell them otherwise: `affects_price`,
  /// `countdown_seconds`. Values keep their places; keys that mean nothing here stay as they are.
  ///
  /// Such keys are errors of reading. Rules look at what was meant all the same, so that what a screen breaks is named.
  package func respelled(by schema: Schema) -> Node {
    switch schema {
    case .object(let object): respelled(by: object)
    case .section: Section(self).map { respelled(by: $0.type.row.schema) } ?? self
    case .list(let item, _):
      if case .sequence(let items) = value { with(.sequence(items.map { $0.respelled(by: item) })) } else { self }
    default: self
    }
  }

  private func respelled(by object: ObjectSchema) -> Node {
    guard case .mapping(let pairs) = value else { return self }
    return with(
      .mapping(
        pairs.map { pair in
          let name = self.meant(by: pair.key, in: object)
          guard let field = object[name] else { return pair }
          return Pair(
            key: name, keyStart: pair.keyStart, keyEnd: pair.keyEnd, value: pair.value.respelled(by: field.schema))
        }))
  }

  /// The field that a key stands for; the key itself where it is one, or where the field is written too.
  private func meant(by key: String, in object: ObjectSchema) -> String {
    guard object[key] == nil else { return key }
    let plain = key.squashed
    let field = object.fields.first { $0.name.squashed == plain || $0.name == Self.otherNames[plain] }
    return field.flatMap { self[$0.name] == nil ? $0.name : nil } ?? key
  }

  /// Names of other formats for fields of this one, squashed.
  private static let otherNames = [
    "countdownseconds": "durationSeconds", "targetdatetime": "targetDate", "targettime": "targetDate",
    "enddate": "targetDate", "restorebuttontext": "restoreText",
  ]

  private func with(_ value: Value) -> Node { Node(value: value, start: start, end: end) }
}

extension String {
  /// Without case and what joins words.
  fileprivate var squashed: String { lowercased().filter { $0 != "_" && $0 != "-" } }
}
