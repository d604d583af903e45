import Foundation
import JSON
import PaywallModel
import TestSupport
import Testing

@testable import PaywallBundle

/// The schemas of compiled files, judged by python's `jsonschema` on what the compiler writes.
@Suite struct CompiledSchemaTests {
  /// With keys that the schema does not name refused, so that nothing is compiled that it does not describe.
  private static let script = """
    import json, sys
    from jsonschema import Draft7Validator
    def strict(value):
        if isinstance(value, list): return [strict(one) for one in value]
        if not isinstance(value, dict): return value
        value = {key: strict(one) for key, one in value.items()}
        if value.get("type") == "object" and "properties" in value: value.setdefault("additionalProperties", False)
        return value
    cases = json.load(sys.stdin)
    Draft7Validator.check_schema(cases["schema"])
    for schema in (cases["schema"], strict(cases["schema"])):
        validator = Draft7Validator(schema)
        print(json.dumps([[str(e.message)[:300] for e in validator.iter_errors(value)] for value in cases["values"]]))
    """

  private static let hasPython: Bool = {
    let outcome = try? run("python3", ["-c", "from jsonschema import Draft7Validator"], in: "/", environment: [:])
    return outcome?.status == 0
  }()

  /// The messages about each value, by the schema and by the strict one.
  private func messages(_ kind: CompiledKind, _ values: [JSONValue]) throws -> (open: [[String]], strict: [[String]]) {
    let input: JSONValue = ["schema": kind.jsonSchema, "values": .array(values)]
    let outcome = try run(
      "python3", ["-c", Self.script], in: "/", environment: [:], input: Data(input.canonicalBytes()))
    try #require(outcome.status == 0, "\(outcome.stderr)")
    let lines = outcome.stdout.split(separator: "\n").map { Data($0.utf8) }
    return (
      try JSONDecoder().decode([[String]].self, from: lines[0]),
      try JSONDecoder().decode([[String]].self, from: lines[1])
    )
  }

  private static let layered = frame([
    "project": IndexCompilerTests.project, "products": "products: []",
    "placements": """
    holdout: {share: 5, salt: h}
    layers: [{id: l, salt: s}]
    placements:
      - id: settings
        rules:
          - {rollout: {share: 5, salt: a}, startsAt: 2026-01-01T00:00:00Z, experiment: split}
          - {audience: {match: any, conditions: [{attribute: a, operator: exists}]}, endsAt: 2027-01-01T00:00:00Z, offering: pro}
          - {offering: pro}
    """,
    "experiments/split": """
    placement: settings
    status: running
    layer: l
    range: {from: 0, below: 10}
    arms: [{id: a, offering: pro, weight: 5000}, {id: b, offering: pro, weight: 5000}]
    """,
  ])

  @Test(.enabled(if: hasPython)) func indicesFit() throws {
    let versions = ["pro": SemanticVersion(1, 2, 3)]
    let files = [IndexCompilerTests.sample, Self.layered].flatMap { frame in
      [BundleLayout.listed, .binned].map { compileIndex(frame, versions: versions, layout: $0) }
    }
    let values = try files.map { try JSONValue(parsing: $0.bytes) }
    #expect(values[2]["experiments"]?.array?.first?["gates"]?.array?.count == 2)
    let result = try messages(.index, values)
    #expect(result.open == [[], [], [], []])
    #expect(result.strict == [[], [], [], []])
  }

  @Test(.enabled(if: hasPython)) func productsFit() throws {
    let files = compileFrame(IndexCompilerTests.sample, versions: [:], layout: .binned)
    let result = try messages(.products, [JSONValue(parsing: try #require(files.last).bytes)])
    #expect(result.strict == [[]])
  }

  /// What an index must not be: each differs from one that fits in one thing.
  @Test(.enabled(if: hasPython)) func refusesOtherThings() throws {
    let good = try JSONValue(
      parsing: compileIndex(Self.layered, versions: ["pro": SemanticVersion(1, 0, 0)]).bytes)
    let text = String(decoding: good.canonicalBytes(), as: UTF8.self)
    let bad = [
      (#""format":1"#, #""format":3"#), (#""format":1"#, #""format":2"#),
      (#""hash":"sha256-gated""#, #""hash":"sha256""#),
      (#""below":10000"#, #""below":10001"#), (#""below":500"#, #""below":500.5"#),
      (#""match":"limited""#, #""match":"most""#),
      (#""weight":5000"#, #""weight":"5000""#), (#""version":"1.0.0""#, #""version":1"#),
      (#""currentOffering":"pro","#, ""), (#""unit":"user""#, #""unit":"household""#),
    ]
    let values = try bad.map { before, after in
      try #require(text.contains(before), "\(before)")
      return try JSONValue(parsing: Array(text.replacing(before, with: after, maxReplacements: 1).utf8))
    }
    let result = try messages(.index, [good] + values)
    #expect(result.open.map(\.isEmpty) == [true] + bad.map { _ in false })
  }
}
