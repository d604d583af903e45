package import YAML

/// What a value of a project file must look like.
///
/// The tables in `Tables/` are written in these terms; decoding, the hints for unknown keys, JSON Schema, the reference
/// page, translation and the semantic diff are all derived from them.
package enum Schema: Sendable {
  /// Copy that a user reads; it can be translated and may contain placeholders.
  case text(TextRole)
  /// Copy in a list: text alone, or text with an id (`Line`).
  case line(TextRole)
  /// A technical text.
  case string(Format)
  case integer(ClosedRange<Int>)
  case number(ClosedRange<Double>)
  case boolean
  /// One of a fixed set of words.
  case choice([String])
  indirect case list(Schema, Identity)
  case object(ObjectSchema)
  /// Keys in a format, each with a value of the same schema.
  indirect case map(key: Format, Schema)
  /// The first schema whose kind matches.
  indirect case either(Schema, Schema)
  /// One section, with the fields of its type (`SectionType`). Referenced by name because cards contain sections.
  case section
}

/// How the items of a list are told apart when two versions of the list are compared.
package enum Identity: Sendable, Equatable {
  /// By this key; two items with the same value are a finding.
  case key(String)
  /// By this key, or by `or` if the item omits the first one.
  case keyed(String, or: String)
  /// By their own text.
  case text
  /// By their own text, or by this key of those that are mappings.
  case named(String)
  /// By their id, or by their own text if they have none (`Line`).
  case line
  /// By their position in the list.
  case position
  /// By their position among the columns that they belong to; in a path by their id if they have one (`Line`).
  case cell

  /// The identity of `item` at `index`, as it appears in a path.
  package func name(of item: Node, at index: Int) -> String { ownName(of: item) ?? String(index) }

  /// The name of `item` in a path, independent of its position in the list; nil if only its position identifies it.
  package func ownName(of item: Node) -> String? {
    switch self {
    case .key(let key): item[key]?.string
    case .keyed(let key, let other): item[key]?.string ?? item[other]?.string
    case .named(let key): item[key]?.string ?? item.string
    case .line, .cell: item.lineID
    case .text, .position: nil
    }
  }
}

/// One key of an object.
package struct Field: Sendable {
  /// The key as it is written in files and on the wire.
  package var name: String
  /// What the value must look like.
  package var schema: Schema
  /// Whether a mapping without the key is a finding.
  package var isRequired: Bool
  /// The default: what the field means if it is omitted.
  package var defaultValue: DefaultValue?
  /// What its absence means if no value expresses it, such as `not shown`; nil for what its schema usually means.
  package var absence: String?
  /// What a change of the field asks of the version.
  package var weighing: Weighing
  /// One sentence for the reference and the schema.
  package var summary: String
  /// Whether it is a note that no compiled file has.
  package var isForAuthors: Bool
  /// Which things with ids it names or lists; nil for a value that has nothing to do with ids.
  package var naming: Naming?

  /// A field with its weighing; see the properties.
  package init(
    _ name: String, _ schema: Schema, required: Bool = false, default defaultValue: DefaultValue? = nil,
    absent: String? = nil, _ weighing: Weighing, _ summary: String, isForAuthors: Bool = false,
    _ naming: Naming? = nil
  ) {
    self.name = name
    self.schema = schema
    self.isRequired = required
    self.defaultValue = defaultValue
    self.absence = absent
    self.weighing = weighing
    self.summary = summary
    self.isForAuthors = isForAuthors
    self.naming = naming
  }

  /// A field with the usual weight of its schema: text weighs as copy, everything else as style.
  package init(
    _ name: String, _ schema: Schema, required: Bool = false, default defaultValue: DefaultValue? = nil,
    absent: String? = nil, _ summary: String, isForAuthors: Bool = false, _ naming: Naming? = nil
  ) {
    self.init(
      name, schema, required: required, default: defaultValue, absent: absent, schema.usualWeighing, summary,
      isForAuthors: isForAuthors, naming)
  }
}

/// An object with a fixed set of keys.
package struct ObjectSchema: Sendable {
  /// What messages and the reference call the object.
  package let name: String
  /// In the order of the reference and of the compiled form.
  package let fields: [Field]
  private let indices: [String: Int]

  /// At most 64 fields.
  package init(_ name: String, _ fields: [Field]) {
    self.name = name
    self.fields = fields
    self.indices = Dictionary(fields.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The field's index in `fields`, or nil for an unknown key.
  package func index(of key: String) -> Int? { indices[key] }

  /// The field of a key; nil for a key that the object does not have.
  package subscript(key: String) -> Field? { indices[key].map { fields[$0] } }

  /// The field whose object has this key, for a key that was written one level too high.
  func home(of key: String) -> String? {
    fields.first { field in
      if case .object(let inner) = field.schema { inner.index(of: key) != nil } else { false }
    }?.name
  }
}

extension Schema {
  /// Text weighs as copy and everything else as style, unless a table says otherwise.
  fileprivate var usualWeighing: Weighing {
    switch self {
    case .text, .line, .section: .copy
    case .list(let item, _): item.isCopy ? .copy : .style
    case .string, .integer, .number, .boolean, .choice, .object, .map, .either: .style
    }
  }

  private var isCopy: Bool {
    switch self {
    case .text, .line, .section: true
    case .object(let object): object.fields.contains { if case .text = $0.schema { true } else { false } }
    case .either(let a, let b): a.isCopy || b.isCopy
    case .string, .integer, .number, .boolean, .choice, .list, .map: false
    }
  }

  /// The kind of value, as the end of the sentence "expected …".
  package var expectation: String {
    switch self {
    case .text, .line: "text"
    case .string(let format): format.expectation
    case .integer(let range):
      range == 0...Int.max ? "an integer from 0" : "an integer from \(range.lowerBound) to \(range.upperBound)"
    case .number(let range): "a number from \(plain(range.lowerBound)) to \(plain(range.upperBound))"
    case .boolean: "true or false"
    case .choice(let words): "one of " + words.joined(separator: ", ")
    case .list: "a list"
    case .object, .map, .section: "a mapping"
    case .either(let a, let b): "\(a.expectation) or \(b.expectation)"
    }
  }
}

/// A number without a redundant fraction.
func plain(_ number: Double) -> String { Int(exactly: number).map(String.init) ?? number.description }
