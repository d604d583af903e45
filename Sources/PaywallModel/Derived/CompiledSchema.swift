package import JSON

/// The kinds of file in a bundle that the compiler writes, each with its target path and JSON Schema.
package enum CompiledKind: String, Sendable, CaseIterable {
  case index, offering, products, provenance, retired

  /// The target path of files of the kind.
  package var path: String {
    switch self {
    case .index: "index.json"
    case .offering: "offerings/<id>.json"
    case .products: "products.json"
    case .provenance: "provenance.json"
    case .retired: "retired.json"
    }
  }

  /// One sentence for the schema.
  package var summary: String {
    switch self {
    case .index: "Who sees what in a release, and which offerings there are."
    case .offering: "One offering with its variants and locales."
    case .products: "The products of a release whose index has format 2."
    case .provenance: "Where a release comes from: an in-toto Statement v1 about its new files."
    case .retired: "The last versions of removed offerings."
    }
  }

  /// The JSON Schema (draft-07) of such files as this version writes them. Readers ignore other keys, and so does the
  /// schema.
  package var jsonSchema: JSONValue {
    var definitions = SchemaDefinitions(isCompiled: true, attributes: [])
    let body =
      switch self {
      case .index: definitions.index()
      case .offering: definitions.offering()
      case .products: definitions.productList()
      case .provenance: statement
      case .retired:
        record([("format", ["const": 1]), ("retired", versions)])
      }
    return definitions.document("compiled \(rawValue)", summary, body)
  }
}

/// An object that has all of these members.
private func record(_ properties: [(String, JSONValue)], optional: [(String, JSONValue)] = []) -> JSONValue {
  [
    "type": "object", "properties": .object((properties + optional).map { JSONMember($0.0, $0.1) }),
    "required": .array(properties.map { .string($0.0) }),
  ]
}

private func listed(_ items: JSONValue) -> JSONValue { ["type": "array", "items": items] }

private func spelled(_ format: Format) -> JSONValue {
  .object(omittingNil: [("type", "string"), ("pattern", format.pattern.map { .string($0) })])
}

/// Versions by id.
private let versions: JSONValue = [
  "type": "object", "propertyNames": spelled(.id), "additionalProperties": spelled(.version),
]

private let digest: JSONValue = ["type": "string", "pattern": "^[0-9a-f]{64}$"]

private let statement: JSONValue = record([
  ("_type", ["const": "https://in-toto.io/Statement/v1"]),
  ("subject", listed(record([("name", ["type": "string"]), ("digest", record([("sha256", digest)]))]))),
  ("predicateType", ["const": "https://slsa.dev/provenance/v1"]),
  (
    "predicate",
    record([
      (
        "buildDefinition",
        record([
          ("buildType", ["const": "urn:paywall:publish:1"]),
          (
            "externalParameters",
            record([("release", ["type": "integer", "minimum": 1]), ("folder", ["type": "string"])])
          ),
          ("internalParameters", record([("format", ["type": "integer", "minimum": 1])])),
          (
            "resolvedDependencies",
            listed(record([("name", ["type": "string"]), ("digest", ["type": "object", "minProperties": 1])]))
          ),
        ])
      ),
      (
        "runDetails",
        record([
          (
            "builder",
            record([("id", ["const": "urn:paywall:publish"]), ("version", record([("paywall", ["type": "string"])]))])
          )
        ])
      ),
    ])
  ),
])

extension SchemaDefinitions {
  fileprivate mutating func index() -> JSONValue {
    let project = ProjectSchemas.project
    let settings = ["appID", "currentOffering", "defaultLocale", "locales"].compactMap { name in
      project[name].map { (name, jsonSchema(of: $0.schema)) }
    }
    let entry = record([("version", spelled(.version)), ("target", ["type": "string"])])
    var index =
      record(
        [("format", ["enum": [1, 2]])] + settings + [
          ("placements", listed(placement())), ("experiments", listed(experiment())),
        ],
        optional: [
          ("attributes", listed(compiled(AttributeSchemas.attribute))),
          ("legal", jsonSchema(of: .object(ProjectSchemas.legal))), ("products", listed(product())),
          ("offerings", ["type": "object", "propertyNames": spelled(.id), "additionalProperties": entry]),
        ]
      ).members ?? []
    // Format 1 holds products and offerings, format 2 does not.
    let lists: JSONValue = ["products", "offerings"]
    index += [
      JSONMember("if", ["properties": ["format": ["const": 1]]]), JSONMember("then", ["required": lists]),
      JSONMember("else", ["properties": ["products": false, "offerings": false]]),
    ]
    return .object(index)
  }

