package import YAML

extension Node {
  /// The tree with keys of other formats, such as `affects_price` and `countdown_seconds`, respelled as in the schema.
  /// Values keep their source ranges; keys without a meaning here stay as they are.
  ///
  /// Such keys are decoding errors. Rules still check what was meant, so that all problems of a screen are reported.
  package func respelled(by schema: Schema) -> Node {
    switch schema {
    case .object(let object): respelled(by: object)
    case .section: Section(self).map { respelled(by: $0.type.row.schema) } ?? self
    case .list(let item, _):
      if case .sequence(let items) = value { with(.sequence(items.map { $0.respelled(by: item) })) } else { self }
    case .text, .line, .string, .integer, .number, .boolean, .choice, .map, .either: self
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

  /// The field that a key stands for; the key itself if it is a field, or if the field is present too.
  private func meant(by key: String, in object: ObjectSchema) -> String {
    guard object[key] == nil else { return key }
    let plain = key.squashed
    let field = object.fields.first { $0.name.squashed == plain || $0.name == Self.otherNames[plain] }
    return field.flatMap { self[$0.name] == nil ? $0.name : nil } ?? key
  }

  /// Squashed names that other formats use for fields of this one.
  private static let otherNames = [
    "countdownseconds": "durationSeconds", "targetdatetime": "targetDate", "targettime": "targetDate",
    "enddate": "targetDate", "restorebuttontext": "restoreText",
  ]

  private func with(_ value: Value) -> Node { Node(value: value, start: start, end: end) }
}

extension String {
  /// The text in lowercase, without the characters that join words.
  fileprivate var squashed: String { lowercased().filter { $0 != "_" && $0 != "-" } }
}
