package import JSON

/// What a field means where it is left out. A field without one means nothing then.
///
/// The field's summary says the same in words ("`stack` where left out").
package enum DefaultValue: Sendable {
  case value(JSONValue)
  /// The value of another field of the same object.
  case sibling(String)
  /// The name of the file without its ending, which is the id of what the file describes.
  case ownName
  /// The value of this core field of the variant that holds the section. A list of texts stands for items with titles.
  case ofVariant(String)

  /// An object that is left out means the same as one with nothing in it: each of its fields at its own default.
  package static let ofItsFields = DefaultValue.value(.object([]))
}

extension DefaultValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral {
  package init(stringLiteral value: String) { self = .value(.string(value)) }
  package init(integerLiteral value: Int) { self = .value(.integer(value)) }
  package init(booleanLiteral value: Bool) { self = .value(.boolean(value)) }
}
