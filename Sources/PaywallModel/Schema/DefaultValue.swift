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

extension ObjectSchema {
  /// What a field says if omitted, where that is a text; nil where it says nothing or something else.
  /// - Parameter ownName: the name of the file without its ending, for a field that defaults to it.
  package func defaultText(of key: String, ownName: String = "") -> String? {
    switch self[key]?.defaultValue {
    case .value(let value)?: value.string
    case .ownName?: ownName
    case .sibling?, .ofVariant?, nil: nil
    }
  }

  /// The number that a field means if omitted; 0 where its default is none.
  package func defaultInteger(of key: String) -> Int {
    if case .value(let value)? = self[key]?.defaultValue { value.integer ?? 0 } else { 0 }
  }
}
