package import JSON

/// What a field means if it is omitted. A field without a default then means nothing.
///
/// The field's summary says the same in words ("`stack` if omitted").
package enum DefaultValue: Sendable {
  case value(JSONValue)
  /// The value of another field of the same object.
  case sibling(String)
  /// The file's name without its extension, which is the id of what the file describes.
  case ownName
  /// The value of this core field of the variant that holds the section. A list of texts stands for items with titles.
  case ofVariant(String)

  /// A word of a table.
  static func word(_ word: some RawRepresentable<String>) -> DefaultValue { .value(.string(word.rawValue)) }

  /// An omitted object means the same as an empty one: each of its fields has its own default.
  package static let ofItsFields = DefaultValue.value(.object([]))
}

extension DefaultValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral {
  /// A text or a word of a choice.
  package init(stringLiteral value: String) { self = .value(.string(value)) }
  /// A whole number.
  package init(integerLiteral value: Int) { self = .value(.integer(value)) }
  /// True or false.
  package init(booleanLiteral value: Bool) { self = .value(.boolean(value)) }
}
