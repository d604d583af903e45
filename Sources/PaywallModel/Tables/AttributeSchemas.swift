/// `attributes` of `paywall.yaml`: what the app tells of a user, which audiences compare.
enum AttributeSchemas {
  static let attribute = ObjectSchema(
    "attribute",
    [
      Field("name", .string(.name), required: true, "The name by which the app and the conditions know it."),
      Field(
        "type", AttributeType.words, required: true,
        "What its values are; a `version` is a text such as '2.10.1', a `country` one such as DE (ISO 3166-1)."),
      Field(
        "values", .list(PlacementSchemas.scalar, .position), absent: "all of its type", "The values that it can have."),
      Field("source", .string(.any), "Where the app takes it from.", isForAuthors: true),
    ])
}

/// What the values of an attribute are.
package enum AttributeType: String, Sendable, CaseIterable {
  case text, number, boolean, version, country, locale

  /// Whether its values have an order, by which conditions can compare them.
  package var isOrdered: Bool {
    switch self {
    case .number, .version: true
    case .text, .boolean, .country, .locale: false
    }
  }

  /// Whether readers get its values as texts.
  package var isText: Bool {
    switch self {
    case .text, .version, .country, .locale: true
    case .number, .boolean: false
    }
  }

  /// The type with its article, such as 'a number'.
  package var phrase: String { "a " + rawValue }
}