  fileprivate mutating func productList() -> JSONValue {
    record([("format", ["const": 1]), ("products", listed(product()))])
  }

  private mutating func product() -> JSONValue { compiled(ProjectSchemas.product) }

  private mutating func placement() -> JSONValue {
    let audience = reference("audience") { $0.audience() }
    let rule = compiled(
      PlacementSchemas.rule, without: Set(PlacementRule.limits).union(["audience"]), adding: [],
      optional: [("audience", audience)])
    return compiled(PlacementSchemas.placement, without: ["rules"], adding: [("rules", listed(rule))])
  }

  /// With what limits a rule, under a `match` of its own.
  private mutating func audience() -> JSONValue {
    let limits = PlacementRule.limits.filter { $0 != "rollout" }.compactMap { name in
      PlacementSchemas.rule[name].map { (name, jsonSchema(of: $0.schema)) }
    }
    let rollout = compiled(PlacementSchemas.rollout, without: ["share"], adding: [("below", buckets)])
    let limited = record(
      [("match", ["const": "limited"])],
      optional: limits + [("rollout", rollout), ("audience", ["$ref": "#/definitions/audience"])])
    return ["anyOf": [jsonSchema(of: .object(PlacementSchemas.audience)), limited]]
  }

  private var buckets: JSONValue { ["type": "integer", "minimum": 0, "maximum": 10_000] }

  private mutating func experiment() -> JSONValue {
    let gate = record([
      ("salt", spelled(.id)), ("unit", jsonSchema(of: AssignmentUnits.words)), ("from", buckets), ("below", buckets),
    ])
    var experiment =
      compiled(
        PlacementSchemas.experiment, without: ["hash", "range"],
        adding: [("id", spelled(.id)), ("hash", ["enum": ["sha256", "sha256-gated"]])],
        optional: [("gates", listed(gate))]
      ).members ?? []
    experiment += [
      JSONMember("if", ["properties": ["hash": ["const": "sha256"]]]),
      JSONMember("then", ["properties": ["gates": false]]),
      JSONMember("else", ["required": ["gates"]]),
    ]
    return .object(experiment)
  }

  fileprivate mutating func offering() -> JSONValue {
    let package = compiled(
      OfferingSchema.package, without: ["product"], adding: [("productID", spelled(.productID))])
    let variant = compiled(
      VariantSchema.object, without: ["sections"], adding: [("sections", listed(jsonSchema(of: .section)))])
    return compiled(
      OfferingSchema.object, without: ["packages"],
      adding: [
        ("format", ["const": 1]), ("id", spelled(.id)), ("packages", listed(package)),
        ("variants", ["type": "object", "propertyNames": spelled(.id), "additionalProperties": variant]),
        (
          "locales",
          [
            "type": "object", "propertyNames": spelled(.locale),
            "additionalProperties": jsonSchema(of: OfferingSchema.locale),
          ]
        ),
      ])
  }

  /// A table's object as the compiler writes it.
  private mutating func compiled(
    _ table: ObjectSchema, without notes: Set<String> = [], adding more: [(String, JSONValue)] = [],
    optional: [(String, JSONValue)] = []
  ) -> JSONValue {
    let table = ObjectSchema(table.name, table.fields.filter { !notes.contains($0.name) })
    return .object(
      (object(table, describedAs: nil).members ?? []).map { member in
        switch member.key {
        case "properties":
          JSONMember(
            member.key, .object((member.value.members ?? []) + (more + optional).map { JSONMember($0.0, $0.1) }))
        case "required":
          JSONMember(member.key, .array((member.value.array ?? []) + more.map { .string($0.0) }))
        default: member
        }
      })
  }
}
