package import JSON

extension FileKind {
  /// The JSON Schema (draft-07, which the YAML language server supports best) for files of this kind.
  package var jsonSchema: JSONValue { jsonSchema(attributes: []) }

  /// The same for the files of a project that declares these attributes, which its conditions complete.
  package func jsonSchema(attributes: [Attribute]) -> JSONValue {
    var definitions = SchemaDefinitions(attributes: attributes)
    let body = definitions.jsonSchema(of: schema).namingItsSchema
    return definitions.document("paywall \(rawValue)", summary, body)
  }
}

extension JSONValue {
  /// The schema of a whole file, which says where its schema is if it is JSON.
  fileprivate var namingItsSchema: JSONValue {
    guard let members else { return self }
    let name = JSONMember(schemaKey, ["type": "string"])
    if !members.contains(where: { $0.key == "properties" }) {
      return .object(members + [JSONMember("properties", .object([name]))])
    }
    return .object(
      members.map { $0.key == "properties" ? JSONMember($0.key, .object([name] + ($0.value.members ?? []))) : $0 })
  }
}

/// The definitions that several parts of a schema refer to, so that each is written once.
struct SchemaDefinitions {
  /// Whether the schema is of what the compiler writes: every default is there, texts have no ids, and a reader skips keys
  /// that it does not know.
  var isCompiled = false
  let attributes: [Attribute]
  /// Nil while a definition is being written, so that a recursive definition terminates.
  var written: [String: JSONValue?] = [:]

  var members: [JSONMember] {
    written.sorted { $0.key < $1.key }.compactMap { name, value in value.map { JSONMember(name, $0) } }
  }

  /// A whole schema with the definitions that it refers to.
  func document(_ title: String, _ summary: String, _ body: JSONValue) -> JSONValue {
    var members = [
      JSONMember(schemaKey, "http://json-schema.org/draft-07/schema#"), JSONMember("title", .string(title)),
      JSONMember("description", .string(summary)),
    ]
    members += body.members ?? []
    if !written.isEmpty { members.append(JSONMember("definitions", .object(self.members))) }
    return .object(members)
  }

  mutating func reference(_ name: String, to body: (inout SchemaDefinitions) -> JSONValue) -> JSONValue {
    if written[name] == nil {
      written[name] = .some(nil)
      written[name] = body(&self)
    }
    return ["$ref": .string("#/definitions/\(name)")]
  }

  private mutating func section() -> JSONValue {
    [
      "type": "object", "required": ["type"],
      "properties": ["type": ["enum": .array(SectionType.allCases.map { .string($0.rawValue) })]],
      "allOf": .array(
        SectionRow.all.map { row in
          [
            "if": ["properties": ["type": ["const": .string(row.type.rawValue)]], "required": ["type"]],
            "then": object(row.schema, describedAs: row.summary),
          ]
        }),
    ]
  }

  mutating func jsonSchema(of schema: Schema) -> JSONValue {
    switch schema {
    // What `String.isBlank` means, as far as a pattern can express it.
    case .text: ["type": "string", "pattern": "\\S"]
    case .line(let role) where isCompiled: jsonSchema(of: .text(role))
    case .line(let role): ["anyOf": [jsonSchema(of: .text(role)), jsonSchema(of: .object(Line.object))]]
    case .string(let format): string(format)
    case .integer(let range):
      .object(omittingNil: [
        ("type", "integer"), ("minimum", .integer(range.lowerBound)),
        ("maximum", range.upperBound == .max ? nil : .integer(range.upperBound)),
      ])
    case .number(let range):
      ["type": "number", "minimum": .number(range.lowerBound), "maximum": .number(range.upperBound)]
    case .boolean: ["type": "boolean"]
    case .choice(let words): ["type": "string", "enum": .array(words.map { .string($0) })]
    case .list(let item, let identity): list(item, identity)
    case .object(let object) where Shared.names.contains(object.name):
      reference(object.name) { $0.object(object, describedAs: nil) }
    case .object(let object) where object.name == PlacementSchemas.condition.name:
      attributes.completing(self.object(object, describedAs: nil))
    case .object(let object): self.object(object, describedAs: nil)
    case .map(let key, let value): map(key, value)
    case .either(let a, let b): ["anyOf": [jsonSchema(of: a), jsonSchema(of: b)]]
    case .section: reference("section") { $0.section() }
    }
  }

  private func string(_ format: Format) -> JSONValue {
    .object(omittingNil: [
      ("type", "string"), ("pattern", format.pattern.map { .string($0) }),
      ("format", format == .date ? "date-time" : nil),
    ])
  }

  private mutating func list(_ item: Schema, _ identity: Identity) -> JSONValue {
    if !isCompiled, let forms = item.lineForms {
      return [
        "type": "array", "anyOf": [["items": jsonSchema(of: forms.plain)], ["items": jsonSchema(of: forms.named)]],
      ]
    }
    return .object(omittingNil: [
      ("type", "array"), ("items", jsonSchema(of: item)), ("uniqueItems", identity == .text ? true : nil),
    ])
  }

  private mutating func map(_ key: Format, _ value: Schema) -> JSONValue {
    var values = jsonSchema(of: value)
    // A mapping of which all lines are comments is empty.
    if !isCompiled, case .map = value { values = ["anyOf": [values, ["type": "null"]]] }
    guard let pattern = key.pattern else { return ["type": "object", "additionalProperties": values] }
    return [
      "type": "object", "patternProperties": .object([JSONMember(pattern, values)]), "additionalProperties": false,
    ]
  }

  mutating func object(_ object: ObjectSchema, describedAs summary: String?) -> JSONValue {
    let fields = object.fields.filter { !isCompiled || !$0.isForAuthors }
    let properties = fields.map { field in
      JSONMember(field.name, described(jsonSchema(of: field.schema), field))
    }
    let always = fields.filter { isCompiled ? $0.isAlwaysCompiled : $0.isRequired }
    let required = always.map { JSONValue.string($0.name) }
    return .object(omittingNil: [
      ("type", "object"), ("description", summary.map { .string($0) }), ("properties", .object(properties)),
      ("required", required.isEmpty ? nil : .array(required)), ("additionalProperties", isCompiled ? nil : false),
    ])
  }

  /// Draft-07 ignores anything next to a `$ref`, so the description goes around it.
  private func described(_ schema: JSONValue, _ field: Field) -> JSONValue {
    guard let members = schema.members else { return schema }
    var notes = [JSONMember("description", .string(field.summary))]
    if case .value(let value)? = field.defaultValue, value.members == nil { notes.append(JSONMember("default", value)) }
    if schema["$ref"] != nil { return .object(notes + [JSONMember("allOf", [schema])]) }
    return .object(notes + members)
  }
}

extension Field {
  /// Whether the compiled form of an object has the field, even if the source omits it.
  fileprivate var isAlwaysCompiled: Bool {
    switch defaultValue {
    case .value, .sibling, .ownName: true
    case .ofVariant, nil: isRequired
    }
  }
}

extension Schema {
  /// The allowed items of a list of lines, all without ids or all with ids; nil for other items.
  fileprivate var lineForms: (plain: Schema, named: Schema)? {
    switch self {
    case .line(let role): (.text(role), .object(Line.object))
    case .either(let a, .line(let role)): (.either(a, .text(role)), .either(a, .object(Line.object)))
    case .text, .string, .integer, .number, .boolean, .choice, .list, .object, .map, .either, .section: nil
    }
  }
}
